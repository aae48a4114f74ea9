/* When a phase is over, or a round where the app knows the rules, the table check is suggested to whoever runs the table. */

import { button, el } from "./dom.js";
import { icon } from "./marks.js";
import { openCheck } from "./openers.js";
import { redraw } from "./page.js";
import { isHost, practising, session, stage } from "./state.js";
import { say } from "./words.js";

let endedAt = 0; // the newest line when the phase ended
/** @type {string | null} */
let phaseBefore = null;
let suggested = false;

/* What ends is a good moment; whoever runs the table is asked, and only where something lies there: robots
   play without cards. */
export function suggestion() {
  const { turn, plans, game, recent } = session.view;
  const now = stage() === "play" ? part(turn, Boolean(game)) : null;
  const line = Math.max(0, ...(recent || []).map((fact) => fact.n));
  if (now !== phaseBefore) {
    suggested = now !== null && phaseBefore !== null;
    [phaseBefore, endedAt] = [now, line];
  } else if (line > endedAt) suggested = false; // whoever acts has gone on
  const something = game || (plans || []).some((plan) => plan.open);
  return suggested && something && isHost() && !practising() ? asking() : null;
}

/** Where the app knows the rules, little lies there before a round is over. @param {House.TurnView} turn @param {boolean} known */
function part({ round, phase }, known) {
  return known ? `${round}` : `${round}/${phase}`;
}

function asking() {
  const check = () => {
    suggested = false;
    openCheck();
  };
  const later = () => {
    suggested = false;
    redraw();
  };
  return el(
    "section",
    { class: "card stack suggests", key: "suggest-check" },
    el("p", {}, say("sweep.suggest")),
    el(
      "div",
      { class: "row" },
      button("check-go", [icon("camera"), say("sweep.go")], check, { class: "grow" }),
      button("check-later", say("sweep.later"), later, { class: "plain" }),
    ),
  );
}
