/* Whoever plays a game for the first time: one sentence when a thing happens that is new to them, gone for good with a tap,
   or once they have done something with it before their eyes.
   The sentences are a game's own, `first.<thing>` in its words (`.alone` and `.dealt` as `sayHere` has it); a thing is an order that this seat may give now, or what
   the game's module names besides (`firsts`). What one wins by (`first.goal`) stands above the very first of them. */

import { button, el } from "./dom.js";
import { icon } from "./marks.js";
import { gameFirsts } from "./modules.js";
import { memory, page, redraw } from "./page.js";
import { sayHere } from "./practice.js";
import { actor, mySeat, session, stage, witnesses } from "./state.js";
import { has, hasUnder, say } from "./words.js";

const SWITCH = "explain";
const GOAL = "goal";
/** @type {Map<string, Set<string>>} */
const known = new Map(); // by player: what they have read; also where the phone may keep nothing

/** @param {string} name */
const shelf = (name) => `first:${page.game}:${name}`;

/** @param {string} name */
function readBy(name) {
  const found = known.get(name) ?? new Set((memory.get(shelf(name)) || "").split(" ").filter(Boolean));
  known.set(name, found);
  return found;
}

const read = () => readBy(mySeat()?.name ?? "");

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

/** @param {string} thing @param {string} [name] whoever has read it */
function keep(thing, name = mySeat()?.name ?? "") {
  const all = readBy(name).add(thing);
  memory.set(shelf(name), [...all].join(" "));
}

/** Read for good. @param {string[]} things */
function noted(things) {
  quiet = session.view;
  things.forEach((thing) => keep(thing));
  redraw();
}

/* The sentences that lie before their reader: under a sheet nobody reads. */
function inSight() {
  const every = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("[data-first]")]);
  const notes = every.filter((one) => one.getClientRects().length > 0); // on a small phone a tip waits for its room
  const sheets = [...document.querySelectorAll("dialog[open]")];
  const free = notes.filter((one) => sheets.every((sheet) => sheet.contains(one)));
  return free.map(({ dataset }) => dataset.first ?? "");
}

/** @type {string[] | null} */
let touched = null; // what lay in sight at the last touch: a sheet closes before the order that it gives

for (const sign of ["pointerdown", "keydown"])
  document.addEventListener(sign, () => (touched = inSight()), { capture: true });

/* Whoever gave an order with a sentence before their eyes has read it. */
witnesses.push(() => {
  const name = mySeat()?.name ?? "";
  const lay = inSight().filter((thing) => touched?.includes(thing) ?? true);
  return () => lay.forEach((thing) => keep(thing, name));
});

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
  const thing = unread(things());
  return thing ? note(thing, goal()) : null;
}

/** @param {string[]} wanted */
function unread(wanted) {
  return explains() ? wanted.find(isNews) : undefined;
}

/* What one wins by, for whoever has never played this. */
function goal() {
  return isNews(GOAL) ? el("p", { class: "goal", data: { first: GOAL } }, say(`first.${GOAL}`)) : null;
}

/** The sentence of the first of these things that is new to this player, or null: for a dialog of the game's own.
 * @param {...string} wanted */
export function firstNote(...wanted) {
  const thing = unread(wanted);
  return thing ? note(thing) : null;
}

/** @param {string} thing @param {HTMLElement | null} [above] the goal, where it is new as well */
function note(thing, above = null) {
  const told = () => noted(above ? [GOAL, thing] : [thing]);
  const gone = button("first-ok", [icon("check"), say("explain.ok")], told, { class: "small grow" });
  const off = button("first-off", say("explain.none"), () => setExplains(false), { class: "small plain" });
  return el(
    "aside",
    { class: "first-time", key: `first-${thing}`, role: "note", data: { first: thing } },
    above,
    el("p", {}, sayHere(`first.${thing}`)),
    el("div", { class: "row wrap" }, gone, off),
  );
}
