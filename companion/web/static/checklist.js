/* Lines of a game's list that hands carry out: said on every screen; ticked by one, they are ticked for all. */

import { aside, el } from "./dom.js";
import { badge, icon } from "./marks.js";
import { page } from "./page.js";
import { actor, isHost, mySeat, plainName, practising, seatOf, seats, send, session, stage } from "./state.js";
import { say } from "./words.js";

/** `by` is whose job a line is that concerns nobody in particular.
 * @typedef {{key: string, seat?: string | null, by?: string, facts?: Record<string, any>}} Check */

/** Before the game the lines are only read; where the app deals there is nothing for hands to do. `told` gives the facts
 * of a line as people say them.
 * @param {Check[]} checks @param {(check: Check) => Values} told */
export function checkList(checks, told) {
  if (!checks.length || practising()) return null;
  const ticks = stage() === "play";
  const look = `checks ${ticks ? "ticks" : ""}`;
  const lines = checks.map((one) => line(one, told, ticks));
  return el("ul", { class: look, key: "checks" }, lines, wayOn(checks));
}

/** On a phone; before the first cards are dealt it may come out that nobody has printed any: then there is another table
 * to be opened. @param {Check[]} checks */
export function wayOn(checks) {
  const { turn } = session.view;
  const laying = stage() === "play" && turn.round === 1 && checks.some((one) => !one.seat);
  if (!laying || practising() || !mySeat()) return null;
  const way = { class: "button plain left small", href: `/open?game=${page.game}&deal` };
  return el("li", { key: "no-cards" }, el("a", way, say("all.no_cards")));
}

/** While the game runs its jobs are dealt out around the table, each round from another place on; on a phone its own stand
 * first. What is `common` stays everybody's.
 * @param {Check[]} checks @param {Set<string>} common @returns {Check[]} */
export function amongAll(checks, common) {
  if (stage() !== "play") return checks;
  const ring = seats().map((seat) => seat.id);
  const dealt = dealtOut(checks, ring, session.view.turn.round - 1, common);
  const me = mySeat();
  return me ? mineFirst(dealt, me.id) : dealt;
}

/** One after the other, from this place on.
 * @param {Check[]} checks @param {string[]} seats @param {number} from @param {Set<string>} common @returns {Check[]} */
export function dealtOut(checks, seats, from, common) {
  const jobs = checks.filter((one) => !one.seat && !common.has(one.key));
  const by = (/** @type {Check} */ one) => seats[(jobs.indexOf(one) + from) % seats.length];
  return checks.map((one) => (jobs.includes(one) ? { ...one, by: by(one) } : one));
}

/** On a phone its own jobs stand first, then everybody's, then those of the others.
 * @param {Check[]} checks @param {string} me @returns {Check[]} */
export function mineFirst(checks, me) {
  const place = (/** @type {Check} */ { seat, by }) => {
    const whose = by ?? seat;
    if (whose === me) return 0;
    return whose ? 2 : 1;
  };
  return [...checks].sort((one, other) => place(one) - place(other));
}

/** The name of a line, by which the whole table ticks it off. @param {Check} check */
function nameOf({ key, seat }) {
  return seat ? `${key}:${seat}` : key;
}

/** @param {Check} check @param {(check: Check) => Values} told @param {boolean} ticks */
function line(check, told, ticks) {
  const { seat, by } = check;
  const whose = seat ?? by;
  const values = { ...told(check), ...(seat ? { seat: plainName(seat) } : {}) };
  const inner = [
    whose ? badge(seatOf(whose) || {}, "small") : null,
    by ? aside(`${plainName(by)}: `) : null,
    el("span", { class: "grow" }, say(`check.${check.key}`, values)),
  ];
  const key = nameOf(check);
  if (!ticks) return el("li", { key }, inner);
  const done = session.view.ticks.includes(key);
  const me = mySeat();
  const others = by && me && by !== me.id ? "others" : "";
  return el("li", { key, class: done ? "done" : others }, box(key, done, inner));
}

/** Another tap takes the tick away. @param {string} key @param {boolean} done @param {Child} inner */
function box(key, done, inner) {
  const tick = () => send(`tick-${key}`, { type: "tick", what: key, done: !done });
  return el(
    "button",
    {
      type: "button",
      class: "tick",
      key: "tick",
      role: "checkbox",
      "aria-checked": String(done),
      disabled: !(actor() || isHost()),
      data: { tick: key },
      on: { click: tick },
    },
    el("span", { class: "box" }, done ? icon("check") : null),
    inner,
  );
}
