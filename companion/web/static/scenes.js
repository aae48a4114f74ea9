/* A scene over the whole table screen: beats that come one after the other and stay until all have been seen. A tap shows
   what is left at once, another one clears the stage. Whoever wants no motion sees each beat at once, without movement.
   Nothing is shown that the view does not have: dice that fall hold the view itself (falling.js), so what came of them can
   only follow. What lay there when the page was opened is no scene. */

import { el } from "./dom.js";
import { redraw } from "./page.js";
import { play } from "./sound.js";
import { session } from "./state.js";

const LASTS = 1100; // milliseconds that a beat has for itself
const RESTS = 2600; // and that all of them stay

/** @type {{ id: string, known: Set<string>, shown: Set<string>, next: number, closed: boolean }} */
const on = { id: "", known: new Set(), shown: new Set(), next: 0, closed: true };
let opened = false;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** The stage with its beats so far; null while the table lies open. Called with every drawing.
 * @param {Scene | null} scene */
export function sceneOf(scene) {
  if (scene) hear(scene);
  opened = true;
  if (!scene || on.closed) return null;
  advance(scene);
  return on.closed ? null : stageOf(scene);
}

/** What this view has and the one before had not. @param {Scene} scene */
function hear(scene) {
  const keys = scene.beats.map((beat) => beat.key);
  if (scene.id !== on.id)
    Object.assign(on, { id: scene.id, known: new Set(), shown: new Set(), next: 0, closed: true });
  const fresh = keys.filter((key) => !on.known.has(key));
  for (const key of fresh) on.known.add(key);
  if (!fresh.length) return;
  if (!opened) on.shown = new Set(keys);
  else on.closed = false;
}

/** The next beat, if the one before had its time; dice wait for nobody, and without motion nothing waits. As long as they
 * fall nothing ends. @param {Scene} scene */
function advance({ beats }) {
  const left = beats.filter((beat) => !on.shown.has(beat.key));
  const due = Date.now() >= on.next && !session.view.falling;
  if (!left.length) on.closed = due;
  else if (still()) show(...left);
  else if (left.some((beat) => beat.now))
    show(...left.slice(0, left.map((beat) => Boolean(beat.now)).lastIndexOf(true) + 1));
  else if (due) show(left[0]);
  wake(on.next - Date.now());
}

/** Without motion all come at once, and stand there as long as they would have come one by one. @param {...Beat} beats */
function show(...beats) {
  for (const { key } of beats) on.shown.add(key);
  const rest = on.shown.size === on.known.size ? RESTS : LASTS;
  const times = beats.map(({ lasts }, at) => lasts ?? (at < beats.length - 1 ? LASTS : rest));
  on.next = Date.now() + (still() ? times.reduce((sum, one) => sum + one, 0) : times[times.length - 1]);
  sound(beats);
}

/** What is heard with a beat comes when it is seen, and of many at once only the last. @param {Beat[]} beats */
function sound(beats) {
  const { tune } = beats.filter((beat) => beat.tune).pop() ?? {};
  if (tune) play(tune);
  for (const { comes } of beats) comes?.();
}

/** @param {number} wait */
function wake(wait) {
  clearTimeout(timer);
  if (!on.closed && !session.view.falling) timer = setTimeout(redraw, Math.max(30, wait));
}

/** @param {Scene} scene */
function skip(scene) {
  const left = scene.beats.filter((beat) => !on.shown.has(beat.key));
  if (left.length) show(...left);
  else on.closed = true;
  redraw();
}

/** @param {Scene} scene */
function stageOf(scene) {
  const beats = scene.beats.filter((beat) => beat.room || on.shown.has(beat.key));
  return el(
    "section",
    { class: "scene covers", key: "scene", style: { "--side": scene.side ?? "" }, on: { click: () => skip(scene) } },
    beats.map((beat) => (on.shown.has(beat.key) ? shown(beat) : roomFor(beat))),
  );
}

/** @param {Beat} beat */
const look = ({ key }) => `beat-${key.split(":")[0]}`;

/** @param {Beat} beat */
function shown(beat) {
  const { key, node } = beat;
  return el("div", { class: `beat ${look(beat)}`, key, data: { beat: key } }, node());
}

/** Empty, and as large as what will come: nothing that stands there moves for it. @param {Beat} beat */
function roomFor(beat) {
  return el("div", { class: `to-come ${look(beat)}`, key: `room:${beat.key}`, "aria-hidden": "true" }, beat.node());
}
