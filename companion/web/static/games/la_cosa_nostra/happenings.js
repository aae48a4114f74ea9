/* What just happened, remembered by this page: sounds play once, and the sentences of an action are kept together.
   Nothing here is shown before the view has it; the last throw is the view's own. */

import { here } from "../../state.js";
import { compose, play } from "../../sound.js";

const TOLD = new Set([
  "job_done",
  "response_ended",
  "gangster_killed",
  "card_deactivated",
  "card_saved",
  "business_gone",
  "doc_played",
  "card_handed",
  "business_bought",
  "laundered",
  "purchase_made",
  "task_dropped",
  "monopoly_taken",
  "monopoly_returned",
  "fire_decided",
  "offer_declined",
  "schemer_played",
  "market_exchanged",
  "staked",
  "die_taken_up",
  "recruited",
  "bonus_earned",
]);
const MOST = 5;

/* `fact` is the number of the last one seen; `lines` what came of the action. */
const stage = { game: null, fact: null, lines: [] };

export function outcome() {
  return stage.lines;
}

/* Called with every drawing; looks only when the view is a new one. */
export function follow() {
  const { game, recent } = here.view;
  if (!game) return;
  const first = stage.fact === null;
  const news = fresh(recent || []);
  if (game !== stage.game || news.length) turnPage(game, news);
  if (!first) news.forEach(sound);
}

function fresh(recent) {
  const last = stage.fact === null ? -1 : stage.fact;
  const news = recent.filter((fact) => fact.n > last);
  if (recent.length) stage.fact = Math.max(last, recent[recent.length - 1].n);
  else if (stage.fact === null) stage.fact = -1;
  return news;
}

const TURNS_THE_PAGE = new Set(["job_announced", "purchase_made", "phase_began", "task_dropped"]);

function turnPage(game, news) {
  if (news.some((fact) => TURNS_THE_PAGE.has(fact.kind))) stage.lines = [];
  stage.lines = [...stage.lines, ...news.filter((fact) => TOLD.has(fact.kind))].slice(-MOST);
  stage.game = game;
}

const TUNES = {
  chips: [
    [1760, 0],
    [1320, 0.05],
    [1560, 0.1],
    [1980, 0.16],
  ],
  safe: [
    [130, 0],
    [98, 0.16],
    [65, 0.3],
  ],
  shot: [
    [90, 0],
    [60, 0.03],
    [45, 0.08],
  ],
  crown: [
    [523, 0],
    [659, 0.1],
    [784, 0.2],
    [1047, 0.3],
  ],
  curtain: [
    [294, 0],
    [277, 0.2],
  ],
};

const SOUNDS = {
  earned: "chips",
  laundered: "safe",
  gangster_killed: "shot",
  business_gone: "shot",
  monopoly_taken: "crown",
  purchase_made: "coin",
  recruited: "coin",
  window_opened: "curtain",
  doc_played: "ask",
  job_done: (fact) =>
    fact.outcome === "success" && fact.amount ? "chips" : fact.outcome === "success" ? "coin" : "no",
};

function sound(fact) {
  const tune = SOUNDS[fact.kind];
  if (tune) play(typeof tune === "function" ? tune(fact) : tune);
}

export function tuneUp() {
  Object.entries(TUNES).forEach(([name, notes]) => compose(name, notes));
}
