/* A table is opened by a tap; whoever opens it has the host's role there, on this device. */

import { persist } from "./api.js";
import { memory, notice } from "./page.js";
import { say } from "./words.js";

/** @param {object} wish @returns {Promise<{ table: string, code: string }>} */
export async function openedTable(wish) {
  const made = await persist("/api/tables", { body: wish }, () => notice(say("all.still_trying")));
  memory.set(`host:${made.table}`, "1");
  return made;
}
