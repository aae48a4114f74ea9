/* La Cosa Nostra: the minute for each Gangster is seen running (LCN-142), and what a step to another phase asks (R24). */

import assert from "node:assert/strict";
import { test } from "node:test";
import { page } from "./paper.js";

page({ game: "la_cosa_nostra", table: "t1" });
const SCREENS = "../../companion/games/la_cosa_nostra/screens";
const { session } = await import("/static/state.js");
const { timer } = await import(`${SCREENS}/planning.js`);
const { phases } = await import(`${SCREENS}/correcting.js`);

const at = (turn) => Object.assign(session, { ready: true, view: { turn, game: { rounds: 4, families: [] } } });
const asked = (phase, round) => phases.lines(phase, round).map(([name, first]) => [name, first]);

test("the clock runs for the minute of a Gangster as for the table's own, and for no window of answers", () => {
  for (const [what, runs] of [
    ["planning", true],
    ["timer", true],
    ["trap", false],
  ]) {
    at({ window: { what, ends: 60, seconds: 60 } });
    assert.equal(Boolean(timer()), runs, what);
  }
});

test("back to Payday asks about incomes and the marker, and at first pays nothing", () => {
  at({ phase: 0, round: 2 });
  assert.deepEqual(asked(3, 1), [
    ["incomes", false],
    ["marker", true],
  ]);
});

test("on to the next round asks about the cards, too, and they are turned up at first", () => {
  at({ phase: 2, round: 2 });
  assert.deepEqual(asked(0, 3), [
    ["incomes", false],
    ["readied", true],
    ["marker", true],
  ]);
  assert.equal(phases.rounds(), 4);
});
