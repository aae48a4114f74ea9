/* What several people choose in secret and show at the same instant: who has chosen, the count-down that ends on all
   screens together, by the server's clock, and the seals that this phone saw before, compared when all is shown. */

import "./sha256.js";
import { serverNow } from "./api.js";
import { feel } from "./calls.js";
import { aside, el, heading } from "./dom.js";
import { badge, icon } from "./marks.js";
import { memory, page, surface } from "./page.js";
import { closeSheets } from "./sheet.js";
import { play } from "./sound.js";
import { plainName, seatOf, session } from "./state.js";
import { number, say } from "./words.js";

export const LINGER = 0.9; // seconds for which zero stands before what was sealed is seen
const EARLY = 0.15; // a count that goes away earlier than this was called off
const BEAT = [30];
const SHOT = [120, 40, 60];

/** @type {Counting} */
const now = { id: "", ends: 0, figure: -1, over: true, dialog: null, timer: undefined };

/** The figure of this instant: 3, 2, 1, and 0 from the end on. @param {number} ends @param {number} at */
export function figureAt(ends, at) {
  return Math.max(0, Math.ceil(ends - at));
}

/** In how many seconds another figure is due; after zero nothing is. @param {number} ends @param {number} at */
export function nextFigure(ends, at) {
  const left = ends - at;
  return left > 0 ? left - (Math.ceil(left) - 1) : null;
}

/** From now on a window of that kind is counted down over everything else that this screen shows. `words` gives what
 * stands above the figure, and what is called at zero.
 * @param {string} what @param {() => {title: string, zero: string}} words */
export function countTogether(what, words) {
  surface(() => {
    const found = session.view.turn && session.view.turn.window;
    const open = found && found.what === what ? found : null;
    if (open && open.id !== now.id) begin(open);
    if (!now.over) step(words, open);
  });
}

/** @param {House.Window} open */
function begin(open) {
  end();
  closeSheets();
  const dialog = el("dialog", { class: "count-down", "aria-live": "assertive" });
  dialog.addEventListener("cancel", (/** @type {Event} */ event) => event.preventDefault());
  document.body.append(dialog);
  if (dialog.showModal) dialog.showModal();
  else dialog.setAttribute("open", "");
  Object.assign(now, { id: open.id, ends: open.ends, figure: -1, over: false, dialog });
}

/** @param {() => {title: string, zero: string}} words @param {House.Window | null} open */
function step(words, open) {
  const at = serverNow();
  if (open) now.ends = open.ends;
  const calledOff = !open && at < now.ends - EARLY;
  if (calledOff) now.ends = 0;
  if (calledOff || at >= now.ends + LINGER) return end();
  const figure = figureAt(now.ends, at);
  if (figure !== now.figure) show(figure, words());
  clearTimeout(now.timer);
  const wait = nextFigure(now.ends, at) ?? now.ends + LINGER - at;
  now.timer = setTimeout(() => step(words, open && figure ? open : null), Math.max(0, wait * 1000));
  return undefined;
}

/** @param {number} figure @param {{title: string, zero: string}} words */
function show(figure, { title, zero }) {
  now.figure = figure;
  play(figure ? "tick" : "zero");
  feel(figure ? BEAT : SHOT);
  const { dialog } = now;
  if (!dialog) return;
  dialog.className = `count-down ${figure ? "" : "at-zero"}`;
  dialog.dataset.figure = String(figure);
  dialog.replaceChildren(
    heading(2, title),
    el("p", { class: "figure", "aria-hidden": figure ? null : "true" }, number(figure)),
    el("p", { class: "called" }, figure ? "" : zero),
  );
}

/* What lies under it is drawn anew: now the sealed may be seen. */
function end() {
  clearTimeout(now.timer);
  const { dialog } = now;
  if (dialog) {
    if (dialog.open && dialog.close) dialog.close();
    dialog.remove();
  }
  Object.assign(now, { over: true, dialog: null });
}

/** Everybody with a sign of whether they have chosen. @param {string[]} ids @param {(id: string) => boolean} has */
export function chosenSoFar(ids, has) {
  return el(
    "ul",
    { class: "chosen-so-far", key: "chosen-so-far" },
    ids.map((id) => {
      const word = say(has(id) ? "together.chosen" : "together.thinking", { name: plainName(id) });
      const sign = el("span", { class: "done" }, has(id) ? icon("check") : null);
      return el(
        "li",
        { key: id, class: has(id) ? "has" : "", title: word },
        badge(seatOf(id) || {}),
        sign,
        aside(word),
      );
    }),
  );
}

const place = () => `sealed:${page.table}`;

/** @returns {[string, string][]} */
function seals() {
  const lines = (memory.get(place()) || "").split("\n").filter(Boolean);
  return lines.map((line) => /** @type {[string, string]} */ (line.split(" ")));
}

const MOST = 60; // of the latest choices; older ones have long been shown

/** Somebody has chosen, and this is the seal of it; until it is shown, their newest one counts.
 * @param {string} name @param {string} seal */
export function sawSeal(name, seal) {
  const known = seals();
  if (known.some(([one, old]) => one === name && old === seal)) return;
  const others = known.filter(([one]) => one !== name);
  memory.set(
    place(),
    [...others, [name, seal]]
      .slice(-MOST)
      .map((one) => one.join(" "))
      .join("\n"),
  );
}

/** It is shown: is it what was sealed? null where this phone saw no seal.
 * @param {string} name @param {{salt: string, about: string, seat: string, what: string}} shown */
export function isAsSealed(name, { salt, about, seat, what }) {
  const known = seals().find(([one]) => one === name);
  return known ? known[1] === Consigliere.sealed(salt, page.table, about, seat, what) : null;
}
