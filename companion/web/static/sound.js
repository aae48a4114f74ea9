/* Small sounds, made on the spot; silent until somebody wants them, and never before a first tap allows them. */

import { memory } from "./page.js";

let context = null;

/* Notes in hertz, each a fraction of a second after the one before. */
const TUNES = {
  tap: [[520, 0]],
  coin: [
    [1320, 0],
    [1760, 0.07],
  ],
  dice: [
    [210, 0],
    [170, 0.06],
    [230, 0.11],
    [150, 0.2],
  ],
  turn: [
    [392, 0],
    [523, 0.12],
    [659, 0.24],
  ],
  ask: [
    [587, 0],
    [784, 0.14],
  ],
  no: [
    [196, 0],
    [165, 0.12],
  ],
  end: [
    [330, 0],
    [392, 0.18],
    [494, 0.36],
    [659, 0.54],
  ],
};

/* A game may bring tunes of its own. */
export function compose(name, notes) {
  TUNES[name] = notes;
}

export function soundOn() {
  return memory.get("sound") === "on";
}

export function setSound(on) {
  memory.set("sound", on ? "on" : null);
  if (on) {
    unlock();
    play("coin");
  }
}

function unlock() {
  const Audio = window.AudioContext || window.webkitAudioContext;
  if (!Audio) return;
  if (!context) context = new Audio();
  if (context.state === "suspended") context.resume();
}

document.addEventListener("pointerdown", () => soundOn() && unlock(), { passive: true });

export function play(name) {
  if (!soundOn() || !context || document.hidden) return;
  for (const [pitch, after] of TUNES[name] || []) strike(pitch, context.currentTime + after);
}

function strike(pitch, at) {
  const tone = context.createOscillator();
  const loud = context.createGain();
  tone.type = "triangle";
  tone.frequency.value = pitch;
  loud.gain.setValueAtTime(0.0001, at);
  loud.gain.exponentialRampToValueAtTime(0.12, at + 0.015);
  loud.gain.exponentialRampToValueAtTime(0.0001, at + 0.28);
  tone.connect(loud).connect(context.destination);
  tone.start(at);
  tone.stop(at + 0.3);
}
