/* Whom the table waits for, where the evening stands, and a nudge for whoever dreams. */

import {
  badge,
  counted,
  el,
  gameWord,
  has,
  listed,
  nudge,
  number,
  plainName,
  say,
  seatOf,
  session,
  stage,
} from "/static/kit.js";
import { div, game, mySeat, p, players, span } from "./parts.js";
import { nextStep } from "./track.js";

/** Whom the table waits for besides me. */
function others() {
  const { awaits } = game();
  return awaits ? awaits.seats.filter((seat) => seat !== mySeat()) : [];
}

export function waitingFor() {
  const { awaits } = game();
  if (!awaits || stage() !== "play") return null;
  const missing = others();
  if (!missing.length) return awaits.seats.length ? null : p({ class: "dim", key: "awaits" }, told(awaits.what, []));
  return div(
    { class: "row wrap waits", key: "awaits" },
    missing.map((seat) => span({ key: seat, title: plainName(seat) }, badge(seatOf(seat) || {}, "small"))),
    p("grow", told(awaits.what, missing)),
    nudge(missing),
  );
}

/** @param {string} what @param {string[]} seats */
function told(what, seats) {
  const key = `stage.${what}`;
  return say(has(key) ? key : "stage.nobody", { seat: listed(seats.map(plainName)) });
}

/** The round, or what the end of the evening has come to. */
export function moment() {
  const { phase, round } = session.view.turn;
  const name = (session.view.table.phases || [])[phase];
  return name && name !== "placing" ? gameWord(`phase.${name}`) : say("turn.round", { round: number(round) });
}

const phaseNow = () => (session.view.table.phases || [])[session.view.turn.phase];

/* The last henchmen are announced like a round of their own. */
export function roundAt() {
  const { round } = session.view.turn;
  return 2 * round + (["placing", "round_end"].includes(phaseNow()) ? 0 : 1);
}

export function roundTold() {
  if (phaseNow() === "last_henchmen") return { title: moment(), line: say("cf.last.last_henchmen") };
  return { title: moment(), line: aboutRound() };
}

/* Who begins, and what the officer comes to next: with as many steps left as there are players, it may be the end. */
function aboutRound() {
  const { first, officer, last } = game();
  const name = plainName(first || mySeat());
  const left = last - officer;
  if (left <= players().length) return say("cf.round.soon", { name, when: counted("cf.in_steps", left) });
  const coming = nextStep();
  return coming ? say("cf.round.begins", { name, ...coming }) : "";
}

/* The case is closed: what that means for the hurried. */
export function lastWords() {
  const phase = phaseNow();
  if (phase !== "last_henchmen" && phase !== "lawyers") return null;
  return el("p", { class: "cf-last", key: "last" }, say(`cf.last.${phase}`));
}
