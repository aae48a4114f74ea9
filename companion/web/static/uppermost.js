/* Back to the top of the page: when something else is asked of this seat, or another stage or phase begins, or the same people
   go on at another table. What is to be done stands there, and whoever had scrolled down would not see it. */

import { mySeat, session } from "./state.js";

const AFTER = 300; // milliseconds after a finger has gone: its tap is over by then
const WRITES = "input, select, textarea";
const LETS_GO = ["pointerup", "pointercancel", "touchend", "touchcancel", "focusout", "close"];

/** @typedef {{ stage: string, phase: number, asked: string }} Moment */

/** @type {Moment | null} */
let before = null;
let wanted = false;
let held = false;

/** What this seat is asked for now: nothing where it is another's move. @param {View} view @param {string} me */
export function askedOf({ game, turn }, me) {
  if (!game?.awaits) return turn?.seat === me ? "turn" : "";
  return game.awaits.seats.includes(me) ? game.awaits.what : "";
}

/** @param {View} view @param {string} me @returns {Moment} */
export function momentOf(view, me) {
  const stage = view.table.rematch ? "rematch" : view.table.stage;
  return { stage, phase: view.turn?.phase ?? 0, asked: me ? askedOf(view, me) : "" };
}

/** Is there something new to see on top? What one has just done is no reason to move.
 * @param {Moment | null} was @param {Moment} now */
export function isNews(was, now) {
  if (!was) return false;
  if (was.stage !== now.stage || was.phase !== now.phase) return true;
  return now.asked !== "" && now.asked !== was.asked;
}

/* Nothing moves under a finger, behind a sheet, or while somebody writes. */
function isBusy() {
  return held || Boolean(document.querySelector("dialog[open]") || document.activeElement?.matches(WRITES));
}

function rise() {
  if (!wanted || isBusy()) return;
  wanted = false;
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  window.scrollTo({ top: 0, behavior: calm ? "instant" : "smooth" });
}

/** Called with every drawing, once it stands there. */
export function riseWithNews() {
  const now = momentOf(session.view, mySeat()?.id ?? "");
  wanted ||= isNews(before, now);
  before = now;
  rise();
}

/** @param {Event} event */
function letGo(event) {
  if (event.type === "pointerup") held = false; // a page that scrolls under it keeps its finger
  if ("touches" in event) held = /** @type {TouchEvent} */ (event).touches.length > 0;
  if (wanted) setTimeout(rise, AFTER);
}

export function watchFingers() {
  document.addEventListener("pointerdown", () => (held = true), true);
  for (const sign of LETS_GO) document.addEventListener(sign, letGo, true);
}
