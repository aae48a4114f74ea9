/* My Gangsters that wait for something: the strongest is meant until another is tapped. */

import { redraw } from "/static/kit.js";
import { gangsterCard } from "./cards.js";
import { colourOf } from "./family.js";
import { div, mySeat } from "./parts.js";

/** @typedef {LaCosaNostra.GangsterView} Gangster */

let chosen = "";

/** Which of them is meant. @param {Gangster[]} crew */
export function meant(crew) {
  const [best] = [...crew].sort((one, other) => other.strength - one.strength);
  return crew.find((one) => one.id === chosen) || best;
}

/** All of them in a row; a tap means another. @param {Gangster[]} crew @param {string} what */
export function crewRow(crew, what) {
  const one = meant(crew);
  const choose = (/** @type {string} */ id) => () => {
    chosen = id;
    redraw();
  };
  const card = (/** @type {Gangster} */ each) =>
    gangsterCard(each, colourOf(mySeat()), { run: choose(each.id), chosen: each === one, key: `${what}-${each.id}` });
  return div({ class: "row-of-gangsters crew", key: "crew" }, crew.map(card));
}
