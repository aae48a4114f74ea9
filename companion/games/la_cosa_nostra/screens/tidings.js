/* What others do to me in La Cosa Nostra, as a sentence to me; and whether the table waits for me alone. */

import { cash, has, here, plainName, say } from "/static/kit.js";
import { titleOf } from "./book.js";
import { game } from "./parts.js";

/** @typedef {{text: string, bad?: boolean}} Told */

/* Why money is taken from somebody who is not asked. */
export const LOSSES = new Set(["property_damage", "theft", "birthday"]);

/** What becomes of a card of mine, by the kind of the line.
   @type {Record<string, string>} */
const HITS = { gangster_killed: "killed", card_deactivated: "deactivated", business_gone: "gone" };

/** @param {string | null | undefined} seat */
function nameOf(seat) {
  return seat ? plainName(seat) : say("all.table");
}

/** @param {any} line @returns {Told} */
function hit({ kind, by, card, gangster }) {
  const told = { name: nameOf(by), card: titleOf(card || gangster) };
  return { text: say(`lcn.tidings.${HITS[kind]}`, told), bad: true };
}

/** Whoever threw last did it.
   @param {any} line @returns {Told} */
function lost({ amount, reason }) {
  const { last } = game();
  const why = has(`reason.${reason}`) ? say(`reason.${reason}`) : titleOf(reason);
  return {
    text: say("lcn.tidings.loss", { name: nameOf(last && last.seat), card: why, amount: cash(amount) }),
    bad: true,
  };
}

/** An answer to my offer.
   @param {any} line @returns {Told | null} */
function answered({ to, how }) {
  if (how !== "agreed" && how !== "declined") return null;
  return { text: say(`lcn.tidings.${how}`, { name: plainName(to) }), bad: how === "declined" };
}

/** @param {any} line @param {string} me @returns {Told | null} */
export function tidings(line, me) {
  const { kind, seat, by, source, reason } = line;
  if (kind === "offer_closed" && seat === me) return answered(line);
  if (kind === "paid" && source === me && LOSSES.has(reason)) return lost(line);
  return kind in HITS && seat === me && by !== me ? hit(line) : null;
}

export function calls() {
  const { awaits } = game() || {};
  const { me } = here.view;
  return Boolean(me && awaits && awaits.seats.length === 1 && awaits.seats[0] === me.seat);
}
