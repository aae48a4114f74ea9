/* What a card says to whoever plays it, to whom it befalls, and to all others: La Cosa Nostra's screens/byrole.js. */

import assert from "node:assert/strict";
import { before, mock, test } from "node:test";
import { page } from "./paper.js";

page({ game: "la_cosa_nostra", table: "t1" });
const SCREENS = "../../companion/games/la_cosa_nostra/screens";
const { session } = await import("/static/state.js");
const { loadWords } = await import("/static/words.js");
const { linesFor, needFor } = await import(`${SCREENS}/byrole.js`);

const PRINTED = "The victim pays you up to $3,000.";
const THEFT = {
  id: "theft_1",
  deck: "jobs",
  title: "Theft",
  facts: { effect: "theft", victim: "player", two: 3000 },
  results: { two: PRINTED },
};
const WORDS = {
  lcn: {
    says: { theft: { two: "{target} pays {name} up to {two}.", "two.me": "You pay {name} up to {two}." } },
    deed: {
      need: { one: "roll {target} or more", many: "each {target} or more" },
      needs: { one: "{name} needs {target} or more" },
      least: { one: "{target} or more" },
    },
  },
};
const DEED = { kind: "job", seat: "s1", target: "s2", card: "theft_1", gangster: "nico", dice: 1 };

before(async () => {
  mock.method(globalThis, "fetch", async () => new Response(JSON.stringify(WORDS)));
  await loadWords("/words.json");
  mock.restoreAll();
  const seats = ["Anna", "Bram", "Cas"].map((name, at) => ({ id: `s${at + 1}`, name }));
  const view = { seats, table: { symbol: "$" }, game: { families: [] } };
  Object.assign(session, { ready: true, view, game: { cards: { theft_1: THEFT } } });
});

/** @param {string | null} seat */
function on(seat, deed = DEED) {
  session.view.me = seat ? { seat } : null;
  return linesFor(deed).map(([, said]) => [said].flat().join(""));
}

test("whoever plays the card reads what is printed, the victim what they pay, the others both names", () => {
  assert.deepEqual(on("s1"), [PRINTED]);
  assert.deepEqual(on("s2"), ["You pay Anna up to $3,000."]);
  assert.deepEqual(on("s3"), ["Bram pays Anna up to $3,000."]);
  assert.deepEqual(on(null), ["Bram pays Anna up to $3,000."]);
});

test("without a victim nobody is named", () => {
  assert.deepEqual(on("s3", { ...DEED, target: null }), [PRINTED]);
});

test("the number is an order to whoever throws alone", () => {
  on("s1");
  assert.equal(needFor({ ...DEED, dice: 2 }, 3), "each 3 or more");
  assert.equal(needFor(DEED, 3), "roll 3 or more");
  for (const seat of ["s2", "s3"]) {
    on(seat);
    assert.equal(needFor(DEED, 3), "Anna needs 3 or more");
  }
  on(null);
  assert.equal(needFor(DEED, 3), "3 or more");
});
