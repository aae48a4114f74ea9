/* The cover of a game: the drawing of its first card; without one the colours of its sides and its letters. */

import { el } from "./dom.js";
import { redraw } from "./page.js";

/** @type {Set<string>} games whose drawing did not come */
const bare = new Set();

/** @param {House.GameLine} game */
export function cover(game) {
  return el("span", { class: "cover", key: "cover", "aria-hidden": "true" }, picture(game) ?? letters(game));
}

/** @param {House.GameLine} game */
function picture(game) {
  if (!game.cover || bare.has(game.id)) return null;
  const gone = () => {
    bare.add(game.id);
    redraw();
  };
  return el("img", { class: "card-picture", key: "picture", alt: "", src: game.cover, on: { error: gone } });
}

/** @param {House.GameLine} game */
function letters(game) {
  return el(
    "svg",
    { viewBox: "0 0 120 80" },
    el("rect", { width: 120, height: 80, fill: "#1b1410" }),
    colours(game).map((colour, at, all) =>
      el("path", { d: fan(at, all.length), fill: colour, stroke: "#171411", "stroke-width": 1 }),
    ),
    el("circle", { cx: 60, cy: 80, r: 27, fill: "#171411", stroke: "#d9b25f", "stroke-width": 2 }),
    el(
      "text",
      { x: 60, y: 75, "text-anchor": "middle", fill: "#d9b25f", "font-size": 15, "font-weight": 700 },
      game.tag,
    ),
  );
}

/** @param {House.GameLine} game */
function colours(game) {
  return game.sides.length
    ? game.sides.slice(0, 7).map((side) => side.colour)
    : ["#3a1512", "#5a2018", "#7d2a20", "#5a2018", "#3a1512"];
}

/** @param {number} at @param {number} count */
function fan(at, count) {
  const turn = (/** @type {number} */ step) => Math.PI * (1 + step / count);
  const point = (/** @type {number} */ step) =>
    `${(60 + 120 * Math.cos(turn(step))).toFixed(1)} ${(80 + 120 * Math.sin(turn(step))).toFixed(1)}`;
  return `M60 80L${point(at)}L${point(at + 1)}Z`;
}
