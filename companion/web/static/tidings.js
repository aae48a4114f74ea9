/* What befalls the owner of this phone while they look elsewhere: their turn, money that comes, what others do to them.
   Whom a fact befalls its type says on the server (rules/persons.py); the sentence is `you.<fact>.<field>`. */

import { call, feel, unsay } from "./calls.js";
import { gameCalls, gameSecret, gameStaged, gameTidings } from "./modules.js";
import { actedAt, keepLines, linesSince, noteMissed } from "./own_acts.js";
import { memory, page } from "./page.js";
import { sentence, toldToMe } from "./sentences.js";
import { play } from "./sound.js";
import { standing } from "./standing.js";
import { seatOf, session, stage } from "./state.js";
import { askedOf } from "./uppermost.js";
import { entry, has, known, nodes, say } from "./words.js";

const CALL = [90, 60, 90];
const TOUCH = [60];
const HURT = [140, 70, 140, 70, 220];
const MOST_LOSSES = 4; // that are read at a glance

/** @type {number | null} */
let heard = null; // the number of the newest line that this page knows
let slept = false;
/** @type {boolean | null} */
let called = null;
/** @type {string | null} */
let rung = null; // the turn that my phone has called me to
let title = "";

document.addEventListener("visibilitychange", () => {
  slept ||= document.hidden;
});

/* Where this phone had read to when its browser let go of the page. */
const mark = () => `heard:${page.table}:${session.view.me?.seat ?? ""}`;

/** Called with every view. What happened before the page was ever opened is no news; what was slept through is. */
export function hearTidings() {
  const lines = /** @type {Heard[]} */ (session.view.recent || []);
  const before = heard ?? readTo();
  const woken = heard === null || slept;
  heard = Math.max(before ?? -1, ...lines.map((line) => line.n));
  const { me } = session.view;
  if (!me) return;
  memory.set(mark(), String(heard));
  slept = false;
  if (before !== null) tell(before, lines, woken);
  keepLines(me.seat, lines);
}

/** @returns {number | null} */
function readTo() {
  const kept = memory.get(mark());
  return kept === null ? null : Number(kept);
}

/** @param {number} before @param {Heard[]} lines @param {boolean} woken */
function tell(before, lines, woken) {
  const { me } = session.view;
  const news = lines.filter((line) => line.n > before);
  const heardOf = (/** @type {Heard} */ line) => tidingsOf(line, me.seat, lines);
  unsay(({ line }) => line && heardOf(line)?.less);
  const told = news.flatMap((line) => callOf(line, heardOf(line)));
  if (!told.some((one) => !one.aside)) return woken ? undefined : call(told);
  if (woken) noteMissed(me.seat, before);
  else call(told);
  const staged = new Set(woken ? [] : gameStaged(news));
  touches(news.filter((line) => !staged.has(line)).flatMap((line) => heardOf(line) ?? []));
}

/** What another line tells better is called by that alone. @param {Heard} line @param {Told | null} told */
const callOf = (line, told) => (told && !told.less ? [{ ...told, line }] : []);

/** What is heard and felt of it; of what a scene tells, not before its line is read. @param {Told[]} told */
export function touches(told) {
  if (!told.some((one) => !one.aside)) return;
  const hurt = told.some((one) => one.bad);
  play(told.find((one) => one.tune)?.tune ?? (hurt ? "hurt" : "ask"));
  feel(hurt ? HURT : TOUCH);
}

/* What I lost since I last did something, newest first: it stands there while I can only look on. Once I am asked, the line
   above the question says it (since.js). */
export function losses() {
  const { me } = session.view;
  if (!me || (actedAt(me.seat) !== null && askedOf(session.view, me.seat))) return [];
  const lines = /** @type {Heard[]} */ (standing(linesSince(me.seat)));
  const told = lines.map((line) => ({ line, ...tidingsOf(line, me.seat, lines) }));
  return told
    .filter(({ bad }) => bad)
    .slice(-MOST_LOSSES)
    .reverse();
}

/** Told later than it happened, a line says what was so then: `lines` are those that it was told among.
 * @param {Heard} line @param {string} me @param {Heard[]} lines @returns {Told | null} */
export function tidingsOf(line, me, lines) {
  const own = gameTidings(line, me, lines);
  if (own === false) return null;
  if (own || gameSecret(line)) return own;
  return befalls(line, me) || verdict(line, me);
}

