/* What still counts of the newest lines: static/standing.js. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { standing } from "/static/standing.js";

const line = (n, all, kind, more = {}) => ({ n, all, kind, ...more });
const told = (lines) => standing(lines).map((one) => one.kind);

test("what was taken back is gone, and done again it stands once", () => {
  const lines = [
    line(4, 4, "turn_began"),
    line(5, 5, "recruited"),
    line(6, 6, "paid"),
    line(7, 7, "undone", { gone: [5, 6] }),
    line(8, 8, "recruited"),
  ];
  assert.deepEqual(told(lines), ["turn_began", "undone", "recruited"]);
});

test("a secret beside what was taken back stands, and so does all where secrets were", () => {
  const lines = [
    line(5, 5, "plan_laid"),
    line(6, 5, "plan_shown"),
    line(7, 6, "undone", { gone: [5, 5] }),
    line(8, 7, "undone", { gone: null }),
  ];
  assert.deepEqual(told(lines), ["plan_shown", "undone", "undone"]);
});
