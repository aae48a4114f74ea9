/* A game may bring its own screens: screens/phone.js and screens/screen.js in its folder, served under
   /games/<game>/ and named in `data-game-module`. Of the house they import /static/kit.js and nothing else.

   Such a module exports `panels(view)`, called at every drawing, which gives an object with any of:
     main      nodes that take the place of the common panels (turn, dice, plans, counters); these then fold away
               behind one button, while purse, questions, people and history stay where they are
     before    nodes above the common panels          after   nodes below them
     lobby     nodes for the time before the game begins
     whole     (table screen) nodes that fill the screen in place of people, middle and events
     purse     what stands in place of the purse, where a sum is for the owner's eyes alone
     actions   [{key, label, icon, primary, run}] for the bar at the thumb; `primary` is drawn first and bright
   and, if it wants: `begin()`, called once; and `questions(view)`, which gives what waits for this seat:
   [{id, title, body, no: {text, order}, yes: {text, order}}], shown one at a time like all questions;
   `instead = true`: turn, dice, plans and counters are the game's own, the house does not offer its own besides;
   `resume(purpose, read)`: a photo was taken for this purpose, or a printed card was read by the phone's own camera;
   `till`: which ways money goes by hand between a player and the bank or a pot, of ["pay", "take"]; both where it is not said;
   `covered = true`: what somebody owns is shown by the game alone, where and when its owner wants to see it;
   `begins(view)`: the seat that starts by the rules of the game, or "";
   `waits(view)`: does something wait for the seat that sees this view, such as an offer;
   `firsts(view)`: what happens now that may be new to somebody, most important first; `first.<thing>` explains it (first.js);
   `calls(view)`: does the table wait for this seat alone; `tidings(line, seat, lines)`: what a line of the log does to
   this seat, as {text, bad, earned: by its own act}, or null; `lines` are those told with it, for what was so then and is not now;
   `staged(news)`: those of the lines that a scene of its own tells, where each is heard;
   `topics()`: [[word, open]] of its own for the list of proposals; `rulingTold(what)`: one of its rulings in words;
   `phases`: {rounds(), lines(phase, round), told(name, yes)}: how many rounds there are, which lines a step to that phase
   and round leaves open as [name, chosen at first], and an answer to one in words;
   `roundTold()`: what is new in the round that begins, as {title, line, lasts} (rounds.js); `roundAt()`: a number that grows
   when that is to be told, where it is not the number of the round, since a part of it counts as much;
   `secret(line)`: a line of the log that only this seat was told, which its screen leaves to the whole log;
   `scene(place)`: what rises with a place when the table screen reads them out, or null;
   `scoreLine(line)` and `scorePoints(value)`: a line of the score in words, points as the game counts them, or null;
   `ended()`: how it came to the end, where there is more than one way.
   Nodes are made with `el` of dom.js and drawn anew each time; a `key` keeps an element itself through a change. */

import { el } from "./dom.js";
import { page, redraw } from "./page.js";
import { session } from "./state.js";
import { say } from "./words.js";

/** @type {Screens | null} */
let module = null;
/** @type {Promise<void> | null} */
let arrived = null;
let awaited = true; // until it is here or has failed, so that nothing else flashes up in its place

/* Fetch the game's module, if the page names one. A broken one must not take the purse along. */
export function loadModule() {
  arrived = arrived || fetchModule();
  return arrived;
}

async function fetchModule() {
  if (!page.module) return;
  try {
    module = /** @type {Screens} */ (await import(page.module));
    if (module.begin) module.begin();
  } catch (trouble) {
    console.error(trouble);
    module = null;
  }
  awaited = false;
  redraw();
}

/* Does this table have a module, and is it not here yet? */
export function onItsWay() {
  return Boolean(page.module) && awaited;
}

/** @returns {Panels} */
export function gamePanels() {
  if (!session.ready) return {};
  if (onItsWay()) return { main: [], whole: el("p", { class: "loading dim" }, say("all.loading")) };
  if (!module) return {};
  try {
    return module.panels(session.view) || {};
  } catch (trouble) {
    console.error(trouble);
    return { before: el("p", { class: "fault" }, say("module.broken")) };
  }
}

