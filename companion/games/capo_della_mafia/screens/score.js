/* The lines of the final score, and points as this game counts them. */

import { counted, has, number, say } from "/static/kit.js";

/** @param {number} value */
export function scorePoints(value) {
  return counted("capo.points", value);
}

/** @param {House.Line} line */
export function scoreLine(line) {
  const key = `scored.${line.words}`;
  if (!has(key)) return null;
  const { times } = /** @type {Record<string, any>} */ (line.facts || {});
  return times > 1 ? `${say(key)} × ${number(times)}` : say(key);
}
