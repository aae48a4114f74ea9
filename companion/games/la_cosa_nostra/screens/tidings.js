/* Losses that only the deed explains, as a sentence to whoever pays; and whether the table waits for me alone. What else
   befalls somebody stands in words/you.toml. */

import { cash, plainName, say, seatOf, session } from "/static/kit.js";
import { game } from "./parts.js";

/* Why money is taken from somebody who is not asked. */
export const LOSSES = new Set(["property_damage", "theft", "birthday"]);

/** Whoever threw last did it.
   @param {any} line @param {string} me @returns {Told | null} */
export function tidings({ kind, source, amount, reason }, me) {
  if (kind !== "paid" || source !== me || !LOSSES.has(reason)) return null;
  const { last } = game();
  const name = last?.seat ? plainName(last.seat) : say("all.table");
  const text = say(`lcn.tidings.${reason}`, { name, amount: cash(amount) });
  return { text, bad: true, side: last ? seatOf(last.seat) : undefined };
}

export function calls() {
  const { awaits } = game() || {};
  const { me } = session.view;
  return Boolean(me && awaits && awaits.seats.length === 1 && awaits.seats[0] === me.seat);
}
