/* Three ways into an evening: what each of them asks of a new table, and what is named of the fine print. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { page } from "./paper.js";

page();
const ways = await import("/static/ways.js");
const { chairs, otherOptions, otherTerms, remembered, waysOf, wishOf, withRobots } = ways;

const GAME = {
  refereed: true,
  robots: 4,
  players: [3, 5],
  languages: ["en", "de"],
  editions: [
    { id: "one", languages: ["en"] },
    { id: "two", languages: ["de"] },
  ],
  options: [
    { id: "late", scope: "play", choices: ["never", "round_2"], default: "never", first: "round_2" },
    { id: "short", scope: "play", choices: ["no", "yes"], default: "no", first: "yes" },
    { id: "rob", scope: "play", choices: ["no", "yes"], default: "no", first: null },
    { id: "extra", scope: "print", choices: ["no", "yes"], default: "no", first: "yes" },
  ],
  printed: null,
};
const KEPT = remembered({ options: { rob: "yes", late: "gone" }, strictness: "warn", quorum: "host", money: "paper" });
const ids = (some) => some.map((one) => one.id);

test("robots are offered where a game has some, a first evening where something is explained or left away", () => {
  assert.deepEqual(waysOf(GAME), ["first", "usual", "alone"]);
  assert.deepEqual(waysOf({ ...GAME, robots: 0 }), ["first", "usual"]);
  assert.deepEqual(waysOf({ ...GAME, robots: 0, refereed: false, options: [] }), ["usual"]);
});

test("a first evening has what the data name for the table, and nothing of the last one", () => {
  const wish = wishOf(GAME, "first", "en", KEPT);
  assert.deepEqual(wish.options, { late: "round_2", short: "yes" });
  assert.deepEqual([wish.strictness, wish.quorum, wish.money, wish.robots], ["enforce", "all", "app", 0]);
});

test("as usual is the book until something was opened here, then that, without choices that are gone", () => {
  assert.deepEqual(wishOf(GAME, "usual", "en", null).options, {});
  const again = wishOf(GAME, "usual", "en", KEPT);
  assert.deepEqual(again.options, { rob: "yes" });
  assert.deepEqual([again.strictness, again.quorum, again.money], ["warn", "host", "paper"]);
  assert.deepEqual(wishOf(GAME, "usual", "en", "").options, {});
  assert.deepEqual(wishOf(GAME, "usual", "en", "no JSON").options, {});
});

test("people have the cards that were printed, whoever is alone the words of the screen", () => {
  const printed = { ...GAME, printed: { language: "de", edition: "one" } };
  assert.deepEqual(
    ["first", "usual"].map((way) => wishOf(printed, way, "en", null)).map(({ lang, edition }) => [lang, edition]),
    [
      ["de", "one"],
      ["de", "one"],
    ],
  );
  const alone = wishOf(printed, "alone", "en", KEPT);
  assert.deepEqual([alone.lang, alone.edition, alone.robots, alone.strictness], ["en", null, 2, "enforce"]);
  assert.equal(wishOf(GAME, "usual", "nl", null).lang, "en");
});

test("where the app deals nothing is printed: the cards speak with whoever opens the table", () => {
  const printed = { ...GAME, printed: { language: "de", edition: "one" } };
  assert.deepEqual(withRobots(printed, "en", 1), { robots: 1, lang: "en", edition: null });
  assert.deepEqual(withRobots(printed, "nl", 2), { robots: 2, lang: "en", edition: null });
  assert.deepEqual(withRobots(printed, "en", 0), { robots: 0, lang: "de", edition: "one" });
});

test("what differs is named, an edition only where it is not that of the language", () => {
  const from = wishOf(GAME, "first", "en", null);
  assert.deepEqual(otherOptions(GAME, from, from), []);
  const wish = { ...from, options: { late: "round_2", short: "no", rob: "yes" }, quorum: "host", edition: "one" };
  assert.deepEqual(ids(otherOptions(GAME, wish, from)), ["short", "rob"]);
  assert.deepEqual(otherTerms(GAME, wish, from), ["quorum"]);
  assert.deepEqual(otherTerms(GAME, { ...wish, edition: "two", lang: "de" }, from), ["lang", "quorum", "edition"]);
});

test("where the app deals a robot has one of the chairs", () => assert.equal(chairs(GAME, 1), 4));
