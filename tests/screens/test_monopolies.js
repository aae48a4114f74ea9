/* How far a card brings me towards a Monopoly, and what one die can never bring: La Cosa Nostra's monopolies.js, jobchoice.js. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { page } from "./paper.js";

page({ game: "la_cosa_nostra", table: "t1" });
const SCREENS = "../../companion/games/la_cosa_nostra/screens";
const { session } = await import("/static/state.js");
const { monopolyLine } = await import(`${SCREENS}/monopolies.js`);
const { outOfReach } = await import(`${SCREENS}/jobchoice.js`);

const CARDS = [
  { id: "drugs", deck: "monopolies", title: "Drugs", facts: { business: "dealer", least: 2, income: 5000 } },
  { id: "dealer", deck: "businesses", title: "Dealer", facts: { monopoly: "drugs" } },
  { id: "garage", deck: "businesses", title: "Garage", facts: {} },
  { id: "heist", deck: "jobs", title: "Heist", facts: { two: 7000, one: 5000 } },
  { id: "hit", deck: "jobs", title: "Hit", facts: { effect: "assassination" }, results: { two: "dead" } },
  { id: "race", deck: "jobs", title: "Race", facts: { one: 4000 } },
];
const dealers = (seat, many, more = {}) =>
  Array.from({ length: many }, (_, at) => ({ id: `${seat}${at}`, card: "dealer", ...more }));

/** Who has how many Dealers, and who has the Monopoly. */
function lie(mine, theirs, holder) {
  const family = (seat, businesses, gangsters) => ({ seat, businesses, gangsters });
  const crew = [
    { id: "sal", strength: 1 },
    { id: "joe", strength: 2 },
  ];
  session.game = { cards: Object.fromEntries(CARDS.map((one) => [one.id, one])) };
  session.view = {
    me: { seat: "s1" },
    seats: [],
    table: { symbol: "$" },
    game: {
      families: [family("s1", mine, crew), family("s2", theirs, [])],
      monopolies: holder ? { drugs: holder } : {},
    },
  };
}
const way = (card = "dealer") => monopolyLine(card)?.textContent ?? null;

beforeEach(() => lie([], [], null));

test("a card says how many of its kind a Monopoly still takes: two at least, and more than all others", () => {
  assert.equal(way(), "lcn.monopoly.far");
  lie(dealers("s1", 1), [], null);
  assert.equal(way(), "lcn.monopoly.near");
  lie(dealers("s1", 1), dealers("s2", 1), null);
  assert.equal(way(), "lcn.monopoly.near");
  lie(dealers("s1", 1), dealers("s2", 2), "s2");
  assert.equal(way(), "lcn.monopoly.far");
  lie(dealers("s1", 2), dealers("s2", 1), "s1");
  assert.equal(way(), "lcn.monopoly.mine");
  assert.equal(way("garage"), null);
});

test("what lies face down or is not paid for counts for nobody", () => {
  lie(dealers("s1", 1), dealers("s2", 2, { down: true }), null);
  assert.equal(way(), "lcn.monopoly.near");
  lie(dealers("s1", 1, { on: "sal" }), [], null);
  assert.equal(way(), "lcn.monopoly.far");
});

test("with a single die two successes are out of reach, and a Job that needs both cannot succeed", () => {
  assert.equal(outOfReach("heist", "sal"), "lcn.plan.one_die");
  assert.equal(outOfReach("hit", "sal"), "lcn.plan.one_die_fails");
  assert.equal(outOfReach("race", "sal"), "");
  assert.equal(outOfReach("hit", "joe"), "");
});
