/* Words, numbers and money as three languages write them: static/words.js. */

import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { page } from "./paper.js";

/** The module as a page in this language has it. @param {string} lang @param {object} tree */
async function words(lang, tree = {}) {
  page({ lang });
  mock.method(globalThis, "fetch", async () => new Response(JSON.stringify(tree)));
  const module = await import(`/static/words.js?${lang}${Math.random()}`);
  await module.loadWords("/words.json");
  mock.restoreAll();
  return module;
}

test("numbers and money are written as the language writes them, with a true minus", async () => {
  const said = {};
  for (const lang of ["en", "nl", "de"]) {
    const { money, number } = await words(lang);
    said[lang] = [number(1234567), number(-2.25), money(12000, "$"), money(-50, "$"), money(7)];
  }
  assert.deepEqual(said, {
    en: ["1,234,567", "\u22122.3", "$12,000", "\u2212$50", "7"],
    nl: ["1.234.567", "\u22122,3", "$\u00a012.000", "\u2212$\u00a050", "7"],
    de: ["1.234.567", "\u22122,3", "12.000\u00a0$", "\u221250\u00a0$", "7"],
  });
});

test("a sentence takes its values, also elements; a place that nothing fills is never read by anybody", async () => {
  const { nodes, say } = await words("en", { pay: { done: "{who} pays {sum}" } });
  const complained = mock.method(console, "error", () => {});
  const name = document.createElement("bdi");
  assert.equal(say("pay.done", { who: "Anna", sum: 5 }), "Anna pays 5");
  assert.deepEqual(nodes("pay.done", { who: name, sum: 5 }), [name, " pays ", "5"]);
  assert.equal(complained.mock.callCount(), 0);
  assert.equal(say("pay.done", { who: "Anna" }), "Anna pays …");
  assert.equal(complained.mock.callCount(), 1);
  assert.equal(say("no.such_key"), "no.such_key");
  complained.mock.restore();
});

test("one is one, more are many, and names are listed", async () => {
  const tree = { card: { one: "one card", many: "{n} cards" }, all: { and: "{first} and {last}" } };
  const { counted, listed } = await words("en", tree);
  assert.deepEqual([counted("card", 1), counted("card", 1200)], ["one card", "1,200 cards"]);
  assert.deepEqual([listed([]), listed(["A"]), listed(["A", "B", "C"])], ["", "A", "A, B and C"]);
});

test("the game's words stand beside ours; an id is readable where it has none", async () => {
  const { gameWord, known, takeGameWords } = await words("en", { phase: "Phase" });
  takeGameWords({ counter: { heat: { title: "Heat" } } });
  assert.deepEqual([gameWord("counter.heat.title"), known("phase"), known("counter.heat")], ["Heat", "Phase", "Heat"]);
  assert.equal(gameWord("side.night_club.title"), "night club");
  takeGameWords({});
  assert.equal(gameWord("counter.heat.title", "?"), "?");
});

test("what is left of a stretch of time never goes below nothing", async () => {
  const { countdown } = await words("en");
  assert.deepEqual([countdown(125), countdown(59.2), countdown(0.1), countdown(-3)], ["2:05", "1:00", "0:01", "0:00"]);
});
