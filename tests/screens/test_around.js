/* Orders around a table: static/around.js against what people at a table would say. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { among, from, moved, placeAt, spot, whole } from "/static/around.js";

const FIVE = ["a", "b", "c", "d", "e"];

test("a circle can be told from anybody on, and stays the same circle", () => {
  assert.deepEqual(from(FIVE, "d"), ["d", "e", "a", "b", "c"]);
  assert.deepEqual(from(FIVE, "nobody"), FIVE);
  assert.deepEqual(from([], null), []);
});

test("whoever moves goes the shorter way round, and those between close up", () => {
  assert.deepEqual(moved(FIVE, "a", 2), ["b", "c", "a", "d", "e"]);
  assert.deepEqual(moved(FIVE, "a", 4), ["e", "b", "c", "d", "a"]);
  assert.deepEqual(moved(FIVE, "d", 3), FIVE);
  assert.deepEqual(moved(FIVE, "gone", 1), FIVE);
});

test("every place of every table is nearest to itself", () => {
  for (let many = 2; many <= 10; many += 1)
    for (let at = 0; at < many; at += 1) {
      const { x, y } = spot(at, many);
      assert.equal(placeAt(x, y, many), at);
    }
});

test("the next clockwise is on the left of whoever sits below", () => {
  const [below, left, above, right] = [0, 1, 2, 3].map((at) => spot(at, 4));
  assert.ok(below.y > above.y && left.x < right.x);
});

test("the last one needs no tap", () => {
  assert.equal(whole(["c"], FIVE), null);
  assert.deepEqual(whole(["c", "a", "e", "b"], FIVE), ["c", "a", "e", "b", "d"]);
});

test("who went is dropped, who came sits last", () => {
  assert.deepEqual(among(["c", "x", "a"], ["a", "b", "c"]), ["c", "a", "b"]);
});
