/* What the card of a deed says, to each in their own part: a printed card speaks to whoever plays it. Everybody else is
   told of that player by name, and whom it befalls of themselves. */

import { cash, counted, has, plainName, say } from "/static/kit.js";
import { cardById, cardResults, cardText, factsOf, withSigns } from "./book.js";
import { mySeat } from "./parts.js";

/** @typedef {LaCosaNostra.DeedView} Deed */

const SIGNS = Object.fromEntries(["dollar", "attack", "launder"].map((name) => [name, `{${name}}`]));

/** Whom it befalls: one player where it names one, else everybody but whoever does it. @param {Deed} deed */
function isMine({ target }) {
  return Boolean(mySeat()) && (!target || target === mySeat());
}

/** A line of the card in words of its own for this phone; null where the printed one fits.
 * @param {Deed} deed @param {string} line */
function ofMyPart(deed, line) {
  if (deed.seat === mySeat()) return null;
  const { effect, one, two } = factsOf(deed.card);
  const key = `lcn.says.${effect}.${line}`;
  const known = [`${key}.me`, key].find((name) => has(name) && (name === key || isMine(deed)));
  if (!known || (!deed.target && factsOf(deed.card).victim)) return null;
  const values = { name: plainName(deed.seat), target: plainName(deed.target ?? null) };
  return withSigns(say(known, { ...SIGNS, ...values, one: cash(one), two: cash(two) }));
}

/** @param {Deed} deed */
export function textFor(deed) {
  return ofMyPart(deed, "text") ?? cardText(cardById(deed.card));
}

/** @param {Deed} deed @returns {[string, Child][]} */
export function linesFor(deed) {
  return cardResults(cardById(deed.card)).map(([key, text]) => [key, ofMyPart(deed, key) ?? text]);
}

/** The number that the dice must show: an order to whoever throws, news to all others; the table screen has named them.
 * @param {Deed} deed @param {number} need */
export function needFor(deed, need) {
  const dice = deed.results?.length ?? deed.dice ?? 0;
  if (!mySeat()) return counted("lcn.deed.least", dice, { target: need });
  if (deed.seat === mySeat()) return counted("lcn.deed.need", dice, { target: need });
  return counted("lcn.deed.needs", dice, { name: plainName(deed.seat), target: need });
}
