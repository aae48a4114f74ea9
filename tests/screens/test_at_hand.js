/* What a phone of La Cosa Nostra shows of what one has: a Businessman's power, the hand that the app dealt, what a Job lacks. */

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { page } from "./paper.js";

const document = page({ game: "la_cosa_nostra", table: "t1" });
const SCREENS = "../../companion/games/la_cosa_nostra/screens";
const { el } = await import("/static/dom.js");
const { closeSheets } = await import("/static/sheet.js");
const { session } = await import("/static/state.js");
const { loadWords } = await import("/static/words.js");
const { followHand } = await import("/static/practice.js");
const { powerLine, powerSign } = await import(`${SCREENS}/powers.js`);
const { openInfluence, openSeen, pickPlans } = await import(`${SCREENS}/influence.js`);
const { answersAsked } = await import(`${SCREENS}/book.js`);
const { jobFace, lackNote } = await import(`${SCREENS}/jobcard.js`);
const { actsOf } = await import(`${SCREENS}/turn.js`);

const card = (id, deck, facts = {}) => ({ id, title: id, deck, facts });
const CARDS = {
  l1: card("lawyer", "businesses", { ability: "look" }),
  c1: card("cop", "businesses", { ability: "reroll" }),
  g1: card("garage", "businesses"),
  j1: card("car_theft", "jobs", { needs: "garage" }),
  s1: card("snitch", "influence", { effect: "snitch" }),
  s2: card("saboteur", "influence", { effect: "saboteur" }),
  e1: { ...card("emergency_doc", "influence", { effect: "emergency_doc" }), title: "Notarzt" },
  t1: { ...card("trap_3", "jobs", { effect: "trap" }), title: "Falle" },
  h1: card("henchman", "influence", { effect: "henchman" }),
  i1: card("schemer", "influence", { effect: "schemer", when: "action" }),
};
const SAL = { id: "sal", strength: 1, task: "job" };
const LAWYER = { id: "lawyer.1", card: "lawyer" };
const LOOK = { order: "peek", card: "lawyer.1", plans: ["p1", "p2", "p3"], most: 2 };
const PLAN = { id: "p1", seat: "s2", on: "max", copy: "j1", open: false };
let version = 0;

const family = (seat, gangsters, businesses) => ({ seat, gangsters, businesses, kills: [], reserve: 0, markers: 3 });

/** Alone among robots, in the round in which Influence comes in. */
beforeEach(() => {
  closeSheets();
  session.ready = true;
  session.game = { cards: CARDS, notes: [1000, 5000] };
  session.view = {
    seats: ["s1", "s2"].map((id) => ({ id, name: id, admitted: true, robot: id !== "s1" })),
    plans: [],
    purses: { s1: 2000 },
    table: { stage: "play", symbol: "$", money: "app", options: { robots: "s2" } },
    turn: { round: 2, seat: "s1" },
    me: { seat: "s1", plans: [PLAN] },
    mine: { may: [LOOK], jobs: [], offers: [] },
    game: {
      round: 2,
      phase: "action",
      families: [family("s1", [SAL], [LAWYER]), family("s2", [{ ...SAL, id: "max" }], [])],
      awaits: null,
      influence_from: 2,
      monopolies: {},
    },
    recent: [{ n: ++version }],
  };
});

async function holds(...influence) {
  const answer = { jobs: [], influence };
  mock.method(globalThis, "fetch", async () => new Response(JSON.stringify(answer), { status: 200 }));
  followHand();
  await new Promise((done) => setImmediate(done));
  await new Promise((done) => setImmediate(done));
}

const drawn = (part) => el("div", {}, part);
const acts = (part) => [...part.querySelectorAll("[data-act]")].map((one) => one.getAttribute("data-act"));
const opened = () => document.querySelector("dialog");

test("a power that can be used now has a line in one's turn and a sign on its card, and neither once it is used", () => {
  assert.ok(powerLine());
  assert.ok(powerSign("lawyer.1").title.includes("lcn.power.look"));
  assert.equal(powerLine("garage.1"), null, "the sheet of another card");
  session.view.mine.may = [{ ...LOOK, card: "spy" }];
  assert.equal(powerLine(), null, "a card out of the hand is no power");
  assert.equal(powerSign("lawyer.1"), null);
});

test("a Cop lights up when a die may be rolled again", () => {
  session.view.game.families[0].businesses.push({ id: "cop.1", card: "cop" }, { id: "cop.2", card: "cop", used: true });
  assert.equal(powerSign("cop.1"), null);
  session.view.mine.may = [{ order: "take_up_die", dice: [1, 2] }];
  assert.ok(powerSign("cop.1"));
  assert.equal(powerSign("cop.2"), null);
});

