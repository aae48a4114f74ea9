/* Which tap is the last one: how a turn of Planning ends, and how a card is paid that a Job brings cheaper: La Cosa
   Nostra's screens/planning.js and screens/asked.js. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { page } from "./paper.js";

const document = page({ game: "la_cosa_nostra", table: "t1" });
const SCREENS = "../../companion/games/la_cosa_nostra/screens";
const { el } = await import("/static/dom.js");
const { session } = await import("/static/state.js");
const { planningPanel } = await import(`${SCREENS}/planning.js`);
const { controls } = await import(`${SCREENS}/asked.js`);

const seat = (id, name) => ({ id, name, admitted: true });
const CASINO = { id: "casino", deck: "businesses", title: "Casino", facts: { price: 12, income: 6 } };

function sits(gangster, may, options = {}, game = {}) {
  const families = [{ seat: "s1", gangsters: [{ id: "sal", strength: 1, ...gangster }], businesses: [] }];
  Object.assign(session, {
    ready: true,
    view: {
      me: { seat: "s1", plans: [] },
      seats: [seat("s1", "Anna"), seat("s2", "Bram (robot)")],
      table: { options, stage: "play" },
      turn: { seat: "s1", round: 1 },
      purses: { s1: 20 },
      game: { phase: "planning", round: 1, influence_from: 1, families, start: "s1", ...game },
      mine: { may, jobs: [], offers: [] },
    },
    game: { cards: { "casino.1": CASINO } },
  });
}

const acts = (drawn) =>
  [...el("div", {}, drawn).querySelectorAll("[data-act], [data-market]")].map(
    ({ dataset }) => dataset.act ?? dataset.market,
  );
const NEXT = [{ order: "next" }];

test("who has all of theirs laid finds first what ends their planning, and last what passes on", () => {
  sits({ task: "job" }, NEXT);
  assert.deepEqual(acts(planningPanel()), ["rest", "influence", "next"]);
  const [first, ...others] = el("div", {}, planningPanel()).querySelectorAll("[data-act]");
  assert.deepEqual(
    [first.className, others.some((one) => one.className.includes("first"))],
    ["first wide tall", false],
  );
  sits({}, NEXT);
  assert.deepEqual(acts(planningPanel()), ["next", "influence"]);
});

test("where the app deals the hand and nothing of it can be played, there is one way to end a turn", () => {
  sits({ task: "job" }, NEXT, { robots: "s2" });
  assert.deepEqual(acts(planningPanel()), ["rest", "influence"]);
});

test("a card that is tapped is meant, and paid by another tap", () => {
  const may = [{ order: "take_card", prices: { casino: 6 } }];
  sits({}, may, {}, { phase: "action", action: { deeds: [{ kind: "job", gangster: "sal", card: "casino" }] } });
  const drawn = controls();
  assert.deepEqual(acts(drawn), ["casino", "take_nothing"]);
  document.body.append(drawn);
  document.querySelector("[data-market]").click();
  assert.deepEqual(acts(controls()), ["casino", "take_card", "take_nothing"]);
});

test("before a card is turned up there is one way back, in one place, whatever others do meanwhile", () => {
  const may = [{ order: "turn_up" }, { order: "announce", gangsters: ["sal"], targets: ["s2"] }];
  sits(
    { task: "job" },
    may,
    {},
    { phase: "action", action: { deeds: [{ kind: "job", seat: "s1", gangster: "sal" }] } },
  );
  session.view.take_back = true;
  assert.deepEqual(acts(controls()), ["turn_up", "take_back"]);
  session.view.take_back = false;
  const drawn = el("div", {}, controls()).querySelectorAll("button");
  assert.equal(drawn.length, 2);
});
