/* What another lays on my Gangster, and who joins another family: La Cosa Nostra's screens/tidings.js. */

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { page } from "./paper.js";

page({ game: "la_cosa_nostra", table: "t1" });
const SCREENS = "../../companion/games/la_cosa_nostra/screens";
const { session } = await import("/static/state.js");
const { tidings } = await import(`${SCREENS}/tidings.js`);

const CARDS = [
  { id: "helper", deck: "influence", title: "Helper", facts: { effect: "helper", modifies: "target", by: -1 } },
  { id: "wrench", deck: "influence", title: "Wrench", facts: { effect: "wrench", modifies: "target", by: 1 } },
  { id: "gun", deck: "influence", title: "Gun", facts: { effect: "gun", modifies: "strength", by: 1 } },
  { id: "noise", deck: "influence", title: "Noise", facts: { effect: "noise", modifies: "strength", by: -1 } },
  { id: "rico", deck: "gangsters", title: "Rico", facts: { strength: 1 } },
  { id: "lenny", deck: "gangsters", title: "Lenny", facts: { strength: 1 } },
  { id: "max", deck: "gangsters", title: "Max", facts: { strength: 2 } },
];

before(() => {
  const family = (seat, id) => ({ seat, gangsters: [{ id }], businesses: [] });
  Object.assign(session, {
    ready: true,
    view: {
      me: { seat: "s1" },
      seats: [
        { id: "s1", name: "Anna" },
        { id: "s2", name: "Bram" },
      ],
      table: { options: {} },
      game: { families: [family("s1", "sal"), family("s2", "vito")] },
    },
    game: { cards: Object.fromEntries(CARDS.map((one) => [one.id, one])) },
  });
});

const laid = (seat, effect, gangster) => tidings({ kind: "modifier_laid", seat, effect, gangster }, "s1", []);

test("what makes my throw harder is bad news, what makes it easier is none", () => {
  const bad = ["wrench", "noise", "helper", "gun"].map((effect) => laid("s2", effect, "sal").bad);
  assert.deepEqual(bad, [true, true, false, false]);
});

test("a strength of one goes no lower, and that is what it says", () => {
  const [{ gangsters }] = session.view.game.families;
  const told = (id, ...modifiers) => {
    gangsters.push({ id, strength: 1, modifiers });
    return laid("s2", "noise", id).text;
  };
  assert.equal(told("rico", "noise"), "lcn.tidings.laid_in_vain");
  assert.equal(told("max", "noise"), "lcn.tidings.laid.noise");
  assert.equal(told("lenny", "noise", "gun"), "lcn.tidings.laid.noise");
});

test("what I lay myself, and what lies on others, befalls me not", () => {
  assert.equal(laid("s1", "helper", "sal"), null);
  assert.equal(laid("s2", "helper", "vito"), null);
});

test("a face that joins another family is worth a band, and befalls nobody", () => {
  const joins = (seat) => tidings({ kind: "recruited", seat, gangster: "vito", amount: 5 }, "s1", []);
  assert.equal(joins("s2").aside, true);
  assert.equal(joins("s1"), null);
});

test("a look names the Gangster under whom the Job lies, to whoever looked and to whoever owns it", () => {
  const looked = (seat, to) => tidings({ kind: "plan_shown", plan: "p1", seat, to }, "s1", []);
  session.view.plans = [{ id: "p1", on: "rico", seat: "s2" }];
  assert.equal(looked("s2", "s1").text, "lcn.tidings.looked.one");
  assert.equal(looked("s1", "s2").text, "lcn.tidings.looked_at.one");
  assert.equal(looked("s2", "s3"), null, "no business of mine");
  session.view.plans = [];
  assert.equal(looked("s2", "s1"), null, "it lies there no more");
});

test("two Jobs that one card has shown are told in one sentence, and two cards in two", () => {
  const look = (n, plan, to = "s2") => ({ n, kind: "plan_shown", plan, seat: "s1", to });
  session.view.plans = ["rico", "lenny"].map((on, at) => ({ id: `p${at}`, on, seat: "s1" }));
  const told = (...lines) => lines.map((line) => tidings(line, "s1", lines)).filter(({ less }) => !less);
  const words = (...lines) => told(...lines).map(({ text }) => text);
  assert.deepEqual(words(look(4, "p0"), look(5, "p1")), ["lcn.tidings.looked_at.many"]);
  assert.deepEqual(words(look(4, "p0"), look(6, "p1")), Array(2).fill("lcn.tidings.looked_at.one"));
  assert.deepEqual(words(look(4, "p0"), look(5, "p1", "s3")), Array(2).fill("lcn.tidings.looked_at.one"));
});
