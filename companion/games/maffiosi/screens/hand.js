/* The practice hand: at a table with robots the app deals it. At every other table hands are paper and nobody asks. */

import { el, holdToPeek, isPeeking, practiceHand, practising, say, unwatched } from "/static/kit.js";
import { CARDS, cardSign, cardText, kindOf, titleOf } from "./book.js";

/** What the cards of my hand do, in the order of the menu; null where the hand is paper, or where somebody could look
 * over my shoulder. @returns {string[] | null} */
export function heldKinds() {
  if (!practising() || !unwatched()) return null;
  const held = new Set(heldCards().map(kindOf));
  return CARDS.filter((kind) => held.has(kind));
}

/** @returns {string[]} */
function heldCards() {
  const hand = practiceHand();
  return hand ? hand.cards : [];
}

/** How many of a kind I hold. @param {string} kind */
export function heldOf(kind) {
  return heldCards().filter((code) => kindOf(code) === kind).length;
}

/** Where others could see my screen: the hand, as long as a finger rests on the field. */
export function handPanel() {
  if (!practising() || unwatched()) return null;
  const shown = CARDS.filter((kind) => isPeeking() && heldOf(kind));
  const faces = () =>
    shown.map((kind) => ({ card: kind, key: kind, title: [titleOf(kind), " ", times(kind)], told: cardText(kind) }));
  return el(
    "section",
    { class: "card stack", key: "hand" },
    holdToPeek("peek-hand", say("maf.hand.hold"), faces),
    shown.map((kind) => el("p", { class: "row", key: kind }, cardSign(kind), titleOf(kind), times(kind))),
  );
}

/** @param {string} kind */
export function times(kind) {
  const held = heldOf(kind);
  return held > 1 ? el("b", { class: "times" }, `×${held}`) : null;
}
