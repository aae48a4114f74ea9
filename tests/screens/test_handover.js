/* Two people on one phone, who are asked the same at the same time: static/handover.js. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { page as paper } from "./paper.js";

paper({ table: "t1", seats: "s1 s2" });
const kept = new Map();
globalThis.sessionStorage = {
  getItem: (key) => kept.get(key) ?? null,
  setItem: (key, value) => kept.set(key, value),
  removeItem: (key) => kept.delete(key),
};
const { page } = await import("/static/page.js");
const { session } = await import("/static/state.js");
const { handOn, noteAnswer } = await import("/static/handover.js");

const seats = ["s1", "s2"].map((id) => ({ id, name: id, admitted: true, left: false }));
const holds = (seat) => (session.view = { seats, me: { seat }, table: { options: {} } });

test("the phone goes on to whoever has not answered, and what was answered in one game is open in the next", () => {
  holds("s2");
  noteAnswer("w1");
  holds("s1");
  assert.equal(handOn("w1"), null);
  assert.ok(handOn("w2"));
  page.table = "t2";
  assert.ok(handOn("w1"));
});