test("before Influence comes in the sheet is the Lawyer's and has his name", () => {
  session.view.game.round = 1;
  openInfluence();
  assert.equal(opened().getAttribute("aria-label"), "lawyer");
  closeSheets();
  session.view.mine.may = [];
  openInfluence();
  assert.ok(opened().textContent.includes("lcn.influence.look_later"));
});

test("no more Jobs are asked for than lie there, and the tap asks for as many", () => {
  const asked = (...plans) => {
    closeSheets();
    pickPlans({ ...LOOK, plans });
    return opened().querySelector('[data-act="peek"]').textContent;
  };
  assert.equal(asked("p1", "p2"), "lcn.influence.look.many");
  assert.equal(asked("p1"), "lcn.influence.look.one");
});

test("where the app deals the sheet is one's own hand: what can be played, and what waits", async () => {
  session.view.mine.may = ["henchman", "saboteur"].map((one) => ({ order: "lay_influence", card: one, gangsters: [] }));
  await holds("snitch", "henchman", "snitch");
  openInfluence();
  const offered = [...opened().querySelectorAll("[data-influence]")].map((one) => one.dataset.influence);
  assert.deepEqual(offered, ["henchman"]);
  assert.equal(opened().querySelectorAll(".kept-back li").length, 1);
  assert.ok(opened().querySelector(".kept-back").textContent.includes("2 × snitch"));
  assert.ok(!opened().querySelector("[data-influence]").textContent.includes("×"));
});

test("what waits for another phase says for which", async () => {
  const words = { lcn: { influence: { when: { action: "In the Action only." } } } };
  mock.method(globalThis, "fetch", async () => new Response(JSON.stringify(words), { status: 200 }));
  await loadWords("words");
  session.view.game.phase = "planning";
  await holds("schemer", "snitch");
  openInfluence();
  const kept = [...opened().querySelectorAll(".kept-back li")].map((one) => one.textContent.includes("Action only"));
  assert.deepEqual(kept, [true, false]);
});

test("where the app deals a face that is tapped is asked for once more, on paper it is laid", async () => {
  session.view.mine.may = [{ order: "lay_influence", card: "henchman", gangsters: ["sal"] }];
  const chooses = () => {
    openInfluence();
    opened().querySelector("[data-influence]").click();
    [...document.querySelectorAll("dialog .gangster")].pop().click();
  };
  await holds("henchman");
  const sent = mock.method(globalThis, "fetch", async () => new Response("{}", { status: 200 }));
  chooses();
  assert.equal(sent.mock.callCount(), 0);
  assert.deepEqual(acts(document.body), ["lay_influence"]);
  closeSheets();
  session.view.seats[1].robot = false;
  session.view.table.options = {};
  chooses();
  assert.equal(sent.mock.callCount(), 1);
});

test("a Job that was looked at lies there whole where nobody looks on, else under a finger", () => {
  openSeen();
  assert.equal(opened().querySelectorAll(".lying-open .real-card").length, 1);
  closeSheets();
  session.view.seats[1].robot = false;
  session.view.table.options = {};
  openSeen();
  assert.equal(opened().querySelector(".real-card"), null);
  assert.ok(opened().querySelector(".peek"));
});

test("of the Job of another that was looked at it is said what it needs, not what I lack for it", () => {
  const needs = (on) => {
    const { told } = jobFace("car_theft", on);
    return drawn(told).querySelector(".job-facts .fact").className;
  };
  assert.deepEqual(["max", "sal"].map(needs), ["fact", "fact lack"]);
});

test("what a Job lacks is said with what comes of it, until somebody lends it", () => {
  assert.ok(lackNote("car_theft").textContent.includes("lcn.lack_text"));
  session.view.game.families[1].businesses = [{ id: "garage.1", card: "garage", markers: ["s1"] }];
  assert.equal(lackNote("car_theft"), null);
});

test("whoever is alone is not offered an Attack against nobody; before people the question is the same for every Job", () => {
  const { mine, seats, table } = session.view;
  mine.may = [{ order: "announce", gangsters: ["sal"], targets: ["s2"] }];
  const asked = () => acts(drawn(actsOf(SAL))).includes("nobody");
  assert.ok(asked());
  mine.jobs = [{ gangster: "sal", card: "car_theft", targets: ["s2"] }];
  assert.ok(!asked());
  seats[1].robot = false;
  table.options = {};
  assert.ok(asked());
});

test("a window asks for the cards by the names that are printed on them", () => {
  assert.equal(answersAsked("trap_or_doc"), "Falle? Notarzt?");
  assert.equal(answersAsked("planning"), "", "a clock");
});
