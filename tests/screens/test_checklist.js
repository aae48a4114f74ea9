/* Who at the table does which job that concerns nobody in particular: checklist.js. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { page } from "./paper.js";

page({ game: "toy", table: "t1" });
const { dealtOut, mineFirst, wayOn } = await import("/static/checklist.js");
const { session } = await import("/static/state.js");

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

test("whoever lays out cards that nobody has printed is led to a table where the app deals", () => {
  const at = (stage, round, options, checks = CHECKS, me = { seat: "s1" }) => {
    session.view = { table: { stage, options }, turn: { round }, me, seats: [{ id: "s1" }] };
    return wayOn(checks)?.querySelector("a").getAttribute("href") ?? null;
  };
  assert.equal(at("play", 1, {}), "/open?game=toy&deal");
  assert.equal(at("play", 1, {}, CHECKS, null), null, "the table screen has no room to spare");
  assert.equal(at("lobby", 1, {}), null);
  assert.equal(at("play", 2, {}), null);
  assert.equal(at("play", 1, { robots: "r1" }), null);
  assert.equal(at("play", 1, {}, [{ key: "mat", seat: "s2" }]), null);
});