/** @param {Heard} line @param {string} me @returns {Told | null} */
function befalls(line, me) {
  const [field] = (entry(`befalls.${line.kind}`) || []).filter(isMe(line, me));
  const text = field && line.kind !== "nudged" ? toldToMe(line, field) : null; // a nudge has a panel of its own
  if (!text) return null;
  const bad = (entry(`harms.${line.kind}`) || []).includes(field);
  return { text, bad, side: otherOf(line, me), tune: line.kind.startsWith("paid") && !bad ? "coin" : undefined };
}

/** Nobody is told in the second person what they did themselves.
 * @param {Heard} line @param {string} me @returns {(field: string) => boolean} */
function isMe(line, me) {
  const [doer] = entry(`doer.${line.kind}`) || [];
  return (field) => (doer === field || line[doer] !== me) && [line[field]].flat().includes(me);
}

/** @param {Heard} line */
export function doerOf(line) {
  const [doer] = entry(`doer.${line.kind}`) || [];
  return seatOf(line[doer] ?? line.source ?? line.seat);
}

/** Whose face stands beside a notice: never that of whoever reads it.
 * @param {Heard} line @param {string} me */
function otherOf(line, me) {
  const doer = doerOf(line);
  if (doer?.id !== me) return doer;
  const others = entry(`befalls.${line.kind}`).map((/** @type {string} */ field) => line[field]);
  return seatOf(others.find((/** @type {unknown} */ one) => one !== me));
}

/** What became of my proposal, or of my no. @param {Heard} line @param {string} me @returns {Told | null} */
function verdict({ kind, how, question, what }, me) {
  if (kind !== "settled") return null;
  const mine = (session.view.recent || []).filter((one) => one.question === question && one.seat === me);
  const about = { what: known(`what.${what}`) };
  const key = `you.settled.proposer.${how}`;
  if (mine.some((one) => one.kind === "proposed"))
    return has(key) ? { text: nodes(key, about), bad: how !== "agreed" } : null;
  const no = how === "agreed" && mine.some((one) => one.kind === "voted" && !one.yes);
  return no ? { text: nodes("you.settled.voter", about), bad: true } : null;
}

/** What to say when the table waits for me, and for nobody else; false when it does not.
 * @returns {string | boolean | null} */
function calledTo() {
  const { me, turn } = session.view;
  if (!me || stage() !== "play") return false;
  return gameCalls(() => turn.seat === me.seat);
}

/* Called with every drawing: whoever looks away hears, feels, sees and reads in the list of pages that it is their turn. */
export function callUp() {
  const asked = calledTo();
  const now = asked === null ? null : Boolean(asked);
  const was = called;
  const running = turnOf();
  const again = running !== null && running === rung; // a turn that goes on is no news
  if (running === null) rung = null;
  if (now === null || now === was) return;
  called = now;
  const text = typeof asked === "string" ? asked : say("turn.mine");
  entitle(now ? text : "");
  if (now) rung = running;
  if (now && was === false && !again && retreat()?.seat !== session.view.me.seat) ring(text);
  if (!now) unring();
}

/* The turn that is mine now, if one is. */
function turnOf() {
  const { me, turn } = session.view;
  return me && turn?.seat === me.seat ? `${turn.round}/${turn.phase}` : null;
}

/** @param {string} text */
function entitle(text) {
  title = title || document.title;
  document.title = text ? `\u25cf ${text} · ${title}` : title;
}

/** @param {string} text */
function ring(text) {
  play("turn");
  feel(CALL);
  call([{ text, turn: true }]);
}

/* It is not my turn after all; where another took it back, that is said. */
function unring() {
  unsay((one) => one.turn);
  const back = retreat();
  const { me } = session.view;
  if (back && me && back.seat !== me.seat) call([{ text: sentence(back), side: seatOf(back.seat) }]);
}

/* What was taken back just now, and nothing happened since. */
function retreat() {
  const lines = /** @type {Heard[]} */ (session.view.recent || []);
  const last = lines.filter((line) => line.kind !== "window_renewed").pop();
  return last?.kind === "undone" ? last : null;
}

/* Whether the header wears its owner's colour. */
export function isAwaited() {
  return called === true;
}
