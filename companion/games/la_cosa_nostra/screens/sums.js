/* The arithmetic of a roll, as the rules have it, so that the table sees it before the dice fall. */

import { factsOf, titleOf } from "./book.js";
import { change, families, gangster, modifies } from "./parts.js";

/** @param {string} id */
function effects(id) {
  const one = gangster(id);
  return one && one.modifiers ? one.modifiers.filter((effect) => modifies(effect) === "target") : [];
}

/** What the number to roll is made of: [{name, n}], the first is the card or the victim.
 * @param {LaCosaNostra.DeedView} deed @param {LaCosaNostra.DeedView[]} deeds @returns {Part[]} */
export function needParts(deed, deeds) {
  if (deed.kind === "fire") return against(deeds[0].gangster);
  if (!deed.card) return [];
  const { target } = factsOf(deed.card);
  const base = target ? [{ name: titleOf(deed.card), n: target }] : against(deed.victim, true);
  return base.length ? [...base, ...effects(deed.gangster).map(change)] : [];
}

/** @param {string | null | undefined} id @param {boolean} [counts] @returns {Part[]} */
function against(id, counts) {
  const one = id ? gangster(id) : null;
  if (!one) return [];
  const busy = counts && (one.task === "job" || one.task === "purchase");
  return [{ name: titleOf(one.id), n: one.strength }, ...(busy ? [{ name: "", word: "lcn.deed.busy", n: 1 }] : [])];
}

/** Does one success do nothing on this card? @param {{ kind: string, card?: string | null }} deed */
export function needsTwo(deed) {
  if (deed.kind === "fire") return true;
  return ["assassination", "persuasion", "drive_by"].includes(factsOf(deed.card).effect);
}

/** The first card that I lack whose owner has lent it to me before it is paid for (LCN-87); what is lent helps only where
 * one owns none of the kind. @param {string[]} missing @param {string} me */
export function unpaid(missing, me) {
  const every = families().flatMap(({ seat, businesses }) => businesses.map((one) => ({ ...one, seat })));
  const owned = new Set(every.filter((one) => one.seat === me && !one.down && !one.on).map((one) => one.card));
  const lent = every.filter((one) => one.on && one.seat !== me && one.markers?.includes(me) && !owned.has(one.card));
  return lent.find((one) => missing.includes(one.card)) ?? null;
}

/** Who of those that I may deal with has the first card that I lack, and could lend it; what is lent helps only where one
 * owns none of the kind (LCN-85). @param {string[]} missing @param {string} me @param {string[]} others */
export function lender(missing, me, others) {
  /** @type {(seat: string, card: string) => boolean} */
  const has = (seat, card) =>
    families().some(
      (one) => one.seat === seat && one.businesses.some((two) => two.card === card && !two.down && !two.on),
    );
  for (const card of missing) {
    const seat = has(me, card) ? undefined : others.find((one) => has(one, card));
    if (seat) return { seat, card };
  }
  return null;
}
