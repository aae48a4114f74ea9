/* Pay by facing phones: the code that this phone shows, once, and for two minutes. */

import { serverNow } from "./api.js";
import { orderButton } from "./controls.js";
import { el } from "./dom.js";
import { sheet } from "./sheet.js";
import { cash, session, voice } from "./state.js";
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
