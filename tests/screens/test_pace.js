/* How long a deed of La Cosa Nostra takes on the screens, by the times of its own beats: 6 to 8 seconds, whatever it is. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { page } from "./paper.js";

page({ game: "la_cosa_nostra", table: "t1" });
const { readTime } = await import("/static/falling.js");
const { paced, shortly } = await import("../../companion/games/la_cosa_nostra/screens/pace.js");

// Whoever looks (the table screen has no part of its own), against whom, with a card or without, what it hits.
const OPENINGS = [[], ["role"]].flatMap((part) =>
  [
    ["who", "card", "need"],
    ["who", "card", "spared", "need"],
    ["who", "against", "card", "need"],
    ["who", "against", "need"],
  ].map((names) => [...part, ...names]),
);
const BLOWS = [[], ["blow"]];
const LINES = [1, 2, 3, 4, 5, 6].map((many) => Array.from({ length: many }, (_, at) => `line:${at}`));
const DICE = [1, 2, 3, 4, 5, 6, 7, 8, 9];

const beats = (...names) => names.flat().map((key) => ({ key, node: () => null }));
const took = (all) => all.reduce((sum, { lasts = 0 }) => sum + lasts, 0);

/** All that is told of a deed, in the order in which it comes. */
function deed(opening, dice, blow, lines) {
  const thrown = { key: "dice", node: () => null, now: true, lasts: 0 };
  return paced([...beats(opening), thrown, ...beats("verdict", blow, lines)], dice);
}

for (const dice of DICE)
  test(`a deed with ${dice} dice takes 6 to 8 seconds with all its beats`, () => {
    for (const opening of OPENINGS)
      for (const blow of BLOWS)
        for (const lines of LINES) {
          const all = deed(opening, dice, blow, lines);
          const seconds = took(all) / 1000 + readTime(dice);
          assert.ok(seconds > 5.999 && seconds < 8.001, `${all.map(({ key }) => key)}: ${seconds}`);
          const quick = all.filter(({ key, lasts }) => key !== "dice" && !(lasts >= 100));
          assert.deepEqual(quick, []);
        }
  });

test("what is told before the dice and after a window keeps its time, whatever else is known by then", () => {
  const whole = deed(OPENINGS[1], 3, "blow", LINES[1]);
  const names = whole.map(({ key }) => key);
  const asked = paced(
    [...whole.slice(0, names.indexOf("line:0")), { key: "window:1", node: () => null, lasts: 4000 }],
    3,
  );
  assert.deepEqual(asked.slice(0, -1), whole.slice(0, asked.length - 1));
  assert.equal(asked[asked.length - 1].lasts, 4000);
});

test("the last beat that is known stays until people have done what they are asked for", () => {
  for (const so_far of [OPENINGS[1], [...OPENINGS[1], "dice", "verdict"]]) {
    const all = paced(beats(so_far), 2);
    assert.equal(all[all.length - 1].lasts, undefined);
  }
});

test("whose Cop it is has its time on top, and the die that he took up waits for nobody", () => {
  const again = { key: "again:7", node: () => null, now: true, lasts: 0 };
  const whole = paced([...beats(OPENINGS[1], "dice", "cop:7"), again, ...beats("verdict:1", "line:0")], 3);
  const plain = paced(beats(OPENINGS[1], "dice", "verdict:0", "line:0"), 3);
  const cop = whole.find(({ key }) => key === "cop:7");
  assert.ok(cop.lasts >= 1200 && cop.lasts <= 2000);
  assert.equal(took(whole) - cop.lasts, took(plain));
});

test("a deed that comes to nothing is told in 3 to 4 seconds, whoever looks on", () => {
  for (const part of [[], ["role"]])
    for (const against of [[], ["against"]])
      for (const lines of [[], ["line:0"]]) {
        const all = shortly(beats(part, "who", against, "card", "nothing", lines));
        assert.ok(took(all) >= 3000 && took(all) <= 4001);
        assert.ok(all.every(({ lasts }) => lasts >= 300));
      }
});
