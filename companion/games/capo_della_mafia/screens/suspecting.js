/* A suspicion is sealed at somebody around the table; somebody counts down, and at zero all pistols lie there. */

import {
  aside,
  badge,
  button,
  chosenSoFar,
  el,
  heading,
  holdToPeek,
  icon,
  isAsSealed,
  isInSight,
  named,
  plainName,
  pressed,
  redraw,
  sawSeal,
  say,
  seatOf,
  session,
  unwatched,
} from "/static/kit.js";
import { factsOf } from "./book.js";
import { stars, symbols } from "./cards.js";
import { ownRow } from "./laying.js";
import { act, capoOf, div, game, may, mayHere, me, mine, mySeat, p, span, step } from "./parts.js";
import { roundTable } from "./table.js";
import { waitingFor } from "./waiting.js";

/** What lies under the finger, before it is sealed. @type {{ at: string | null, round: number, again: boolean }} */
const choice = { at: null, round: 0, again: false };
const NOBODY = "nobody";

function fresh() {
  const { round } = session.view.turn;
  if (choice.round !== round) Object.assign(choice, { at: null, round, again: false });
}

export function suspectPanel() {
  fresh();
  const offer = may("seal_suspicion");
  const own = me();
  if (!offer || !own) return [countButton(), waitingFor()];
  if (own.sealed && !choice.again) return [sealed(), ownRow()];
  return [choosing("seal_suspicion", offer), ownRow()];
}

/* After zero, for whoever has a card of paper only. */
export function pointPanel() {
  fresh();
  const offer = may("say_pistol");
  return offer ? choosing("say_pistol", offer) : waitingFor();
}

/** @param {"seal_suspicion" | "say_pistol"} order @param {Record<string, any>} offer */
function choosing(order, offer) {
  const at = choice.at;
  const go = { type: order, ...(at && at !== NOBODY ? { at } : {}) };
  const name = at && at !== NOBODY ? plainName(at) : "";
  const words = at
    ? say(at === NOBODY ? `capo.${order}.nobody` : `capo.${order}.go`, { name })
    : say("capo.choose_first");
  const done = () => Object.assign(choice, { at: null, again: false });
  return el(
    "section",
    { class: "card bright stack choosing", key: "choosing" },
    heading(2, say(`capo.${order}.title`)),
    p("dim", say(`capo.${order}.text`)),
    roundTable((seat) => chair(seat, offer.targets), nobody()),
    act(order, words, go, { class: "first wide tall", disabled: !at }, done),
  );
}

/** @param {string} seat @param {string[]} targets */
function chair(seat, targets) {
  const own = [badge(seatOf(seat) || {}, "small"), named(plainName(seat))];
  if (seat === mySeat()) return span("chair me-here", ...own, aside(say("capo.you")));
  const can = targets.includes(seat);
  const on = { click: () => point(seat) };
  const why = can ? null : say("capo.laid_nothing");
  const props = {
    type: "button",
    class: "chair suspect",
    key: "chair",
    disabled: !can,
    title: why,
    data: { suspect: seat },
  };
  return el("button", { ...props, ...pressed(choice.at === seat), on }, own, openOf(seat));
}

const ROOMY = 4; // so many chairs have room for more than a name

/** What somebody's open cards bring: that is what one judges by. @param {string} seat */
function openOf(seat) {
  const { capos } = game();
  const open = (capoOf(seat)?.open || []).map(factsOf);
  if (!open.length || capos.length > ROOMY) return null;
  const sum = open.reduce((all, one) => all + (one.stars || 0), 0);
  return span("figures", symbols(open.flatMap((one) => one.symbols || [])), stars(sum, sum < 0 ? "off" : ""));
}

/** @param {string} at */
function point(at) {
  choice.at = choice.at === at ? null : at;
  redraw();
}

function nobody() {
  const own = { class: "nobody", data: { suspect: NOBODY }, ...pressed(choice.at === NOBODY) };
  return button(NOBODY, say("capo.nobody"), () => point(NOBODY), own);
}

/* Sealed: whom, is shown under the finger only. */
function sealed() {
  const at = mine()?.at || null;
  const open = isInSight();
  const whom = at ? [badge(seatOf(at) || {}, "small"), named(plainName(at))] : say("capo.nobody");
  const anew = () => {
    choice.again = true;
    redraw();
  };
  return el(
    "section",
    { class: "card stack sealed", key: "sealed" },
    heading(2, [icon("check"), " ", say("capo.sealed.title")]),
    div({ class: `found card ${open ? "bright" : "hidden-choice"}`, key: "found" }, open ? span("row", whom) : null),
    unwatched() ? null : holdToPeek("peek-suspicion"),
    soFar(),
    countButton() || waitingFor(),
    button("anew", say("capo.sealed.anew"), anew, { class: "wide plain" }),
  );
}

/* Who has chosen; a seat without a phone holds its card in the hand until zero. */
export function soFar() {
  const phones = game().capos.filter((one) => seatOf(one.seat)?.phone && one.laid !== null);
  const has = (/** @type {string} */ seat) => phones.some((one) => one.seat === seat && one.sealed);
  const ids = phones.map((one) => one.seat);
  return div({ class: "capo-so-far", key: "so-far" }, chosenSoFar(ids, has));
}

/** The tap that begins the count on every screen: of whoever counts down, or at the table's own screen. */
export function countButton() {
  if (step() !== "count" || !mayHere("count_down")) return null;
  return act("count_down", say("capo.count.go"), { type: "count_down" }, { class: "first wide tall" });
}

/* Seals as they are laid, until all are shown. */
export function followSeals() {
  for (const one of game().capos) if (one.seal && !one.salt) sawSeal(nameOf(one.seat), one.seal);
}

/** @param {string} seat */
const nameOf = (seat) => `${session.view.turn.round}:${seat}`;

/** Who shows something else than was sealed before this phone's eyes: nobody, unless somebody changed the past. */
export function brokenSeals() {
  const about = `round-${session.view.turn.round}`;
  const isBroken = (/** @type {CapoDellaMafia.CapoView} */ { seat, at, salt }) =>
    salt && isAsSealed(nameOf(seat), { salt, about, seat, what: at || NOBODY }) === false;
  return game()
    .capos.filter(isBroken)
    .map((one) => one.seat);
}
