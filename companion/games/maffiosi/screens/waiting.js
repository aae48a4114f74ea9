/* Whom the table waits for, the four steps of a turn, and a nudge for whoever dreams. */

import { badge, gameWord, has, listed, nudge, plainName, say, seatOf, stage } from "/static/kit.js";
import { atTurn, div, familyOf, game, li, moneyOnly, mySeat, p, span, ul } from "./parts.js";

const STEPS = ["cake", "cash", "card", "wake"];

/** The four steps, the present one lit. */
export function steps() {
  const { step } = game();
  if (!step) return null;
  const at = STEPS.indexOf(step);
  const look = (/** @type {number} */ one) => (one === at ? "now" : one < at ? "past" : "");
  return ul(
    { class: "maf-steps", key: "steps" },
    STEPS.map((name, one) =>
      li({ key: name, class: look(one), "aria-current": one === at ? "step" : null }, gameWord(`phase.${name}`)),
    ),
  );
}

/** "Anna plays a card": whose answer is missing, with a nudge. */
export function waitingFor() {
  const { awaits } = game();
  if (!awaits || stage() !== "play") return null;
  const others = awaits.seats.filter((seat) => seat !== mySeat());
  if (!others.length)
    return awaits.seats.length ? null : p({ class: "dim", key: "awaits" }, say(`stage.${awaits.what}`));
  return div(
    { class: "row wrap maf-waits", key: "awaits" },
    others.map((seat) => span({ key: seat }, badge(seatOf(seat) || {}, "small"))),
    p("grow", awaited(awaits.what, others)),
    nudge(others),
  );
}

/** @param {string} what @param {string[]} seats */
export function awaited(what, seats) {
  const key = has(`stage.${what}`) ? `stage.${what}` : "stage.card";
  return say(key, { seat: listed(seats.map(plainName)) });
}

/** Clockwise: who comes when, who is out, whose candle burns. */
export function circle() {
  const { families, actor } = game();
  if (moneyOnly() && !actor) return null;
  return div(
    { class: "maf-circle", key: "circle" },
    families.map(({ seat }) =>
      span({ key: seat, class: look(seat), title: plainName(seat) }, badge(seatOf(seat) || {}, "small")),
    ),
  );
}

/** @param {string} seat */
function look(seat) {
  if (atTurn(seat)) return "at-turn";
  return familyOf(seat)?.out ? "out" : "";
}
