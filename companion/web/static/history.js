/* The log of this viewer, fetched page by page, and the acts that the table could take back. */

import { ask } from "./api.js";
import { voice } from "./state.js";

/** All of it, or from one of its lines on. @param {number} [first] */
export async function wholeLog(first = 1) {
  /** @type {Heard[]} */
  const entries = [];
  for (let from = first; from !== null && from !== undefined; ) {
    const part = await ask(voice.path("/log", { from }));
    entries.push(...part.entries);
    from = part.next;
  }
  return entries;
}

export async function undoable() {
  return (await ask(voice.path("/acts"))).acts;
}
