/* What a Job of La Cosa Nostra wants and somebody lacks: its screens' lacking.js. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { lacking } from "../../companion/games/la_cosa_nostra/screens/lacking.js";

const lies = (card, more = {}) => ({ id: card, card, ...more });

test("what is deactivated or not paid for is lacking, and each as often as it is wanted", () => {
  const row = [lies("bank"), lies("lawyer", { down: true }), lies("casino", { on: "bomber" })];
  const families = [{ seat: "s1", businesses: row }];
  assert.deepEqual(lacking(["bank", "lawyer", "casino"], families, "s1"), ["lawyer", "casino"]);
  assert.deepEqual(lacking(["bank", "bank"], families, "s1"), ["bank"]);
});

test("what others lend is there, what they keep is not", () => {
  const theirs = [lies("bank", { markers: ["s1"] }), lies("lawyer", { markers: ["s3"] })];
  const families = [
    { seat: "s1", businesses: [] },
    { seat: "s2", businesses: theirs },
  ];
  assert.deepEqual(lacking(["bank", "lawyer"], families, "s1"), ["lawyer"]);
});
