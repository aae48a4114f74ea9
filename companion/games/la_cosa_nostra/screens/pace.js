/* How fast a deed is told: with its dice in 6 to 8 seconds, whatever its card and whatever it comes to. What people take
   comes on top: the tap that throws, a choice, a second throw by the Cop, the answers in a window. */

import { readTime } from "/static/kit.js";

const WHOLE = 8000; // milliseconds
/** How much each has of what the dice leave; together all of it. @type {Record<string, number>} */
const SHARES = { opening: 0.38, verdict: 0.17, blow: 0.1, line: 0.35 };
const COP = 1600; // milliseconds in which all see whose Cop it is
const NOTHING = 4000; // a deed that comes to nothing is soon told
/** What each of its beats weighs. @type {Record<string, number>} */
const OF_NOTHING = { role: 1, who: 1, against: 1, card: 2, spared: 2, nothing: 3, line: 3 };
/** What a beat weighs among those before the dice. @type {Record<string, number>} */
const OPENING = { role: 1, who: 1, against: 1, card: 2, spared: 1, need: 1 };

/** @param {Beat} beat */
const nameOf = ({ key }) => key.split(":")[0];

/** Each beat with its time. One that has no follower yet stays as long as people are at it, unless it ends the deed.
 * @param {Beat[]} beats @param {number} dice @returns {Beat[]} */
export function paced(beats, dice) {
  const whole = WHOLE - 1000 * readTime(dice);
  const last = beats.length - 1;
  return beats.map((beat, at) => {
    const ends = at < last || nameOf(beat) === "line";
    return ends && beat.lasts === undefined ? { ...beat, lasts: timeOf(beat, beats, whole) } : beat;
  });
}

/** @param {Beat} beat @param {Beat[]} beats @param {number} whole */
function timeOf(beat, beats, whole) {
  return nameOf(beat) === "cop" ? COP : whole * shareOf(beat, beats);
}

/** Each beat of a deed that comes to nothing, in 4 seconds with all of them. @param {Beat[]} beats @returns {Beat[]} */
export function shortly(beats) {
  const all = beats.reduce((sum, beat) => sum + OF_NOTHING[nameOf(beat)], 0);
  return beats.map((beat) => ({ ...beat, lasts: (NOTHING * OF_NOTHING[nameOf(beat)]) / all }));
}

/** @param {Beat} beat @param {Beat[]} beats */
function shareOf(beat, beats) {
  const name = nameOf(beat);
  if (name in OPENING) return (SHARES.opening * OPENING[name]) / weight(beats);
  return SHARES[name] * (name === "line" ? partOf(beat, beats) : 1);
}

/** @param {Beat[]} beats */
function weight(beats) {
  return beats.reduce((sum, beat) => sum + (OPENING[nameOf(beat)] ?? 0), 0);
}

/** The last line is read by all: it has half of their time, the others the rest.
 * @param {Beat} line @param {Beat[]} beats */
function partOf(line, beats) {
  const before = beats.filter((beat) => nameOf(beat) === "line").length - 1;
  if (!before) return 1;
  return line === beats[beats.length - 1] ? 0.5 : 0.5 / before;
}
