/* What hands do on the table for the last henchman, line by line: whoever plays by the screens touches the right pieces. */

import { badge, cash, counted, el, heading, number, plainName, say, seatOf } from "/static/kit.js";
import { actionName, fullTitle, qualityOf } from "./book.js";
import { game, li, space, span, ul } from "./parts.js";

/** @param {Counterfeiters.HandMove} move */
function told({ what, card, count = 0, amount = 0, to = 0, of, space: place = "" }) {
  const on = space(place);
  return say(`cf.hand.${priced(what, amount)}`, {
    name: of ? plainName(of) : "",
    space: on ? actionName(on.action) : "",
    card: card ? fullTitle(card) : "",
    notes: counted("cf.notes", count),
    n: number(count),
    amount: cash(amount),
    to: number(to),
  });
}

/** A card that cost nothing was drawn. @param {string} what @param {number} amount */
function priced(what, amount) {
  return what === "card" && !amount ? "card_free" : what;
}

/** @param {Counterfeiters.HandMove} move @param {number} at */
function line(move, at) {
  return li(
    { class: `hand-${move.what}`, key: `h${at}${move.what}` },
    move.of ? badge(seatOf(move.of) || {}, "tiny") : null,
    span("grow", told(move), move.quality ? [" ", qualityOf(move.quality)] : null),
  );
}

/* What a line before already says: a purchase its price, the diners what they give. */
/** @type {Record<string, string>} */
const SAID = { pay: "card", earn: "diners" };

/** @param {Counterfeiters.HandMove} move @param {number} at @param {Counterfeiters.HandMove[]} all */
function saysMore(move, at, all) {
  const before = all[at - 1];
  return !before || SAID[move.what] !== before.what || before.amount !== move.amount;
}

/* On the table, in this order. */
export function handMoves() {
  const moves = game().happened.filter(saysMore);
  if (!moves.length) return null;
  return el(
    "section",
    { class: "cf-hands", key: "hands" },
    heading(3, say("cf.hands")),
    ul({ class: "hands", "aria-live": "polite" }, moves.map(line)),
  );
}
