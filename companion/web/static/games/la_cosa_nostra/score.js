/* The lines of the final score in this game's words: money that is spelled out, and names of the dead. */

import { cash } from "../../state.js";
import { has, number, say } from "../../words.js";
import { factsOf, titleOf } from "./book.js";

/* The score is money. */
export function scorePoints(value) {
  return cash(value);
}

/* One line of the score explained; null leaves it to the house. */
export function scoreLine(line) {
  const key = `lcn.score.${line.words}`;
  if (!has(key)) return null;
  const facts = line.facts || {};
  const kills = facts.kills || [];
  const strength = kills.reduce((sum, id) => sum + (factsOf(id).strength || 0), 0);
  const text = say(key, {
    income: facts.income === undefined ? "" : cash(facts.income),
    amount: facts.amount === undefined ? "" : cash(facts.amount),
    gangsters: facts.gangsters === undefined ? "" : number(facts.gangsters),
    cash: facts.cash === undefined ? "" : cash(facts.cash),
    names: kills.map(titleOf).join(", "),
    strength: number(strength),
    each: strength ? cash(line.points / strength) : "",
  });
  return facts.lines ? [text, `: ${sources(facts.lines)}`] : text;
}

/* "2 × Pimp, Garage": where the income comes from. */
function sources(lines) {
  const counts = new Map();
  for (const [card] of lines) counts.set(card, (counts.get(card) || 0) + 1);
  return [...counts].map(([card, n]) => (n > 1 ? `${n} × ${titleOf(card)}` : titleOf(card))).join(", ");
}
