/* The whole log of this viewer, fetched page by page. */

import { ask } from "./api.js";
import { numbered } from "./numbers.js";
import { voice } from "./state.js";

export async function wholeLog() {
  const entries = [];
  for (let from = 1; from !== null && from !== undefined;) {
    const part = await ask(voice.path("/log", { from }));
    entries.push(...part.entries);
    from = part.next;
  }
  return numbered(entries);
}
