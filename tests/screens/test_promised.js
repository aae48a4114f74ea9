/* What two promised each other in La Cosa Nostra: told once the incomes are there, and paid from there. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { page } from "./paper.js";

page({ game: "la_cosa_nostra", table: "t1" });
const { el } = await import("/static/dom.js");
const { session } = await import("/static/state.js");
const { amountIn, dealsTab, offersOut, promisesDue } = await import(
  "../../companion/games/la_cosa_nostra/screens/deals.js"
);

const PROMISES = [
  { id: "y1", seat: "s1", to: "s2", words: "2,000 on Payday" },
  { id: "y2", seat: "s2", to: "s1", words: "half" },
];
session.game = { notes: [1000, 5000] };
session.view = {
  seats: ["s1", "s2"].map((id) => ({ id, name: id, admitted: true })),
  me: { seat: "s1", plans: [] },
  mine: { may: [], jobs: [], offers: [], promises: PROMISES },
};

test("what was promised is told once the incomes are there, and paid from there; whoever gets it strikes it off", () => {
  const told = (phase, round, money = "app") => {
    Object.assign(session.view, { game: { phase, round }, table: { options: {}, symbol: "$", money } });
    return [...el("div", {}, promisesDue()).querySelectorAll("[data-act]")].map((one) => one.dataset.act);
  };
  assert.deepEqual(told("payday", 1), ["keep-y1", "strike-y2"]);
  assert.deepEqual(told("draw", 2), ["keep-y1", "strike-y2"]);
  assert.deepEqual(told("payday", 1, "paper"), ["strike-y2"], "notes are handed over");
  assert.deepEqual([...told("action", 2), ...told("draw", 1)], []);
});

test("what is told above is not told again among the deals", () => {
  const told = (phase) => {
    Object.assign(session.view, { game: { phase, round: 2 }, table: { options: {}, symbol: "$", money: "app" } });
    return [promisesDue(), dealsTab()].map((part) => el("div", {}, part).querySelectorAll("li").length);
  };
  assert.deepEqual(["payday", "draw", "planning"].map(told), [
    [2, 0],
    [2, 0],
    [0, 2],
  ]);
});

test("a promise that names one sum is paid in that sum, any other in what one chooses", () => {
  const sums = ["$2,000 on Payday", "2.000 $ am Zahltag", "1000", "half", "50% of 8,000", "2,000 or 3,000", "3 drinks"];
  assert.deepEqual(sums.map(amountIn), [2000, 2000, 1000, 0, 0, 0, 0]);
});

test("whose answer is missing stands there, and a no until one asks again or the phase is over", () => {
  const faces = () => el("div", {}, offersOut()).querySelectorAll(".row").length;
  const said = (how) => ({ n: 1, all: 1, kind: "offer_closed", offer: "o1", seat: "s1", to: "s2", how });
  const after = (...recent) => Object.assign(session.view, { recent }) && faces();
  const offer = { id: "o2", seat: "s1", to: "s2", gives: {}, wants: {}, words: "" };
  session.view.mine.offers = [offer, { ...offer, id: "o3", seat: "s2", to: "s1" }];
  assert.equal(after(said("declined")), 1);
  session.view.mine.offers = [];
  assert.deepEqual(
    ["declined", "agreed", "withdrawn"].map(said).map((line) => after(line)),
    [1, 0, 0],
  );
  assert.equal(after(said("declined"), { n: 2, all: 2, kind: "phase_began", phase: 2 }), 0);
});
