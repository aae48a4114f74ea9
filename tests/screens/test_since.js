/* What happened since somebody last did something: static/own_acts.js and static/since.js. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { page } from "./paper.js";

page({ table: "t1" });
const WORDS = {
  befalls: { hit: ["victim"], robbed: ["victim"], paid: ["target"], promised: ["to"] },
  role: { promised: { words: "typed" } },
  harms: { hit: ["victim"], robbed: ["victim"] },
  doer: { hit: ["seat"], robbed: ["seat"], paid: ["source"] },
  you: {
    hit: { victim: "{seat} hits you" },
    robbed: { victim: "{seat} waits for you at the corner and takes all that you have" },
    promised: { to: "{seat}: {words}" },
    paid: { target: "{source} pays you {amount}" },
  },
  log: { hit: "{seat} hits {victim}", paid: "{source} pays", rested: "{seat} rests", turn_began: "{seat} is on" },
  telling: { silent: ["ticked"], elsewhere: [], follows: ["turn_began"] },
};
globalThis.fetch = async () => ({ ok: true, json: async () => WORDS });
const { el } = await import("/static/dom.js");
const { loadWords } = await import("/static/words.js");
await loadWords("words");
const { session, witnesses } = await import("/static/state.js");
const { actedAt, fillLines, keepLines, linesAfter, missedFrom, noteAct, noteMissed } = await import(
  "/static/own_acts.js"
);
const { digest, foremost, sincePanel } = await import("/static/since.js");
const { losses } = await import("/static/tidings.js");

const seat = (id, name) => ({ id, name, admitted: true });
Object.assign(session, {
  view: {
    seats: [seat("s1", "Anna"), seat("s2", "Bram"), seat("s3", "Cas")],
    me: { seat: "s1" },
    table: { options: {} },
    recent: [],
  },
});

const line = (n, kind, more = {}) => ({ n, all: n, kind, at: 0, ...more });
const hit = (n, by) => line(n, "hit", { seat: by, victim: "s1" });
const pay = (n, by) => line(n, "paid", { source: by, target: "s1", amount: 5 });
const numbers = (lines) => lines?.map(({ n }) => n);
const read = (mine) => foremost(mine).map(({ line: { n } }) => n);

test("what was told after my own act is kept, and my next act lets go of it", () => {
  noteAct("s1", 4);
  keepLines(
    "s1",
    [3, 4, 5, 6].map((n) => line(n, "rested")),
  );
  keepLines(
    "s1",
    [5, 6, 7].map((n) => line(n, "rested")),
  );
  assert.deepEqual(numbers(linesAfter(4)), [5, 6, 7]);
  noteAct("s1", 7);
  keepLines("s1", [line(8, "rested")]);
  assert.deepEqual(numbers(linesAfter(actedAt("s1"))), [8]);
});

test("where this page has not heard all of it, the log fills the hole", () => {
  noteAct("s1", 10);
  keepLines("s1", [line(20, "rested")]);
  assert.equal(linesAfter(10), null);
  fillLines([11, 12, 13, 14, 15, 16, 17, 18, 19].map((n) => line(n, "rested")));
  assert.deepEqual(numbers(linesAfter(10)), [11, 12, 13, 14, 15, 16, 17, 18, 19, 20]);
});

test("what a phone slept through begins where it had read to, and ends with an act", () => {
  noteMissed("s1", 20);
  noteMissed("s1", 25);
  assert.equal(missedFrom(), 20);
  noteAct("s1", 26);
  assert.equal(missedFrom(), null);
});

test("another seat on the same phone has its own", () => {
  keepLines("s2", [line(27, "rested")]);
  assert.equal(actedAt("s2"), null);
  keepLines("s1", [line(27, "rested")]);
  assert.deepEqual(numbers(linesAfter(26)), [27]);
});

test("what befell me is told apart from all that is worth a line", () => {
  const lines = [
    hit(1, "s2"),
    line(2, "turn_began", { seat: "s3" }),
    line(3, "ticked"),
    line(4, "rested", { seat: "s3" }),
  ];
  const { mine, all } = digest([...lines, pay(5, "s3")], "s1");
  assert.deepEqual(
    mine.map((one) => one.line.n),
    [1, 5],
  );
  assert.deepEqual(numbers(all), [1, 4, 5]);
});

test("what somebody promises me in their own words is read whole, no name that is cut", () => {
  const [{ text }] = digest(
    [line(1, "promised", { seat: "s2", to: "s1", words: "Caecilia leaves Anna alone" })],
    "s1",
  ).mine;
  assert.equal(el("p", {}, text).querySelector(".said").textContent, "Caecilia leaves Anna alone");
});

test("what was taken back befell nobody", () => {
  const lines = [hit(1, "s2"), line(2, "undone", { gone: [1, 1] })];
  assert.deepEqual(digest(lines, "s1").mine, []);
});

test("what I lost since I last did something stands there while I look on, and not beside the line that says it", () => {
  const robbed = (more) => {
    const lines = [hit(31, "s2"), pay(32, "s3"), hit(33, "s3"), ...more];
    session.view.recent = lines;
    keepLines("s1", lines);
    return losses().map(({ line: { n } }) => n);
  };
  noteAct("s1", 30);
  assert.deepEqual(robbed([]), [33, 31]);
  session.view.turn = { seat: "s1" };
  session.view.game = { awaits: { seats: ["s1"], what: "turn" } };
  assert.deepEqual(robbed([]), []);
  session.view.game = null;
  session.view.turn = { seat: "s2" };
  assert.deepEqual(robbed([line(34, "undone", { gone: [33, 33] })]), [31]);
  noteAct("s1", 35);
  assert.deepEqual(robbed([]), []);
});

test("an answer in the turn of another is no act of mine: what came of it is told", () => {
  const order = (turn, version) => {
    session.view.turn = { seat: turn };
    const taken = witnesses.map((begun) => begun());
    for (const tell of taken) tell?.({ version });
    return actedAt("s1");
  };
  noteAct("s1", 40);
  assert.equal(order(null, 41), 40, "nobody has a turn before the game begins");
  session.view.table.stage = "play";
  assert.equal(order("s2", 44), 40);
  assert.equal(order("s1", 45), 45);
  assert.equal(order(null, 46), 46);
});

test("whoever cuts in and takes something from me is told before my turn goes on", () => {
  noteAct("s1", 50);
  Object.assign(session.view, {
    table: { options: {}, stage: "play" },
    turn: { seat: "s1" },
    game: { awaits: { seats: ["s1"], what: "turn" } },
  });
  const told = (...lines) => {
    keepLines("s1", lines);
    return sincePanel()?.textContent;
  };
  const quiet = told(line(51, "rested", { seat: "s3" }));
  assert.equal(told(pay(52, "s3")), quiet);
  assert.match(told(hit(53, "s2")), /s2 hits you/);
});

test("at a glance stands harm before good, and of each the last that they did", () => {
  const { mine } = digest([hit(1, "s2"), pay(2, "s3"), hit(3, "s2")], "s1");
  assert.deepEqual(read(mine), [3, 2]);
  assert.deepEqual(read([]), []);
});

test("of two long sentences only the first is read at a glance", () => {
  const { mine } = digest([hit(1, "s2"), line(2, "robbed", { seat: "s3", victim: "s1" })], "s1");
  assert.deepEqual(read(mine), [2]);
});
