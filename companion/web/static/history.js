/* The whole log of this viewer, fetched page by page, and the acts that the table could take back. */

import { ask } from "./api.js";
import { voice } from "./state.js";

export async function wholeLog() {
  const entries = [];
  for (let from = 1; from !== null && from !== undefined; ) {
    const part = await ask(voice.path("/log", { from }));
    entries.push(...part.entries);
    from = part.next;
  }
  return entries;
}

export async function undoable() {
  return (await ask(voice.path("/acts"))).acts;
}
