/* What hands do on the table for the last henchman, line by line: whoever plays by the screens touches the right pieces. */

import {
  badge,
  cash,
  counted,
  el,
  heading,
  number,
  plainName,
  practising,
  say,
  seatOf,
  sentence,
  session,
} from "/static/kit.js";
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

/* With robots nothing lies on a table: there it is told what they did. */
const DEEDS = new Set([
  "henchman_laid_flat",
  "card_bought",
  "fakes_printed",
  "fakes_washed",
  "tax_cheated",
  "market_moved",
  "godfather_came",
  "investigation_went",
  "strike_began",
  "diners_served",
]);
const LATEST = 4;

function deeds() {
  const told = (session.view.recent || []).filter((one) => DEEDS.has(one.kind)).slice(-LATEST);
  const one = (/** @type {any} */ fact) =>
    li({ key: `d${fact.n}` }, fact.seat ? badge(seatOf(fact.seat) || {}, "tiny") : null, span("grow", sentence(fact)));
  return part("cf.happened", told.map(one));
}

/* On the table, in this order. */
export function handMoves() {
  if (practising()) return deeds();
  return part("cf.hands", game().happened.filter(saysMore).map(line));
}

/** @param {string} title @param {Child[]} lines */
function part(title, lines) {
  if (!lines.length) return null;
  return el(
    "section",
    { class: "cf-hands", key: "hands" },
    heading(3, say(title)),
    ul({ class: "hands", "aria-live": "polite" }, lines),
  );
}
