/* Throwing with the hand: dice under the thumb are tapped, or flicked upward and leave over the upper edge, or the phone is
   shaken, where a browser tells of that (an iPhone asks once, after a tap on the dice). The button beside them throws as
   well; how they fall is the server's alone. */

import { el } from "./dom.js";

const FAR = 48; // pixels upward, from which on it is a throw
const NEAR = 10; // within which it is a tap
const SHAKEN = 17; // metres a second squared beside gravity: more than a walk, less than a pitch
const REST = 1500; // milliseconds between two throws
const STILL = 9.81;

/** @typedef {{ x: number, y: number, dice: HTMLElement | null, bare: boolean }} Hold */
/** @type {Hold} */
const held = { x: 0, y: 0, dice: null, bare: false };
/** @type {{ run: (() => void) | null, last: number, listens: boolean }} */
const hand = { run: null, last: 0, listens: false };

/** Dice that lie in the hand until they are thrown. @param {string} key @param {Child} dice @param {() => void} run */
export function inHand(key, dice, run) {
  listen();
  hand.run = run;
  return el("div", { class: "in-hand", key, on: { pointerdown: grab } }, dice);
}

/** @param {any} event */
function grab({ clientX, clientY, currentTarget, target }) {
  const bare = target.closest(".die") && !target.closest("button"); // a die that is a button has a tap of its own
  Object.assign(held, { x: clientX, y: clientY, dice: currentTarget, bare });
}

/** A finger is quick: it is followed wherever it is. @param {PointerEvent} event */
function follow({ clientX, clientY }) {
  const { dice } = held;
  if (!dice || Math.hypot(clientX - held.x, clientY - held.y) < NEAR) return;
  dice.style.transform = `translate(${clientX - held.x}px, ${clientY - held.y}px)`;
}

/** @param {PointerEvent} event */
function letGo({ clientX, clientY }) {
  const { dice } = held;
  if (!dice) return;
  const [aside, up] = [clientX - held.x, held.y - clientY];
  if (up > FAR) return away(dice, aside, up);
  back();
  if (Math.hypot(aside, up) < NEAR) tapped();
}

function tapped() {
  mayShake();
  if (held.bare) throwNow();
}

function back() {
  if (held.dice) held.dice.style.transform = "";
  held.dice = null;
}

/** Over the upper edge, as far aside as the hand went. @param {HTMLElement} dice @param {number} aside @param {number} up
 */
function away(dice, aside, up) {
  const gone = `translate(${(aside / up) * innerHeight}px, ${-innerHeight}px) rotate(300deg)`;
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (!calm)
    dice.animate([{ transform: dice.style.transform }, { transform: gone }], { duration: 320, easing: "ease-out" });
  back();
  throwNow();
}

function throwNow() {
  if (!hand.run || Date.now() - hand.last < REST) return;
  hand.last = Date.now();
  hand.run();
}

/* Where it may be asked for, a tap on the dice asks; a no is a no. */
function mayShake() {
  const kind = /** @type {any} */ (window.DeviceMotionEvent);
  if (kind?.requestPermission) kind.requestPermission().catch(() => null);
}

function listen() {
  if (hand.listens) return;
  hand.listens = true;
  window.addEventListener("pointermove", follow);
  window.addEventListener("pointerup", letGo);
  window.addEventListener("pointercancel", back);
  window.addEventListener("devicemotion", ({ accelerationIncludingGravity: felt }) => {
    if (!felt || !document.querySelector(".in-hand")) return;
    const force = Math.hypot(felt.x ?? 0, felt.y ?? 0, felt.z ?? 0);
    if (Math.abs(force - STILL) > SHAKEN) throwNow();
  });
}
