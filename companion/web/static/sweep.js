/* Several cards in one photo: each becomes a plan of its own. What was read by mistake is put aside with a tap. */

import { waitingButton } from "./controls.js";
import { button, el } from "./dom.js";
import { icon } from "./marks.js";
import { codeEntry, why } from "./scan.js";
import { sheet } from "./sheet.js";
import { cardTitle, send } from "./state.js";
import { counted, say } from "./words.js";

export function openSweep(lost = false) {
  const state = { cards: new Map() };
  const entry = {
    purpose: "sweep",
    many: true,
    lost,
    hint: say("scan.type_card"),
    found: (/** @type {House.Read[]} */ codes) => gather(state, codes),
  };
  sheet((self) => ({
    title: say("plans.several"),
    body: [codeEntry(entry), hand(state, self)],
    foot: state.cards.size ? layButton(state, self) : null,
  }));
}

/** Into the hand with all that are cards; if none is, why not. @param {Swept} state @param {House.Read[]} codes */
function gather(state, codes) {
  const cards = codes.filter((code) => code.kind === "card");
  for (const { code, title } of cards) if (code) state.cards.set(code, title || cardTitle(code));
  if (cards.length) return null;
  return codes.length ? why(codes[0], "scan.not_card") : say("scan.nothing");
}

/** @param {Swept} state @param {Sheet} self */
function hand(state, self) {
  if (!state.cards.size) return null;
  const aside = (/** @type {string} */ code) => () => {
    state.cards.delete(code);
    self.redraw();
  };
  const all = [...state.cards].map(([code, title]) => {
    return button(`aside-${code}`, [title, icon("close")], aside(code), {
      "aria-label": say("plans.aside", { title }),
    });
  });
  return el("div", { class: "chips", key: "hand", role: "group", "aria-label": say("plans.several") }, all);
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
