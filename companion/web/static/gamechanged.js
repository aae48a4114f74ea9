/* The host is told when the game on the shelf is no longer the one that this evening began with. */

import { el } from "./dom.js";
import { isHost, session } from "./state.js";
import { say } from "./words.js";

export function changedData() {
  if (!session.view.table.data_changed || !isHost()) return null;
  return el("p", { class: "fault", key: "changed", role: "status" }, say("more.data_changed"));
}
