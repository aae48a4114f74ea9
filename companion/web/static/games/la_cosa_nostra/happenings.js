/* What just happened, remembered by this page: the last roll stays in sight after the rules have gone on, sounds play
   once, and the sentences of an action are kept together. Nothing here is shown before the view has it. */

import { here } from "../../state.js";
import { compose, play } from "../../sound.js";
import { needOf } from "./sums.js";

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

/* `scene` is the deed on top as it was last seen; `throws` its rolls, newest last; `lines` what came of it. */
const stage = { game: null, cast: undefined, fact: null, scene: null, throws: [], lines: [] };

export function lastThrow() {
  return stage.throws[stage.throws.length - 1] || null;
}

export function outcome() {
  return stage.lines;
}

/* Called with every drawing; looks only when the view is a new one. */
export function follow() {
  const { game, cast, recent } = here.view;
  if (!game) return;
  const first = stage.fact === null;
  const news = fresh(recent || []);
  if (game !== stage.game || (cast && cast.number !== stage.cast)) turnPage(game, cast, news);
  if (!first) news.forEach(sound);
}

function fresh(recent) {
  const last = stage.fact === null ? -1 : stage.fact;
  const news = recent.filter((fact) => fact.n > last);
  if (recent.length) stage.fact = Math.max(last, recent[recent.length - 1].n);
  else if (stage.fact === null) stage.fact = -1;
  return news;
}

function turnPage(game, cast, news) {
  const before = stage.scene;
  if (news.some((fact) => fact.kind === "job_announced")) Object.assign(stage, { throws: [], lines: [], scene: null });
  if (news.some((fact) => fact.kind === "purchase_made" || fact.kind === "phase_began" || fact.kind === "task_dropped"))
    Object.assign(stage, { lines: [] });
  if (news.some((fact) => fact.kind === "phase_began")) stage.throws = [];
  noteThrow(before, game, cast);
  stage.lines = [...stage.lines, ...news.filter((fact) => TOLD.has(fact.kind))].slice(-MOST);
  stage.scene = game.action && game.action.deeds.length ? snapshot(game.action.deeds) : null;
  Object.assign(stage, { game, cast: cast ? cast.number : 0 });
}

/* The deed with the number it needs, while all that counts for it still lies there. */
function snapshot(deeds) {
  const deed = deeds[deeds.length - 1];
  return { ...deed, need: needOf(deed, deeds), base: deeds[0] };
}

function noteThrow(before, game, cast) {
  const settled = game.action && [...game.action.deeds].reverse().find((deed) => deed.results);
  if (settled) {
    keep({ ...settled, need: settled.need || needOf(settled, game.action.deeds) });
    return;
  }
  if (!cast || stage.cast === undefined || cast.number <= stage.cast || !before) return;
  if (cast.sides.length === 1 && before.results && before.results.length > 1) return;
  keep({ ...before, results: cast.results, successes: cast.results.filter((one) => one >= before.need).length });
}

function keep(deed) {
  const last = lastThrow();
  const again = last && last.gangster === deed.gangster && last.kind === deed.kind;
  stage.throws = [...(again ? stage.throws.slice(0, -1) : stage.throws), deed];
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
