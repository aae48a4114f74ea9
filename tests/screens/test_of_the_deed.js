/* What may stand in the scene of a deed of La Cosa Nostra: screens/happenings.js. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { page } from "./paper.js";

page({ game: "la_cosa_nostra", table: "t1" });
const { ofTheDeed, sinceTheDeed } = await import("../../companion/games/la_cosa_nostra/screens/happenings.js");

const lines = (...kinds) => kinds.map((kind, n) => ({ kind, n }));
const told = (...kinds) => ofTheDeed(lines(...kinds)).map(({ kind }) => kind);

test("what came of a deed stands in its scene, with the Monopoly that follows from it", () => {
  const all = ["card_handed", "job_done", "monopoly_returned", "monopoly_taken"];
  assert.deepEqual(told(...all), all);
});

test("a trade, a Purchase or what follows from them after its end is not of the deed", () => {
  assert.deepEqual(told("paid", "job_done", "card_handed", "monopoly_taken"), ["paid", "job_done"]);
  assert.deepEqual(told("job_done", "business_bought"), ["job_done"]);
  assert.deepEqual(told("job_lacked", "business_bought"), ["job_lacked"]);
});

test("what is told after a deed is another story", () => {
  const since = (...kinds) => sinceTheDeed(lines(...kinds)).map(({ kind }) => kind);
  assert.deepEqual(since("job_done", "monopoly_taken", "recruited"), ["recruited"]);
  assert.deepEqual(since("paid", "job_done", "monopoly_taken"), []);
  assert.deepEqual(since("die_taken_up"), []);
});

test("without a deed that has ended nothing is told of it", () => {
  assert.deepEqual(told("purchase_made"), []);
  assert.deepEqual(told(), []);
});
