/* Pay by facing phones: the other phone's code is read here. */

import { el, named } from "./dom.js";
import { codeEntry, why } from "./scan.js";
import { sheet } from "./sheet.js";
import { play } from "./sound.js";
import { cash, label, plainName, send, waiting } from "./state.js";
import { say } from "./words.js";

/** Read the other phone's code, see what it says, then tap.
 * @param {boolean} [lost] @param {House.Read | null} [read] */
export function openCash(lost = false, read = null) {
  const state = { code: read && read.slip ? read.code : "", slip: read && read.slip };
  const entry = {
    purpose: "cash",
    lost,
    hint: say("slip.type"),
    unknown: true, // nobody who pays wants to hear about cards
    found: (/** @type {House.Read} */ code) => {
      if (code.kind === "card") return say("slip.card");
      if ((code.why || "").startsWith("code_")) return say("slip.other");
      if (code.kind !== "slip" || !code.slip) return why(code, "slip.other");
      Object.assign(state, { code: code.code || code.text, slip: code.slip });
      return null;
    },
  };
  sheet((self) => (state.slip ? cashIt(state, self) : { title: say("slip.read"), body: codeEntry(entry) }));
}

/** @param {any} state @param {Sheet} self */
function cashIt(state, self) {
  const { amount, gives, seat, reason: said } = state.slip;
  return {
    title: say("slip.read"),
    body: [
      el("p", { class: "center" }, say(gives ? "slip.you_get" : "slip.you_pay", { name: plainName(seat) })),
      el("output", { class: "amount" }, cash(amount)),
      said ? el("p", { class: "center dim" }, named(said)) : null,
    ],
    foot: el(
      "button",
      {
        type: "button",
        class: "first wide tall",
        key: "cash-go",
        ...waiting("cash"),
        on: {
          click: async () => {
            if (await send("cash", { type: "cash_slip", code: state.code })) {
              play("coin");
              self.close();
            }
          },
        },
      },
      label("cash", say(gives ? "slip.take" : "slip.pay", { amount: cash(amount) })),
    ),
  };
}
