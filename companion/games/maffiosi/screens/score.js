/* The lines of the final score in this game's words. */

import { cash, has, say } from "/static/kit.js";

/** The score is money. @param {number} value */
export function scorePoints(value) {
  return cash(value);
}

/** One line of the score explained; null leaves it to the house. @param {House.Line} line */
export function scoreLine(line) {
  const key = `scored.${line.words}`;
  return has(key) ? say(key) : null;
}
