/* A nudge for whoever dreams; mine is heard, felt where phones can, and seen until I have done something. */

import { feel } from "./calls.js";
import { orderButton } from "./controls.js";
import { el, named } from "./dom.js";
import { badge, icon } from "./marks.js";
import { play } from "./sound.js";
import { plainName, seatOf, session, stage, unwatched } from "./state.js";
import { nodes, say } from "./words.js";

/** @type {number | undefined} */
let felt; // the number of the newest nudge that this page knows

/** For the one whom all wait for; robots do not dream. @param {string[]} awaited */
export function nudge(awaited) {
  const [seat, ...more] = awaited;
  if (!seat || more.length || !session.view.me || unwatched()) return null;
  if (session.view.turn.nudged === seat) return el("p", { class: "dim small" }, say("turn.nudged"));
  return orderButton("nudge", say("turn.nudge"), { type: "nudge", seat }, { class: "nudge plain" });
}

/* The newest nudge of mine, unless I have done something since. */
function newestOfMine() {
  const { me, turn, recent } = session.view;
  if (!me || stage() !== "play" || turn.nudged !== me.seat) return null;
  const newest = [...recent].reverse().find((fact) => fact.seat === me.seat || fact.source === me.seat);
  return newest && newest.kind === "nudged" ? newest : null;
}

/* Called with every view; what happened before the page was opened is seen, but makes no noise any more. */
export function feelNudge() {
  const newest = newestOfMine();
  const number = newest ? newest.all : 0;
  if (felt !== undefined && number > felt) {
    play("nudge");
    feel([90, 70, 90]);
  }
  felt = Math.max(felt || 0, number);
}

export function nudgedPanel() {
  const mine = newestOfMine();
  if (!mine) return null;
  const seat = seatOf(mine.by);
  const text = seat ? nodes("you.nudged.seat", { by: named(plainName(seat.id)) }) : say("you.nudged.seat.table");
  return el(
    "section",
    { class: "card loud row nudged", key: `nudged-${mine.all}`, role: "status" },
    seat ? badge(seat, "small") : icon("hand"),
    el("p", { class: "grow" }, text),
  );
}
