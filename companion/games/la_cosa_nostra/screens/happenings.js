/* What just happened, remembered by this page: sounds play once, and the sentences of an action are kept together.
   Nothing here is shown before the view has it; the last throw is the view's own. */

import { compose, goneBy, play, session } from "/static/kit.js";
import { LOSSES } from "./tidings.js";

const TOLD = new Set([
  "job_done",
  "job_lacked",
  "response_ended",
  "gangster_killed",
  "card_deactivated",
  "card_saved",
  "business_gone",
  "doc_played",
  "deal_struck",
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
  "schemer_called",
  "market_exchanged",
  "staked",
  "die_taken_up",
  "recruited",
  "bonus_earned",
]);
/** @typedef {Record<string, any>} Fact */

const SHORT = "ran_short"; // tells that it was all they had
const MOST = 5;

/** `fact` is the number of the last one seen, `opened` of the last one when the page was opened; `lines` what came of the action, and `dry` whether it was one without dice.
 * @type {{ game: LaCosaNostra.GameView | null, fact: number | null, opened: number, lines: Fact[], dry: boolean }} */
const stage = { game: null, fact: null, opened: -1, lines: [], dry: false };

export function outcome() {
  return stage.lines;
}

/* How a Job ends. */
const ENDS = ["job_done", "job_lacked"];

/* Whether the deed that ended last did so before the eyes of this page. */
export function endHeard() {
  const ends = (session.view.recent || []).filter(({ kind }) => ENDS.includes(kind));
  return ends.some(({ n }) => n > stage.opened);
}

/* What follows from a deed at once, though it is told after its end. */
const FOLLOWS = new Set(["monopoly_taken", "monopoly_returned"]);

/** Those of the lines that are of the deed: a trade or a Purchase after its end is another story.
 * @param {Fact[]} lines */
export function ofTheDeed(lines) {
  const kinds = lines.map((fact) => fact.kind);
  const end = Math.max(...ENDS.map((kind) => kinds.lastIndexOf(kind))) + 1;
  const other = lines.findIndex((fact, at) => at >= end && !FOLLOWS.has(fact.kind));
  return end ? lines.slice(0, other < 0 ? lines.length : other) : [];
}

/** Another story, told after the deed: its dice are stale then. @param {Fact[]} lines */
export function sinceTheDeed(lines) {
  const { length } = ofTheDeed(lines);
  return length ? lines.slice(length) : [];
}

/* A Purchase or a task let go: the dice of the Job before it lie there no more. */
export function isDry() {
  return stage.dry;
}

/* Called with every drawing; looks only when the view is a new one. */
export function follow() {
  const { game, recent } = session.view;
  if (!game) return;
  const first = stage.fact === null;
  const news = fresh(recent || []);
  if (game !== stage.game || news.length) turnPage(game, news);
  if (first) {
    stage.opened = stage.fact ?? -1;
    return;
  }
  const staged = new Set(onStage(game, news));
  for (const tune of new Set(news.filter((fact) => !staged.has(fact)).map(tuneOf))) if (tune) play(tune);
}

/** Which of the news the scene of a deed will tell: it has one where its dice were thrown or its card lies open.
 * @param {Heard[]} news @returns {Heard[]} */
export function staged(news) {
  const { game } = session.view;
  const lines = news.filter((line) => line.kind === SHORT || belongs(line));
  const seen = lines.some((fact) => ENDS.includes(fact.kind) && (game?.last || fact.card));
  return seen && game?.phase === "action" ? /** @type {Heard[]} */ (ofTheDeed(lines)) : [];
}

/** What the scene of a deed that has just ended tells line by line: there each is heard when it is seen.
 * @param {LaCosaNostra.GameView} game @param {Fact[]} news */
function onStage({ phase }, news) {
  const ended = news.some(({ kind }) => ENDS.includes(kind));
  return phase === "action" && ended ? ofTheDeed(stage.lines) : [];
}

