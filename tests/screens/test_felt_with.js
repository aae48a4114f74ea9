/* Whom a scene tells of a loss hears and feels it with its line, and not before: tidings.js, scenes.js, La Cosa Nostra's
   happenings.js. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { page } from "./paper.js";

const GAME = `
  export const staged = (news) => news.filter(({ kind }) => kind === "shot");
  export const tidings = (line, me, lines) =>
    line.kind === "aimed" && lines.some(({ kind }) => kind === "shot") ? { text: "aims", less: true } : null;`;
const document = page({ table: "t1", gameModule: `data:text/javascript,${encodeURIComponent(GAME)}` });
const WORDS = {
  befalls: { shot: ["victim"], robbed: ["victim"], aimed: ["victim"] },
  harms: { shot: ["victim"], robbed: ["victim"], aimed: ["victim"] },
  doer: { shot: ["seat"], robbed: ["seat"], aimed: ["seat"] },
  you: {
    shot: { victim: "{seat} shoots you" },
    robbed: { victim: "{seat} robs you" },
    aimed: { victim: "{seat} aims at you" },
  },
};
globalThis.fetch = async () => ({ ok: true, json: async () => WORDS });
globalThis.matchMedia = () => ({ matches: false });
Object.assign(window, { matchMedia: globalThis.matchMedia });
const felt = [];
Object.defineProperty(globalThis, "navigator", { value: { vibrate: (times) => felt.push(times) } });

const { loadWords } = await import("/static/words.js");
await loadWords("words");
const { loadModule } = await import("/static/modules.js");
await loadModule();
const { session } = await import("/static/state.js");
const { endCall } = await import("/static/calls.js");
const { hearTidings, tidingsOf, touches } = await import("/static/tidings.js");
const { sceneOf } = await import("/static/scenes.js");
const { staged } = await import("../../companion/games/la_cosa_nostra/screens/happenings.js");

const seat = (id, name) => ({ id, name, admitted: true });
const people = { seats: [seat("s1", "Anna"), seat("s2", "Bram")], me: { seat: "s1" }, table: { options: {} } };
const line = (n, kind) => ({ n, all: n, kind, at: 0, seat: "s2", victim: "s1" });

const band = () => document.querySelector(".call-band")?.textContent ?? "";

function comes(...recent) {
  session.view = { ...people, recent };
  hearTidings();
  return band();
}

function hears(...recent) {
  const told = comes(...recent);
  endCall();
  return told;
}

hears(line(0, "robbed"));

beforeEach(() => {
  felt.length = 0;
});

test("what no scene tells is felt at once", () => {
  assert.match(hears(line(1, "robbed")), /robs you/);
  assert.equal(felt.length, 1);
});

test("what a scene tells is felt with its line", () => {
  const shot = line(2, "shot");
  assert.match(hears(line(1, "robbed"), shot), /shoots you/);
  assert.deepEqual(felt, []);
  const told = tidingsOf(shot, "s1", [shot]);
  sceneOf(null);
  sceneOf({ id: "deed", beats: [{ key: "line:2", node: () => null, comes: () => touches([told]) }] });
  assert.equal(felt.length, 1);
});

test("what another line tells better is said no more", () => {
  const [aimed, shot] = [line(5, "aimed"), line(6, "shot")];
  assert.match(comes(aimed), /aims at you/);
  assert.match(comes(aimed, shot), /shoots you/);
  assert.doesNotMatch(band(), /aims/);
  endCall();
});

test("the scene of a deed tells what came of it, once that has ended", () => {
  const killed = { n: 3, kind: "gangster_killed", seat: "s1", by: "s2" };
  const done = { n: 4, kind: "job_done", outcome: "success", seat: "s2", card: "bash" };
  const told = (game, ...news) => {
    session.view = { ...people, game };
    return staged(news).map(({ n }) => n);
  };
  const action = { phase: "action", last: {} };
  assert.deepEqual(told(action, killed, done), [3, 4]);
  assert.deepEqual(told(action, killed), []);
  assert.deepEqual(told({ phase: "payday", last: {} }, killed, done), []);
  assert.deepEqual(told({ phase: "action", last: null }, { ...done, card: null }), []);
});
