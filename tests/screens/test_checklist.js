/* Who at the table does which job that concerns nobody in particular: checklist.js. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { page } from "./paper.js";

page({ game: "", table: "t1" });
const { dealtOut, mineFirst } = await import("/static/checklist.js");

const CHECKS = [{ key: "sort" }, { key: "notes" }, { key: "board" }, { key: "mat", seat: "s2" }, { key: "market" }];
const dealt = (from) => dealtOut(CHECKS, ["s1", "s2"], from, new Set(["notes"]));
const whose = (checks) => checks.map(({ by }) => by);
const keys = (checks) => checks.map(({ key }) => key);

test("jobs go around the table, and the next round begins with the next", () => {
  assert.deepEqual(whose(dealt(0)), ["s1", undefined, "s2", undefined, "s1"]);
  assert.deepEqual(whose(dealt(1)), ["s2", undefined, "s1", undefined, "s2"]);
});

test("on a phone its own stand first, then what all do, then those of the others", () => {
  assert.deepEqual(keys(mineFirst(dealt(0), "s1")), ["sort", "market", "notes", "board", "mat"]);
  assert.deepEqual(keys(mineFirst(dealt(0), "s2")), ["board", "mat", "notes", "sort", "market"]);
});