/** @param {Fact[]} recent */
function fresh(recent) {
  const last = stage.fact === null ? -1 : stage.fact;
  const news = recent.filter((fact) => fact.n > last);
  if (recent.length) stage.fact = Math.max(last, recent[recent.length - 1].n);
  else if (stage.fact === null) stage.fact = -1;
  return news;
}

/** What somebody does at their turn; true where no dice belong to it. A task that is lost was another's doing.
 * @type {Record<string, boolean>} */
const ACTS = { job_announced: false, purchase_made: true, task_dropped: true };

/** An act begins a new page, and so does a phase; only Payday leaves what has just been told. @param {Fact} fact */
function turnsThePage(fact) {
  if (fact.kind === "phase_began") return session.view.table.phases[fact.phase] !== "payday";
  return fact.kind in ACTS && (fact.kind !== "task_dropped" || fact.why === "discarded");
}

/** @param {LaCosaNostra.GameView} game @param {Fact[]} news */
function turnPage(game, news) {
  const at = news.map(turnsThePage).lastIndexOf(true);
  if (at >= 0) stage.dry = Boolean(ACTS[news[at].kind]);
  const told = news.slice(Math.max(at, 0)).filter(belongs);
  const undone = goneBy(session.view.recent || []);
  stage.lines = [...(at >= 0 ? [] : stage.lines), ...told].filter((line) => !undone(line)).slice(-MOST);
  stage.game = game;
}

/** A card that changes hands by a deal: the sentence of the deal names it. @param {Fact} fact */
export const isTraded = ({ kind, why }) => kind === "card_handed" && why === "trade";

/** Whoever had to pay is named, and how much; or that there was nothing to take. @param {Fact} fact */
function belongs(fact) {
  if (isTraded(fact)) return false;
  if (fact.kind === SHORT) return fact.variant === "nothing";
  return TOLD.has(fact.kind) || (fact.kind === "paid" && LOSSES.has(fact.reason));
}

/** That it was all they had: told with the payment itself. @param {any} fact @returns {Heard | null} */
export function ranShort({ kind, source, n }) {
  const recent = /** @type {any[]} */ (session.view.recent || []);
  const next = kind === "paid" ? recent.find((line) => line.n === n + 1) : null;
  return next?.kind === SHORT && next.seat === source ? next : null;
}

/* Small things that one hears at a table: chips, a safe, a shot, a curtain. [hertz, seconds, material] */
/** @type {Record<string, Tune>} */
const TUNES = {
  chips: [
    [2637, 0, "bell"],
    [2093, 0.06, "bell"],
    [2637, 0.11, "bell"],
    [3136, 0.18, "bell"],
  ],
  safe: [
    [900, 0, "knock"],
    [700, 0.12, "knock"],
    [330, 0.26],
    [220, 0.26],
  ],
  shot: [
    [1400, 0, "bang"],
    [180, 0.02],
  ],
  crown: [
    [523, 0],
    [659, 0.1],
    [784, 0.2],
    [1047, 0.3, "bell"],
  ],
  curtain: [
    [311, 0],
    [294, 0.2],
  ],
};

/* Clocks that run: nobody is asked for anything by them. */
export const CLOCKS = new Set(["timer", "planning"]);

/** @type {Record<string, string | ((fact: Fact) => string | null)>} */
const SOUNDS = {
  laundered: "safe",
  gangster_killed: "shot",
  business_gone: "shot",
  monopoly_taken: "crown",
  purchase_made: "coin",
  recruited: "coin",
  window_opened: (fact) => (CLOCKS.has(fact.what) ? null : "curtain"),
  doc_played: "ask",
  job_lacked: "no",
  job_done: (fact) =>
    fact.outcome === "success" && fact.amount ? "chips" : fact.outcome === "success" ? "coin" : "no",
};

/** @param {Fact} fact */
export function tuneOf(fact) {
  const tune = SOUNDS[fact.kind];
  return typeof tune === "function" ? tune(fact) : tune;
}

export function tuneUp() {
  Object.entries(TUNES).forEach(([name, notes]) => compose(name, notes));
}
