/* What happens to me while I look elsewhere: my turn, money that comes, what others do to me. Told in a sentence that is
   meant for me, and felt where phones can. */

import { gameCalls, gameTidings } from "./modules.js";
import { notice } from "./page.js";
import { play } from "./sound.js";
import { cash, here, plainName, seatOf, stage } from "./state.js";
import { say } from "./words.js";

const MOST = 3;
const CALL = [90, 60, 90];
const TOUCH = [60];

let heard = -1; // the number of the newest line that this page knows
let opened = false;
/** @type {boolean | null} */
let called = null;
let title = "";

/** @param {number[]} times */
export function feel(times) {
  if (navigator.vibrate) navigator.vibrate(times);
}

/* Called with every view; what happened before the page was opened is no news. */
export function hearTidings() {
  const { me, recent } = here.view;
  const lines = recent || [];
  const news = opened ? lines.filter((line) => line.n > heard) : [];
  heard = Math.max(heard, ...lines.map((line) => line.n));
  opened = true;
  const told = me ? news.map((line) => tidingsOf(line, me.seat)).filter((one) => one !== null) : [];
  if (told.length) tell(told.slice(-MOST));
}

/** @param {{text: string, bad?: boolean}[]} told */
function tell(told) {
  notice(
    told.map((one) => one.text).join(" · "),
    told.some((one) => one.bad),
  );
  feel(TOUCH);
}

/** @param {any} line @param {string} me @returns {{text: string, bad?: boolean} | null} */
function tidingsOf(line, me) {
  return gameTidings(line, me) || paidToMe(line, me);
}

/** @param {any} line @param {string} me */
function paidToMe({ kind, source, target, amount }, me) {
  if (kind !== "paid" || target !== me || !seatOf(source)) return null;
  play("coin");
  return { text: say("tidings.paid", { name: plainName(source), amount: cash(amount) }) };
}

/* The table waits for me, and for nobody else. */
function isCalled() {
  const { me, turn } = here.view;
  if (!me || stage() !== "play") return false;
  return gameCalls(() => turn.seat === me.seat);
}

/* Called with every drawing: whoever looks away hears, feels and reads in the list of pages that it is their turn. */
export function callUp() {
  const now = isCalled();
  if (now === null || now === called) return;
  title = title || document.title;
  document.title = now ? `\u25cf ${say("turn.mine")} · ${title}` : title;
  if (now && called === false) {
    play("turn");
    feel(CALL);
  }
  called = now;
}
