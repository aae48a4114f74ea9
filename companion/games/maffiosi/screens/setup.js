/* What is laid out before the game, shuffled in it, and put away after it. */

import { amongAll, cash, checkList, el, gameWord, heading, listed, number, say, sideName, stage } from "/static/kit.js";
import { game, moneyOnly, mySeat } from "./parts.js";

const EVERYBODYS = new Set(["notes_stay"]);

/** How a fact of a line is said. @type {Record<string, (value: any) => string>} */
const TELL = {
  sides: (sides) => listed(sides.map(sideName)),
  side: (side) => sideName(side),
  notes: (notes) =>
    listed(notes.map((/** @type {[number, number]} */ [value, count]) => `${number(count)} × ${cash(value)}`)),
  roles: (roles) =>
    listed(Object.entries(roles).map(([role, count]) => `${number(count)} × ${gameWord(`symbol.${role}`)}`)),
  places: (places) =>
    Object.entries(places)
      .filter(([, seats]) => seats.length)
      .map(([role, seats]) => `${gameWord(`symbol.${role}`)} ${listed(seats.map(number))}`)
      .join("; "),
};

/** @param {Maffiosi.Check} check */
function told(check) {
  const facts = Object.entries(check.facts || {});
  return Object.fromEntries(facts.map(([name, value]) => [name, (TELL[name] || number)(value)]));
}

/** On a phone what is mine or everybody's, on the table screen all of it. @param {boolean} whole */
export function checklist(whole) {
  const checks = game() ? game().checklist : [];
  const wanted = checks.filter((one) => whole || !one.seat || one.seat === mySeat());
  return checkList(amongAll(wanted, EVERYBODYS), told);
}

/** Who begins: the chart's first colour, or by hand the youngest, whom the host names. @returns {FirstTold | null} */
export function first() {
  const [line] = game() && !moneyOnly() ? game().checklist : [];
  if (!line?.facts) return null;
  const settled = line.key === "colours_in_order";
  return { text: say(`maf.first.${settled ? "chart" : "hand"}`, { side: sideName(line.facts.sides[0]) }), settled };
}

/** Before the game, in its first round, and after it: a panel of its own. @param {boolean} whole */
export function checkPanel(whole) {
  const found = checklist(whole);
  if (!found) return null;
  const title = say(stage() === "over" ? "maf.check.away" : "maf.check.title");
  return el("section", { class: "card stack", key: "lay-out" }, heading(2, title), found);
}
