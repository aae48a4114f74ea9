/* The arithmetic that a phone shows before the dice fall: La Cosa Nostra's screens/sums.js. */

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { page } from "./paper.js";

page({ game: "la_cosa_nostra", table: "t1" });
const SCREENS = "../../companion/games/la_cosa_nostra/screens";
const { session } = await import("/static/state.js");
const { lender, needParts, needsTwo, unpaid } = await import(`${SCREENS}/sums.js`);

const CARDS = [
  { id: "heist", deck: "jobs", title: "Heist", facts: { target: 4, effect: "cash" } },
  { id: "hit", deck: "jobs", title: "The Hit", facts: { effect: "assassination" } },
  { id: "sal", deck: "gangsters", title: "Sal", facts: { strength: 3 } },
  { id: "vito", deck: "gangsters", title: "Vito", facts: { strength: 5 } },
  { id: "charm", deck: "influence", title: "Charm", facts: { effect: "charm", modifies: "target", by: -1 } },
];

before(() => {
  const family = (seat, ...gangsters) => ({ seat, gangsters, businesses: [] });
  const game = {
    families: [
      family("s1", { id: "sal", strength: 3, modifiers: ["charm"] }),
      family("s2", { id: "vito", strength: 5, task: "job" }),
    ],
  };
  Object.assign(session, {
    ready: true,
    view: { game },
    game: { cards: Object.fromEntries(CARDS.map((one) => [one.id, one])) },
  });
});

const sum = (deed, deeds = [deed]) => needParts(deed, deeds).reduce((total, { n }) => total + n, 0);

test("a card with a number asks for that number, changed by what lies on the Gangster", () => {
  assert.deepEqual(
    needParts({ kind: "job", card: "heist", gangster: "sal" }, []).map(({ name, n }) => [name, n]),
    [
      ["Heist", 4],
      ["Charm", -1],
    ],
  );
});

test("an attack asks for the victim's strength, and one more while it is on a task", () => {
  assert.equal(sum({ kind: "job", card: "hit", gangster: "sal", victim: "vito" }), 5 + 1 - 1);
});

test("return fire asks for the attacker's strength alone", () => {
  const attack = { kind: "job", card: "hit", gangster: "sal", victim: "vito" };
  assert.equal(sum({ kind: "fire", gangster: "vito" }, [attack]), 3);
});

test("before there is a card or a victim there is no number", () => {
  assert.deepEqual(needParts({ kind: "job", gangster: "sal" }, []), []);
  assert.deepEqual(needParts({ kind: "job", card: "hit", gangster: "sal" }, []), []);
});

test("one success is not enough where somebody is shot at", () => {
  const cards = ["hit", "heist"].map((card) => needsTwo({ kind: "job", card }));
  assert.deepEqual([...cards, needsTwo({ kind: "fire" })], [true, false, true]);
});

test("who could lend what I lack is somebody whom I may deal with, whose card stands, and never of a kind that I own", () => {
  const { families } = session.view.game;
  const [first, second] = families.map((one) => one.businesses);
  second.push({ id: "b1", card: "garage" });
  assert.deepEqual(lender(["bank", "garage"], "s1", ["s2"]), { seat: "s2", card: "garage" });
  assert.equal(lender(["garage"], "s1", []), null);
  first.push({ id: "b2", card: "garage" });
  assert.equal(lender(["garage"], "s1", ["s2"]), null);
  first.pop();
  second[0].down = true;
  assert.equal(lender(["garage"], "s1", ["s2"]), null);
  second.pop();
});

test("what is lent to me before it is paid for is told as such, unless the card or one of its kind serves me", () => {
  const { families } = session.view.game;
  const [first, second] = families.map((one) => one.businesses);
  const card = { id: "b1", card: "politician", on: "vito", markers: ["s1"] };
  second.push(card);
  assert.equal(unpaid(["politician"], "s1")?.seat, "s2");
  assert.equal(unpaid(["politician"], "s2"), null);
  assert.equal(unpaid(["cop"], "s1"), null);
  first.push({ id: "b2", card: "politician" });
  assert.equal(unpaid(["politician"], "s1"), null);
  first.pop();
  second[0] = { ...card, on: undefined };
  assert.equal(unpaid(["politician"], "s1"), null);
  second[0] = { ...card, markers: ["s3"] };
  assert.equal(unpaid(["politician"], "s1"), null);
  second.pop();
});
