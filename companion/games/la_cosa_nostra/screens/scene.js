/* The deed as a scene on the table screen: who, against whom, the card, the number, the dice one by one, what came of it. */

import { badge, cardPicture, el, named, plainName, seatOf, serverNow, session } from "/static/kit.js";
import { afterAll, lineTold } from "./addressed.js";
import { factsOf, jokeOf, titleOf } from "./book.js";
import { linesFor, textFor } from "./byrole.js";
import { cops, isNoCop, takenUp } from "./cop.js";
import { blow, dicePlace, sums, topDeed, verdict } from "./deed.js";
import { glyph } from "./glyphs.js";
import { endHeard, isDry, ofTheDeed, outcome, tuneOf } from "./happenings.js";
import { payoutsOf, resultsOf } from "./jobcard.js";
import { nothingCame, whyNothing } from "./nothing.js";
import { paced, shortly } from "./pace.js";
import { b, div, game, mySeat, p, span } from "./parts.js";
import { letGo } from "./tidings.js";
import { openWindow, windowStage } from "./window.js";

const TYPED = 900; // milliseconds in which dice of the table are read

/** @param {any} deed */
const idOf = (deed) => [game().round, deed.seat, deed.gangster, deed.kind, deed.card].join("/");

/* Which deed is played, and which were before it. */
let now = "";
const before = new Set();

/* The deed on the stage: the one under way once its card lies open, or the one that has just ended, until somebody does
   something else. */
function played() {
  const deed = topDeed();
  if (!deed) return justEnded();
  if (now !== idOf(deed)) before.add(now);
  now = idOf(deed);
  before.delete(now);
  return deed.card || deed.kind === "fire" ? deed : null;
}

/* One that comes back into sight because somebody thought again has been played. */
function justEnded() {
  const { last } = game();
  return last && !isDry() && endHeard() && !before.has(idOf(last)) ? last : null;
}

/** For all at the table screen; a phone begins with a sentence of its own and ends with what it comes to for its owner.
 * @param {(deed: any) => any[]} [first] @param {(deed: any) => any[]} [last] @returns {Scene | null} */
export function deedScene(first = () => [], last = toldToAll) {
  if (game().phase !== "action") return null;
  const deed = played();
  if (!deed) return calledOff(first, last);
  const beats = [...first(deed), ...opening(deed), ...rolling(deed), ...cops(deed), ...ending(deed, last)];
  return { id: idOf(deed), side: seatOf(deed.seat)?.colour, beats: paced(beats, deed.dice ?? 0) };
}

/** The short scene of a Job that comes to nothing: its card lies open, and no die is thrown.
 * @param {(deed: any) => any[]} first @param {(deed: any) => any[]} last @returns {Scene | null} */
function calledOff(first, last) {
  const deed = topDeed() ? null : nothingCame();
  if (!deed) return null;
  const stamp = { key: "nothing", node: () => whyNothing(deed), tune: "no" };
  const beats = [...first(deed), ...opening(deed), stamp, ...last(deed)];
  return { id: idOf(deed), side: seatOf(deed.seat)?.colour, beats: shortly(beats) };
}

/** @param {any} deed @returns {any} */
function opening(deed) {
  const nobody = !deed.why || letGo(deed) === mySeat() ? afterAll(deed) : null; // its stamp tells all others
  const room = true;
  return [
    { key: "who", node: () => face(deed.seat, deed.gangster), room },
    deed.target ? { key: "against", node: () => against(deed), tune: "heart", room } : null,
    deed.card ? { key: "card", node: () => card(deed), tune: "curtain", room } : null,
    nobody ? { key: "spared", node: () => p("reason", nobody), room } : null,
    deed.need ? { key: "need", node: () => sums(deed), room } : null,
  ].filter(Boolean);
}

/** Dice are there when they fall, and hold all else back themselves; the number stands above them all the time.
 * @param {any} deed */
function rolling(deed) {
  if (!session.view.falling && !deed.results) return [];
  const lasts = session.view.falling ? 0 : TYPED;
  return [{ key: "dice", now: true, node: () => dicePlace(deed), lasts }];
}

/** What came of it: nothing of it is in the view before the dice lie still.
 * @param {any} deed @param {(deed: any) => any[]} last @returns {any} */
function ending(deed, last) {
  if (session.view.falling || !deed.results || deed.again !== undefined) return [];
  return [
    { key: ["verdict", ...takenUp()].join(":"), node: () => verdict(deed) },
    blow(deed) ? { key: "blow", node: () => blow(deed) } : null,
    ...last(deed),
  ].filter(Boolean);
}

/** Everybody holds their breath as long as a window is open; then line by line. What came to nothing its stamp has told.
 * @param {any} deed */
function toldToAll(deed) {
  const found = openWindow();
  if (found) return [{ key: `window:${found.id}`, node: windowStage, lasts: 1000 * (found.ends - serverNow()) }];
  if (topDeed() || deed.why) return [];
  const lines = /** @type {any[]} */ (ofTheDeed(outcome()).filter(isNoCop));
  return lines.map((fact) => ({
    key: `line:${fact.n}`,
    node: () => p("outcome-line", lineTold(fact)),
    tune: tuneOf(fact),
  }));
}

/** The face of a family, where no card of theirs is meant; a phone has no room for it. @param {string} seat */
function portrait(seat) {
  return mySeat() ? null : session.game.portraits?.[seatOf(seat)?.side ?? ""];
}

/** @param {string} seat @param {string | null} id */
function face(seat, id) {
  return div(
    "scene-face",
    cardPicture(id ?? portrait(seat)),
    span(
      "who",
      badge(seatOf(seat) || {}, "big"),
      span("stack-tight", id ? b("title", titleOf(id)) : null, named(plainName(seat))),
    ),
  );
}

/** @param {any} deed @returns {any} */
function against(deed) {
  return div("scene-against", span("against", glyph("attack")), face(deed.target, deed.victim));
}

/** @param {any} deed @returns {any} */
function card(deed) {
  const facts = factsOf(deed.card);
  const text = textFor(deed);
  return div(
    "scene-card",
    cardPicture(deed.card),
    el("h2", { translate: "no" }, titleOf(deed.card)),
    facts.kind === "cash" ? payoutsOf(facts) : text && p("", text),
    resultsOf(deed.card, linesFor(deed)),
    jokeOf(deed.card),
  );
}
