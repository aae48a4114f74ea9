/* Before the first henchman and after the last: what hands lay out, which start card was drawn, what goes back into the box. */

import {
  amongAll,
  button,
  cardOf,
  checkList,
  codeEntry,
  el,
  gameWord,
  heading,
  listed,
  number,
  practising,
  say,
  send,
  session,
  sheet,
  sideName,
  sign,
  stage,
  why,
} from "/static/kit.js";
import { titleOf } from "./book.js";
import { div, game, may, mySeat, p, players } from "./parts.js";
import { waitingFor } from "./waiting.js";

/** @type {Record<string, (value: any) => string>} */
const TOLD = { side: sideName, cards: (cards) => (Array.isArray(cards) ? listed(cards.map(titleOf)) : number(cards)) };

/* What is only to be known. */
const EVERYBODYS = new Set(["notes_stay", "bank_writes", "bank_pays_what_is_left"]);

/** @param {{ facts?: Record<string, any> }} check */
function values({ facts = {} }) {
  const said = Object.entries(facts).map(([name, value]) => [
    name,
    TOLD[name] ? TOLD[name](value) : typeof value === "number" ? number(value) : value,
  ]);
  return Object.fromEntries(said);
}

/** On a phone what is mine or everybody's, on the table screen all of it. @param {boolean} whole */
function checks(whole) {
  const wanted = game().checklist.filter((one) => whole || !one.seat || one.seat === mySeat());
  return checkList(amongAll(wanted, EVERYBODYS), values);
}

/* Has nobody placed a henchman yet? Where the app deals nothing is laid out. */
export function isLayingOut() {
  const { awaits } = game();
  if (session.view.turn.round !== 1 || stage() !== "play" || practising()) return false;
  const none = players().every((one) => !one.standing.length && !one.flat && one.left === players()[0].left);
  return none || awaits?.what === "component";
}

/** @param {boolean} whole */
export function layingOut(whole) {
  return el("section", { class: "card stack lay-out", key: "lay-out" }, heading(2, say("cf.lay_out")), checks(whole));
}

/* Once the winner is known. */
export function puttingAway() {
  const list = checks(true);
  if (!list) return null;
  return el("section", { class: "card stack put-away", key: "put-away" }, heading(2, say("cf.put_away")), list);
}

/* Ink or paper: a tap, or the card itself. */
export function startCard() {
  const offered = may("name_component");
  if (!offered) return null;
  const choose = (/** @type {string} */ kind) =>
    button(`component-${kind}`, [sign(kind), gameWord(`symbol.${kind}`)], () => name(kind), {
      class: "first wide tall",
    });
  return el(
    "section",
    { class: "card bright stack", key: "start-card" },
    heading(2, say("cf.start.title")),
    p("dim", say("cf.start.text")),
    div("pair", offered.kinds.map(choose)),
    button("scan-start", say("cf.start.scan"), () => openStart(), { class: "wide plain" }),
    waitingFor(),
  );
}

/** @param {string} card */
function name(card) {
  return send("name_component", { type: "name_component", card });
}

/** @param {boolean} [lost] */
export function openStart(lost = false) {
  /** @type {any} */
  const entry = { purpose: "cf:start", lost, hint: say("scan.type_card") };
  const self = sheet(() => ({ title: say("cf.start.title"), body: codeEntry(entry) }));
  entry.found = (/** @type {any} */ code) => {
    if (code.kind !== "card" || cardOf(code.code)?.facts.pile !== "s") return why(code, "cf.start.not_it");
    name(code.code);
    self.close();
    return null;
  };
}