/* Has the game its own turn, dice and plans? */
export function gameRules() {
  return onItsWay() || Boolean(module && module.instead);
}

/* What only this game can put to the table. */
export function gameTopics() {
  return module && module.topics ? module.topics() : [];
}

/** The seat that starts by the game's own rules, if they say so already. @param {View} view */
export function gameBegins(view) {
  return (module && module.begins && module.begins(view)) || "";
}

/** Who goes first, in the game's own words; where its rules have settled it, nobody is asked. @param {View} view */
export function gameFirst(view) {
  return module && module.first ? module.first(view) : null;
}

/** Does something of the game wait for the seat that sees this view? @param {View} view */
export function gameWaits(view) {
  return Boolean(module && module.waits && module.waits(view));
}

/** What happens now, in words of the game, besides what this seat may do; null: all look elsewhere.
 * @returns {string[] | null} */
export function gameFirsts() {
  return module && module.firsts && session.ready ? module.firsts(session.view) : [];
}

/** What is new in the round that has just begun. @returns {RoundTold | null} */
export function gameRound() {
  return module && module.roundTold ? module.roundTold() : null;
}

/** The round, or whatever part of it is announced like one; null while the game's module is on its way.
 * @returns {number | null} */
export function gameRoundAt() {
  if (onItsWay()) return null;
  return module && module.roundAt ? module.roundAt() : session.view.turn.round;
}

/* What a step to another phase or round leaves open, line by line; nothing where the game has nothing to ask. */
export function gamePhases() {
  return (module && module.phases) || { rounds: () => null, lines: () => [], told: () => "" };
}

/** Does the table wait for this seat alone? null while the game's module is on its way.
 * @param {() => boolean} otherwise */
export function gameCalls(otherwise) {
  if (onItsWay()) return null;
  return module && module.calls ? module.calls(session.view) : otherwise();
}

/** What a line of the log does to this seat, in words of the game; false where nobody need say it. `lines` are those around it.
 * @param {Heard} line @param {string} seat @param {Heard[]} lines */
export function gameTidings(line, seat, lines) {
  return module && module.tidings ? module.tidings(line, seat, lines) : null;
}

/** Which of the news a scene of the game tells, each with a beat of its own. @param {Heard[]} news @returns {Heard[]} */
export function gameStaged(news) {
  return module && module.staged ? module.staged(news) : [];
}

/** Does this game let money go this way by hand between a player and the bank? @param {string} way */
export function gameTill(way) {
  return !module || !module.till || module.till.includes(way);
}

/* Are sums left to the game, which shows them only to their owner? */
export function gameCovers() {
  return Boolean(module && module.covered);
}

/** Does this line of the log belong to nobody else's eyes? @param {Record<string, any>} line */
export function gameSecret(line) {
  return Boolean(module && module.secret && module.secret(line));
}

/** What rises with a place at the end. @param {House.Place} place */
export function gameScene(place) {
  return module && module.scene ? module.scene(place) : null;
}

/* What one hears with it. */
export function gameRising() {
  return module?.rises ?? "ask";
}

/** @param {Record<string, any>} what */
export function gameRuling(what) {
  return module && module.rulingTold ? module.rulingTold(what) : null;
}

/** Points as this game counts them, or null. @param {number} value */
export function gamePoints(value) {
  return module && module.scorePoints ? module.scorePoints(value) : null;
}

/** @param {House.Line} line */
export function gameLine(line) {
  return module && module.scoreLine ? module.scoreLine(line) : null;
}

/* How it came to the end. */
export function gameEnded() {
  return module?.ended?.() ?? null;
}

/** What the page was opened for is told to the game as soon as its module is there; false: it has no use for it.
 * @param {string} purpose @param {object | null} [read] */
export async function gameResume(purpose, read = null) {
  if (arrived) await arrived;
  if (!module || !module.resume) return false;
  module.resume(purpose, read);
  return true;
}

/** @returns {Asked[]} */
export function gameQuestions() {
  try {
    return module && module.questions && session.ready ? module.questions(session.view) : [];
  } catch (trouble) {
    console.error(trouble);
    return [];
  }
}
