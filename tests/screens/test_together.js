/* Counting down and telling at the same pace: the sums behind static/together.js and static/beats.js. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { page } from "./paper.js";

page({ table: "t1" });
const { begun } = await import("/static/beats.js");
const { figureAt, nextFigure } = await import("/static/together.js");

test("three, two, one, each for a second, and zero from the very instant on which it ends", () => {
  const ends = 1000.25;
  const shown = [3, 2.999, 2, 1.999, 1, 0.001, 0, -5].map((left) => figureAt(ends, ends - left));
  assert.deepEqual(shown, [3, 3, 2, 2, 1, 1, 0, 0]);
});

test("a screen that wakes at each due moment shows every figure once, whenever it began to look", () => {
  for (const late of [0, 0.0001, 0.4, 0.9999, 1.7, 2.5]) {
    const ends = 50;
    const seen = [];
    let at = ends - 3 + late;
    for (let wait = 0; wait !== null; wait = nextFigure(ends, at)) {
      at += wait;
      seen.push(figureAt(ends, at));
    }
    assert.equal(seen[seen.length - 1], 0);
    assert.equal(new Set(seen).size, seen.length, `late by ${late}: ${seen}`);
    assert.equal(seen[0], Math.ceil(3 - late));
  }
});

test("beats follow each other without a gap, and a story that is over stays over", () => {
  const lengths = [2, 1, 3];
  const at = (seconds) => begun(100, lengths, 100 + seconds);
  assert.deepEqual(at(-1), [0, 1]);
  assert.deepEqual(at(0), [1, 2]);
  assert.deepEqual(at(1.5), [1, 0.5]);
  assert.deepEqual(at(2), [2, 1]);
  assert.deepEqual(at(3), [3, 3]);
  assert.deepEqual(at(6), [4, null]);
  assert.deepEqual(at(600), [4, null]);
});
