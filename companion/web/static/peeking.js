/* Secrets are seen only while a finger rests on them. */

import { el } from "./dom.js";
import { icon } from "./marks.js";
import { redraw } from "./page.js";
import { say } from "./words.js";

let peeking = false;

/** @param {boolean} on */
function peek(on) {
  if (peeking === on) return;
  peeking = on;
  redraw();
}

/* Whatever takes the page from the eye ends the peek. */
for (const type of ["blur", "pagehide", "pointercancel", "pointerup"]) window.addEventListener(type, () => peek(false));
document.addEventListener("visibilitychange", () => peek(false));

export function isPeeking() {
  return peeking;
}

/* A field that shows secrets while it is held: by finger, mouse or key. */
export function holdToPeek(key = "peek", text = say("secrets.hold")) {
  const press = (/** @type {any} */ event) => {
    if (event.button) return;
    event.preventDefault();
    peek(true);
  };
  return el(
    "button",
    {
      type: "button",
      key,
      class: "peek wide tall",
      "aria-pressed": String(peeking),
      on: {
        pointerdown: press,
        contextmenu: (/** @type {Event} */ event) => event.preventDefault(),
        keydown: (/** @type {KeyboardEvent} */ event) => {
          if (event.key === " " || event.key === "Enter") {
            event.preventDefault();
            peek(true);
          }
        },
        keyup: () => peek(false),
        blur: () => peek(false),
      },
    },
    icon("eye"),
    peeking ? say("secrets.shown") : text,
  );
}

/** The first signs of a seal are enough to compare by eye. @param {string} seal */
export function shortSeal(seal) {
  return seal.slice(0, 6).toUpperCase();
}
