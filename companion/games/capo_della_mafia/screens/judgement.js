/* Zero, told step by step on every screen at once: the pistols, then each suspect's cards, symbols, stars, and the
   verdict. The server has judged already; nothing of it stands anywhere before its beat. */

import {
  aside,
  badge,
  beat,
  button,
  counted,
  el,
  heading,
  LINGER,
  listed,
  number,
  plainName,
  play,
  say,
  seatOf,
  serverNow,
  session,
  sign,
  skipBeats,
} from "/static/kit.js";
import { drawn, factsOf, titleOf } from "./book.js";
import { face, stars } from "./cards.js";
import { checked } from "./matching.js";
import { accusers, b, div, game, inOrder, mySeat, p, span, step } from "./parts.js";

const PISTOLS = 4; // seconds for which all look at the pistols alone
const BEATS = [2.6, 2.4, 2]; // symbols, stars, verdict
const TELLING = new Set(["point", "show", "settle"]);

/* When zero had been seen: every screen goes by the server's clock. */
function since() {
  const { zero } = game();
  return zero ? zero + LINGER : 0;
}

/** Judgement waits where a pistol or cards of paper are told first; whoever saw that knows when it came. */
const late = { round: 0, at: 0 };

function judgedAt() {
  const { round } = session.view.turn;
  if (step() !== "settle") Object.assign(late, { round, at: 0 });
  else if (late.round === round && !late.at) late.at = serverNow();
  return late.round === round ? late.at : 0;
}

/** Who was judged, from whoever counted down, clockwise. */
export function suspects() {
  return inOrder().filter((one) => one.verdict);
}

/** The beat that is on: 1 the pistols, then three for each suspect; one more when all is told. */
function now() {
  const all = suspects();
  const story = `${session.view.turn.round}:${step() === "settle" ? "judged" : "pistols"}`;
  const from = since();
  const wait = from ? Math.max(0, judgedAt() - from - PISTOLS) : 0;
  const lengths = [PISTOLS + wait, ...all.flatMap(() => BEATS)];
  return { story, at: beat(story, from, lengths), all };
}

/* Is there still something to come? */
export function isTelling() {
  if (!game() || !TELLING.has(step())) return false;
  const { at, all } = now();
  return at < 2 + 3 * all.length;
}

/** What of this suspect has been told: 0 nothing, 1 cards and symbols, 2 stars, 3 the verdict.
 * @param {CapoDellaMafia.CapoView} one */
function toldOf(one) {
  if (!TELLING.has(step())) return 3;
  const { at, all } = now();
  const place = all.findIndex((other) => other.seat === one.seat);
  return Math.max(0, Math.min(3, at - 1 - 3 * place));
}

/** @param {CapoDellaMafia.CapoView} one */
export function verdictSeen(one) {
  return Boolean(one.verdict) && toldOf(one) === 3;
}

/** @param {CapoDellaMafia.CapoView} one */
export function hatOf(one) {
  return verdictSeen(one) ? one.hat : true;
}

/** The open cards of somebody, as far as they may be known by now. @param {CapoDellaMafia.CapoView} one */
export function seenOpen(one) {
  return one.verdict && toldOf(one) === 0 ? one.open.slice(0, one.to_turn_up) : one.open;
}

/** Who is judged now, and how far. */
export function onTrial() {
  const { at, all } = now();
  const place = Math.floor((at - 2) / 3);
  return at >= 2 && place < all.length ? { one: all[place], told: at - 1 - 3 * place } : null;
}

let heard = "";

const HEARD = ["", "flip", "stars"]; // cards and symbols, stars; then the verdict, either way

/** Each beat is heard once. @param {string} name @param {string} tune */
function sound(name, tune) {
  if (heard === name) return;
  heard = name;
  play(tune);
}

/* The pistols alone: who points at whom, first of all at me. */
export function pistolsTold() {
  const aimed = game().capos.filter((one) => one.at);
  const mine = accusers(mySeat()).map((one) => plainName(one.seat));
  return div(
    { class: "stack told-pistols", key: "told-pistols" },
    mine.length ? p("at-me", counted("capo.at_you", mine.length, { names: listed(mine) })) : null,
    aimed.length ? div({ class: "pairs", key: "pairs" }, aimed.map(pair)) : p("", say("capo.nobody_pointed")),
  );
}

/** @param {CapoDellaMafia.CapoView} one */
function pair(one) {
  const at = String(one.at);
  return span(
    { class: `pair-of ${one.void ? "void" : ""}`, key: one.seat },
    badge(seatOf(one.seat) || {}, "tiny"),
    span("name", plainName(one.seat)),
    sign("pistol"),
    aside(say("capo.points_at")),
    badge(seatOf(at) || {}, "tiny"),
    span("name", plainName(at)),
    one.void ? span("dim small", say("capo.void")) : null,
  );
}

