/* What hands do at the long table, and what is told where nobody has any: Maffiosi's doing.js. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { page } from "./paper.js";

page({ game: "maffiosi", table: "t1" });
const WORDS = { maf: { doing: { remove: "into the box", "remove.dealt": "for good", cake: "to its seat" } } };
globalThis.fetch = async () => ({ ok: true, json: async () => WORDS });
const { loadWords } = await import("/static/words.js");
await loadWords("words");
const { session } = await import("/static/state.js");
const { told } = await import("../../companion/games/maffiosi/screens/doing.js");

test("where the app deals nobody is told to put a figure into the box", () => {
  const says = (what, options) => {
    session.view = { seats: [], table: { options } };
    return told({ what, of: "s1", card: "", source: 3, place: null });
  };
  assert.deepEqual([says("remove", {}), says("remove", { robots: "s2" })], ["into the box", "for good"]);
  assert.equal(says("stand_up", { robots: "s2" }), says("stand_up", {}));
});
