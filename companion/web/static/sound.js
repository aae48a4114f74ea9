/* Small sounds, made on the spot; silent until somebody wants them, and never before a first tap allows them. */

import { memory } from "./page.js";

/** @type {AudioContext | null} */
let context = null;

/** Notes in hertz, when they come in seconds, and what they are made of. @type {Record<string, Tune>} */
const TUNES = {
  tap: [[520, 0]],
  coin: [
    [1976, 0, "bell"],
    [2637, 0.07, "bell"],
  ],
  dice: [
    [1900, 0, "knock"],
    [1500, 0.06, "knock"],
    [2100, 0.11, "knock"],
    [1400, 0.2, "knock"],
    [1700, 0.26, "knock"],
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
  nudge: [
    [180, 0, "knock"],
    [180, 0.14, "knock"],
    [784, 0.32, "bell"],
  ],
  tick: [[880, 0, "knock"]],
  zero: [
    [1400, 0, "bang"],
    [180, 0.02],
  ],
  hurt: [
    [220, 0],
    [165, 0.1],
    [110, 0.22, "bang"],
  ],
  no: [
    [196, 0],
    [165, 0.12],
  ],
  heart: [
    [95, 0, "bang"],
    [75, 0.2, "bang"],
  ],
  end: [
    [330, 0],
    [392, 0.18],
    [494, 0.36],
    [659, 0.54],
  ],
};

/** A game may bring tunes of its own. @param {string} name @param {Tune} notes */
export function compose(name, notes) {
  TUNES[name] = notes;
}

export function soundOn() {
  return memory.get("sound") === "on";
}

/* Asked once, before the first turn; whoever says nothing hears nothing. */
export function soundChosen() {
  return memory.get("sound") !== null;
}

/** @param {boolean} on */
export function setSound(on) {
  memory.set("sound", on ? "on" : "off");
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

/** @param {string} name */
export function play(name) {
  if (!soundOn() || !context || document.hidden) return;
  perform(context, TUNES[name] || []);
}

/** @param {AudioContext} where @param {Tune} notes */
function perform(where, notes) {
  for (const [pitch, after, stuff = "tone"] of notes) MADE_OF[stuff](where, pitch, where.currentTime + after);
}

/** @type {Record<string, (where: AudioContext, pitch: number, at: number) => void>} */
const MADE_OF = {
  tone: (where, pitch, at) => ring(where, "triangle", pitch, at, 0.28, 0.12),
  bell: (where, pitch, at) => ring(where, "sine", pitch, at, 0.22, 0.07),
  knock: (where, pitch, at) => hiss(where, pitch, at, { kind: "bandpass", lasts: 0.05, loud: 0.5 }),
  bang: (where, pitch, at) => hiss(where, pitch, at, { kind: "lowpass", lasts: 0.3, loud: 0.4 }),
};

/** A quick rise and a long fall.
 * @param {AudioContext} where @param {number} at @param {number} lasts @param {number} loudness */
function swell(where, at, lasts, loudness) {
  const loud = where.createGain();
  const rise = Math.min(0.015, lasts / 8);
  loud.gain.setValueAtTime(0.0001, at);
  loud.gain.exponentialRampToValueAtTime(loudness, at + rise);
  loud.gain.exponentialRampToValueAtTime(0.0001, at + lasts);
  loud.connect(where.destination);
  return loud;
}

/** @param {AudioContext} where @param {OscillatorType} type
 * @param {number} pitch @param {number} at @param {number} lasts @param {number} loudness */
function ring(where, type, pitch, at, lasts, loudness) {
  const tone = where.createOscillator();
  tone.type = type;
  tone.frequency.value = pitch;
  tone.connect(swell(where, at, lasts, loudness));
  tone.start(at);
  tone.stop(at + lasts + 0.02);
}

/** Wood on wood, or gunpowder: noise through a filter, so that small loudspeakers have something to say.
 * @param {AudioContext} where @param {number} pitch @param {number} at
 * @param {{ kind: BiquadFilterType, lasts: number, loud: number }} noise */
function hiss(where, pitch, at, { kind, lasts, loud }) {
  const length = Math.ceil(where.sampleRate * lasts);
  const buffer = where.createBuffer(1, length, where.sampleRate);
  const grains = buffer.getChannelData(0);
  for (let one = 0; one < length; one += 1) grains[one] = Math.random() * 2 - 1;
  const source = where.createBufferSource();
  const filter = where.createBiquadFilter();
  Object.assign(filter, { type: kind });
  filter.frequency.value = pitch;
  filter.Q.value = kind === "bandpass" ? 2 : 0.7;
  source.buffer = buffer;
  source.connect(filter).connect(swell(where, at, lasts, loud));
  source.start(at);
}
