/* A deed in the second person: what whoever does it is about to do, whom it is after, and what it comes to for each. */

import { cash, has, listed, plainName, say, sentence, tidingsOf } from "/static/kit.js";
import { factsOf, titleOf } from "./book.js";
import { outcome, ranShort } from "./happenings.js";
import { mySeat } from "./parts.js";
import { letGo } from "./tidings.js";

/** The deed in one sentence, for whoever holds this phone. @param {LaCosaNostra.DeedView} deed */
export function deedTold(deed) {
  if (deed.seat === mySeat()) return doing(deed);
  const name = plainName(deed.seat);
  if (deed.kind !== "job" || deed.target !== mySeat()) return say(`lcn.deed.kind.${deed.kind}`, { name });
  return deed.victim
    ? say("lcn.deed.after_card", { name, card: titleOf(deed.victim) })
    : say("lcn.deed.after", { name });
}

/** Against whom and what, once that is known. @param {LaCosaNostra.DeedView} deed */
function doing(deed) {
  const card = titleOf(deed.gangster);
  const { effect, victim } = factsOf(deed.card);
  const own = `lcn.deed.own.${effect}`;
  const known = deed.kind === "job" && deed.target && (deed.victim || victim === "player") && has(own);
  if (!known) return say(`lcn.deed.own.${deed.kind}`, { card });
  return say(own, { card, target: plainName(deed.target ?? null), victim: titleOf(deed.victim ?? "") });
}

/** That it is against nobody after all, once the card lies open; null where nobody had been named.
 * @param {LaCosaNostra.DeedView} deed */
export function afterAll(deed) {
  const free = deed.kind === "job" && !deed.target ? letGo(deed) : null;
  if (!free) return null;
  return free === mySeat() ? say("lcn.nothing.spared") : say("lcn.deed.after_all", { name: plainName(free) });
}

/** What a line of a deed is to whoever holds this phone: what they did, or what befell them; null to all others.
 * @param {Heard} fact @param {string | null | undefined} job the card that did it @returns {Child} */
export function ownLine(fact, job) {
  const own = mySeat() ? (didTold(fact, job) ?? toldMe(fact)) : null;
  const short = own && ranShort(fact);
  return short ? [own, ". ", toldMe(short) ?? sentence(short)] : own;
}

/** @param {Heard} fact @returns {Child} */
function toldMe(fact) {
  const told = tidingsOf(fact, mySeat(), /** @type {Heard[]} */ (outcome()));
  return (told?.aside ? null : told?.text) ?? null;
}

/** A line of a deed to everybody else. @param {Heard} fact @returns {Child} */
export function lineTold(fact) {
  const short = ranShort(fact);
  return short ? [sentence(fact), ". ", sentence(short)] : sentence(fact);
}

/** What of it was mine, in the closest sentence that there is. @param {Heard} fact @param {string | null | undefined} job the card that did it */
function didTold(fact, job) {
  if (("by" in fact ? fact.by : fact.seat) !== mySeat()) return null;
  const { effect } = factsOf(job);
  const key = [effect, fact.variant, "any"].map((end) => `lcn.did.${fact.kind}.${end}`).find(has);
  return key ? say(key, told(fact)) : null;
}

/** @param {Heard} fact */
function told({ seat, card, gangster, amount, lacks }) {
  const what = listed((lacks ?? []).map(titleOf));
  return { what, seat: plainName(seat), card: titleOf(card ?? gangster), amount: cash(amount) };
}
