/* The room around the table: a skyline in the rain, sirens far away when somebody comes to harm, a lamp over whoever acts.
   Quiet by choice; whoever wants no motion has none of it. It tells nothing that is not told elsewhere. */

import { pressed } from "./controls.js";
import { button, el } from "./dom.js";
import { icon } from "./marks.js";
import { memory } from "./page.js";
import { wails } from "./sirens.js";
import { session, stage } from "./state.js";
import { has, say } from "./words.js";

const KEY = "room";
const WAILS = 9000;

const calm = matchMedia("(prefers-reduced-motion: reduce)");
const cone = el("div", { class: "cone" });
const lamp = el("div", { class: "lamp" }, cone);
const sky = el(
  "div",
  { class: "room", "aria-hidden": "true" },
  el("div", { class: "sirens" }),
  el("div", { class: "skyline" }),
  el("div", { class: "windows" }),
  el("div", { class: "rain" }),
);
let heard = -1;
let place = "";
/** @type {ReturnType<typeof setTimeout> | undefined} */
let fading;

const isOn = () => memory.get(KEY) !== "off";

/** Called with every drawing of the table screen. */
export function lightRoom() {
  const shown = isOn() && !calm.matches;
  if (shown && !sky.isConnected) document.body.prepend(sky, lamp);
  if (!shown) for (const one of [sky, lamp]) one.remove();
  if (shown) {
    listen();
    requestAnimationFrame(hang);
  }
}

/* Somebody was harmed, says the newest line: the police are on their way, to somewhere else. */
function listen() {
  const lines = session.view.recent || [];
  const last = lines[lines.length - 1];
  const number = last ? last.n : 0;
  if (wails(lines, heard, (kind) => has(`harms.${kind}`))) wail();
  heard = number;
}

function wail() {
  clearTimeout(fading);
  sky.classList.add("wails");
  fading = setTimeout(() => sky.classList.remove("wails"), WAILS);
}

/* Over whoever acts; where all do, or nobody, it is dark. Behind what covers the whole screen it neither rains nor shines. */
function hang() {
  const covered = Boolean(document.querySelector(".covers"));
  sky.hidden = covered;
  lamp.hidden = covered;
  if (!covered) light();
}

function light() {
  const all = [...document.querySelectorAll(".stage .at-turn")];
  const one = stage() === "play" ? all[0] : undefined;
  lamp.classList.toggle("lit", Boolean(one));
  if (!one) return;
  const { left, top, width, height } = one.getBoundingClientRect();
  const transform = `translate(${Math.round(left + scrollX)}px, ${Math.round(top + scrollY)}px)`;
  if (transform !== place) swing();
  place = transform;
  Object.assign(lamp.style, { inlineSize: `${Math.round(width)}px`, blockSize: `${Math.round(height)}px`, transform });
}

/* Whoever pulls a lamp over sets it swinging; it comes to rest by itself. */
function swing() {
  cone.classList.add("swings");
}

/** The switch on the sheet. @param {Sheet} self @param {string} look */
export function roomButton(self, look) {
  if (calm.matches) return null;
  const turn = () => {
    memory.set(KEY, isOn() ? "off" : "on");
    lightRoom();
    self.redraw();
  };
  return button("room", [icon("eye"), say(isOn() ? "room.on" : "room.off")], turn, {
    class: look,
    ...pressed(isOn()),
  });
}

cone.addEventListener("animationend", () => cone.classList.remove("swings"));
addEventListener("resize", () => requestAnimationFrame(lightRoom));
calm.addEventListener("change", lightRoom);
