/* Whoever was named for a Job that comes to nothing is told so: La Cosa Nostra's tidings.js. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { page } from "./paper.js";

page({ game: "la_cosa_nostra", table: "t1" });
const WORDS = { lcn: { nothing: { spared: "You can breathe again" } } };
globalThis.fetch = async () => ({ ok: true, json: async () => WORDS });
const { loadWords } = await import("/static/words.js");
await loadWords("words");
const { session } = await import("/static/state.js");
const { tidings } = await import("../../companion/games/la_cosa_nostra/screens/tidings.js");

const line = (n, kind, more) => ({ n, all: n, kind, at: 0, seat: "s1", gangster: "nico", ...more });
const told = (end, ...before) => {
  session.view = { seats: [], recent: [...before, end] };
  return ["s1", "s2", "s3"].map((seat) => tidings(end, seat, [])?.text ?? "");
};
const after = (n, target, gangster = "nico") => line(n, "job_announced", { target, gangster });
const lacked = line(9, "job_lacked", { card: "bash", lacks: ["car"] });

test("only whoever was named hears that nobody comes", () => {
  assert.deepEqual(told(lacked, after(1, "s2")), ["", "You can breathe again", ""]);
});

test("the last time that this Gangster was sent counts", () => {
  assert.deepEqual(told(lacked, after(1, "s2"), after(2, "s3"), after(3, "s2", "vito")), [
    "",
    "",
    "You can breathe again",
  ]);
  assert.deepEqual(told(lacked, after(1, "s2"), after(2, undefined)), ["", "", ""]);
});

test("where the line names them itself, its own sentence is told", () => {
  const end = line(9, "job_done", { card: "bash", outcome: "void", why: "no_victim", target: "s2" });
  assert.deepEqual(told(end, after(1, "s2")), ["", "", ""]);
});

test("a Job that was carried out spares nobody", () => {
  assert.deepEqual(told(line(9, "job_done", { card: "bash", outcome: "failed" }), after(1, "s2")), ["", "", ""]);
});
