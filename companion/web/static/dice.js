/* Dice of any number of sides as drawings; a fresh roll tumbles once, and stands still for who wants no motion. */

import { el } from "./dom.js";
import { say } from "./words.js";

/** @type {Record<number, [number, number][]>} */
const PIPS = {
  1: [[50, 50]],
  2: [
    [28, 28],
    [72, 72],
  ],
  3: [
    [26, 26],
    [50, 50],
    [74, 74],
  ],
  4: [
    [28, 28],
    [72, 28],
    [28, 72],
    [72, 72],
  ],
  5: [
    [26, 26],
    [74, 26],
    [50, 50],
    [26, 74],
    [74, 74],
  ],
  6: [
    [28, 24],
    [72, 24],
    [28, 50],
    [72, 50],
    [28, 76],
    [72, 76],
  ],
};

/** Corners of the outline that each die shows lying on the table. @type {Record<number, string>} */
const SHAPES = {
  4: "50,6 95,88 5,88",
  8: "50,3 90,50 50,97 10,50",
  10: "50,3 93,40 82,76 50,97 18,76 7,40",
  12: "50,3 95,37 78,93 22,93 5,37",
  20: "50,3 91,26 91,74 50,97 9,74 9,26",
};

/** @param {number} sides */
function outline(sides) {
  if (sides === 6) return el("rect", { class: "body", x: 5, y: 5, width: 90, height: 90, rx: 18 });
  const corners = SHAPES[sides];
  if (corners) return el("polygon", { class: "body", points: corners, "stroke-linejoin": "round" });
  return el("circle", { class: "body", cx: 50, cy: 50, r: 46 });
}

/** @param {number} sides @param {number | null} [value] */
function face(sides, value) {
  if (value === null || value === undefined) return el("text", { x: 50, y: 54 }, "?");
  if (sides === 6) return PIPS[value].map(([x, y]) => el("circle", { class: "pip", cx: x, cy: y, r: 9.5 }));
  const low = sides === 4 ? 64 : 53;
  const mark = sides === 6 || sides === 2 ? null : el("text", { class: "sides", x: 50, y: low + 26 }, dieName(sides));
  return [el("text", { x: 50, y: low - 3 }, String(value)), sides === 4 ? null : mark];
}

/** One die; `value` null shows it before the roll.
 * @param {number} sides @param {number | null} [value] @param {string} [look] @param {string} [key] */
export function die(sides, value, look = "", key) {
  return el(
    "svg",
    { class: `die ${look}`, viewBox: "0 0 100 100", "aria-hidden": "true", key },
    outline(sides),
    face(sides, value),
  );
}

/** Dice with what they show; screen readers get it in words.
 * @param {number[]} sides @param {number[] | null} [results] @param {string} [look] @param {string} [key] */
export function dice(sides, results, look = "", key = "dice") {
  const told = results ? results.join(", ") : "?";
  return el(
    "div",
    { class: "dice", role: "img", "aria-label": `${diceName(sides)}: ${told}`, key },
    sides.map((most, at) => die(most, results ? results[at] : null, look, `${at}`)),
  );
}

/** "d20", in German "W20" @param {number} sides */
export function dieName(sides) {
  return say("dice.one", { sides });
}

/** "2d6 + 1d20" @param {number[]} sides */
export function diceName(sides) {
  const counts = new Map();
  sides.forEach((most) => counts.set(most, (counts.get(most) || 0) + 1));
  return [...counts].map(([most, count]) => say("dice.name", { count, sides: most })).join(" + ");
}

/** @param {number[]} results */
export function total(results) {
  return results.reduce((sum, one) => sum + one, 0);
}
