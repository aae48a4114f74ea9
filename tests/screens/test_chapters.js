/* The log in chapters: static/chapters.js. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { chapters } from "/static/chapters.js";

const line = (n, kind, round) => ({ n, kind, ...(round === undefined ? {} : { round }) });

test("a chapter begins with the game and with each later round, and holds its lines in their order", () => {
  const told = chapters([
    line(1, "seat_taken"),
    line(2, "game_begun"),
    line(3, "paid"),
    line(4, "round_over", 1),
    line(5, "phase_began", 2),
    line(6, "paid"),
    line(7, "phase_began", 1), // the table went back, and on again
    line(8, "phase_began", 2),
    line(9, "phase_began", 3),
  ]);
  const short = told.map(({ round, lines }) => [round, ...lines.map(({ n }) => n)]);
  assert.deepEqual(short, [
    [0, 1],
    [1, 2, 3, 4],
    [2, 5, 6, 7, 8],
    [3, 9],
  ]);
  assert.deepEqual(chapters([]), []);
});
