/* Capo della Mafia on the table screen: everybody around the table, the assignment in the middle, judgement beside it. */

import {
  aside,
  badge,
  el,
  gameWord,
  heading,
  icon,
  isHost,
  isTold,
  light,
  named,
  number,
  plainName,
  say,
  seatOf,
  sentence,
  session,
  stage,
  standing,
} from "/static/kit.js";
import { assignmentPanel, eventPanel } from "./assignment.js";
import { bookIsHere } from "./book.js";
import { taskCard } from "./cards.js";
import { rulingTold, topics } from "./correcting.js";
import { isTelling, onTrial, pistolsTold, skip, trialPanel } from "./judgement.js";
import { roundAt, roundTold, watchCount } from "./moments.js";
import { act, div, game, li, mayHere, p, span, step, ul } from "./parts.js";
import { allResults, claimed, gained, isBetween, verdicts } from "./respect.js";
import { scoreLine, scorePoints } from "./score.js";
import { checkCard } from "./setup.js";
import { listen, tuneUp } from "./sounds.js";
import { countButton, soFar } from "./suspecting.js";
import { hatSign, laidRow, pistolLines, respect, roundTable, squareSpot } from "./table.js";
import { waitingFor } from "./waiting.js";

export { roundAt, roundTold, rulingTold, scoreLine, scorePoints, topics };
export const instead = true;

export function begin() {
  tuneUp();
  watchCount();
}

/** Somebody's place at the table. @param {string} seat */
function place(seat) {
  const one = game().capos.find((each) => each.seat === seat);
  const who = seatOf(seat);
  if (!one || !who) return null;
  const trial = onTrial();
  const awaits = game().awaits;
  const busy = awaits && awaits.seats.length < game().capos.length && awaits.seats.includes(seat) && !isTelling();
  const look = `place-of ${busy ? "at-turn" : ""} ${trial && trial.one.seat === seat ? "on-trial" : ""}`;
  return el(
    "article",
    { class: look, key: "place", data: { place: seat } },
    div(
      "head",
      badge(who, "small"),
      named(plainName(seat), { class: "name who" }),
      counter(seat),
      who.phone ? light(session.lights[seat] || "away") : icon("paper"),
    ),
    div("own", respect(one.respect), gained(seat), hatSign(one), span("ready", ready(one))),
    laidRow(one),
  );
}

/** @param {string} seat */
function counter(seat) {
  return game().counter === seat
    ? span({ class: "counts", title: say("capo.counts") }, icon("clock"), aside(say("capo.counts")))
    : null;
}

/** A tick for whoever has done what is asked of all. @param {CapoDellaMafia.CapoView} one */
function ready(one) {
  const at = step();
  const done =
    at === "lay"
      ? one.laid !== null
      : at === "turn_up"
        ? one.ready
        : at === "suspect" || at === "count"
          ? one.sealed
          : false;
  return done ? icon("check") : null;
}

/* From zero until respect is settled the pistols lie there. */
function lines() {
  const shown = game().capos.some((one) => one.at);
  return shown && step() !== "assignment" ? pistolLines(game().capos, 1.4, squareSpot) : null;
}

function banner() {
  const { goal, tied } = game();
  const phase = session.view.table.phases[session.view.turn.phase];
  return el(
    "section",
    { class: "card banner", key: "banner" },
    div(
      "row",
      heading(2, gameWord(`phase.${phase}`), { class: "grow" }),
      span("dim", say("capo.goal", { n: number(goal) })),
    ),
    tied.length ? p("bad", say("capo.tied")) : null,
    isTelling() || step() === "assignment" ? null : waitingFor(),
  );
}

/* What can be done at this screen, by whoever has the host's role. */
function acting() {
  const at = step();
  if (at === "assignment") return [isBetween() ? allResults() : null, checkCard(true, !isBetween())];
  if (at === "event") return eventPanel();
  if (at === "suspect") return el("section", { class: "card stack", key: "so-far" }, soFar());
  if (at === "count") return el("section", { class: "card stack bright", key: "so-far" }, soFar(), countButton());
  if (at === "settle") return settling();
  return null;
}

function settling() {
  const mayDo = mayHere("settle");
  return [
    el(
      "section",
      { class: "card stack bright", key: "settle" },
      heading(2, say("capo.settle.title")),
      verdicts(),
      claimed(),
      mayDo ? act("settle", say("capo.settle.go"), { type: "settle" }, { class: "first wide tall" }) : null,
    ),
    checkCard(true),
  ];
}

function told() {
  if (onTrial()) return trialPanel();
  return el(
    "section",
    { class: "card stack bright telling", key: "pistols-card" },
    heading(2, say("capo.pistols.title")),
    pistolsTold(),
    skip(),
  );
}

/* What the table itself shows anyway. */
const SEEN_ALREADY = new Set([
  "turn_began",
  "phase_began",
  "window_opened",
  "window_closed",
  "round_settled",
  "respect_moved",
  "mafiosi_ready",
]);
const MOST_NEWS = 4;

function events() {
  const { recent = [] } = session.view;
  const began = recent.findIndex((fact) => fact.kind === "game_begun");
  const facts = standing(recent.slice(began + 1)).filter((fact) => isTold(fact) && !SEEN_ALREADY.has(fact.kind));
  const shown = facts.slice(-MOST_NEWS).reverse();
  return ul(
    { class: "events capo-events", "aria-live": "polite", key: "events" },
    shown.map((fact, at) => li({ key: `n${fact.n}${fact.kind}`, class: at === 0 ? "newest" : "" }, sentence(fact))),
  );
}

function beside() {
  if (isTelling()) return [banner(), told()];
  const quiet = isBetween() || step() === "settle";
  return [banner(), acting(), quiet ? null : events()];
}

export function panels() {
  if (!game()) return {};
  if (!bookIsHere()) return { lobby: null, whole: p("dim", say("all.loading")) };
  listen();
  if (stage() === "lobby") return { lobby: isHost() ? checkCard(true) : null };
  if (stage() !== "play") return { after: checkCard(true) };
  const middle = div("middle-of", taskCard() || (step() === "assignment" ? assignmentPanel() : null));
  const armed = isTelling() && !onTrial();
  return {
    whole: div(
      { class: "capo-table", key: "capo-table" },
      roundTable(place, middle, { lines: lines(), look: armed ? "large armed" : "large", spots: squareSpot }),
      div({ class: "capo-now", key: "now" }, beside()),
    ),
  };
}
