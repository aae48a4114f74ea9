/* Every sign says what it is: a tap on one that does nothing else, or a finger that stays on one that does. */

import { el } from "./dom.js";
import { gameWord, has, say } from "./words.js";

const STAYS = 550;
const LEAVES = 1800;
const READS = 60; // milliseconds a letter, where it is a whole sentence

/** What the signs of the house mean, by the words that stand beside them. @type {Record<string, string>} */
export const MEANINGS = {
  pay: "bar.pay",
  get: "bar.get",
  dice: "bar.roll",
  plan: "bar.plan",
  more: "bar.more",
  qr: "sign.qr",
  bank: "bank.name",
  close: "all.close",
  back: "all.back",
  forth: "sign.forth",
  camera: "scan.photo",
  eye: "sign.eye",
  history: "recent.all",
  hat: "more.table",
  hand: "propose.title",
  sound: "sound.yes",
  mute: "sound.no",
  swap: "sign.swap",
  next: "hand.over",
  key: "host.title",
  pulse: "doctor.title",
  clockwise: "sign.clockwise",
  check: "sign.check",
  full: "screen.full",
  save: "sign.save",
  book: "more.rules",
  hint: "explain.title",
  robot: "home.practise",
  paper: "people.no_phone",
  clock: "sign.clock",
  news: "score.keepsake",
  chart: "score.chart",
  no: "sign.no",
  keyboard: "sign.keyboard",
  print: "more.sheet",
};

const SIGNS = "[title], [data-sign], [data-emblem]";
const BUSY = "button, a, summary, input, select, label, [role=button]";
const HELD = ".peek, .hold, .flips"; // they have something else to say to a finger that stays

/** @type {ReturnType<typeof setTimeout> | undefined} */
let soon;
let told = false;
/** @type {HTMLElement | null} */
let bubble = null;

/** The name of a sign, in the language of this phone. @param {Element | null} sign */
export function nameOf(sign) {
  const titled = sign?.closest("[title]");
  if (titled) return titled.getAttribute("title") || "";
  const { sign: house = "", emblem = "" } = /** @type {HTMLElement} */ (sign)?.dataset || {};
  if (MEANINGS[house] && has(MEANINGS[house])) return say(MEANINGS[house]);
  return emblem ? gameWord(`symbol.${emblem}`, "") : "";
}

/** @param {Event} event */
function under({ target }) {
  const at = /** @type {Element | null} */ (target);
  return at?.closest(SIGNS) || at?.querySelector?.(":scope > svg:only-child") || null;
}

/** @param {Event} event */
function touched(event) {
  clearTimeout(soon);
  told = false;
  bubble?.remove();
  const at = /** @type {Element} */ (event.target);
  const sign = under(event);
  if (!sign || !nameOf(sign) || at.closest(HELD)) return;
  if (at.closest(BUSY)) soon = setTimeout(() => tell(sign, true), STAYS);
}

/** @param {Event} event */
function tapped(event) {
  clearTimeout(soon);
  if (told) {
    event.preventDefault();
    event.stopPropagation();
    told = false;
    return;
  }
  const at = /** @type {Element} */ (event.target);
  const sign = under(event);
  if (sign && nameOf(sign) && !at.closest(BUSY)) tell(sign, false);
}

/** @param {Element} sign @param {boolean} held */
function tell(sign, held) {
  told = held;
  bubble?.remove();
  const shown = /** @type {HTMLElement} */ (el("div", { class: "sign-name", role: "status" }, nameOf(sign)));
  (sign.closest("dialog[open]") || document.body).append(shown);
  place(shown, sign.getBoundingClientRect());
  bubble = shown;
  setTimeout(() => shown.remove(), Math.max(LEAVES, READS * (shown.textContent ?? "").length));
}

/** Above the sign, below it where there is no room, and whole on the screen. @param {HTMLElement} shown @param {DOMRect} sign */
function place(shown, { left, top, width }) {
  const half = shown.offsetWidth / 2 + 6;
  const middle = Math.min(Math.max(left + width / 2, half), window.innerWidth - half);
  const above = top > shown.offsetHeight + 12;
  shown.classList.toggle("low", !above);
  shown.style.setProperty("left", `${middle}px`);
  shown.style.setProperty("top", `${above ? top - 6 : top + 34}px`);
}

/** From now on. */
export function nameSigns() {
  document.addEventListener("pointerdown", touched, true);
  document.addEventListener("click", tapped, true);
  for (const type of ["pointercancel", "scroll"]) document.addEventListener(type, () => clearTimeout(soon), true);
}
