/* What the bench shows, and what it says was drawn again. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { page } from "./paper.js";

page();
const { changed, count, deckOf, shownOf } = await import("/static/watch_filter.js");

const tile = (card, more = {}) => ({
  deck: "cards",
  card,
  side: "front",
  key: `look of ${card}`,
  faults: [],
  remarks: [],
  print: "",
  stays: false,
  ...more,
});
const remark = (kind) => ({ kind, says: {} });
const TILES = [
  tile("plain"),
  tile("torn", { faults: [{}] }),
  tile("pale", { remarks: [remark("pale"), remark("ink")], print: "changed" }),
  tile("note", { deck: "notes", print: "new", remarks: [remark("ink")] }),
];
const names = (tiles) => tiles.map((one) => one.card);

test("each filter shows its own, and says how many there are", () => {
  const expected = { all: 4, faults: 1, print: 2, remarks: 2, pale: 1, ink: 2, coarse: 0 };
  for (const [show, n] of Object.entries(expected)) {
    assert.equal(shownOf(TILES, "", show).length, n, show);
    assert.equal(count(TILES, show), n, show);
  }
  assert.deepEqual(names(shownOf(TILES, "notes", "ink")), ["note"]);
  assert.deepEqual(names(shownOf(TILES, "cards", "ink")), ["pale"]);
});

test("a deck that was chosen and then taken out of the game hides nothing", () => {
  const [cards, notes] = [{ id: "cards" }, { id: "notes" }];
  assert.equal(deckOf([cards, notes], "notes"), "notes");
  assert.equal(deckOf([cards, { id: "money" }], "notes"), "");
  assert.equal(deckOf([notes], "notes"), "", "nothing is left to choose from");
});

test("drawn again is what looks otherwise and what is new, and nothing that only stays", () => {
  const before = { tiles: [tile("a"), tile("b"), tile("c")] };
  const now = {
    tiles: [tile("a"), tile("b", { key: "another look" }), tile("d"), tile("c", { key: "older", stays: true })],
  };
  assert.deepEqual(names(changed(before, now)), ["b", "d"]);
  assert.deepEqual(changed(now, now), []);
});
