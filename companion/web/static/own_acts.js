/* When this seat last did something on this phone, what it slept through, and every line that it was told since: noted from
   the first screen on; since.js tells it. An act is an order that was taken in one's own turn, so no list of facts says what
   counts as one; an answer in the turn of another is none, what came of it would go untold. */

import { memory, page } from "./page.js";
import { session, stage, witnesses } from "./state.js";

/** `opened` is the newest line when this page saw the seat first, `missed` the newest that was read before this phone slept
 * through something that befell its owner.
 * @type {{ seat: string, lines: Heard[], opened: number | null, missed: number | null }} */
const kept = { seat: "", lines: [], opened: null, missed: null };
/** @type {Map<string, number>} */
const acts = new Map(); // also where the phone may keep nothing

/** @param {string} seat */
const shelf = (seat) => `acted:${page.table}:${seat}`;

/** The number of the newest line when they had done it, or null. @param {string} seat @returns {number | null} */
export function actedAt(seat) {
  const stored = memory.get(shelf(seat));
  return acts.get(seat) ?? (stored === null ? null : Number(stored));
}

/** @param {string} seat @param {number} line */
export function noteAct(seat, line) {
  acts.set(seat, line);
  memory.set(shelf(seat), String(line));
  kept.missed = null;
}

witnesses.push(() => {
  const { me, turn } = session.view;
  const isOwn = me && stage() === "play" && (!turn?.seat || turn.seat === me.seat);
  return ({ version }) => (isOwn ? noteAct(me.seat, version) : readMissed());
});

/** @param {string} seat @param {number} read */
export function noteMissed(seat, read) {
  sits(seat);
  if (kept.missed === null) kept.missed = read;
}

/** On a phone that two share each has their own. @param {string} seat */
function sits(seat) {
  if (kept.seat !== seat) Object.assign(kept, { seat, lines: [], opened: null, missed: null });
}

export function missedFrom() {
  return kept.missed;
}

/* Whoever has opened it has read it. */
export function readMissed() {
  kept.missed = null;
}

/** Called with every view. @param {string} seat @param {Heard[]} lines */
export function keepLines(seat, lines) {
  sits(seat);
  const newest = Math.max(-1, ...kept.lines.map(({ n }) => n));
  if (kept.opened === null) kept.opened = Math.max(-1, ...lines.map(({ n }) => n));
  const from = Math.min(actedAt(seat) ?? kept.opened, kept.missed ?? Infinity);
  kept.lines = [...kept.lines, ...lines.filter(({ n }) => n > newest)].filter(({ n }) => n > from);
}

/** What was told after this line, or null where this page has not heard all of it.
 * @param {number} from @returns {Heard[] | null} */
export function linesAfter(from) {
  const lines = kept.lines.filter(({ n }) => n > from);
  return lines.every(({ n }, at) => n === from + 1 + at) ? lines : null;
}

/** What was told since this seat last did something, as far as this page has heard it. @param {string} seat */
export function linesSince(seat) {
  const from = actedAt(seat) ?? kept.opened ?? Infinity;
  return kept.seat === seat ? kept.lines.filter(({ n }) => n > from) : [];
}

/** What the log says where lines were missing. @param {Heard[]} lines */
export function fillLines(lines) {
  const newest = Math.max(-1, ...lines.map(({ n }) => n));
  kept.lines = [...lines, ...kept.lines.filter(({ n }) => n > newest)];
}
