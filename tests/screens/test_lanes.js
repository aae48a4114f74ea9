/* The race of a Payday: who lies where after each line. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { finish, lanes, stepsOf } from "../../companion/games/la_cosa_nostra/screens/lanes.js";

const line = (amount) => ({ card: "casino", title: "Casino", amount });
const RUNNERS = [
  { seat: "s1", from: 5, lines: [line(1), line(1)] },
  { seat: "s2", from: 3, lines: [line(2), line(2), line(6)] },
];
const lane = (steps) => lanes(RUNNERS, steps).map((one) => one.lane);

test("while it counts everybody keeps their lane, and a step later whoever is ahead has changed it", () => {
  assert.equal(stepsOf(RUNNERS), 3);
  assert.deepEqual([0, 1, 2, 3].map(lane), Array(4).fill([0, 1]));
  assert.deepEqual(lane(4), [1, 0]);
});

test("who only draws level stays behind", () => {
  const level = [{ seat: "s1", from: 3, lines: [line(4)] }, ...RUNNERS.slice(0, 1)];
  assert.deepEqual(
    lanes(level, 3).map((one) => one.lane),
    [1, 0],
  );
});

test("whoever has no line left waits for the others with what they have", () => {
  const [first, second] = lanes(RUNNERS, 3);
  assert.deepEqual([first.total, first.added, second.total], [7, null, 13]);
  assert.equal(finish(RUNNERS), 13);
});

test("nobody runs where nothing is earned", () => {
  assert.equal(stepsOf([]), 0);
});
