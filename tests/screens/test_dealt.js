/* What a phone offers where the app deals: La Cosa Nostra's screens, as far as the cards in the hand and the round allow. */

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { page } from "./paper.js";

page({ game: "la_cosa_nostra", table: "t1" });
const SCREENS = "../../companion/games/la_cosa_nostra/screens";
const { session } = await import("/static/state.js");
const { followHand } = await import("/static/practice.js");
const { checkList } = await import("/static/checklist.js");
const { drawPanel } = await import(`${SCREENS}/setup.js`);
const { chooseFromHand, uncovering } = await import(`${SCREENS}/hand.js`);
const { schemerButton } = await import(`${SCREENS}/influence.js`);
const { planningPanel } = await import(`${SCREENS}/planning.js`);
const { firsts, panels } = await import(`${SCREENS}/phone.js`);
const { calls } = await import(`${SCREENS}/tidings.js`);
const { el } = await import("/static/dom.js");
const { fetchLater, laterIsHere } = await import("/static/later.js");

const job = (is_attack) => ({ id: "job", title: "Job", deck: "jobs", facts: { is_attack } });
const SCHEMER = { id: "schemer", title: "Schemer", deck: "influence", facts: { effect: "schemer" } };
const LAWYER = { id: "lawyer", title: "Lawyer", deck: "businesses", facts: { ability: "look" } };
const CARDS = { l1: LAWYER, a1: job(true), a2: job(true), c1: job(false), s1: SCHEMER };
const DRAW = { key: "draw", seat: "s1", facts: { round: 1, jobs: 2, influence: 0 } };
const CHECKS = [{ key: "sort_jobs" }, DRAW, { key: "hard_luck" }];
let version = 0;

/** Two people and, where the app deals, a robot; or who these robots are. */
function sits(robots) {
  const played = robots === true ? "s3" : robots;
  const seats = ["s1", "s2", "s3"].map((id) => ({ id, name: id, admitted: true }));
  session.game = { cards: CARDS };
  session.view = {
    seats,
    ticks: [],
    plans: [],
    purses: {},
    table: { stage: "play", options: played ? { robots: played } : {} },
    turn: { round: 1, seat: null },
    me: { seat: "s1", plans: [] },
    mine: { may: [{ order: "ready" }, { order: "hard_luck" }], jobs: [], offers: [] },
    game: { round: 1, phase: "draw", families: [], awaits: null, checklist: CHECKS, influence_from: 2 },
    recent: [{ n: ++version }],
  };
}

/** The app tells what it has dealt. */
async function holds(jobs, influence = []) {
  const answer = { jobs, influence };
  mock.method(globalThis, "fetch", async () => new Response(JSON.stringify(answer), { status: 200 }));
  followHand();
  await new Promise((done) => setImmediate(done));
  await new Promise((done) => setImmediate(done));
}

const acts = (part) => [...part.querySelectorAll("[data-act]")].map((one) => one.getAttribute("data-act"));

beforeEach(() => sits(true));

test("dealt again is offered only to a hand of nothing but Attacks, where the app knows it", async () => {
  await holds(["a1", "c1"]);
  assert.deepEqual(acts(drawPanel()), ["ready"]);
  sits(true);
  await holds(["c1", "a1", "a2"]);
  assert.deepEqual(acts(drawPanel()), ["ready", "hard-luck"]);
});

test("new cards are turned up where it is asked whether they were looked at, and all at once", async () => {
  await holds(["a1", "c1", "a2"], ["schemer", "schemer"]);
  const panel = () => /** @type {any} */ (drawPanel());
  const taps = [...panel().querySelectorAll("button")].map((one) => one.getAttribute("data-act") ?? one.className);
  assert.deepEqual([taps[0].split(" ")[0], taps[1]], ["peek", "ready"]);
  assert.equal(panel().querySelectorAll(".real-card").length, 0);
  panel().querySelector(".peek").dispatchEvent(new window.Event("pointerdown"));
  const titles = [...panel().querySelectorAll(".real-card .title")].map((one) => one.textContent);
  panel().querySelector(".peek").dispatchEvent(new window.Event("blur"));
  assert.deepEqual(titles, ["Job", "Job", "Job", "2 × Schemer"]);
  assert.equal(panel().querySelectorAll(".real-card").length, 0);
});

test("on paper nobody but the players knows: it is always offered", () => {
  sits(false);
  assert.ok(acts(drawPanel()).includes("hard-luck"));
});

test("where the app deals nothing is laid out, on phones and on the table screen", () => {
  const list = () => checkList(CHECKS, () => ({}));
  assert.equal(list(), null);
  session.view.me = null;
  assert.equal(list(), null);
  sits(false);
  assert.equal(list().querySelectorAll("li").length, 4, "the three, and the way on");
});

