/* Secrets are seen only while a finger rests on them. What lies there as a card turns its whole face up, as wide as the
   screen and clear of the finger; it is gone with the finger, or when the page goes out of sight. */

import { el } from "./dom.js";
import { icon } from "./marks.js";
import { redraw } from "./page.js";
import { cardPicture } from "./pictures.js";
import { say } from "./words.js";

const MOMENT = 260; // a tap is over by then
let held = ""; // what the finger rests on
let low = true; // in the lower half of the screen
let turned = false; // the tap that ends a hold is none
/** @type {ReturnType<typeof setTimeout> | undefined} */
let soon;

/** @param {string} key @param {PointerEvent} [event] */
function peek(key, event) {
  clearTimeout(soon);
  if (held === key) return;
  held = key;
  if (event) low = event.clientY > window.innerHeight / 2;
  redraw();
}

const end = () => peek("");

/* Whatever takes the page from the eye ends the peek. */
for (const type of ["blur", "pagehide", "pointercancel", "pointerup"]) window.addEventListener(type, end);
document.addEventListener("visibilitychange", end);

/** Of this, or of anything. @param {string} [key] */
export function isPeeking(key) {
  return key === undefined ? held !== "" : held === key;
}

/** A field that shows secrets while it is held: by finger, mouse or key. `faces` tells the cards that it turns up.
 * @param {string} [key] @param {Child} [text] @param {(() => Face[]) | null} [faces] */
export function holdToPeek(key = "peek", text = say("secrets.hold"), faces = null) {
  const press = (/** @type {PointerEvent} */ event) => {
    if (event.button) return;
    event.preventDefault();
    low = true;
    peek(key, event);
  };
  const field = el(
    "button",
    {
      type: "button",
      key,
      class: "peek wide tall",
      "aria-pressed": String(isPeeking(key)),
      on: { pointerdown: press, contextmenu: keepQuiet, keydown: byKey(key), keyup: end, blur: end },
    },
    icon("eye"),
    isPeeking(key) ? say("secrets.shown") : text,
  );
  return faces && isPeeking(key) ? [field, turnedUp(faces())] : field;
}

/** @param {Event} event */
const keepQuiet = (event) => event.preventDefault();

/** @param {string} key @returns {(event: KeyboardEvent) => void} */
const byKey = (key) => (event) => {
  if (event.key !== " " && event.key !== "Enter") return;
  event.preventDefault();
  low = true;
  peek(key);
};

/** For a card that does something when tapped, and shows what is under it while it is held: how it listens.
 * @param {string} key @param {Hearer} tap */
export function tapOrHold(key, tap) {
  return {
    pointerdown: (/** @type {PointerEvent} */ event) => {
      turned = false;
      if (event.button) return;
      soon = setTimeout(() => {
        turned = true;
        peek(key, event);
      }, MOMENT);
    },
    contextmenu: keepQuiet,
    click: (/** @type {any} */ event) => {
      if (!turned) tap(event);
      turned = false;
    },
  };
}

/** The cards themselves, over all else. @param {Face[]} faces */
export function turnedUp(faces) {
  if (!faces.length) return null;
  const several = faces.length > 4 ? "rows many" : faces.length > 2 ? "rows" : faces.length > 1 ? "pair" : "";
  const look = `peeked ${low ? "above" : "below"} ${several}`;
  const shown = (/** @type {Face} */ face, /** @type {number} */ at) => realCard(face, at, faces.length > 2);
  return el("div", { class: look, key: "peeked" }, faces.map(shown));
}

/** The same where nobody looks on, without a finger: one below the other on a sheet. @param {Face[]} faces */
export function lyingOpen(faces) {
  const shown = (/** @type {Face} */ face, /** @type {number} */ at) => realCard(face, at, false);
  return el("div", { class: "lying-open", key: "lying-open" }, faces.map(shown));
}

/** The picture, and what is printed below it: no name lies over a face; of many, what is needed to tell them apart.
 * @param {Face} face @param {number} at @param {boolean} brief */
function realCard({ card, title, told, inShort = null, key }, at, brief) {
  const below = brief ? inShort : told;
  return el(
    "article",
    { class: "real-card", key: key ?? `face${at}` },
    cardPicture(card, { class: "whole" }),
    el("b", { class: "title", translate: "no" }, title),
    below ? el("div", { class: "told" }, below) : null,
  );
}

/** The first signs of a seal are enough to compare by eye. @param {string} seal */
export function shortSeal(seal) {
  return seal.slice(0, 6).toUpperCase();
}
