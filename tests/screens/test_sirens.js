/* When the police drive by the window. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { wails } from "/static/sirens.js";

const harms = (kind) => ["struck", "paid"].includes(kind);
const struck = { n: 5, kind: "struck" };

test("harm that is new is heard, once", () => {
  assert.equal(wails([struck], 4, harms), true);
  assert.equal(wails([struck], 5, harms), false);
});

test("what lay there when the page was opened is not", () => {
  assert.equal(wails([struck], -1, harms), false);
});

test("money changes hands in silence, and so does whatever harms nobody", () => {
  const quiet = [
    { n: 6, kind: "paid" },
    { n: 7, kind: "turn_began" },
  ];
  assert.equal(wails(quiet, 5, harms), false);
});
