/* What every page has: its data, its words, notices, and one way to draw again. */

import { el, settle } from "./dom.js";
import { language, loadWords, say } from "./words.js";

const told = document.body.dataset;
export const page = {
  name: told.page,
  table: told.table || "",
  seat: told.seat || "",
  seats: (told.seats || "").split(" ").filter(Boolean),
  host: told.host === "1",
  game: told.game || "",
  module: told.gameModule || "",
  books: JSON.parse(told.books || "{}"),
  newcomer: told.newcomer === "1",
  code: told.code || "",
  address: told.address || (/^(localhost|127\.|\[)/.test(location.host) ? "" : location.origin),
  loopback: told.loopback === "1",
  prints: "prints" in told,
  unproved: told.loopback === "unproved",
  elsewhere: told.loopback === "elsewhere",
  main: /** @type {HTMLElement} */ (document.getElementById("main")),
};

const surfaces = new Set();
const due = new Set();

/* Draw everything that is shown again, once, as soon as the present work is done. */
export function redraw() {
  surfaces.forEach(soon);
}

/** @param {() => void} draw */
function soon(draw) {
  if (!due.size) Promise.resolve().then(drawDue);
  due.add(draw);
}

function drawDue() {
  const drawn = [...due];
  due.clear();
  drawn.forEach((draw) => surfaces.has(draw) && draw());
}

/** Something that is drawn whenever anything changes; the answer takes it off again. @param {() => void} draw */
export function surface(draw) {
  surfaces.add(draw);
  soon(draw);
  return () => surfaces.delete(draw);
}

/** @param {() => void} [draw] */
export async function begin(draw) {
  await loadWords(told.words ?? "");
  document.title = `${say(`title.${page.name}`)} · Consigliere`;
  if (draw) surface(draw);
}

/** @type {Promise<void> | null} */
let more = null;

/** The words that no first screen says; those of some pages come in one piece. */
export function moreWords() {
  if (!told.moreWords) return null;
  more ||= loadWords(told.moreWords).catch((lost) => {
    more = null;
    throw lost;
  });
  return more;
}

/** @param {...Child} nodes */
export function paint(...nodes) {
  settle(page.main, ...nodes);
}

/** @type {any} */
let speaking = null;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let fading;

/** A sentence over everything: what went wrong, or what was done. @param {string} text @param {boolean} [wrong] */
export function notice(text, wrong = false) {
  if (!speaking) speaking = Object.assign(el("div", { class: "notice" }), { guest: true });
  const open = document.querySelectorAll("dialog[open]");
  (open[open.length - 1] || document.body).append(speaking);
  speaking.setAttribute("role", wrong ? "alert" : "status");
  speaking.className = `notice rises ${wrong ? "wrong" : ""}`;
  speaking.textContent = text;
  clearTimeout(fading);
  fading = setTimeout(hush, wrong ? 7000 : 3500);
}

export function hush() {
  if (speaking) speaking.remove();
}

document.addEventListener("pointerdown", (event) => {
  if (speaking && speaking.contains(event.target)) hush();
});

const NAMES = { en: "English", nl: "Nederlands", de: "Deutsch" };

/* The language of this phone; the server remembers it. */
export function languages() {
  return el(
    "div",
    { class: "segments languages", role: "group", "aria-label": say("all.language"), key: "languages" },
    Object.entries(NAMES).map(([code, name]) =>
      el(
        "button",
        {
          type: "button",
          key: code,
          lang: code,
          "aria-pressed": String(code === language),
          on: { click: () => speak(code) },
        },
        name,
      ),
    ),
  );
}

/** @param {string} code */
async function speak(code) {
  if (code === language) return;
  await fetch("/lang", {
    method: "POST",
    credentials: "same-origin",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ lang: code }),
  });
  location.reload();
}

/** What this device remembers by itself; where storage is forbidden it simply forgets.
 * @type {{ get(key: string): string | null, set(key: string, value: string | null): void }} */
export const memory = {
  get(key) {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  set(key, value) {
    try {
      if (value === null) localStorage.removeItem(key);
      else localStorage.setItem(key, value);
    } catch {
      /* private windows keep nothing */
    }
  },
};
