/* What needs no choice: the press prints what it prints, the tax office pays what it pays. */

import { cash, counted, say } from "/static/kit.js";
import { qualityOf } from "./book.js";
import { fake, inNotes } from "./notes.js";
import { p, span } from "./parts.js";

/** @param {Record<string, any>} offered @returns {import("./acting.js").Deal} */
export function printing({ count, quality }) {
  const body = p(
    { class: "brings row center", key: "brings" },
    span("big", `${count} ×`),
    fake(quality),
    span("unseen", qualityOf(quality)),
  );
  return { body, order: {}, words: counted("cf.do.print", count) };
}

/** @param {Record<string, any>} offered @returns {import("./acting.js").Deal} */
export function taxing({ pays, pawn }) {
  const body = [
    p({ class: "brings row center", key: "brings" }, inNotes(pays)),
    pawn ? p({ class: "center", key: "pawn" }, say("cf.do.pawn")) : null,
  ];
  return { body, order: {}, words: say("cf.do.tax", { amount: cash(pays) }) };
}
