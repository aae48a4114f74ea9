/* What is heard of a scene comes when it is seen, and never before: scenes.js, La Cosa Nostra's happenings.js. */

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { page } from "./paper.js";

const heard = [];
const quiet = { setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} };
const node = { connect: (next) => next, gain: quiet };
const note = (frequency) => ({ ...node, frequency, start: () => heard.push(frequency.value), stop: () => {} });

/** A loudspeaker that remembers each note. */
class Ear {
  currentTime = 0;
  sampleRate = 100;
  createGain = () => node;
  createOscillator = () => note({ value: 0 });
  createBufferSource = () => ({ ...node, start: () => {}, stop: () => {} });
  createBuffer = () => ({ getChannelData: () => [] });
  createBiquadFilter = () => ({ ...node, frequency: { value: 0 }, Q: { value: 0 } });
}

const document = page({ game: "la_cosa_nostra", table: "t1" });
Object.defineProperty(document, "hidden", { value: false });
window.AudioContext = Ear;
globalThis.matchMedia = () => ({ matches: false });
const { session } = await import("/static/state.js");
const { compose, setSound } = await import("/static/sound.js");
const { sceneOf } = await import("/static/scenes.js");
const { follow, tuneOf } = await import("../../companion/games/la_cosa_nostra/screens/happenings.js");

const TABLE = { table: { phases: ["action"] } };
const beat = (key, tune) => ({ key, tune, lasts: 1000, node: () => null });

beforeEach(() => {
  setSound(true);
  compose("low", [[100, 0]]);
  compose("high", [[900, 0]]);
  compose("no", [[196, 0]]);
  compose("crown", [[523, 0]]);
  session.view = { ...TABLE };
  heard.length = 0;
});

test("each beat is heard when it is seen", () => {
  mock.timers.enable({ apis: ["Date", "setTimeout"], now: 10_000 });
  sceneOf(null);
  const scene = { id: "one", beats: [beat("who", "low"), beat("card"), beat("line", "high")] };
  sceneOf(scene);
  assert.deepEqual(heard, [100]);
  sceneOf(scene);
  assert.deepEqual(heard, [100]);
  mock.timers.setTime(11_500);
  sceneOf(scene);
  assert.deepEqual(heard, [100]);
  mock.timers.setTime(13_000);
  sceneOf(scene);
  assert.deepEqual(heard, [100, 900]);
  mock.timers.reset();
});

test("how a deed ends is left to its scene; all else is heard at once", () => {
  const before = [{ n: 0, all: 0, kind: "job_announced", seat: "s1", gangster: "nico" }];
  const done = { n: 1, all: 1, kind: "job_done", outcome: "failed", seat: "s1", card: "bash", amount: 0 };
  const game = { phase: "action", last: null, families: [] };
  session.view = { ...TABLE, game, recent: before };
  follow();
  session.view = { ...TABLE, game: { ...game }, recent: [...before, done] };
  follow();
  assert.deepEqual(heard, []);
  assert.equal(tuneOf(done), "no");
  const taken = { n: 2, all: 2, kind: "monopoly_taken", seat: "s1", monopoly: "drugs" };
  session.view = { ...TABLE, game: { ...game }, recent: [...before, done, taken] };
  follow();
  assert.deepEqual(heard, [523]);
});
