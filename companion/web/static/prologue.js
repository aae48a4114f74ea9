/* A minute of pictures on the table screen while people join: what one wants, what a turn is. It plays by itself, quietly;
   a tap shows the next. Whoever wants no motion has stills, and turns them by tapping. */

import { el } from "./dom.js";
import { redraw } from "./page.js";
import { cardPicture } from "./pictures.js";

const LASTS = 9000; // as long as two lines need, read aloud

/** @type {{ card: string, line: string }[]} */
const pictures = JSON.parse(document.body.dataset.prologue || "[]");
let at = 0;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** The picture of this moment and its line; null where there is nothing to tell. Called with every drawing. */
export function prologue() {
  if (!pictures.length) return null;
  if (timer === undefined && !still()) timer = setTimeout(next, LASTS);
  const { card, line } = pictures[at];
  return el(
    "button",
    { type: "button", class: "prologue", key: "prologue", data: { act: "prologue" }, on: { click: next } },
    card ? el("span", { class: "frame", key: `frame${at}` }, cardPicture(card)) : null,
    el("span", { class: "telling", key: `line${at}` }, line),
    el("span", { class: "steps", "aria-hidden": "true" }, pictures.map(step)),
  );
}

/** @param {unknown} _ @param {number} place */
function step(_, place) {
  return el("i", { class: place === at ? "now" : "" });
}

function next() {
  clearTimeout(timer);
  timer = undefined;
  at = (at + 1) % pictures.length;
  redraw();
}
