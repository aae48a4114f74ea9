/* What stands between the deeds of La Cosa Nostra as a small picture: screens/tidbits.js. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { page } from "./paper.js";

page({ game: "la_cosa_nostra", table: "t1" });
const { gets, news, stories } = await import("../../companion/games/la_cosa_nostra/screens/tidbits.js");
const { interlude, pictured } = await import("../../companion/games/la_cosa_nostra/screens/interludes.js");
const { session } = await import("/static/state.js");

const lines = (...all) => all.map((line, n) => ({ n, all: n, ...(typeof line === "string" ? { kind: line } : line) }));
const told = (all) => all.map(({ first, more }) => [first.kind, ...more.map(({ kind }) => kind)]);

test("a card that is played is one story with what it is played for", () => {
  assert.deepEqual(told(stories(lines("influence_played", "market_exchanged", "market_filled", "turn_ended"))), [
    ["influence_played", "market_exchanged", "market_filled"],
  ]);
  assert.deepEqual(told(stories(lines("modifier_laid", "plan_shown"))), [["modifier_laid"]]);
});

test("what others do in between belongs to nobody's story", () => {
  const all = stories(lines("ability_used", "plan_laid", "plan_shown", "deal_struck", "paid", "paid"));
  assert.deepEqual(told(all), [["ability_used"], ["deal_struck", "paid", "paid"]]);
});

test("of a deal everybody is told what they have now: money, cards, and what a marker opens", () => {
  const moved = lines(
    { kind: "paid", source: "s1", target: "s2", amount: 3000 },
    { kind: "card_handed", seat: "s1", to: "s2", card: "pimp" },
    { kind: "marker_placed", seat: "s1", of: "s2", card: "cop" },
  );
  assert.deepEqual(gets("s1", moved), { money: 0, cards: [], lent: ["cop"] });
  assert.deepEqual(gets("s2", moved), { money: 3000, cards: ["pimp"], lent: [] });
});

test("what lay there when the page was opened is no news, nor is what was taken back", () => {
  const recent = lines("modifier_laid", "deal_struck");
  assert.deepEqual(news(recent), []);
  const later = [...recent, { n: 2, all: 2, kind: "modifier_laid" }];
  assert.deepEqual(told(news(later)), [["modifier_laid"]]);
  assert.deepEqual(news(later), []);
  const undone = [...later, { n: 3, all: 3, kind: "schemer_called" }, { n: 4, all: 4, kind: "undone", gone: [3, 3] }];
  assert.deepEqual(news(undone), []);
});

test("what the picture of a deal tells, no line tells beside it; once it is gone, one does", (t) => {
  let now = 1_000_000;
  t.mock.method(Date, "now", () => now);
  t.mock.method(globalThis, "setTimeout", () => 0);
  const table = { phases: [], options: {}, symbol: "$" };
  session.view = { recent: [], seats: [], table };
  interlude(false);
  assert.deepEqual([...pictured()], []);
  const paid = { kind: "paid", target: "s2", amount: 3000 };
  const struck = lines("turn_began", { kind: "deal_struck", seat: "s1", to: "s2", variant: "any" }, paid);
  session.view = { recent: struck.map((one) => ({ ...one, n: one.n + 100, all: one.n + 100 })), seats: [], table };
  interlude(true);
  assert.deepEqual([...pictured()], [101, 102]); // it waits for what lies over the table
  interlude(false);
  assert.deepEqual([...pictured()], [101, 102]);
  now += 4000;
  interlude(false);
  assert.deepEqual([...pictured()], []);
});
