/* Lines of a game's list that hands carry out: said on every screen; ticked by one, they are ticked for all. */

import { el } from "./dom.js";
import { badge, icon } from "./marks.js";
import { actor, isHost, plainName, seatOf, send, session, stage } from "./state.js";
import { say } from "./words.js";

/** @typedef {{key: string, seat?: string | null, facts?: Record<string, any>}} Check */

/** Before the game the lines are only read. `told` gives the facts of a line as people say them.
 * @param {Check[]} checks @param {(check: Check) => Values} told */
export function checkList(checks, told) {
  if (!checks.length) return null;
  const ticks = stage() === "play";
  const look = `checks ${ticks ? "ticks" : ""}`;
  return el(
    "ul",
    { class: look, key: "checks" },
    checks.map((one) => line(one, told, ticks)),
  );
}

/** The name of a line, by which the whole table ticks it off. @param {Check} check */
function nameOf({ key, seat }) {
  return seat ? `${key}:${seat}` : key;
}

/** @param {Check} check @param {(check: Check) => Values} told @param {boolean} ticks */
function line(check, told, ticks) {
  const { seat } = check;
  const values = { ...told(check), ...(seat ? { seat: plainName(seat) } : {}) };
  const inner = [
    seat ? badge(seatOf(seat) || {}, "small") : null,
    el("span", { class: "grow" }, say(`check.${check.key}`, values)),
  ];
  const key = nameOf(check);
  if (!ticks) return el("li", { key }, inner);
  const done = session.view.ticks.includes(key);
  return el("li", { key, class: done ? "done" : "" }, box(key, done, inner));
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
