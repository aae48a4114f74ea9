/* The pass that lends a seat to another phone: a code to scan and to type. */

import { serverNow } from "./api.js";
import { el } from "./dom.js";
import { session, voice } from "./state.js";
import { countdown, say } from "./words.js";

/** The pass of this seat, if one is lent. @param {string} id */
export function passOf(id) {
  const passes = [...((session.view.host || {}).passes || []), ...((session.view.me || {}).passes || [])];
  const pass = passes.find((one) => one.seat === id && one.ends > serverNow());
  if (!pass) return null;
  return el(
    "div",
    { class: "stack", key: `pass-${pass.code}` },
    el(
      "div",
      { class: "qr" },
      el("img", {
        alt: say("pass.qr", { code: pass.code }),
        src: voice.path("/qr.svg", { what: `pass:${pass.code}` }),
      }),
    ),
    el("p", { class: "code bigcode", translate: "no" }, pass.code),
    el("p", { class: "dim center" }, say("pass.how", { time: countdown(pass.ends - serverNow()) })),
  );
}
