/* Notes of the bank and notes of one's own making, and a stepper to say how many. */

import { aside, button, cash, el, notes, number, say } from "/static/kit.js";
import { qualityOf } from "./book.js";
import { div, span } from "./parts.js";

/** A counterfeit of a quality. @param {number} quality */
export function fake(quality) {
  return span({ class: `note fake q${quality}`, key: `q${quality}` }, qualityOf(quality));
}

/** @param {string | number} value */
export function real(value) {
  return span({ class: `note real v${value}`, key: `v${value}` }, cash(Number(value)));
}

/** A sum in printed notes, large ones first. @param {number} amount */
export function inNotes(amount) {
  let left = amount;
  return [...notes()]
    .sort((one, other) => other - one)
    .map((value) => {
      const count = Math.floor(left / value);
      left -= count * value;
      return count ? soMany(value, count) : null;
    });
}

/** @param {string | number} value @param {number} count */
export function soMany(value, count) {
  return span({ class: "so-many", key: `n${value}` }, `${number(count)} ×`, real(value));
}

/** One line: what it is, fewer, how many, more.
 * @param {{ id: string, name: string, sign: Child, n: number, most: number, room: number, to: (n: number) => void }} one */
export function stepper({ id, name, sign, n, most, room, to }) {
  const step = (/** @type {number} */ by) => () => to(Math.max(0, n + by));
  const up = n < most && room > 0;
  return div(
    { class: "stepper row", key: id, role: "group", "aria-label": name },
    span("grow row", sign, aside(name)),
    button(`${id}-less`, "\u2212", step(-1), {
      class: "round",
      disabled: n < 1,
      "aria-label": say("cf.fewer", { what: name }),
    }),
    el("output", { class: "value", "aria-live": "polite" }, number(n)),
    button(`${id}-more`, "+", step(1), { class: "round", disabled: !up, "aria-label": say("cf.more", { what: name }) }),
  );
}

/** @param {number[]} counts */
export function total(counts) {
  return counts.reduce((sum, one) => sum + one, 0);
}
