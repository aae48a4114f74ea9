/* A card is played: its text, the table with what may be meant, and one button that says what will happen. */

import {
  button,
  cardPicture,
  codeEntry,
  el,
  label,
  notice,
  say,
  send,
  sheet,
  waiting,
  why as whyNot,
} from "/static/kit.js";
import { attack } from "./attacks.js";
import { bends } from "./bending.js";
import { CARDS, cardSign, cardText, kindOf, titleOf } from "./book.js";
import { kaBoom, orderCake, passItOn } from "./cakes.js";
import { heldKinds } from "./hand.js";
import { uprightTable } from "./longtable.js";
import { div, may, p } from "./parts.js";
import { move, nightcap, scram } from "./people.js";

/** @type {Record<string, Way>} */
const WAYS = {
  stab: attack,
  shoot: attack,
  order_cake: orderCake,
  pass_it_on: passItOn,
  ka_boom: kaBoom,
  nightcap,
  scram,
  move,
};

/** @param {string} kind @param {string} card @returns {Choice} */
function nothingChosen(kind, card) {
  const choice = { kind, card, by: "", victim: "", place: 0, cake: "", way: "", figure: "", chosen: [] };
  return { ...choice, reason: null, anyway: false };
}

/** Play a card: named by a tap, or read from paper as `card`. @param {string} kind @param {string} [card] */
export function openCard(kind, card = "") {
  const state = nothingChosen(kind, card);
  const opened = sheet((self) => {
    const offered = may(kind);
    const open = offered && (offered.can || state.anyway);
    const drawn = open ? choosing(offered, state, self) : { body: closed(offered, state, self) };
    return { title: titleOf(kind), ...drawn };
  });
  inSight(opened);
}

/** What may be tapped next is brought into sight, where none of it is. @param {Sheet} self */
function inSight({ dialog }) {
  const lit = [...dialog.querySelectorAll(".maf-chair.lit:not(.chosen)")];
  const body = dialog.querySelector(".body");
  if (!body || !lit.length) return;
  const { top, bottom } = body.getBoundingClientRect();
  const seen = lit.map((one) => one.getBoundingClientRect()).some((one) => one.top >= top && one.bottom <= bottom);
  if (!seen) lit[0].scrollIntoView({ block: "center" });
}

/** Why it cannot be played now. @param {Record<string, any> | null} offered @param {Choice} state @param {Sheet} self */
function closed(offered, state, self) {
  const why = offered ? say(`refusal.${offered.why}`) : say("maf.not_now");
  const bent = offered && offered.why === "only_a_move_now" && bends("maf_30");
  const anyway = () => {
    state.anyway = true;
    self.redraw();
  };
  return [
    p("dim", cardText(state.kind)),
    p({ class: "fault", key: "why", role: "alert" }, why),
    bent ? button("anyway", say("maf.anyway"), anyway, { class: "wide plain" }) : null,
  ];
}

/** @param {Record<string, any>} offered @param {Choice} state @param {Sheet} self */
function choosing(offered, state, self) {
  const way = WAYS[state.kind];
  const order = way.order(state, offered);
  const text = way.says(offered, state);
  const bare = state.kind === "scram";
  return {
    body: [
      bare || !order ? face(state.kind) : null,
      div(
        { key: "choice" },
        div(
          { class: "maf-told", key: "told" },
          p({ class: "maf-ask", key: "ask", "aria-live": "polite" }, order && !bare ? say("maf.sure") : text),
          reasonLine(state, self),
        ),
        bare ? null : uprightTable(look(way, offered, state, self)),
      ),
    ],
    foot: confirm(order, text, state, self),
  };
}

/** The card as it is printed, and what it does. @param {string} kind */
function face(kind) {
  const picture = cardPicture(kind, { class: "maf-face" }) || cardSign(kind);
  return div({ class: "row maf-card-face", key: "text" }, picture, p("dim small grow", cardText(kind)));
}

/** @param {Way} way @param {Record<string, any>} offered @param {Choice} state @param {Sheet} self @returns {Look} */
function look(way, offered, state, self) {
  const lit = way.lit(offered, state);
  const tap = (/** @type {number} */ place) => {
    state.reason = lit.includes(place) ? null : way.why(offered, state, place);
    if (!state.reason) way.tap(offered, state, place);
    self.redraw();
    if (!way.order(state, offered)) inSight(self);
  };
  const caught = way.caught ? way.caught(offered, state) : [];
  return { lit, tap, caught, chosen: way.chosen(offered, state) };
}

