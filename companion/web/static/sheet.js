/* Sheets: whatever takes more than one tap is asked on a sheet of its own, which no change of the table swaps. */

import { el, heading, settle } from "./dom.js";
import { icon } from "./marks.js";
import { surface } from "./page.js";
import { say } from "./words.js";

/** @type {Set<() => void>} */
const open = new Set();

const HASTY = 400; // milliseconds
let touched = false; // by a finger, whose taps not every phone counts
let uncovered = false; // a sheet has gone since the last tap
let last = { timeStamp: -HASTY, clientX: 0, clientY: 0 };

document.addEventListener("touchstart", () => (touched = true), { passive: true, once: true });

/* The second of two hasty taps belongs to the sheet that the first one closed, not to what lay under it. */
document.addEventListener(
  "click",
  (event) => {
    if (uncovered && (event.detail > 1 || again(event))) event.stopImmediatePropagation();
    uncovered = false;
    last = event;
  },
  true,
);

/** @param {MouseEvent} event */
function again(event) {
  const near = Math.hypot(event.clientX - last.clientX, event.clientY - last.clientY) < 30;
  return touched && near && event.timeStamp - last.timeStamp < HASTY;
}

/* Whoever has no seat any more keeps nothing of it in hand. */
export function closeSheets() {
  open.forEach((close) => close());
}

/** sheet(draw, onClose): draw(self) gives {title, body, foot, back}; self.close() ends it.
 * @param {(self: Sheet) => Drawn} draw @param {() => void} [onClose] @returns {Sheet} */
export function sheet(draw, onClose) {
  const dialog = el("dialog", { class: "sheet rises" });
  const self = { dialog, close, redraw: paint, closed: false };
  /** @type {(() => void)[]} */
  const off = [];
  const before = /** @type {HTMLElement | null} */ (document.activeElement);

  function paint() {
    if (self.closed) return;
    const { title, body, foot, back } = draw(self);
    dialog.setAttribute("aria-label", title);
    settle(
      dialog,
      top(title, back, close),
      el("div", { class: "body", key: "body", tabindex: 0 }, body),
      el("div", { class: "foot", key: "foot" }, foot || []),
    );
  }

  function close() {
    if (self.closed) return;
    self.closed = uncovered = true;
    open.delete(close);
    off.forEach((stop) => stop());
    if (dialog.open && dialog.close) dialog.close();
    dialog.remove();
    if (before && before.isConnected) before.focus({ preventScroll: true });
    if (onClose) onClose();
  }

  dialog.addEventListener("cancel", (/** @type {Event} */ event) => {
    event.preventDefault();
    close();
  });
  dialog.addEventListener("click", (/** @type {Event} */ event) => event.target === dialog && close());
  document.body.append(dialog);
  open.add(close);
  paint();
  off.push(surface(paint));
  if (dialog.showModal) dialog.showModal();
  else dialog.setAttribute("open", "");
  return self;
}

/** @param {string} title @param {(() => void) | undefined} back @param {() => void} close */
function top(title, back, close) {
  return el(
    "header",
    { key: "top" },
    back
      ? el(
          "button",
          { type: "button", class: "plain round", key: "back", "aria-label": say("all.back"), on: { click: back } },
          icon("back"),
        )
      : null,
    heading(2, title),
    el(
      "button",
      { type: "button", class: "plain round", key: "close", "aria-label": say("all.close"), on: { click: close } },
      icon("close"),
    ),
  );
}

/** A question with one way on: for everything that cannot be taken back by a tap.
 * @param {{ title: string, text?: Child, yes: string, danger?: boolean, act: () => unknown }} question */
export function confirmSheet({ title, text, yes, danger, act }) {
  return sheet((self) => ({
    title,
    body: typeof text === "string" ? el("p", {}, text) : text,
    foot: el(
      "button",
      {
        type: "button",
        key: "yes",
        class: `wide tall ${danger ? "danger" : "first"}`,
        on: {
          click: () => {
            self.close();
            act();
          },
        },
      },
      yes,
    ),
  }));
}
