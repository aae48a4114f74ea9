/* What is new to somebody the first time it happens: what waits for them, then what became of their own. */

import { familyOf, game, mySeat } from "./parts.js";

/** @returns {string[]} */
export function firsts() {
  const { awaits } = game() || {};
  const family = game() ? familyOf(mySeat()) : null;
  if (!family) return [];
  const own = [
    family.out ? "out" : "",
    family.cake ? "my_cake" : "",
    family.figures.some((one) => one.asleep) ? "my_sleeper" : "",
  ];
  const now = awaits?.seats.includes(family.seat) ? awaits.what : "";
  return [now, ...own].filter(Boolean);
}
