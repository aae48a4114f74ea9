/* A round begins: what is new in it, in words of the game; over the whole table screen for a moment, as a band on phones
   beside it. Where no table screen is lit, a phone is all that there is to look at: there it is the card. A game without
   such words shows none, and neither does a page that was opened later. */

import { call } from "./calls.js";
import { el } from "./dom.js";
import { gameRound, gameRoundAt } from "./modules.js";
import { redraw } from "./page.js";
import { play } from "./sound.js";
import { session, stage } from "./state.js";

const LASTS = 4200;
const SHORT = 10; // letters of a title that has the width of the screen
/** @type {{ round: number | null, told: RoundTold | null, until: number }} */
const on = { round: null, told: null, until: 0 };

/** What this view has and the one before had not. @returns {RoundTold | null} */
function begun() {
  const round = stage() === "play" ? gameRoundAt() : 0;
  const before = on.round;
  if (round === null || before === round) return null;
  const told = before !== null && round > before ? gameRound() : null;
  on.round = round;
  return told;
}

/* Called with every drawing of a phone. */
export function callRound() {
  const told = begun();
  if (!told) return card();
  if (session.lights.screen === "on") call([{ text: `${told.title}. ${told.line}` }]);
  else open(told);
  return card();
}

/* Called with every drawing of the table screen. */
export function roundCard() {
  const told = begun();
  if (told) open(told);
  return card();
}

/* A tap clears it. */
function card() {
  if (!on.told || Date.now() >= on.until) return null;
  const { title, line } = on.told;
  return el(
    "section",
    { class: "round-card covers", key: "round-card", "aria-live": "polite", on: { click: close } },
    el("h2", { class: title.length > SHORT ? "long" : "" }, title),
    el("p", {}, line),
  );
}

/** @param {RoundTold} told */
function open(told) {
  const { lasts = LASTS } = told;
  Object.assign(on, { told, until: Date.now() + lasts });
  play("zero");
  setTimeout(redraw, lasts + 20);
}

function close() {
  on.told = null;
  redraw();
}
