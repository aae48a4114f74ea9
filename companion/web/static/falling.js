/* Dice are seen before it is told what came of them: while new ones tumble, the rest of the newest view waits. */

import { pause } from "./api.js";

const READ = 0.9; // seconds for which they lie there before anything else changes
const LONGEST = 4; // a page that the browser put to sleep does not wait for its pictures

/** What is shown meanwhile: the view before, with the new dice in it; null where nothing falls.
 * @param {View} before @param {View} view @returns {View | null} */
export function falling(before, view) {
  const { cast, roll } = view;
  if (!cast || cast.how === "table" || document.hidden) return null;
  if (before.cast && before.cast.number >= cast.number) return null;
  return { ...before, cast, roll, falling: true };
}

/* Until the dice that have just been drawn lie still and have been read; who wants no motion waits for nothing. */
export async function lieStill() {
  await pause(0);
  const dice = [...document.querySelectorAll(".die.tumbling")];
  if (dice[0]) dice[0].scrollIntoView({ block: "nearest" });
  const moving = dice.flatMap((die) => die.getAnimations());
  if (!moving.length) return;
  const all = Promise.allSettled(moving.map((one) => one.finished));
  await Promise.race([all, pause(LONGEST)]);
  await pause(READ);
}
