/* Several cards in one photo: each becomes a plan of its own. What was read by mistake is put aside with a tap. */

import { waitingButton } from "./controls.js";
import { codeEntry } from "./scan.js";
import { sheet } from "./sheet.js";
import { send } from "./state.js";
import { gather, gathered } from "./tray.js";
import { counted, say } from "./words.js";

export function openSweep(lost = false) {
  const state = { cards: new Map() };
  /** @type {Entries} */
  const entry = {
    purpose: "sweep",
    many: true,
    lost,
    hint: say("scan.type_card"),
    found: (codes) => gather(state.cards, codes),
  };
  sheet((self) => ({
    title: say("plans.several"),
    body: [codeEntry(entry), gathered(state.cards, self)],
    foot: state.cards.size ? layButton(state, self) : null,
  }));
}

/** One after the other; what was laid leaves the hand, so that a refusal shows which card it was.
 * @param {Swept} state @param {Sheet} self */
function layButton(state, self) {
  const lay = async () => {
    for (const code of [...state.cards.keys()]) {
      if (!(await send("lay", { type: "lay", code, on: "" }))) return;
      state.cards.delete(code);
    }
    self.close();
  };
  const text = counted("plans.sweep_go", state.cards.size);
  return waitingButton("lay-go", "lay", text, lay, { class: "first wide tall" });
}
