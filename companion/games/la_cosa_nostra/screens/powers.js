/* What a Businessman of mine can do for me right now: seen on his card, and in one line of my turn. */

import { aside, button, counted, icon, say } from "/static/kit.js";
import { factsOf, titleOf } from "./book.js";
import { glyph } from "./glyphs.js";
import { openLook } from "./ontap.js";
import { business, every, may, mySeat, span } from "./parts.js";

/** The sign and the words of what a card could do now. @typedef {{ sign: Child, words: string }} Power */

/* A look that a Businessman gives (LCN-89); one out of the hand names no card of the table. */
export const lookNow = () => every("peek").find(({ card }) => business(card)) ?? null;

/** @param {Offered} look */
const lookTold = ({ card, most, plans }) =>
  counted("lcn.power.look", Math.min(most, plans.length), { card: titleOf(card) });

/** @param {string} id @returns {Power | null} */
function powerOf(id) {
  const look = lookNow();
  if (look?.card === id) return { sign: glyph("looked"), words: lookTold(look) };
  const one = business(id);
  const asked = may("take_up_die") && one?.owner === mySeat() && !one.used && !one.down;
  if (!asked || factsOf(one.card).ability !== "reroll") return null;
  return { sign: icon("dice"), words: say("lcn.power.reroll", { card: titleOf(one.card) }) };
}

/** The sign on his card: touched, it says what he can do. @param {string} id */
export function powerSign(id) {
  const power = powerOf(id);
  if (!power) return null;
  return span({ class: "power-sign", key: "power", title: power.words }, power.sign, aside(power.words));
}

/** The line of my turn, or of the sheet of this card alone: tapped, it asks at whose Jobs.
 * @param {string} [of] @param {() => void} [before] */
export function powerLine(of, before = () => {}) {
  const look = lookNow();
  if (!look || look.card !== (of ?? look.card)) return null;
  const run = () => {
    before();
    openLook(look);
  };
  return button("power", [glyph("looked"), span("grow", lookTold(look))], run, { class: "wide left power" });
}
