/* What is told to me alone never stands open on my phone; and whether the table waits for me. What else befalls somebody
   stands in words/you.toml. */

import { hasMoney, plainName, say, seatOf, session } from "/static/kit.js";
import { game } from "./parts.js";

/* What the bank pays for: whoever has just tapped it there knows, and of diners and tickets another sentence tells. */
const KNOWN = new Set(["supermarket", "fence", "tax_fraud", "diner", "ticket"]);

/** A payment that only two know of: that it came, not how much. Where all notes are paper, nothing is taken by itself.
 * @param {any} line @param {string} me @returns {Told | null | false} */
export function tidings({ kind, source, target, seats, reason }, me) {
  if (kind === "paid" && KNOWN.has(reason)) return false;
  if (kind === "godfather_came" && !hasMoney() && seats.includes(me))
    return { text: say("cf.tidings.godfather"), bad: true };
  if (kind !== "paid_unseen" || target !== me || !seatOf(source)) return null;
  return { text: say("cf.tidings.paid", { name: plainName(source) }), side: seatOf(source), tune: "coin" };
}

/* Does the table wait for this seat alone? */
export function calls() {
  const { awaits } = game() || {};
  const { me } = session.view;
  return Boolean(me && awaits && awaits.seats.length === 1 && awaits.seats[0] === me.seat);
}

/** What only this seat was told: it stays out of sight until somebody asks for it. */
const SECRET = new Set(["paid_unseen", "handed_unseen", "notes_counted", "diners_told"]);

/** @param {{ kind: string }} line */
export function secret({ kind }) {
  return SECRET.has(kind);
}
