/* Money is seen moving: purses count up and down, notes fly from the purse that pays to the one that gets, and what came or
   went stands beside it for a moment. Whoever wants no motion sees the sums and what changed. */

import { el } from "./dom.js";
import { redraw } from "./page.js";
import { cash, session } from "./state.js";

const COUNTS = 900; // milliseconds that a purse takes to count
const TICK = 60;
const STANDS = 2600; // how long it stands there what came or went
const APART = 160;
const LOOKS = 200;
const EDGE = 24; // pixels from the upper and the lower edge
const MOST = 8; // payments of one moment that are worth watching

/** @typedef {{ from: number, to: number, since: number }} Counting */
/** @type {Map<string, Counting>} */
const purses = new Map();
/** @type {ReturnType<typeof setTimeout> | undefined} */
let ticking;

const still = () => document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches;

/** @param {Counting} one */
function shownNow({ from, to, since }) {
  const share = Math.min(1, (Date.now() - since) / COUNTS);
  return share === 1 ? to : Math.round(from + (to - from) * (1 - (1 - share) ** 3));
}

/** What a purse shows now, while it counts to what it holds. @param {string} id @param {number} holds */
function counting(id, holds) {
  const before = purses.get(id);
  if (!before || still()) purses.set(id, { from: holds, to: holds, since: 0 });
  else if (before.to !== holds) purses.set(id, { from: shownNow(before), to: holds, since: Date.now() });
  const now = /** @type {Counting} */ (purses.get(id));
  const value = shownNow(now);
  if (value !== holds) tick();
  return value;
}

function tick() {
  clearTimeout(ticking);
  ticking = setTimeout(count, TICK);
}

/* Only the sums are written anew: to draw the whole page so often makes an old laptop stutter. */
function count() {
  for (const [id, one] of purses) if (one.from !== one.to) write(id, cash(shownNow(one)));
  if ([...purses.values()].some((one) => shownNow(one) !== one.to)) tick();
  else redraw();
}

/** @param {string} id @param {string} sum */
function write(id, sum) {
  for (const one of pursesOf(id)) one.textContent = sum;
}

/** @param {string} id */
const pursesOf = (id) => [...document.querySelectorAll(`[data-purse="${CSS.escape(id)}"]`)];

/** A purse that counts; notes fly from and to it. What nobody need tell stays a question mark.
 * @param {string} id @param {number | null} holds @param {Props} [props] */
export function purse(id, holds, props = {}) {
  if (holds === null) return el("b", props, cash(holds));
  const shown = counting(id, holds);
  const busy = shown === holds ? {} : { "aria-busy": "true" };
  return el("b", { ...props, ...busy, data: { purse: id } }, cash(shown));
}

/** @type {number | null} */
let heard = null; // the newest line that this page has seen

/** Called with every view; what was paid before the page was opened lies where it lies. */
export function watchMoney() {
  const lines = /** @type {Heard[]} */ (session.view.recent || []);
  const before = heard;
  heard = Math.max(before ?? -1, ...lines.map((line) => line.n));
  if (before === null || document.hidden) return;
  const paid = lines.filter((line) => line.n > before && line.kind.startsWith("paid")).slice(-MOST);
  paid.forEach((line, at) => setTimeout(() => whenOpen(line), 30 + at * APART));
}

/** What lies over the whole screen tells of it first: notes out of nowhere would give its end away. @param {Heard} line */
function whenOpen(line) {
  if (document.querySelector(".covers")) setTimeout(() => whenOpen(line), LOOKS);
  else move(line);
}

/** @param {Heard} line */
function move({ source, target, amount }) {
  const from = placeOf(source);
  const to = placeOf(target);
  if (from) beside(from, -amount);
  if (to) beside(to, amount);
  if (!still() && (from || to)) fly(from || edge(to), to || edge(from), amount);
}

/** @param {string} id @returns {DOMRect | null} */
function placeOf(id) {
  const places = pursesOf(id).map((one) => one.getBoundingClientRect());
  return places.find((one) => one.width && inSight(one)) ?? null;
}

/** @param {DOMRect} place */
const inSight = ({ top, bottom }) => bottom > 0 && top < window.innerHeight;

/** Whoever has no purse on this page pays over its upper edge. @param {DOMRect | null} other */
function edge(other) {
  return new DOMRect(other ? other.x : window.innerWidth / 2, -40, 40, 20);
}

/** What came or went, beside the purse. @param {DOMRect} place @param {number} change */
function beside(place, change) {
  const text = `${change > 0 ? "+" : "\u2212"}${cash(Math.abs(change))}`;
  const shown = el("b", { class: `change-of ${change > 0 ? "came" : "went"}`, "aria-hidden": "true" }, text);
  lay(shown, 0, within(place.top + place.height / 2, EDGE, window.innerHeight - EDGE));
  shown.style.setProperty("--beside", `${place.right + 6}px`);
  const gone = () => shown.remove();
  setTimeout(gone, STANDS);
  window.addEventListener("resize", gone, { once: true }); // a phone that is turned has its purses elsewhere
}

/** @param {number} value @param {number} least @param {number} most */
const within = (value, least, most) => Math.max(least, Math.min(value, most));

/** @param {any} node @param {number} x @param {number} y */
function lay(node, x, y) {
  Object.assign(node, { guest: true });
  Object.assign(node.style, { left: `${Math.max(4, x)}px`, top: `${y}px` });
  document.body.append(node);
}

/** The more, the more notes; never so many that a phone sweats.
 * @param {DOMRect} from @param {DOMRect} to @param {number} amount */
function fly(from, to, amount) {
  const notes = Math.min(5, 1 + Math.floor(Math.log10(Math.max(1, amount))));
  for (let at = 0; at < notes; at += 1) note(from, to, at);
}

/** @param {DOMRect} from @param {DOMRect} to @param {number} at */
function note(from, to, at) {
  const one = el("i", { class: "flying-note", "aria-hidden": "true" });
  lay(one, from.x + from.width / 2, from.y + from.height / 2);
  const [dx, dy] = [to.x + to.width / 2 - from.x - from.width / 2, to.y + to.height / 2 - from.y - from.height / 2];
  const bow = `translate(${dx / 2 + 20 * (at - 2)}px, ${dy / 2 - 30}px) rotate(${40 * (at - 2)}deg)`;
  const frames = [
    { transform: "none", opacity: 0 },
    { transform: bow, opacity: 1 },
    { transform: `translate(${dx}px, ${dy}px) scale(.6)`, opacity: 0.2 },
  ];
  const flight = one.animate(frames, { duration: 850, delay: at * 70, easing: "cubic-bezier(.3, .1, .3, 1)" });
  flight.finished.catch(() => null).then(() => one.remove());
}
