/* The last count on the table screen: line by line for all at once, stacks rise, leaders change, lamps go out. */

import { el, named } from "./dom.js";
import { badge } from "./marks.js";
import { standings } from "./reckoned.js";
import { lineText, points } from "./score.js";
import { plainName, seatOf } from "./state.js";
import { number } from "./words.js";

/** @param {House.Place[]} places @param {number} steps */
export function reckoning(places, steps) {
  const all = standings(places, steps);
  const most = Math.max(1, ...places.map((place) => place.points));
  return el(
    "ol",
    { class: "reckoning", key: "reckoning", style: { "--many": String(places.length) } },
    all.map((one) => stack(one, most)),
  );
}

/** @param {ReturnType<typeof standings>[number]} one @param {number} most */
function stack({ place, total, added, row, out }, most) {
  const seat = seatOf(place.seat) || /** @type {any} */ ({});
  const share = `${Math.max(0, (100 * total) / most)}%`;
  return el(
    "li",
    {
      key: place.seat,
      class: out ? "out" : "",
      style: { "--row": String(row), "--share": share, "--side": seat.colour ?? "" },
    },
    badge(seat),
    el("span", { class: "grow" }, named(plainName(place.seat), { class: "name" }), el("i", { class: "stack" })),
    el(
      "span",
      { class: "added dim small" },
      added.map((line) => [lineText(line), " ", el("b", {}, signed(line.points))]),
    ),
    el("b", { class: "sum" }, points(total)),
  );
}

/** @param {number} value */
const signed = (value) => (value > 0 ? `+${number(value)}` : number(value));
