/* What stays in its place on a phone: what the Godfather took until its owner has read it, the room of a picture until it
   comes: Counterfeiters' godfather.js, board.js. */

import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { page } from "./paper.js";

page({ game: "counterfeiters", table: "t1" });
window.matchMedia = () => ({ matches: false });
mock.timers.enable({ apis: ["setTimeout"] });
const { serverNow } = await import("/static/api.js");
const { session } = await import("/static/state.js");
const { godfather, godfatherAtMine } = await import("../../companion/games/counterfeiters/screens/godfather.js");

const { cardFace } = await import("../../companion/games/counterfeiters/screens/board.js");

const opened = serverNow();
const came = (n, at) => ({ n, at, kind: "godfather_came", seats: ["s1", "s2"] });
const paid = { n: 5, at: opened, kind: "paid_unseen", source: "s1", target: "bank", amount: 40, reason: "godfather" };
const seats = ["s1", "s2"].map((id) => ({ id, phone: true, admitted: true }));
const table = { stage: "play", options: {}, seats, money: "app", symbol: "$" };
const view = (...recent) => ({ table, me: { seat: "s1" }, seats, mine: { screen: {}, may: [] }, recent });

const isCounted = (shown) => shown.className.includes("at-zero");
const tap = (shown) => shown.querySelector('[data-act="skip-godfather"]').click();

test("it stands on the phone until it was read, on the table screen for a while", () => {
  session.view = view(came(1, opened - 60)); // over before the page was opened
  assert.equal(godfatherAtMine(), null);
  session.view = view(came(4, opened - 1.5), paid);
  assert.ok(!isCounted(godfather()));
  assert.ok(!isCounted(godfatherAtMine()));
  tap(godfatherAtMine()); // while he counts: the rest at once
  assert.ok(isCounted(godfatherAtMine()));
  assert.equal(godfather(), null);
  const shown = godfatherAtMine();
  assert.ok(shown.querySelector(".peek") && !shown.textContent.includes("40"));
  tap(shown);
  assert.equal(godfatherAtMine(), null);
  session.view = view();
  assert.equal(godfatherAtMine(), null);
});

test("whoever was away when he came finds it on their phone", () => {
  session.view = view(came(8, opened - 600));
  assert.ok(isCounted(godfatherAtMine()));
  assert.equal(godfather(), null);
});

test("a card keeps the room of its picture before that has come", () => {
  session.view = view();
  session.game = {
    cards: { i1: { id: "ink_a", deck: "a", title: "Ink", text: "", facts: { kind: "ink" } } },
    words: {},
  };
  assert.equal(cardFace("ink_a").querySelectorAll(".card-picture").length, 1);
});
