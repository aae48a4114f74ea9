/* What lies before each screen, for all to see: presses, ingredients, diners, jets, tickets, lawyers, henchmen left. */

import {
  aside,
  badge,
  button,
  cash,
  counted,
  el,
  heading,
  icon,
  light,
  named,
  number,
  plainName,
  say,
  seatOf,
  session,
  sheet,
  sign,
} from "/static/kit.js";
import { cardFace } from "./board.js";
import { fullTitle, kindOf, ticketValue } from "./book.js";
import { fake } from "./notes.js";
import { b, div, game, p, players, span } from "./parts.js";

/** Cards that say the same, counted. @param {Counterfeiters.Named[]} cards @returns {[string, number][]} */
function alike(cards) {
  /** @type {Map<string, [string, number]>} */
  const found = new Map();
  for (const { card } of cards) {
    const name = fullTitle(card);
    found.set(name, [card, (found.get(name)?.[1] ?? 0) + 1]);
  }
  return [...found.values()];
}

/** What befell a card that lies there: a jet on the ground, presses that lack something, a lawyer who works or is done.
 * @param {string} kind @param {Counterfeiters.PlayerView} one */
function stateOf(kind, { quality }) {
  if (kind === "printer") return quality ? "" : "idle";
  if (kind === "jet") return game().strike ? "grounded" : "";
  return kind.endsWith("lawyer") ? lawyerState(kind) : "";
}

/* The great one works first, then the bad one. @param {string} kind */
function lawyerState(/** @type {string} */ kind) {
  const phase = (session.view.table.phases || [])[session.view.turn.phase];
  if (phase === "payout") return "used";
  const { lawyer } = game();
  if (lawyer === kind) return "working";
  return lawyer === "bad_lawyer" ? "used" : "";
}

/** @type {Record<string, string>} */
const MARKS = { grounded: "strike" };

/** @param {[string, number]} line @param {Counterfeiters.PlayerView} one */
function chip([card, count], one) {
  const value = ticketValue(card);
  const state = stateOf(kindOf(card), one);
  const told = state ? `${fullTitle(card)}: ${say(`cf.state.${state}`)}` : fullTitle(card);
  return span(
    { class: `chip ${kindOf(card)} ${state}`, key: `${card}${value}`, title: told },
    count > 1 ? b("", `${number(count)}×`) : null,
    sign(kindOf(card)),
    MARKS[state] ? span("struck", sign(MARKS[state])) : null,
    value ? cash(value) : null,
    aside(told),
  );
}

/** What one press run would bring. @param {Counterfeiters.PlayerView} one */
function prints(one) {
  if (!one.quality) return null;
  return span(
    { class: "prints", title: say("cf.prints", { n: number(one.prints) }) },
    sign("print"),
    `${number(one.prints)} ×`,
    fake(one.quality),
  );
}

/** Henchmen that wait to be placed, and those that lie flat. @param {Counterfeiters.PlayerView} one */
function henchmen({ left, flat }) {
  const figure = (/** @type {string} */ look) => (/** @type {any} */ _, /** @type {number} */ at) =>
    span({ class: `figure ${look}`, key: `${look}${at}` }, sign("henchman"));
  return span(
    { class: "figures", title: say("cf.henchmen", { n: number(left) }) },
    Array.from({ length: left }, figure("up")),
    Array.from({ length: flat }, figure("flat")),
    aside(say("cf.henchmen", { n: number(left) })),
  );
}

/** The pawn of this round, and of the next one. @param {string} seat */
function pawns(seat) {
  const { first, pawn } = game();
  return [
    first === seat
      ? span({ class: "pawn", key: "first", title: say("cf.first") }, sign("pawn"), aside(say("cf.first")))
      : null,
    pawn === seat && pawn !== first
      ? span(
          { class: "pawn next", key: "next", title: say("cf.first_next") },
          sign("pawn"),
          aside(say("cf.first_next")),
        )
      : null,
  ];
}

/** @param {string} seat */
function isAwaited(seat) {
  const { awaits } = game();
  return Boolean(awaits && awaits.seats.includes(seat) && awaits.seats.length < players().length);
}

/** @param {Counterfeiters.PlayerView} one */
function lines(one) {
  const seat = seatOf(one.seat);
  return [
    span(
      "head row",
      badge(seat || {}, "small"),
      named(plainName(one.seat), { class: "name grow" }),
      pawns(one.seat),
      henchmen(one),
      seat && seat.phone ? light(session.lights[one.seat] || "away") : icon("paper"),
    ),
    span(
      "chips-of",
      alike(one.cards).map((line) => chip(line, one)),
      prints(one),
    ),
  ];
}

/** @param {Counterfeiters.PlayerView} one */
function look(one) {
  const gone = seatOf(one.seat)?.left ? "gone" : "";
  return `before-screen ${isAwaited(one.seat) ? "at-turn" : ""} ${gone}`;
}

/* On a phone: a tap shows the cards themselves. */
export function everybody() {
  return el(
    "section",
    { class: "card stack everybody", key: "everybody" },
    heading(2, say("cf.before_screens")),
    players().map((one) => button(one.seat, lines(one), () => openCards(one.seat), { class: look(one) })),
  );
}

/** On the table screen, where notes are seen to fly behind the screens and out of them: how many lie there it does not say.
 * @param {Counterfeiters.PlayerView} one */
export function strip(one) {
  return div({ class: look(one), key: one.seat, data: { purse: one.seat } }, lines(one));
}

/** @param {string} seat */
function openCards(seat) {
  sheet(() => {
    const one = players().find((found) => found.seat === seat);
    const cards = one ? alike(one.cards) : [];
    return {
      title: plainName(seat),
      body: cards.map(([card, count]) => [count > 1 ? p("dim", counted("cf.copies", count)) : null, cardFace(card)]),
    };
  });
}
