/* The lines of a score beside each other on the table screen, and why one is ahead of an equal: static/score.js. */

import assert from "node:assert/strict";
import { before, mock, test } from "node:test";
import { page } from "./paper.js";

page({ table: "t1", page: "screen" });
const { session } = await import("/static/state.js");
const { loadWords } = await import("/static/words.js");
const { placeCard } = await import("/static/score.js");

const WORDS = { score: { rank: "{n}.", "points.many": "{n} points", tie: { by: "Decided by {what}", cash: "cash" } } };
const PLACE = { seat: "s1", rank: 1, points: 12, tie: "cash", lines: [{ words: "cash", points: 12, facts: {} }] };

before(async () => {
  mock.method(globalThis, "fetch", async () => new Response(JSON.stringify(WORDS)));
  await loadWords("/words.json");
  mock.restoreAll();
  const view = { seats: [{ id: "s1", name: "Anna" }], table: {} };
  Object.assign(session, { ready: true, view, game: {} });
});

const summaryOf = (kinds) => placeCard(PLACE, false, "li", kinds).querySelector("summary").textContent;

test("a kind of line that somebody has none of is a dash", () => {
  const told = [...placeCard(PLACE, false, "li", ["cash", "income"]).querySelectorAll(".kind")];
  assert.deepEqual(
    told.map((one) => one.textContent),
    ["12", "\u2013"],
  );
});

test("why one is ahead of an equal is read without opening anything, where there is room", () => {
  assert.match(summaryOf(["cash"]), /Decided by cash/);
  assert.doesNotMatch(summaryOf([]), /Decided/);
  assert.match(placeCard(PLACE).textContent, /Decided by cash/);
});
