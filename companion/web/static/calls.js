/* Calling somebody: a band in the colours of whoever did it, with a sentence that is meant for the owner of this phone.
   What comes while it is still read joins it, in order, and each sentence goes when it has been read. What was slept through
   waits on the page: since.js. */

import { el } from "./dom.js";
import { badge } from "./marks.js";
import { memory, surface } from "./page.js";
import { counted } from "./words.js";

const LONG = 6500;
const SHORT = 4200;
const MOST = 4; // sentences that are read at a glance
const GLANCE = 1000; // whoever had so much of a sentence has read it
const LOOKS = 100;

/** @type {{ told: (Told & { left: number })[] }} */
const state = { told: [] };
/** @type {any} */
let band = null;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let fading;

/** @param {number[]} times */
export function feel(times) {
  if (navigator.userActivation?.hasBeenActive === false) return; // a browser lets nobody shake an untouched phone
  if (navigator.vibrate && memory.get("still") !== "1") navigator.vibrate(times);
}

/** Say it, loud enough. @param {Told[]} told */
export function call(told) {
  if (!told.length) return;
  state.told.push(...told.map((one) => ({ ...one, left: wholeTime(one) })));
  draw();
  clearTimeout(fading);
  fade();
}

/** @param {Told} one */
const wholeTime = ({ bad }) => (bad ? LONG : SHORT);

/* Each has its own time. A scene over the whole page tells of it first: what nobody had read before it came waits for its
   end. */
function fade() {
  fading = setTimeout(() => {
    const covered = document.querySelector(".covers");
    for (const one of state.told) if (!covered || one.left < wholeTime(one) - GLANCE) one.left -= LOOKS;
    unsay((one) => one.left <= 0);
    if (state.told.length) fade();
  }, LOOKS);
}

/** What is no longer true is read no longer. @param {(one: typeof state.told[number]) => boolean | undefined} stale */
export function unsay(stale) {
  const kept = state.told.filter((one) => !stale(one));
  if (kept.length === state.told.length) return;
  if (!kept.length) return endCall();
  state.told = kept;
  draw("");
}

export function endCall() {
  clearTimeout(fading);
  state.told = [];
  if (band) band.remove();
  band = null;
}

/** As they happened, the newest last. Where they are too many, what I lost stays longest; those left out are counted. */
function draw(comes = "rises") {
  const shown = [...state.told];
  while (shown.length > MOST)
    shown.splice(
      Math.max(
        0,
        shown.slice(0, -1).findIndex((one) => !one.bad),
      ),
      1,
    );
  const more = state.told.length - shown.length;
  if (band) band.remove();
  band = Object.assign(el("div", look(shown, comes), head(more), shown.map(line)), { guest: true });
  place();
}

/** @param {Told[]} shown @param {string} comes */
function look(shown, comes) {
  const bad = shown.every((one) => one.bad);
  const { side } = shown.find((one) => one.side) ?? {};
  const way = {
    class: `call-band ${comes} ${bad ? "harm" : ""}`,
    role: shown.some((one) => one.bad) ? "alert" : "status",
  };
  return { ...way, style: { "--side": side?.colour ?? "var(--gold)" }, on: { click: endCall } };
}

/** @param {number} more */
function head(more) {
  return more ? el("p", { class: "small dim" }, counted("tidings.before", more)) : null;
}

/** @param {Told} one */
function line({ text, side, bad, tune }) {
  const news = bad ? "bad" : tune === "coin" ? "good" : "";
  return el("p", { class: `row ${news}` }, side ? badge(side, "small") : null, el("span", {}, text));
}

/* Over whatever is open, also over what opens later. */
function place() {
  if (!band) return;
  const open = document.querySelectorAll("dialog[open]");
  const under = open[open.length - 1] || document.body;
  if (band.parentNode !== under) under.append(band);
}

surface(place);