/** @param {Choice} state @param {Sheet} self */
function reasonLine(state, self) {
  const { reason } = state;
  if (!reason) return null;
  const { anyway } = reason;
  const go = () => {
    if (anyway) anyway();
    state.reason = null;
    self.redraw();
  };
  return div(
    { class: "fault maf-why", key: "why", role: "alert" },
    reason.text,
    anyway ? button("anyway", say("maf.anyway"), go, { class: "plain" }) : null,
  );
}

/** @param {Command | null} order @param {string} text @param {Choice} state @param {Sheet} self */
function confirm(order, text, { kind, card }, self) {
  const go = async () => {
    if (order && (await send(kind, { ...order, ...(card ? { card } : {}) }))) self.close();
  };
  const props = { type: "button", class: "first wide tall", key: "confirm", data: { act: "confirm" } };
  return el(
    "button",
    { ...props, ...waiting(kind, { disabled: !order }), on: { click: go } },
    label(kind, order ? text : titleOf(kind)),
  );
}

/** Read a card, by photo or by its code; then it is played, or discarded. @param {boolean} [lost] */
export function openReader(lost = false) {
  readCard("maf:card", say("maf.read"), lost, openCard);
}

/** A card whose address the phone's own camera read. @param {string} code */
export function playRead(code) {
  const kind = kindOf(code);
  if (kind) openCard(kind, code);
  else notice(say("refusal.other_deck"), true);
  return true;
}

/** @param {string} purpose @param {string} title @param {boolean} lost
 * @param {(kind: string, code: string) => unknown} then */
function readCard(purpose, title, lost, then) {
  /** @type {any} */
  const entry = { purpose, lost, hint: say("scan.type_card") };
  entry.found = (/** @type {any} */ code) => {
    const kind = code.kind === "card" ? kindOf(code.code) : null;
    if (!kind) return code.kind === "card" ? say("refusal.other_deck") : whyNot(code, "scan.not_card");
    entry.sheet.close();
    then(kind, code.code);
    return null;
  };
  entry.sheet = sheet(() => ({ title, body: codeEntry(entry) }));
}

/** Nothing is played: which card goes. One that was read is `card`, and goes by another tap, too.
 * @param {boolean} [lost] @param {string} [kind] @param {string} [card] */
export function openDiscard(lost = false, kind = "", card = "") {
  if (lost) return readDiscard(true);
  const state = { kind, card };
  sheet((self) => ({
    title: say("maf.discard"),
    body: [
      p("dim", say("maf.discard_text")),
      div(
        "maf-cards",
        (heldKinds() || CARDS).map((one) => goer(one, state, self)),
      ),
    ],
    foot: [heldKinds() ? null : readInstead(self), discardButton(state, self)],
  }));
}

/** @param {string} kind @param {{ kind: string, card: string }} state @param {Sheet} self */
function goer(kind, state, self) {
  const choose = () => {
    Object.assign(state, { kind, card: "" });
    self.redraw();
  };
  const label = [cardSign(kind), el("span", { class: "grow" }, titleOf(kind))];
  return button(`discard-${kind}`, label, choose, { class: "left", "aria-pressed": String(kind === state.kind) });
}

/** @param {Sheet} self */
function readInstead(self) {
  const read = () => {
    self.close();
    readDiscard();
  };
  return button("read-discard", say("maf.read"), read, { class: "wide" });
}

/** @param {{ kind: string, card: string }} state @param {Sheet} self */
function discardButton({ kind, card }, self) {
  const go = async () => {
    if (await send("discard", { type: "discard", card: card || kind })) self.close();
  };
  const text = kind ? say("maf.discard_go", { card: titleOf(kind) }) : say("maf.discard_which");
  const props = { class: "first wide tall", ...waiting("discard", { disabled: !kind }) };
  return button("confirm", label("discard", text), go, props);
}

function readDiscard(lost = false) {
  const go = (/** @type {string} */ kind, /** @type {string} */ code) => openDiscard(false, kind, code);
  readCard("maf:discard", say("maf.discard"), lost, go);
}