const FAMILY = {
  seat: "s1",
  gangsters: [],
  businesses: [],
  kills: [],
  reserve: 0,
  income: 0,
  laundered: 0,
  markers: 3,
};

/** The same table later. @param {string} phase @param {number} round */
function inRound(phase, round, ...may) {
  Object.assign(session.view.game, {
    phase,
    round,
    market: [],
    monopolies: {},
    families: [FAMILY],
  });
  session.view.mine.may = may;
}

test("what is chosen from the hand lies on its back where somebody could look on, until a finger rests below", async () => {
  const faces = () =>
    chooseFromHand(
      () => {},
      () => null,
    ).className.includes("covered");
  await holds(["a1", "c1"]);
  assert.ok(faces(), "somebody sits beside me");
  assert.ok(uncovering().className.includes("peek"));
  assert.equal(uncovering(0), null, "nothing to turn up");
  sits("s2 s3");
  assert.ok(!faces(), "all others are robots");
  assert.equal(uncovering(), null);
});

test("a Schemer goes first once Influence is in; where the app deals, his button is for whoever holds him and is alone", async () => {
  sits("s2 s3");
  const goes = { order: "scheme", skip: false };
  inRound("action", 1, goes);
  await holds([], ["schemer"]);
  assert.equal(schemerButton(), null);
  inRound("action", 2);
  assert.equal(schemerButton(), null, "nobody goes first to do nothing");
  inRound("action", 2, goes);
  assert.ok(schemerButton());
  session.view.table.options.robots = "s3";
  assert.equal(schemerButton(), null, "whoever sits beside me would know what I hold");
  session.view.table.options.robots = "s2 s3";
  session.view.recent = [{ n: ++version }];
  await holds([], ["spy"]);
  assert.equal(schemerButton(), null);
  sits(false);
  inRound("action", 2, goes);
  assert.ok(schemerButton(), "on paper it is on every phone");
});

test("nobody is led to Influence before its round, but to their own Lawyer", () => {
  const bar = () => panels().actions.map(({ key }) => key);
  const next = { order: "next" };
  const told = () => firsts(session.view).includes("influence");
  inRound("planning", 1, next);
  assert.deepEqual([bar(), told()], [["deal"], false]);
  assert.deepEqual(acts(planningPanel()), ["next"]);
  FAMILY.businesses = [{ id: "b1", card: "lawyer", markers: [] }];
  assert.deepEqual(bar(), ["influence", "deal"]);
  assert.deepEqual(acts(planningPanel()), ["next"]);
  FAMILY.businesses = [];
  inRound("planning", 2, next);
  assert.deepEqual([bar(), told()], [["influence", "deal"], true]);
  assert.ok(acts(planningPanel()).includes("influence"));
});

test("how one buys is told in a turn that may, and not while a Job is announced", () => {
  const { game } = session.view;
  const own = { offers: [], may: [{ order: "announce" }, { order: "pay_purchase" }] };
  const told = (action) => {
    session.view.game = { ...game, action, awaits: { what: "turn", seats: ["s1"] } };
    return firsts({ me: { seat: "s1" }, mine: own });
  };
  assert.deepEqual(told(null), ["turn", "announce", "purchase"]);
  assert.deepEqual(told({ deeds: [] }), ["turn"]);
});

test("whoever of all is last to look at their cards is called to that; a task is somebody's turn", () => {
  const waitsFor = (what, seats) => {
    Object.assign(session.view.game, { awaits: { what, seats } });
    return calls();
  };
  assert.equal(waitsFor("draw", ["s1", "s2"]), false);
  assert.equal(waitsFor("draw", ["s1"]), "lcn.called.draw");
  assert.equal(waitsFor("task", ["s1"]), true);
});

test("an offer of mine that waits for an answer is told above what I am asked", async () => {
  const offers = [{ id: "o1", seat: "s1", to: "s2", gives: {}, wants: {}, words: "" }];
  Object.assign(session.view.mine, { offers, promises: [] });
  Object.assign(session.view.game, { families: [{ seat: "s1", gangsters: [], businesses: [], kills: [] }] });
  const before = () => el("div", {}, panels().before).textContent;
  mock.method(globalThis, "fetch", async () => new Response("{}", { status: 200 }));
  fetchLater();
  while (!laterIsHere()) await new Promise((done) => setImmediate(done));
  const [offer, asked] = ["lcn.deal.waiting", "lcn.hand.round"].map((key) => before().indexOf(key));
  assert.ok(offer >= 0 && offer < asked, before());
});
