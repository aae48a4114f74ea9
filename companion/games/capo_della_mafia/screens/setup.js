/* What hands lay out, turn, clear away and draw: lines that are ticked off for the whole table. */

import { amongAll, checkList, el, heading, number, say } from "/static/kit.js";
import { game, mySeat } from "./parts.js";

/* Of these each has some before them. */
const EVERYBODYS = new Set(["own_cards", "clear_away"]);

/** The figures of a line as people say them. @param {{ facts?: Record<string, any> }} check */
function told({ facts = {} }) {
  return Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, number(value)]));
}

/** On a phone what is mine or everybody's, on the table screen all of it; who draws how much may stand elsewhere there.
 * @param {boolean} whole @param {boolean} [draws] */
export function checklist(whole, draws = true) {
  const checks = game() ? game().checklist : [];
  const wanted = checks.filter(
    (one) => (whole || !one.seat || one.seat === mySeat()) && (draws || one.key !== "draw_up"),
  );
  return checkList(amongAll(wanted, EVERYBODYS), told);
}

/** How many mafiosi somebody draws after this round. @param {string} seat @returns {number} */
export function drawsOf(seat) {
  const found = game().checklist.find((one) => one.key === "draw_up" && one.seat === seat);
  return found && found.facts ? found.facts.count : 0;
}

/** The same as a card of its own. @param {boolean} whole @param {boolean} [draws] */
export function checkCard(whole, draws = true) {
  const list = checklist(whole, draws);
  return list
    ? el("section", { class: "card stack by-hands", key: "by-hand" }, heading(2, say("capo.by_hand")), list)
    : null;
}
