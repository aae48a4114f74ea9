/* When table and app differ: what a card should be, put to the table as a ruling of this game. */

import {
  askRuling,
  button,
  cash,
  el,
  heading,
  notes,
  number,
  ofWhom,
  plainName,
  proposeButton,
  reasonField,
  say,
  seatOf,
  sheet,
} from "/static/kit.js";
import { deck, influence, titleOf } from "./book.js";
import { business, div, families, familyOf, gangster } from "./parts.js";

/** @typedef {LaCosaNostra.GangsterView & { owner: string }} Gangster */
/** @typedef {LaCosaNostra.BusinessView & { owner: string }} Business */
/** What should be: in words, the name of the ruling, and its values. @typedef {[string, string, object]} Ruling */

const EFFECTS = ["henchman", "saboteur", "machine_pistol", "distraction"];

/** What could be wrong with this card, each with the ruling that puts it right. @param {string} id */
export function openCorrection(id) {
  const choices = () => {
    const one = gangster(id);
    const other = business(id);
    return one ? ofGangster(one) : other ? ofBusiness(other) : [];
  };
  askRuling(say("lcn.rule.title", { card: titleOf(id) }), choices);
}

/** @param {string} words @param {string} name @param {object} values @returns {Ruling} */
const ruling = (words, name, values) => [words, name, values];

/** The families but this one. @param {Gangster | Business} one */
function others(one) {
  return families().filter((family) => family.seat !== one.owner);
}

/** @param {Gangster | Business} one @returns {Ruling[]} */
function common(one) {
  const card = one.id;
  const state = one.down ? "active" : "down";
  const to = others(one).map(({ seat }) =>
    ruling(say("lcn.rule.owner", { name: plainName(seat) }), "owner", { card, to: seat }),
  );
  return [
    ruling(say(`lcn.rule.${state}`), "state", { card, state }),
    ruling(say(one.used ? "lcn.rule.unused" : "lcn.rule.used"), "used", { card, yes: !one.used }),
    ...to,
  ];
}

/** @param {Gangster} one @returns {Ruling[]} */
function ofGangster(one) {
  const card = one.id;
  const busy = one.task === "job" || one.task === "purchase";
  const killed = others(one).map(({ seat }) =>
    ruling(say("lcn.rule.killed", { name: plainName(seat) }), "state", { card, state: "killed", by: seat }),
  );
  return [
    ...common(one),
    ...(busy ? [ruling(say("lcn.rule.task"), "task", { card })] : []),
    ...EFFECTS.filter(influence).map((effect) => modified(one, effect)),
    ruling(say("lcn.rule.reserve"), "state", { card, state: "reserve" }),
    ...killed,
  ];
}

/** With what lies on it, or without. @param {Gangster} one @param {string} effect */
function modified(one, effect) {
  const lies = (one.modifiers || []).includes(effect);
  const words = say(lies ? "lcn.rule.without" : "lcn.rule.with", { card: titleOf(effect) });
  return ruling(words, "modifier", { card: one.id, effect, yes: !lies });
}

/** @param {Business} one @returns {Ruling[]} */
function ofBusiness(one) {
  const card = one.id;
  const home = [...new Set(one.markers || [])].map((seat) =>
    ruling(say("lcn.rule.marker_off", { name: plainName(seat) }), "marker", { card, seat, yes: false }),
  );
  const lay = (one.down ? [] : others(one)).map(({ seat }) =>
    ruling(say("lcn.rule.marker_on", { name: plainName(seat) }), "marker", { card, seat }),
  );
  return [...common(one), ...home, ...lay, ruling(say("lcn.rule.gone"), "state", { card, state: "gone" })];
}

export function openStop() {
  askRuling(say("lcn.rule.stop"), () => [[say("lcn.rule.stop_text"), "stop", {}]]);
}

export function openStart() {
  askRuling(say("lcn.rule.start"), () => families().map(({ seat }) => [plainName(seat), "start", { seat }]));
}

/* Whoever has a family. */
function chairs() {
  return families().flatMap(({ seat }) => seatOf(seat) || []);
}

export function openBusiness() {
  const title = say("lcn.rule.business");
  ofWhom(title, chairs(), (to) =>
    askRuling(`${title}: ${plainName(to)}`, () =>
      deck("businesses").map((card) => [titleOf(card), "business", { card, to }]),
    ),
  );
}

export function openLaundered() {
  ofWhom(say("lcn.rule.laundered"), chairs(), (seat) => {
    const state = { to: familyOf(seat)?.laundered || 0, reason: "" };
    sheet((self) => {
      const add = (/** @type {number} */ by) => () => {
        state.to = Math.max(0, state.to + by);
        self.redraw();
      };
      const steps = notes()
        .slice(0, 3)
        .map((note) => button(`n${note}`, `+${number(note)}`, add(note)));
      const what = () => ({
        type: "game_ruling",
        name: "laundered",
        values: { seat, to: state.to },
        reason: state.reason.trim(),
      });
      return {
        title: plainName(seat),
        body: [
          heading(3, say("lcn.laundered")),
          el("output", { class: "amount" }, cash(state.to)),
          div("chips quick", button("none", cash(0), add(-state.to)), steps),
          reasonField(state, self),
        ],
        foot: proposeButton(what, self, !state.reason.trim()),
      };
    });
  });
}
