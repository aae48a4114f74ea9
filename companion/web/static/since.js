/* What happened since the owner of this phone last did something, in one line above whatever is asked of them now, and what
   they slept through: what befell themselves first, the rest counted. A tap tells all of it in the words of the log, the
   next act of their own takes it away. Once it stands there it says the same until then, or until more is taken from them:
   nothing moves under a finger. */

import { button, el } from "./dom.js";
import { wholeLog } from "./history.js";
import { badge } from "./marks.js";
import { gameSecret } from "./modules.js";
import { actedAt, fillLines, linesAfter, missedFrom, readMissed } from "./own_acts.js";
import { redraw } from "./page.js";
import { isTold, sentence } from "./sentences.js";
import { sheet } from "./sheet.js";
import { standing } from "./standing.js";
import { actor, session, stage } from "./state.js";
import { doerOf, tidingsOf } from "./tidings.js";
import { askedOf } from "./uppermost.js";
import { counted, entry, say } from "./words.js";

const LETTERS = 56; // a second sentence stands beside the first where both are short

/** @typedef {Told & { line: Heard }} Mine */
/** @typedef {{ from: number, away: boolean, mine: Mine[], all: Heard[] }} News */

/** @type {News | null} */
let held = null;
let asking = false;

/** Where to begin: with my last act, or before I slept. @param {string} me */
function beginning(me) {
  const asked = askedOf(session.view, me) !== "";
  const acted = asked ? actedAt(me) : null;
  return { from: acted ?? missedFrom(), away: acted === null };
}

export function sincePanel() {
  const { me } = session.view;
  if (!me || !actor() || stage() !== "play") return null;
  const { from, away } = beginning(me.seat);
  if (from === null) held = null;
  else if (held?.from !== from || held.away !== away || isWorse(held, me.seat)) held = news(from, away, me.seat);
  return held?.mine.length || held?.all.some((line) => isOfOthers(line, me.seat)) ? band(held) : null;
}

/** My turn waits while another cuts in, and what that took from me belongs to it. @param {News} told @param {string} me */
function isWorse({ from, mine }, me) {
  const lines = linesAfter(from);
  return lines !== null && harmsIn(digest(lines, me).mine) !== harmsIn(mine);
}

/** @param {Mine[]} mine */
const harmsIn = (mine) => mine.filter(({ bad }) => bad).length;

/** @param {number} from @param {boolean} away @param {string} me @returns {News | null} */
function news(from, away, me) {
  const lines = linesAfter(from);
  if (lines) return { from, away, ...digest(lines, me) };
  if (!asking) fetchFrom(from);
  return null;
}

/** This page was opened later, or slept: the log knows. @param {number} from */
async function fetchFrom(from) {
  asking = true;
  try {
    fillLines(await wholeLog(from + 1));
    redraw();
  } catch {
    /* no network: the next view asks again */
  }
  asking = false;
}

/** What befell me, and all that is worth a line; what my own act brought I saw, and it is not since.
 * @param {Heard[]} lines @param {string} me */
export function digest(lines, me) {
  const stand = /** @type {Heard[]} */ (standing(lines));
  const mine = stand.flatMap((line) => {
    const told = tidingsOf(line, me, stand);
    return told && !told.aside && !told.earned && !told.less ? [{ ...told, line }] : [];
  });
  const byItself = entry("telling.follows") || [];
  const all = stand.filter((line) => isTold(line) && !gameSecret(line) && !byItself.includes(line.kind));
  return { mine, all };
}

/** @param {Heard} line @param {string} me */
function isOfOthers(line, me) {
  const doer = doerOf(line);
  return Boolean(doer) && doer?.id !== me;
}

/** What stands there at a glance: of each who did something to me the last of it, harm before good, and of two the second
 * only where both are short. @param {Mine[]} mine */
export function foremost(mine) {
  /** @type {Map<unknown, Mine>} */
  const last = new Map();
  for (const bad of [false, true])
    for (const one of mine.filter((each) => Boolean(each.bad) === bad)) {
      const { side } = one; // whoever pays has not always done it
      last.delete(side);
      last.set(side, one);
    }
  const [first, second] = [...last.values()].reverse();
  const both = second && lettersOf(first) + lettersOf(second) <= LETTERS;
  return both ? [first, second] : first ? [first] : [];
}

/** @param {Mine} one */
const lettersOf = ({ text }) => el("span", {}, text)?.textContent?.length ?? 0;

/** @param {News} told */
function band(told) {
  const shown = foremost(told.mine);
  const bad = shown.some((one) => one.bad);
  const { side } = shown.find((one) => one.side) ?? {};
  const news = shown.length ? (bad ? "harm" : "") : "quiet";
  const look = { class: `since plain left ${news}`, style: { "--side": side?.colour ?? "var(--gold)" } };
  const words = el("span", { class: "grow" }, el("span", { class: "dim" }, `${titleOf(told)}: `), glance(told, shown));
  return button("since", [side ? badge(side, "tiny") : null, words], () => openAll(told), look);
}

/** @param {News} told */
const titleOf = ({ away }) => say(away ? "tidings.away" : "since.title");

/** @param {News} told @param {Mine[]} shown */
function glance({ all }, shown) {
  if (!shown.length) return counted("since.quiet", all.length);
  const rest = all.filter((line) => shown.every((one) => one.line.n !== line.n)).length;
  const said = shown.flatMap(({ text }, at) => [at ? " · " : "", el("b", {}, text)]);
  return rest ? [said, " · ", el("span", { class: "dim" }, counted("since.more", rest))] : said;
}

/** In the order in which it happened. @param {News} told */
function openAll(told) {
  const own = new Map(told.mine.map((one) => [one.line.n, one]));
  const item = (/** @type {Heard} */ line) =>
    el(
      "li",
      { key: `n${line.n}`, class: own.has(line.n) ? "mine" : "" },
      el("span", { class: "sentence" }, sentence(line)),
    );
  const unsaid = told.mine.filter(({ line }) => !told.all.includes(line)).map(({ line }) => line);
  const lines = [...told.all, ...unsaid].sort((one, other) => one.n - other.n);
  sheet(
    () => ({ title: titleOf(told), body: el("ol", { class: "sentences all-since" }, lines.map(item)) }),
    () => {
      if (!told.away) return;
      readMissed();
      redraw();
    },
  );
}
