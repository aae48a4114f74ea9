/* Which counterfeit each of my diners takes at the end of a round; whoever says nothing gives the worst. */

import { button, heading, number, pressed, say, send, sheet } from "/static/kit.js";
import { qualityOf } from "./book.js";
import { div, mine, mySeat, p, player, QUALITIES } from "./parts.js";

/* As the app has it, one for each diner. */
function told() {
  const said = mine()?.screen?.diners || [];
  const many = (player(mySeat()) || { diners: 0 }).diners;
  return Array.from({ length: many }, (_, at) => said[at] || WORST);
}

/** @param {number} at @param {number} quality */
function choose(at, quality) {
  const wanted = told();
  wanted[at] = quality;
  send(`diner-${at}`, { type: "tell_diners", notes: wanted });
}

const [WORST] = QUALITIES; // asked for one star, a diner takes the worst that is there

/** @param {number} picked @param {number} at */
function diner(picked, at) {
  const name = (/** @type {number} */ quality) => (quality === WORST ? say("cf.diners.worst") : qualityOf(quality));
  const one = (/** @type {number} */ quality) =>
    button(`diner-${at}-${quality}`, name(quality), () => choose(at, quality), pressed(picked === quality));
  return div(
    { class: "stack-tight", key: `diner${at}` },
    heading(3, say("cf.diners.one_of", { n: number(at + 1) })),
    div("segments", QUALITIES.map(one)),
  );
}

export function openDiners() {
  sheet(() => ({
    title: say("cf.diners.title"),
    body: [p("dim", say("cf.diners.text")), told().map(diner)],
  }));
}
