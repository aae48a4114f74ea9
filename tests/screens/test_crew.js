/* Which Gangster a turn begins with: La Cosa Nostra's screens/crew.js and turn.js. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { page } from "./paper.js";

page({ game: "la_cosa_nostra", table: "t1" });
const SCREENS = "../../companion/games/la_cosa_nostra/screens";
const { session } = await import("/static/state.js");
const { choose, meant } = await import(`${SCREENS}/crew.js`);
const { canAct } = await import(`${SCREENS}/turn.js`);

const SAL = { id: "sal", strength: 1, task: "job" };
const VITO = { id: "vito", strength: 2, task: "job" };
const TITO = { id: "tito", strength: 3, task: "purchase" };
const CREW = [SAL, VITO, TITO];
const mine = { may: [], jobs: [] };

beforeEach(() => {
  Object.assign(mine, { may: [], jobs: [] });
  Object.assign(session, { ready: true, view: { mine, me: { seat: "s1" }, table: { options: {} } } });
});

const allows = (order, ...gangsters) => mine.may.push({ order, gangsters });
const first = (crew = CREW) => meant(crew, "busy", canAct)?.id;

test("a turn begins with the strongest that can act", () => {
  allows("pay_purchase", "tito");
  allows("announce", "sal", "vito");
  assert.equal(first(), "tito");
});

test("a purchase that cannot be paid does not come first, nor a Job that lacks something or finds no victim", () => {
  allows("announce", "sal", "vito");
  assert.equal(first(), "vito");
  mine.jobs = [{ gangster: "vito", card: "heist", missing: ["cop"] }];
  assert.equal(first(), "sal");
  mine.jobs = [{ gangster: "vito", card: "hit", targets: [] }];
  assert.equal(first(), "sal");
  mine.jobs = [{ gangster: "vito", card: "hit", targets: ["s2"] }];
  assert.equal(first(), "vito");
});

test("a response cannot be announced and does not come first; where nobody can act, the strongest does", () => {
  allows("announce", "sal");
  assert.equal(first(), "sal");
  mine.may = [];
  assert.equal(first(), "tito");
});

test("who was tapped stays meant until the turn is over", () => {
  allows("announce", "sal", "vito");
  choose(CREW, "busy", "tito");
  assert.equal(first(), "tito");
  assert.equal(meant(CREW, "idle").id, "tito");
  choose(CREW, "busy", "sal");
  assert.equal(first(), "sal");
  assert.equal(meant(CREW, "idle").id, "tito");
  assert.equal(first([SAL, VITO]), "vito");
});
