/* The lines of the final score in this game's words. */

import { cash, has, say, sentence } from "/static/kit.js";
import { game } from "./parts.js";

/** The score is money. @param {number} value */
export function scorePoints(value) {
  return cash(value);
}

/** One line of the score explained; null leaves it to the house. @param {House.Line} line */
export function scoreLine(line) {
  const key = `scored.${line.words}`;
  return has(key) ? say(key) : null;
}

/* Somebody is left alone, somebody took the last note, or nobody is left. */
export function ended() {
  const { actor, ending, families, out } = game();
  if (!ending) return null;
  const gone = out.flat();
  const left = families.map(({ seat }) => seat).find((seat) => !gone.includes(seat));
  return sentence({ kind: "evening_ends", variant: ending, seat: ending === "last_note" ? actor : left });
}
