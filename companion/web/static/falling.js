/* Dice are seen before it is told what came of them: while new ones tumble, the rest of the newest view waits; as long on
   a phone that wants no motion as on the table screen, where they fall. */

import { pause } from "./api.js";

const FALLS = 0.7; // seconds that a die needs
const APART = 0.4; // and the next one begins later
const READ = 0.9; // for which they lie there before anything else changes
const LONGEST = 4; // a page that the browser put to sleep does not wait for its pictures

/** How long so many dice fall, as the style has it: one after the other, from the sixth on together. @param {number} count */
export function fallTime(count) {
  return FALLS + APART * Math.min(count - 1, 5);
}

/** Until so many dice lie still and have been read. @param {number} count */
export function readTime(count) {
  return fallTime(count) + READ;
}

/** What is shown meanwhile: the view before, with the new dice in it; null where nothing falls.
 * @param {View} before @param {View} view @returns {View | null} */
export function falling(before, view) {
  const { cast, roll } = view;
  if (!cast || cast.how === "table" || document.hidden) return null;
  if (before.cast && before.cast.number >= cast.number) return null;
  return { ...before, cast, roll, falling: true };
}

/** A page that is opened while dice fall at the table: in how many seconds it may tell what came of them.
 * @param {Pick<View, "cast" | "recent">} view @param {number} now */
export function stillFalls({ cast, recent }, now) {
  const lines = /** @type {Heard[]} */ (recent || []);
  const line = lines.find(({ kind, number }) => cast && kind === "rolled" && number === cast.number);
  if (!cast || !line || cast.how === "table") return 0;
  const lasts = readTime(cast.results.length);
  const age = now - line.at;
  return age > -READ ? Math.max(0, Math.min(lasts, lasts - age)) : 0;
}

/** Until the dice that have just been drawn lie still, here and on every other screen, and have been read.
 * @param {View} view */
export async function lieStill({ cast }) {
  await pause(0);
  const dice = [...document.querySelectorAll(".die.tumbling")];
  if (dice[0]) dice[0].scrollIntoView({ block: "nearest" });
  const moving = dice.flatMap((die) => die.getAnimations({ subtree: true }));
  const here = Promise.race([Promise.allSettled(moving.map((one) => one.finished)), pause(LONGEST)]);
  await Promise.all([here, pause(fallTime(cast ? cast.results.length : 1))]);
  await pause(READ);
}
