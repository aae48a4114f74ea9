/* Maffiosi on the table screen: the long table as it is printed, whose turn it is in its middle, the families beside it. */

import {
  badge,
  cardPicture,
  el,
  heading,
  isTold,
  named,
  plainName,
  say,
  seatOf,
  sentence,
  session,
  stage,
  standing,
} from "/static/kit.js";
import { openChair } from "./about.js";
import { bookIsHere } from "./book.js";
import { rulingTold, topics } from "./correcting.js";
import { doing, movesNow } from "./doing.js";
import { allFamilies } from "./families.js";
import { follow, tuneUp } from "./happenings.js";
import { lyingTable } from "./longtable.js";
import { earned, middle } from "./money.js";
import { div, game, li, moneyOnly, p, ul } from "./parts.js";
import { ended, scoreLine, scorePoints } from "./score.js";
import { checklist, checkPanel, first } from "./setup.js";
import { pot } from "./turn.js";
import { awaited, steps } from "./waiting.js";

export { ended, first, rulingTold, scoreLine, scorePoints, topics };
export const instead = true;

export function begin() {
  tuneUp();
}

const MOST_NEWS = 3;

/* What the table itself and the panels beside the news show. */
const SEEN_ALREADY = new Set([
  ...["table_opened", "seat_taken", "seat_renamed", "seats_arranged"],
  ...["turn_began", "step_began", "phase_began", "paid", "income_counted", "cards_drawn"],
  ...["fell_asleep", "woke_up", "cake_placed", "cake_passed", "figure_moved", "figure_seated"],
]);

/* While people are being seated, who took which seat is all there is. */
const isNews = (/** @type {string} */ kind) =>
  !SEEN_ALREADY.has(kind) || (kind === "figure_seated" && Boolean(game().placer));

function news() {
  const facts = standing(session.view.recent || []).filter((fact) => isTold(fact) && isNews(fact.kind));
  return ul(
    { class: "events maf-news", "aria-live": "polite", key: "events" },
    facts
      .slice(-MOST_NEWS)
      .reverse()
      .map((fact, at) => li({ key: `n${fact.n}${fact.kind}`, class: at === 0 ? "newest" : "" }, sentence(fact))),
  );
}

/* Whose turn it is, and how far. */
function whose() {
  const { awaits } = game();
  const [seat] = awaits ? awaits.seats : [];
  return div(
    { class: "maf-whose", key: "whose", "aria-live": "polite" },
    seat ? badge(seatOf(seat) || {}, "big") : null,
    el(
      "p",
      {},
      seat ? named(plainName(seat), { class: "name who" }) : null,
      p("dim", awaits ? awaited(awaits.what, awaits.seats) : ""),
    ),
  );
}

function centre() {
  return [whose(), steps(), middle()];
}

function play() {
  const side = div({ class: "maf-side", key: "side" }, allFamilies(), moneyOnly() ? null : pot(), firstRound());
  const below = div({ class: "maf-below", key: "below" }, played(), hands(), news());
  const table = moneyOnly()
    ? div({ class: "card maf-bare", key: "bare" }, centre())
    : lyingTable({ tap: openChair }, centre());
  const look = `maf-screen ${game().seating === "opening" ? "opening" : ""}`;
  return div({ class: look, key: "maf-screen" }, div({ class: "maf-main", key: "main" }, table, below), side);
}

/* The card that was played, as it is printed. */
function played() {
  const [card] = game().played.slice(-1);
  return card ? cardPicture(card, { class: "maf-played" }) : null;
}

/* What hands do comes before what a turn brought. */
function hands() {
  const moves = movesNow().length;
  return div("maf-hands", doing(3), moves > 1 ? null : earned());
}

/* Laying out is ticked off beside the table, as long as there is anything left of it. */
function firstRound() {
  const { checklist: lines } = game();
  const list = checklist(true);
  const open = lines.some((one) => !session.view.ticks.includes(one.seat ? `${one.key}:${one.seat}` : one.key));
  return list && open
    ? el("details", { class: "card", key: "lay-out" }, el("summary", {}, heading(2, say("maf.check.title"))), list)
    : null;
}

/** @returns {Panels} */
export function panels() {
  if (!game()) return {};
  if (!bookIsHere()) return { lobby: null, whole: p("dim", say("all.loading")) };
  follow();
  if (stage() === "lobby") return { lobby: checklist(true) };
  if (stage() !== "play") return { after: checkPanel(true) };
  return { whole: play() };
}
