/* The last count: line by line for all, and then one lamp after the other. */

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  isReckoned,
  kindsOf,
  lampsLeft,
  lasts,
  standings,
  stepsOf,
  wholeTime,
} from "../../companion/web/static/reckoned.js";

const line = (words, points) => ({ words, points, facts: {}, steps: [] });
const place = (seat, rank, ...lines) => ({
  seat,
  rank,
  lines,
  points: lines.reduce((all, one) => all + one.points, 0),
  tie: null,
});
const TABLE = [
  place("s1", 2, line("cash", 9), line("income", 2)),
  place("s2", 1, line("cash", 4), line("income", 6), line("violence", 3)),
  place("s3", 3, line("cash", 5)),
];

test("leaders change as lines are added", () => {
  assert.deepEqual(kindsOf(TABLE), ["cash", "income", "violence"]);
  const row = (steps) => standings(TABLE, steps).map((one) => one.row);
  assert.deepEqual(row(1), [0, 2, 1]);
  assert.deepEqual(row(2), [0, 1, 2]);
  assert.deepEqual(row(3), [1, 0, 2]);
});

test("at each step everybody shows the line that is counted, and what it makes", () => {
  const [, second] = standings(TABLE, 2);
  assert.equal(second.total, 10);
  assert.deepEqual(
    second.added.map((one) => one.words),
    ["income"],
  );
});

test("lamps go out from the last place on, and never over the first", () => {
  const out = (steps) => standings(TABLE, steps).map((one) => one.out);
  assert.deepEqual(out(3), [false, false, false]);
  assert.deepEqual(out(4), [false, false, true]);
  assert.deepEqual(out(5), [true, false, true]);
  assert.deepEqual(out(6), [true, false, true]);
});

test("a score of one line, or one that is no sum, is told place by place", () => {
  assert.equal(stepsOf(TABLE), 6);
  assert.equal(isReckoned([place("s1", 1, line("cash", 9))]), false);
  assert.equal(isReckoned([{ ...TABLE[0], points: 40 }]), false);
  assert.equal(stepsOf([place("s1", 1, line("cash", 9)), place("s2", 2, line("cash", 1))]), 2);
});

test("breath is held longest while two are left, and phones wait as long as the table screen takes", () => {
  const times = Array.from({ length: stepsOf(TABLE) }, (_, at) => lasts(TABLE, at));
  const held = times.indexOf(Math.max(...times));
  assert.equal(lampsLeft(TABLE, held), 2);
  assert.equal(
    wholeTime(TABLE),
    times.reduce((sum, one) => sum + one, 0),
  );
});
