/* The lines of the final score in this game's words: money that is spelled out, and names of the dead. */

import { cash, has, number, say } from "/static/kit.js";
import { titleOf } from "./book.js";

/** What is no plain number in the facts of a line. @type {Record<string, (value: any) => string>} */
const SAID = {
  cash,
  income: cash,
  amount: cash,
  kills: (names) => names.map(titleOf).join(", "),
};

/** The score is money. @param {number} value */
export function scorePoints(value) {
  return cash(value);
}

/** One line of the score explained; null leaves it to the house. @param {House.Line} line */
export function scoreLine(line) {
  const key = `scored.${line.words === "cash" ? "cash_all" : line.words}`;
  if (!has(key)) return null;
  const { lines, ...facts } = /** @type {Record<string, any>} */ (line.facts || {});
  const values = Object.entries(facts).map(([name, value]) => [name, (SAID[name] || number)(value)]);
  const text = say(key, Object.fromEntries(values));
  return lines ? [text, `: ${sources(lines)}`] : text;
}

/** "2 × Pimp, Garage": where the income comes from. @param {[string, ...any[]][]} lines */
function sources(lines) {
  const counts = new Map();
  for (const [card] of lines) counts.set(card, (counts.get(card) || 0) + 1);
  return [...counts].map(([card, n]) => (n > 1 ? `${n} × ${titleOf(card)}` : titleOf(card))).join(", ");
}
