/* The lines of a Payday as they were paid, to be read on while the next round is drawn: La Cosa Nostra's screens/payday.js. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { page } from "./paper.js";

page({ game: "la_cosa_nostra", table: "t1" });
const { el } = await import("/static/dom.js");
const { cash, session } = await import("/static/kit.js");
const { incomeLines, lastPayday } = await import("../../companion/games/la_cosa_nostra/screens/payday.js");

const business = (id, card) => ({ id, card });
const CARDS = { pimp: { id: "pimp", deck: "businesses" }, vice: { id: "vice", deck: "monopolies" } };
const PAID = [
  ["pimp", 2],
  ["pimp", 2],
  ["vice", 4],
];

beforeEach(() => {
  const families = [{ seat: "s1", gangsters: [], businesses: [business("b1", "casino"), business("b2", "casino")] }];
  Object.assign(session, { ready: true, lights: {}, game: { cards: CARDS } });
  session.view = {
    me: { seat: "s1" },
    seats: [{ id: "s1", name: "Anna", admitted: true }],
    table: { options: {}, phases: ["draw"] },
    turn: { seat: "s1", round: 2, phase: 0 },
    recent: [],
    game: { phase: "draw", round: 2, start: "s1", families, monopolies: {}, earned: { s1: PAID } },
  };
});

const told = (lines) => lines.map(({ id, card, many, amount }) => [id, card, many, amount]);

test("what was paid is told line by line, whatever lies there by now and long after it was told", () => {
  assert.deepEqual(told(incomeLines("s1")), [
    ["pimp", "pimp", 2, 4],
    ["vice", "monopoly", 1, 4],
  ]);
});

test("the sum is what its lines come to", () => {
  assert.equal(el("div", {}, lastPayday()).querySelector(".total-pay").textContent, cash(8));
});

test("where no table screen has run the race, it can be read until the round goes on", () => {
  const lines = () => el("div", {}, lastPayday()).querySelectorAll(".pay-lines li").length;
  assert.equal(lines(), 2);
  session.lights.screen = "on";
  assert.equal(lines(), 0);
  session.lights = {};
  session.view.game.earned = {};
  assert.equal(lines(), 0);
});
