/* The last count on the table screen: line by line for all at once, stacks rise, leaders change, lamps go out. */

import { el, named } from "./dom.js";
import { badge } from "./marks.js";
import { kindsOf, lampsLeft, standings } from "./reckoned.js";
import { lineText, points } from "./score.js";
import { plainName, seatOf } from "./state.js";
import { has, number, say } from "./words.js";

/** What is counted now, or over whom the lamp has just gone out. @param {House.Place[]} places @param {number} steps */
export function headline(places, steps) {
  const kinds = kindsOf(places);
  if (steps > kinds.length) return goodNight(places, lampsLeft(places, steps));
  return (steps && kindTold(places, kinds[steps - 1])) || say("score.title");
}

/** @param {House.Place[]} places @param {number} left */
function goodNight(places, left) {
  if (left === 2) return say("score.two_left");
  const gone = [...places].sort((a, b) => a.rank - b.rank)[left];
  return gone.rank > 1 ? say("score.good_night", { name: plainName(gone.seat) }) : say("score.title");
}

/** A kind of line by its name, or by what is said of it wherever that is the same for all.
 * @param {House.Place[]} places @param {string} kind */
export function kindTold(places, kind) {
  const key = `reckoned.${kind}`;
  if (has(key)) return say(key);
  const told = places.flatMap(({ lines }) => lines.filter(({ words }) => words === kind).map(lineText));
  const [first] = told;
  return typeof first === "string" && told.every((one) => one === first) ? first : "";
}

/** @param {House.Place[]} places @param {number} steps */
export function reckoning(places, steps) {
  const all = standings(places, steps);
  const most = Math.max(1, ...places.map((place) => place.points));
  const held = lampsLeft(places, steps) === 2 ? "held" : "";
  return el(
    "ol",
    { class: `reckoning ${held}`, key: "reckoning", style: { "--many": String(places.length) } },
    all.map((one) => stack(one, most, headline(places, steps))),
  );
}

/** @param {ReturnType<typeof standings>[number]} one @param {number} most @param {string} told what stands above */
function stack({ place, total, added, row, out }, most, told) {
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
      { class: "added dim" },
      added.map((line, at) => [
        el("b", { class: line.points < 0 ? "bad" : "good", key: `${line.words}${at}` }, signed(line.points)),
        lineText(line) === told ? null : el("span", { class: "small" }, lineText(line)),
      ]),
    ),
    el("b", { class: "sum" }, points(total)),
  );
}

/** @param {number} value */
const signed = (value) => (value > 0 ? `+${number(value)}` : number(value));
