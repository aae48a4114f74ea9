/* While dice fall the page keeps all else as it was: no purse, no turn and no news is seen before they lie still. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { page } from "./paper.js";

page({ game: "", table: "t1" });
const { falling, stillFalls } = await import("/static/falling.js");

const cast = (number, how = "app") => ({ number, how, results: [5, 6] });
const before = { purses: { s1: 1000 }, turn: { seat: "s1" }, recent: [], cast: cast(1), roll: null };
const after = {
  purses: { s1: 4000 },
  turn: { seat: "s2" },
  recent: [{ kind: "rolled", number: 2, at: 100 }],
  cast: cast(2),
  roll: { number: 2 },
};

test("new dice lie in the view of before", () => {
  const shown = falling(before, after);
  assert.deepEqual(shown, { ...before, cast: after.cast, roll: after.roll, falling: true });
  assert.equal(shown.purses.s1, 1000);
});

test("what lies already, and what was rolled on the table, holds nothing back", () => {
  assert.equal(falling(after, { ...after, purses: { s1: 5000 } }), null);
  assert.equal(falling(before, { ...after, cast: cast(2, "table") }), null);
});

test("a page that is opened meanwhile waits as long as the table", () => {
  const [at, halfway, over] = [100, 101, 103].map((now) => stillFalls(after, now));
  assert.ok(at > halfway && halfway > 0);
  assert.equal(over, 0);
});
