/* To what the last of all is called where all are asked at once: Capo della Mafia's screens/moments.js. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { page } from "./paper.js";

page({ game: "capo_della_mafia", table: "t1" });
const { session } = await import("/static/state.js");
const { calls } = await import("../../companion/games/capo_della_mafia/screens/moments.js");

const awaits = (what, ...seats) => {
  session.view = { me: { seat: "s1" }, game: { awaits: { what, seats } } };
  return calls();
};

test("whoever is the last to lay is told to lay; a count or a verdict is somebody's turn", () => {
  assert.equal(awaits("lay", "s1", "s2"), false);
  assert.equal(awaits("lay", "s2"), false);
  assert.equal(awaits("lay", "s1"), "capo.lay.title");
  assert.equal(awaits("count", "s1"), true);
});
