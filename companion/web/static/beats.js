/* A story that all screens tell at the same pace: its beats follow each other from an instant of the server's clock on.
   Whoever comes late sees its end, a tap tells the rest at once, and so does a screen that wants no movement. */

import { serverNow } from "./api.js";
import { redraw } from "./page.js";

/** @type {{ skipped: string, timer: ReturnType<typeof setTimeout> | undefined }} */
const self = { skipped: "", timer: undefined };

/** How many beats have begun, and in how many seconds the next one does.
 * @param {number} since @param {number[]} lengths @param {number} at @returns {[number, number | null]} */
export function begun(since, lengths, at) {
  let from = since;
  for (const [index, length] of lengths.entries()) {
    if (at < from) return [index, from - at];
    from += length;
  }
  return at < from ? [lengths.length, from - at] : [lengths.length + 1, null];
}

function wantsNoMovement() {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** The beat that is on now: 0 before the first, 1 the first, one more than there are when all is told. Draws again by
 * itself when the next begins.
 * @param {string} story @param {number} since @param {number[]} lengths */
export function beat(story, since, lengths) {
  const over = lengths.length + 1;
  if (!since || self.skipped === story || wantsNoMovement()) return over;
  const [index, wait] = begun(since, lengths, serverNow());
  clearTimeout(self.timer);
  if (wait !== null) self.timer = setTimeout(redraw, wait * 1000 + 5);
  return index;
}

/** Nobody has to wait for the end of a story. @param {string} story */
export function skipBeats(story) {
  self.skipped = story;
  redraw();
}
