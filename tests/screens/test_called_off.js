/* What the scene of La Cosa Nostra tells besides dice: a Job that comes to nothing, and what a Cop does with a die. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { page } from "./paper.js";

page({ game: "la_cosa_nostra", table: "t1" });
const SCREENS = "../../companion/games/la_cosa_nostra/screens";
const { session } = await import("/static/state.js");
const { follow } = await import(`${SCREENS}/happenings.js`);
const { nothingCame } = await import(`${SCREENS}/nothing.js`);
const { cops, takenUp } = await import(`${SCREENS}/cop.js`);

const CARDS = { heist: { id: "heist", facts: {} }, bash: { id: "bash", facts: { victim: "gangster" } } };
const LACKED = { kind: "job_lacked", seat: "s1", gangster: "nico", card: "heist", lacks: ["night_club"] };
const DONE = { kind: "job_done", seat: "s1", gangster: "nico", card: "bash", target: "s2", outcome: "void" };
let count = 0;

/** A view with these lines after all others, as the page has it next. */
function told(lines, game = {}) {
  const recent = [...(session.view?.recent ?? []), ...lines.map((line) => ({ n: count++, all: count, ...line }))];
  const table = { phases: ["action"] };
  session.view = { recent, table, game: { families: [], last: null, ...game } };
  follow();
}

const sent = (gangster, target) => ({ kind: "job_announced", seat: "s1", gangster, target });

beforeEach(() => {
  session.game = { cards: CARDS };
  session.view = null;
  told([{ kind: "phase_began", phase: 0 }]);
});

test("a Job that lacks something tells what, and is against nobody", () => {
  told([sent("nico", "s3")]);
  assert.equal(nothingCame(), null);
  told([{ ...LACKED }]);
  const { why, lacks, target } = nothingCame();
  assert.deepEqual([why, lacks, target], ["missing", ["night_club"], null]);
});

test("a Job without a victim is against whoever was named, one that harms nobody against nobody", () => {
  told([sent("nico", "s2"), { ...DONE, why: "no_victim" }]);
  assert.equal(nothingCame().target, "s2");
  told([sent("nico", "s2"), { ...DONE, card: "heist", why: "clash" }]);
  assert.equal(nothingCame().target, null);
});

test("nothing is told of a card that never came up, nor where dice were thrown", () => {
  told([sent("nico", "s2"), { ...DONE, card: null, why: "left" }]);
  assert.equal(nothingCame(), null);
  told([sent("nico", "s2"), { ...DONE, why: "no_victim" }], { last: { results: [1] } });
  assert.equal(nothingCame(), null);
});

test("a Cop is told before the die that he took up, and each has a verdict of its own", () => {
  const deed = { kind: "job", results: [1, 1] };
  const keys = (more) => cops({ ...deed, ...more }).map(({ key, now }) => `${key.split(":")[0]}${now ? "!" : ""}`);
  told([sent("nico", null)]);
  assert.deepEqual([keys({}), takenUp().length], [[], 0]);
  told([{ kind: "die_taken_up", seat: "s1", card: "cop", die: 0 }]);
  assert.deepEqual([keys({ again: 0 }), takenUp().length], [["cop"], 1]);
  session.view.falling = true;
  assert.deepEqual(keys({ again: 0 }), ["cop", "again!"]);
  session.view.falling = false;
  told([{ kind: "dice_kept", seat: "s1" }]);
  assert.deepEqual([keys({}), takenUp().length], [["cop", "again!", "cop"], 1]);
  told([sent("mia", null)]);
  assert.deepEqual([keys({}), takenUp().length], [[], 0]);
});
