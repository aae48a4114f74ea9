/* What Gangsters are called where room is short. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { firstName } from "../../companion/games/la_cosa_nostra/screens/firstnames.js";

test("a short name stays whole, of a long one its first word is said, and never an article", () => {
  const titles = ["Big Joey", "Mr. Hong", "Sal Tremonti", "The Bookbinder", "Two-Step Varesco", "Tommy The Cat"];
  assert.deepEqual(titles.map(firstName), ["Big Joey", "Mr. Hong", "Sal", "Bookbinder", "Two-Step", "Tommy"]);
});
