/* My Gangsters that wait for something: the strongest that can do it is meant until another is tapped. */

import { redraw } from "/static/kit.js";
import { gangsterCard } from "./cards.js";
import { colourOf } from "./family.js";
import { aboutGangster } from "./ontap.js";
import { div, mySeat } from "./parts.js";

/** @typedef {LaCosaNostra.GangsterView} Gangster */

/* A tap holds for these Gangsters and this question: the next turn begins anew. */
const chosen = { mark: "", id: "" };

/** @param {Gangster[]} crew @param {string} what */
const markOf = (crew, what) => [what, ...crew.map((one) => one.id)].join();

/** Which of them is meant. @param {Gangster[]} crew @param {string} what @param {(one: Gangster) => boolean} [able] */
export function meant(crew, what, able = () => true) {
  const tapped = chosen.mark === markOf(crew, what) && crew.find((one) => one.id === chosen.id);
  if (tapped) return tapped;
  const byStrength = [...crew].sort((one, other) => other.strength - one.strength);
  return byStrength.find(able) || byStrength[0];
}

/** @param {Gangster[]} crew @param {string} what @param {string} id */
export function choose(crew, what, id) {
  Object.assign(chosen, { mark: markOf(crew, what), id });
}

/** All of them in a row; a tap means another, and on the one that is meant it tells about that one. @param {Gangster[]} crew @param {string} what @param {Gangster} one */
export function crewRow(crew, what, one) {
  const tap = (/** @type {string} */ id) => () => {
    if (id === one.id) return aboutGangster(id);
    choose(crew, what, id);
    redraw();
  };
  const card = (/** @type {Gangster} */ each) =>
    gangsterCard(each, colourOf(mySeat()), { run: tap(each.id), chosen: each === one, key: `${what}-${each.id}` });
  return div({ class: "row-of-gangsters crew", key: "crew" }, crew.map(card));
}
