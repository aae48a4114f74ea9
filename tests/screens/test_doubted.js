/* Whose dice of the table were doubted: static/doubted.js. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { page } from "./paper.js";

page({ table: "t1" });
const { doubtOf } = await import("/static/doubted.js");

const TYPED = { kind: "dice_typed", seat: "s1" };
const DOUBTED = { kind: "dice_doubted", seat: "s1", by: "s2" };

test("whoever typed the dice is doubted until they type or roll again, whatever else happens meanwhile", () => {
  const paid = { kind: "paid", source: "s2", target: "s1" };
  assert.equal(doubtOf([TYPED, DOUBTED, paid], "s1"), DOUBTED);
  for (const later of [TYPED, { kind: "roll_called", seat: "s1" }, { kind: "rolled", seat: "s3" }])
    assert.equal(doubtOf([TYPED, DOUBTED, later], "s1"), null);
});

test("nobody else is asked to type them, and whoever looks on even less", () => {
  assert.equal(doubtOf([TYPED, DOUBTED], "s2"), null);
  assert.equal(doubtOf([TYPED, DOUBTED], undefined), null);
});
