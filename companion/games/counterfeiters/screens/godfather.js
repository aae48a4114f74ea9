/* The Godfather comes to everybody at the same instant: a count that all screens tell alike, and then each pays in secret.
   The table screen leaves time to read it; a phone keeps it until its owner has read what he took. */

import {
  beat,
  button,
  cash,
  el,
  hasMoney,
  heading,
  holdToPeek,
  isPeeking,
  number,
  play,
  say,
  session,
  sign,
  skipBeats,
  stage,
  unwatched,
} from "/static/kit.js";
import { mine, p } from "./parts.js";

const BEATS = [1, 1, 1, 8];

/** @type {{ story: string, beat: number }} */
let heard = { story: "", beat: 0 };

/** The visit that was read on this phone last; none is known before the page has drawn one, or the want of one.
 * @type {string | null} */
let read = null;

/* His last visit, as all were told. */
function visit() {
  const found = (session.view.recent || []).filter((line) => line.kind === "godfather_came");
  return (stage() === "play" && found[found.length - 1]) || null;
}

/* On the table screen, over everything else. */
export function godfather() {
  const came = visit();
  if (!came) return null;
  const { story, now } = follow(came);
  return now < 1 || now > BEATS.length ? null : counting(story, now, () => skipBeats(story));
}

/* On a phone. What was over before the page was opened has been read. */
export function godfatherAtMine() {
  const came = visit();
  const { story, now } = came ? follow(came) : { story: "", now: BEATS.length + 1 };
  if (read === null) read = now > BEATS.length ? story : "";
  if (!came || read === story || now < 1) return null;
  return counting(story, now, () => goOn(story, now), took(came));
}

/* A tap while he counts tells the rest, the next one sends him away. */
function goOn(/** @type {string} */ story, /** @type {number} */ now) {
  if (now >= BEATS.length) read = story;
  skipBeats(story);
}

/** @param {any} came */
function follow(came) {
  const story = `godfather:${came.n}`;
  const now = beat(story, came.at, BEATS);
  sound(story, now);
  return { story, now };
}

/** @param {string} story @param {number} now @param {() => void} next @param {Child} [mineOfIt] */
function counting(story, now, next, mineOfIt = null) {
  const left = Math.max(0, BEATS.length - now);
  const isPaid = !left && hasMoney();
  return el(
    "section",
    { class: `cf-godfather ${left ? "" : "at-zero"}`, key: story, role: "status", "aria-live": "assertive" },
    heading(2, say("cf.godfather.title")),
    sign("godfather"),
    p({ class: "figure", key: `f${left}` }, left ? number(left) : say("cf.godfather.pay")),
    p("", say(isPaid ? "cf.godfather.took" : "cf.godfather.text")),
    isPaid ? mineOfIt : null,
    button("skip-godfather", say("cf.godfather.skip"), next, { class: "go-on" }),
  );
}

const PEEK = "peek-godfather";

/* What he took from me: under a finger, or where nobody else looks. */
function took(/** @type {any} */ came) {
  if (!mine()?.screen) return null;
  const told = paid(came);
  if (unwatched()) return p({ class: "took", key: "took" }, told);
  return [
    p({ class: "took", key: "took" }, isPeeking(PEEK) ? told : "\u00a0"),
    holdToPeek(PEEK, say("cf.godfather.hold")),
  ];
}

/* Whoever had nothing paid nothing. */
function paid(/** @type {any} */ came) {
  const line = (session.view.recent || []).find((one) => one.n > came.n && one.reason === "godfather");
  return line ? say("cf.vault.godfather", { amount: cash(line.amount) }) : say("cf.godfather.nothing");
}

/** @param {string} story @param {number} now */
function sound(story, now) {
  if (heard.story === story && heard.beat === now) return;
  const known = heard.story === story;
  heard = { story, beat: now };
  if (now >= 1 && now <= BEATS.length) play(now < BEATS.length ? "tick" : "zero");
  else if (!known) play("boss");
}