/* One suspect before the court. */
export function trialPanel() {
  const trial = onTrial();
  if (!trial) return null;
  const { one, told } = trial;
  sound(`${session.view.turn.round}:${one.seat}:${told}`, HEARD[told] ?? (one.hat ? "cheer" : "bars"));
  return el(
    "section",
    {
      class: `card trial ${told === 3 ? (one.hat ? "free" : "guilty") : ""} telling`,
      key: "trial",
      "aria-live": "polite",
    },
    div(
      "row",
      badge(seatOf(one.seat) || {}, "small"),
      heading(2, say("capo.trial.title", { name: plainName(one.seat) }), { class: "grow" }),
    ),
    div(
      { class: "laid-row", key: "cards" },
      one.open.map((name, at) => face(name, { key: `t${at}`, look: at >= one.to_turn_up ? "flips" : "" })),
    ),
    symbolsTold(one),
    told >= 2 ? starsTold(one) : div({ class: "stars-told", key: "stars" }),
    verdict(one, told === 3),
    skip(),
  );
}

/** Each symbol that the boss wants, and what stands for it. @param {CapoDellaMafia.CapoView} one */
function symbolsTold(one) {
  const { task } = game();
  if (!task || !one.verdict) return null;
  const has = one.open.flatMap((name) => factsOf(name).symbols || []);
  const line = (/** @type {any} */ need, /** @type {number} */ at) =>
    span(
      { class: `need ${need.by || "lacks"}`, key: `n${at}` },
      drawn(need.kind || need.asked),
      need.by === "wild" ? span("for-it", drawn("wild")) : null,
      span({ class: "mark", "aria-hidden": "true" }, need.by ? "✓" : "✗"),
      aside(say(`capo.trial.${need.by || "lacks"}`)),
    );
  return div({ class: "needs", key: "needs" }, checked(task.symbols, has, anyOf(one, task.symbols, has)).map(line));
}

/** What question marks were by the verdict; where it failed, what came nearest.
 * @param {CapoDellaMafia.CapoView} one @param {string[]} needs @param {string[]} has */
function anyOf(one, needs, has) {
  const { any_kind: kind } = /** @type {CapoDellaMafia.Verdict} */ (one.verdict);
  if (kind || !needs.includes("wild")) return kind;
  const most = (/** @type {string} */ a, /** @type {string} */ c) => manyOf(has, c) - manyOf(has, a);
  return ["intimidation", "bribing", "smuggling"].sort(most)[0];
}

/** @param {string[]} all @param {string} kind */
const manyOf = (all, kind) => all.filter((one) => one === kind).length;

/** Star by star: printed ones, those of rats, those that the police forgets; and below it how many the boss allows.
 * @param {CapoDellaMafia.CapoView} one */
function starsTold(one) {
  const { verdict: judged } = one;
  if (!judged) return null;
  const over = judged.stars > judged.limit;
  return div(
    { class: `stars-told ${over ? "over" : "within"}`, key: "stars" },
    sum(one.open, judged.stars),
    stars(judged.stars, "large"),
    span(
      "limit",
      span("dim", say("capo.trial.allowed", { n: number(judged.limit) })),
      span({ class: "mark", "aria-hidden": "true" }, over ? "✗" : "✓"),
    ),
  );
}

/** Where more than one thing counts: each of them, and that the police forgets no more stars than there are.
 * @param {string[]} open @param {number} judged */
function sum(open, judged) {
  const { rats } = game();
  const printed = open.map((name) => ({ title: titleOf(name), by: factsOf(name).stars || 0 })).filter(({ by }) => by);
  const all = printed.reduce((before, { by }) => before + by, rats);
  if (printed.length < 2 && !rats && all === judged) return null;
  const term = (/** @type {{ title: string, by: number }} */ { title, by }, /** @type {number} */ at) =>
    span({ class: "term", key: `s${at}`, title }, `${by > 0 && at ? "+" : ""}${number(by)}`);
  const rat = rats ? span({ class: "term", key: "rat" }, `+${number(rats)}`, drawn("rat_star")) : null;
  return span("terms", printed.map(term), rat, all < judged ? `${say("capo.trial.never_below")} = ` : " = ");
}

/** @param {CapoDellaMafia.CapoView} one @param {boolean} now */
function verdict(one, now) {
  const word = one.hat ? "hat" : "prison";
  const shown = now ? [sign(word), b("", say(`capo.trial.${word}`))] : null;
  return div({ class: `verdict-stamp ${now ? `${word} stamped` : ""}`, key: "verdict" }, shown);
}

export function skip() {
  const { story } = now();
  return button("skip", say("capo.trial.skip"), () => skipBeats(story), { class: "wide plain" });
}
