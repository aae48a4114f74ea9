/* What people do with their hands: whom to take off, which cake to put where, which tokens to lay; this turn and the last. */

import { number, plainName, sayHere } from "/static/kit.js";
import { cardSign } from "./book.js";
import { cakeMark, colourName, game, li, mySeat, nameOf, span, token, ul } from "./parts.js";

/** Everybody stood up: where each sat down is shown by the table. @param {Maffiosi.HandMove[]} moves */
function worthSaying(moves) {
  return moves.filter((one) => one.what !== "seat");
}

/** What this turn has brought; for who only looks on, the last one as long as this one brought nothing. */
export function movesNow() {
  const { now, happened, actor } = game();
  const own = worthSaying(now);
  return own.length || actor === mySeat() ? own : worthSaying(happened);
}

/** @param {number} [most] */
export function doing(most = 8) {
  const moves = movesNow().slice(-most);
  if (!moves.length) return null;
  return ul(
    { class: "maf-doing", key: "doing", "aria-label": sayHere("maf.doing.title"), "aria-live": "polite" },
    moves.map((one, at) =>
      li({ key: `${at}${one.what}${one.figure || one.of}` }, picture(one), span("grow", told(one))),
    ),
  );
}

/** @param {Maffiosi.HandMove} one */
function picture(one) {
  if (one.figure) return token({ of: one.of, role: roleOf(one.card || "") }, "small");
  return one.what === "stand_up" ? cardSign("scram") : cakeMark(one.of, "small");
}

/** "yellow_boss" is the printed figure; its last word says what he is. @param {string} card */
function roleOf(card) {
  return card.split("_").slice(-1)[0];
}

/** @param {Maffiosi.HandMove} one */
export function told(one) {
  const values = {
    figure: one.card ? nameOf({ card: one.card }) : "",
    side: colourName(one.of),
    name: plainName(one.of),
    from: one.source ? number(one.source) : "",
    to: one.place ? number(one.place) : "",
  };
  return sayHere(`maf.doing.${wordFor(one)}`, values);
}

/** @param {Maffiosi.HandMove} one */
function wordFor({ what, source, of }) {
  if (what === "cake") return source ? "cake_on" : "cake";
  if (what === "remove" && !source) return "gone";
  if (what === "cake_home" && of === mySeat()) return "cake_mine";
  return what;
}
