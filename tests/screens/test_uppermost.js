/* When a phone goes back to the top of its page: static/uppermost.js against what its owner would want. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { page } from "./paper.js";

page();
const { isNews, momentOf } = await import("/static/uppermost.js");

const view = (awaits, more = {}) => ({
  table: { stage: "play" },
  turn: { phase: 1, seat: "s2" },
  game: { awaits },
  ...more,
});
const told = (seats, what, more) => momentOf(view({ seats, what }, more), "s1");
const others = told(["s2"], "turn");
const mine = told(["s1"], "turn");

test("what begins to be asked of me, or is asked instead, is news", () => {
  assert.equal(isNews(others, mine), true);
  assert.equal(isNews(mine, told(["s1", "s2"], "throw")), true);
});

test("what goes on, what I have done, and what is asked of others is none", () => {
  assert.equal(isNews(mine, told(["s1"], "turn")), false);
  assert.equal(isNews(mine, others), false);
  assert.equal(isNews(others, told(["s3"], "throw")), false);
});

test("a phase and the end are news for everybody, and the first look at a page is none", () => {
  assert.equal(isNews(others, told(["s2"], "turn", { turn: { phase: 2, seat: "s2" } })), true);
  assert.equal(isNews(others, told([], "", { table: { stage: "over" } })), true);
  assert.equal(isNews(null, mine), false);
});

test("whoever reads the end of a game sees that the others go on at the next", () => {
  const over = told([], "", { table: { stage: "over", rematch: null } });
  assert.equal(isNews(over, told([], "", { table: { stage: "over", rematch: "t2" } })), true);
  assert.equal(isNews(over, over), false);
});

test("where a game says nothing, the turn is what is asked; whoever only watches is asked for nothing", () => {
  assert.equal(momentOf(view(null), "s2").asked, "turn");
  assert.equal(momentOf(view(null), "s1").asked, "");
  assert.equal(momentOf(view({ seats: ["s1"], what: "turn" }), "").asked, "");
});
