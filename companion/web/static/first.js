/* Whoever plays a game for the first time: one sentence when a thing happens that is new to them, gone for good with a tap,
   or once they have done something with it before their eyes.
   The sentences are a game's own, `first.<thing>` in its words; a thing is an order that this seat may give now, or what
   the game's module names besides (`firsts`). */

import { button, el } from "./dom.js";
import { icon } from "./marks.js";
import { gameFirsts } from "./modules.js";
import { memory, page, redraw } from "./page.js";
import { actor, mySeat, orders, session, stage } from "./state.js";
import { has, hasUnder, say } from "./words.js";

const SWITCH = "explain";
/** @type {Map<string, Set<string>>} */
const known = new Map(); // by player: what they have read; also where the phone may keep nothing

/** @param {string} name */
const shelf = (name) => `first:${page.game}:${name}`;

function read() {
  const name = mySeat()?.name ?? "";
  const found = known.get(name) ?? new Set((memory.get(shelf(name)) || "").split(" ").filter(Boolean));
  known.set(name, found);
  return found;
}

/** @type {boolean | null} */
let chosen = null;

/* On for a name that this machine has not seen, until somebody says otherwise. */
export function explains() {
  const kept = memory.get(SWITCH);
  return chosen ?? (kept === null ? page.newcomer : kept === "on");
}

/** @param {boolean} on */
export function setExplains(on) {
  chosen = on;
  memory.set(SWITCH, on ? "on" : "off");
  redraw();
}

/** @type {View | null} */
let quiet = null; // one sentence at a time: the next waits until something has happened

/** @param {string} thing */
function keep(thing) {
  const all = read().add(thing);
  memory.set(shelf(mySeat()?.name ?? ""), [...all].join(" "));
}

/** Read for good. @param {string} thing */
function noted(thing) {
  quiet = session.view;
  keep(thing);
  redraw();
}

/** @type {Map<string, { reader?: string, begun: number }>} */
const shown = new Map(); // before whom a sentence stands, and how many orders had been begun by then

/* Whoever gave an order since has read it. */
function forgetOutlived() {
  for (const [thing, { reader, begun }] of shown) {
    if (reader === mySeat()?.name && orders.done <= begun) continue;
    shown.delete(thing);
    if (reader === mySeat()?.name) keep(thing);
  }
}

/** @param {string} thing */
function isNews(thing) {
  return has(`first.${thing}`) && !read().has(thing);
}

/* What this seat may do now, the game's own things first. */
function things() {
  const { mine } = session.view;
  const orders = (mine?.may ?? []).map((/** @type {any} */ one) => one.order);
  const happening = gameFirsts();
  return happening ? [...happening, ...orders] : [];
}

/* Whether the game at this table explains anything. */
export function hasFirsts() {
  return hasUnder("first.");
}

/* The one sentence for this moment, on the phone of whoever must act. */
export function firstPanel() {
  if (!actor() || stage() === "over" || session.view === quiet) return null;
  return firstNote(...things());
}

/** The sentence of the first of these things that is new to this player, or null: for a dialog of the game's own.
 * @param {...string} wanted */
export function firstNote(...wanted) {
  forgetOutlived();
  const thing = explains() ? wanted.find(isNews) : undefined;
  return thing ? note(thing) : null;
}

/** @param {string} thing */
function note(thing) {
  if (!shown.has(thing)) shown.set(thing, { reader: mySeat()?.name, begun: orders.begun });
  const gone = button("first-ok", [icon("check"), say("explain.ok")], () => noted(thing), { class: "small grow" });
  const off = button("first-off", say("explain.none"), () => setExplains(false), { class: "small plain" });
  return el(
    "aside",
    { class: "first-time", key: `first-${thing}`, role: "note", data: { first: thing } },
    el("p", {}, say(`first.${thing}`)),
    el("div", { class: "row wrap" }, gone, off),
  );
}
