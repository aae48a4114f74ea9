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

const job = (is_attack) => ({ id: "job", title: "Job", deck: "jobs", facts: { is_attack } });
const CARDS = { a1: job(true), a2: job(true), c1: job(false) };
const DRAW = { key: "draw", seat: "s1", facts: { round: 1, jobs: 2, influence: 0 } };
const CHECKS = [{ key: "sort_jobs" }, DRAW, { key: "hard_luck" }];
let version = 0;

/** Two people and, where the app deals, a robot. */
function sits(robots) {
  const seats = ["s1", "s2", "s3"].map((id) => ({ id, name: id, admitted: true }));
  session.game = { cards: CARDS };
  session.view = {
    seats,
    ticks: [],
    table: { stage: "play", options: robots ? { robots: "s3" } : {} },
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
