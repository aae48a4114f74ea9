/* What of a deed befalls somebody, told once, and whom it lets go: La Cosa Nostra's tidings.js. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { page } from "./paper.js";

page({ game: "la_cosa_nostra", table: "t1" });
const WORDS = { lcn: { nothing: { spared: "You can breathe again" } } };
globalThis.fetch = async () => ({ ok: true, json: async () => WORDS });
const { loadWords } = await import("/static/words.js");
await loadWords("words");
const { session } = await import("/static/state.js");
const { letGo, tidings } = await import("../../companion/games/la_cosa_nostra/screens/tidings.js");

const line = (n, kind, more) => ({ n, all: n, kind, at: 0, seat: "s1", ...more });
const told = (end, ...before) => {
  session.view = { seats: [], recent: [...before, end] };
  return ["s1", "s2", "s3"].map((seat) => tidings(end, seat, [])?.text ?? "");
};
const CARDS = { HEIST: { id: "heist", facts: {} }, BASH: { id: "bash", facts: { victim: "businessman" } } };
session.game = { cards: CARDS };
const after = (n, target, gangster = "nico") => line(n, "job_announced", { target, gangster });
const reveals = (copy, on = "nico") => line(9, "plan_revealed", { copy, on });
const SPARED = ["", "You can breathe again", ""];
const NOBODY = ["", "", ""];

test("whoever was named for a Job that harms nobody hears it as the card is turned up, and nobody else", () => {
  assert.deepEqual(told(reveals("HEIST"), after(1, "s2")), SPARED);
  assert.deepEqual(told(reveals("BASH"), after(1, "s2")), NOBODY);
  assert.deepEqual(told(reveals("HEIST"), after(1, undefined)), NOBODY);
});

test("the last announcement counts, and an answer to it spares nobody", () => {
  assert.deepEqual(told(reveals("HEIST"), after(1, "s3"), after(2, "s2")), SPARED);
  assert.deepEqual(told(reveals("HEIST", "vito"), after(1, "s2", "vito"), after(2, "s3")), NOBODY);
});

test("it is told once: how the Job ends says no more of it", () => {
  const lacked = line(10, "job_lacked", { gangster: "nico", card: "heist", lacks: ["car"] });
  assert.deepEqual(told(lacked, after(1, "s2"), reveals("HEIST")), NOBODY);
});

test("a card that lies open says whom it lets go", () => {
  session.view = { seats: [], recent: [after(1, "s2")] };
  assert.equal(letGo({ gangster: "nico", card: "heist" }), "s2");
  assert.equal(letGo({ gangster: "nico", card: "bash" }), null);
  assert.equal(letGo({ gangster: "nico", card: null }), null);
});

test("a hit is told by what comes of it, and a success against me by what it cost", () => {
  const hit = line(2, "struck", { seat: "s2", by: "s1", piece: "vito" });
  const killed = line(3, "gangster_killed", { seat: "s2", by: "s1", gangster: "vito" });
  const paid = line(3, "paid", { source: "s2", target: "bank", reason: "property_damage", amount: 5 });
  const done = line(4, "job_done", { target: "s2", outcome: "success" });
  const opened = line(1, "plan_revealed", { copy: "BASH", on: "nico" });
  const less = (about, ...all) => Boolean(tidings(about, "s2", [opened, ...all, done])?.less);
  session.view = { seats: [], recent: [], table: { phases: {}, options: {} } };
  assert.deepEqual([less(hit, hit), less(hit, hit, killed)], [false, true]);
  assert.deepEqual([less(done), less(done, killed), less(done, paid)], [false, true, true]);
  assert.equal(less(done, { ...killed, n: 0 }), false);
  assert.equal(less({ ...done, outcome: "failed" }, killed), false);
});
