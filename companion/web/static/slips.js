/* Pay by facing phones: one shows a code, the other reads it; once, and for two minutes. */

import { serverNow } from "./api.js";
import { orderButton } from "./controls.js";
import { el, named } from "./dom.js";
import { codeEntry, why } from "./scan.js";
import { sheet } from "./sheet.js";
import { play } from "./sound.js";
import { cash, label, plainName, send, session, voice, waiting } from "./state.js";
import { countdown, say } from "./words.js";

/** A code that another phone reads: shown until it is used, torn or too old. @type {Sheet | null} */
let slipSheet = null;

export function followSlips() {
  const slip = session.view.me && session.view.me.slips.find((one) => one.ends > serverNow());
  if (slip && (!slipSheet || slipSheet.closed)) slipSheet = showSlip(slip.id);
}

/** @type {Set<string>} */
const hidden = new Set();

/** @param {string} id */
function showSlip(id) {
  if (hidden.has(id)) return null;
  return sheet(
    () => {
      const slip = session.view.me.slips.find((one) => one.id === id);
      const left = slip ? slip.ends - serverNow() : 0;
      return slip && left > 0 ? slipShown(slip, left) : slipOver(slip);
    },
    () => hidden.add(id),
  );
}

/** @param {House.SlipView} slip @param {number} left */
function slipShown(slip, left) {
  const image = { alt: say("slip.qr", { code: slip.code }), src: voice.path("/qr.svg", { what: `slip:${slip.code}` }) };
  const how = say(slip.gives ? "slip.how_pays" : "slip.how_gets", { time: countdown(left) });
  return {
    title: say(slip.gives ? "slip.pays" : "slip.gets", { amount: cash(slip.amount) }),
    body: [
      el("div", { class: "qr", key: slip.code }, el("img", image)),
      el("p", { class: "code bigcode", translate: "no" }, slip.code),
      el("p", { class: "dim center sum" }, how),
    ],
    foot: orderButton("tear", say("slip.tear"), { type: "tear_slip", slip: slip.id }, { class: "wide" }),
  };
}

/** @param {House.SlipView} [slip] */
function slipOver(slip) {
  setTimeout(() => slipSheet && slipSheet.close(), 1200);
  return {
    title: say(slip ? "slip.old" : "slip.gone"),
    body: el("p", { class: "center" }, say(slip ? "slip.old" : "slip.gone")),
  };
}

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
