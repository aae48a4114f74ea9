/* What stands above the last count: the kind of line that is counted, and over whom a lamp goes out. */

import assert from "node:assert/strict";
import { before, mock, test } from "node:test";
import { page } from "./paper.js";

page({ table: "t1" });
const { session } = await import("/static/state.js");
const { loadWords } = await import("/static/words.js");
const { headline, kindTold } = await import("../../companion/web/static/reckoning.js");

const WORDS = {
  score: { title: "The reckoning", two_left: "Two left", good_night: "Good night, {name}" },
  reckoned: { cash: "Cash" },
};
const line = (words, points) => ({ words, points, facts: {} });
const place = (seat, rank, ...lines) => ({
  seat,
  rank,
  lines,
  points: lines.reduce((all, one) => all + one.points, 0),
});
const PLACES = [
  place("s1", 1, line("cash", 9), line("hat", 3)),
  place("s2", 2, line("cash", 5), line("hat", 3)),
  place("s3", 3, line("cash", 1), line("hat", 2)),
  place("s4", 4, line("cash", 1)),
];

before(async () => {
  mock.method(globalThis, "fetch", async () => new Response(JSON.stringify(WORDS)));
  await loadWords("/words.json");
  mock.restoreAll();
  const seats = ["Anna", "Bram", "Cas", "Dirk"].map((name, at) => ({ id: `s${at + 1}`, name }));
  Object.assign(session, { ready: true, view: { seats, table: {} }, game: {} });
});

test("a kind of line has its name, or what is said of it wherever all are told the same", () => {
  assert.equal(headline(PLACES, 0), "The reckoning");
  assert.equal(headline(PLACES, 1), "Cash");
  assert.equal(headline(PLACES, 2), kindTold(PLACES, "hat"));
  assert.notEqual(headline(PLACES, 2), "");
});

test("each lamp that goes out says good night, and two that are left are waited for", () => {
  assert.deepEqual(
    [3, 4, 5].map((steps) => headline(PLACES, steps)),
    ["Good night, Dirk", "Two left", "Good night, Bram"],
  );
});

test("nobody who won is sent to bed", () => {
  const level = PLACES.slice(0, 2).map((one) => ({ ...one, rank: 1 }));
  assert.equal(headline(level, 3), "The reckoning");
});
