/* Dice of the table that somebody else saw otherwise: whoever typed them types again, and does not suddenly hold the dice
   of the app. */

import { mySeat, session } from "./state.js";

const OF_DICE = new Set(["roll_called", "rolled", "dice_typed", "dice_doubted"]);

/** Who saw other dice than I have typed, until I type or roll again.
 * @param {Heard[]} lines @param {string | undefined} me @returns {Heard | null} */
export function doubtOf(lines, me) {
  const last = lines.filter(({ kind }) => OF_DICE.has(kind)).pop();
  return me && last?.kind === "dice_doubted" && last.seat === me ? last : null;
}

export function myDoubtedDice() {
  return doubtOf(/** @type {Heard[]} */ (session.view.recent || []), mySeat()?.id);
}
