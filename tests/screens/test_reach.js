/* La Cosa Nostra: which cards of a market that only the table sees stand before me, and which are folded (LCN-32). */

import assert from "node:assert/strict";
import { test } from "node:test";
import { page } from "./paper.js";

page({ game: "la_cosa_nostra", table: "t1" });
const { session } = await import("/static/state.js");
const { marketCard } = await import("../../companion/games/la_cosa_nostra/screens/cards.js");
const { withinReach } = await import("../../companion/games/la_cosa_nostra/screens/tasks.js");

const PRICES = { cop: 2000, pimp: 4000, casino: 12000 };
const at = (cash) => {
  const cards = Object.fromEntries(Object.entries(PRICES).map(([id, price]) => [id, { id, facts: { price } }]));
  session.game = { cards, symbol: "$" };
  session.view = { purses: { s1: cash }, me: { seat: "s1" }, seats: [{ id: "s1" }], table: {} };
  return withinReach(Object.keys(PRICES));
};

test("what I can pay stands first, the rest is folded; whoever can pay nothing sees all", () => {
  assert.deepEqual(at(5000), [["cop", "pimp"], ["casino"]]);
  assert.deepEqual(at(20000), [["cop", "pimp", "casino"], []]);
  assert.deepEqual(at(0), [["cop", "pimp", "casino"], []]);
});

test("one tile that stands for two equal cards says so", () => {
  at(5000);
  const title = (look) => marketCard("pimp", () => {}, look).querySelector(".title").textContent;
  assert.equal(title({ many: 2 }).replace(title(), ""), "2 × ");
});
