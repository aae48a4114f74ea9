/* When table and app differ: where a figure or a cake really is, put to the table as a ruling of this game. */

import {
  askNumber,
  button,
  cardNamed,
  number,
  ofWhom,
  plainName,
  pressed,
  proposeButton,
  reasonField,
  say,
  seatOf,
  sheet,
} from "/static/kit.js";
import { uprightTable } from "./longtable.js";
import { chair, div, figure, fully, game, moneyOnly, p } from "./parts.js";

/** A seat is chosen, or one of the other answers; a reason, and the question to the table.
 * @param {string} title @param {string} name @param {Record<string, any>} values
 * @param {[string, Record<string, any>][]} others @param {(place: number) => boolean} free */
function ask(title, name, values, others, free) {
  /** @type {{what: Record<string, any> | null, reason: string}} */
  const state = { what: null, reason: "" };
  sheet((self) => {
    const choose = (/** @type {Record<string, any>} */ what) => {
      state.what = what;
      self.redraw();
    };
    const lit = game()
      .chairs.map((one) => one.number)
      .filter(free);
    const place = state.what?.place;
    const tap = (/** @type {number} */ at) => free(at) && choose({ place: at });
    const order = () => ({
      type: "game_ruling",
      name,
      values: { ...values, ...state.what },
      reason: state.reason.trim(),
    });
    return {
      title,
      body: [
        others.map(([words, what], at) =>
          button(`other${at}`, words, () => choose(what), { class: "wide left", ...pressed(state.what === what) }),
        ),
        p({ class: "dim", key: "or" }, say("maf.rule.seat")),
        reasonField(state, self),
        uprightTable({ lit, tap, chosen: place ? [place] : [] }),
      ],
      foot: proposeButton(order, self, !state.what || !state.reason.trim()),
    };
  });
}

/** @param {Maffiosi.Figure} man */
export function openFigureRuling(man) {
  const { id, place, asleep } = man;
  /** @type {[string, Record<string, any>][]} */
  const others = [[say("maf.rule.gone"), { place: 0 }]];
  if (place) others.unshift([say(asleep ? "maf.rule.awake" : "maf.rule.asleep"), { place, asleep: !asleep }]);
  ask(fully(man), "figure", { figure: id, asleep }, others, (at) => !chair(at).figure || at === place);
}

/** @param {string} seat */
export function openCakeRuling(seat) {
  /** @type {[string, Record<string, any>][]} */
  const others = [[say("maf.rule.cake_home"), { place: 0 }]];
  ask(say("maf.seat.cake", { name: plainName(seat) }), "cake", { seat }, others, (at) => !chair(at).cake);
}

/* What is wrong with the table as a whole, in the list of proposals. */
/** @returns {[string, () => void][]} */
export function topics() {
  if (!game() || moneyOnly() || !game().families.length) return [];
  return [
    ["maf.rule.figure", openSomeFigure],
    ["maf.rule.cake", openSomeCake],
    ["maf.rule.pot", openPot],
  ];
}

/* Which figure: those that are there. */
function openSomeFigure() {
  sheet((self) => ({
    title: say("maf.rule.figure"),
    body: div(
      "stack",
      game().families.flatMap(({ figures }) =>
        figures.map((one) =>
          button(
            one.id,
            fully(one),
            closing(self, () => openFigureRuling(one)),
            { class: "wide left" },
          ),
        ),
      ),
    ),
  }));
}

function openSomeCake() {
  const among = game().families.map(({ seat }) => /** @type {House.SeatView} */ (seatOf(seat)));
  ofWhom(say("maf.rule.cake"), among, openCakeRuling);
}

/** @param {Sheet} self @param {() => void} then */
function closing(self, then) {
  return () => {
    self.close();
    then();
  };
}

function openPot() {
  const { pot: now, used, families } = game();
  const most = families.reduce((sum, one) => sum + one.cards, now + used);
  askNumber(say("maf.rule.pot"), now, [0, most], (pot) => ({ name: "pot", values: { pot } }));
}

/** A ruling of this game in words, for those who are asked. @param {Record<string, any>} what */
export function rulingTold({ name, values }) {
  const words = [aboutWhom(values), ...where(values)].filter(Boolean);
  return `${say(`ruling.${name}`)}${words.length ? `: ${words.join(", ")}` : ""}`;
}

/** @param {Record<string, any>} values */
function aboutWhom(values) {
  if (values.seat) return plainName(values.seat);
  if (!values.figure) return "";
  const man = figure(values.figure);
  return man ? fully(man) : cardNamed(values.figure.replace(/_\d+$/, ""));
}

/** @param {Record<string, any>} values */
function where({ place, asleep, pot, seat }) {
  if (pot !== undefined) return [number(pot)];
  if (place === 0) return [say(seat ? "maf.rule.cake_home" : "maf.rule.gone")];
  return [place ? say("maf.number", { place: number(place) }) : "", asleep ? say("maf.rule.asleep") : ""];
}
