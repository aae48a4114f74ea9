/* A deal that begins at a card: La Cosa Nostra's screens/dealing.js. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { page } from "./paper.js";

const paper = page({ game: "la_cosa_nostra", table: "t1" });
const { session } = await import("/static/state.js");
const { closeSheets } = await import("/static/sheet.js");
const { nothing, openDeal } = await import("../../companion/games/la_cosa_nostra/screens/dealing.js");

const row = (seat, ...kinds) => kinds.map((card) => ({ id: `${seat}-${card}`, card }));
const family = (seat) => ({
  seat,
  businesses: row(seat, "cop", "casino", "garage"),
  gangsters: [{ id: `${seat}-sal` }],
});
const acts = (look) => [...paper.querySelectorAll(look)].map((one) => one.getAttribute("data-act"));
const begins = (begun) => {
  closeSheets();
  openDeal(begun);
};

beforeEach(() => {
  session.game = { cards: {}, notes: [1000] };
  session.view = {
    me: { seat: "s1" },
    mine: { may: [{ order: "offer", to: ["s2"] }], offers: [] },
    seats: ["s1", "s2"].map((id) => ({ id, name: id, admitted: true })),
    purses: { s1: 5000, s2: 5000 },
    table: { options: {}, symbol: "$", money: "app" },
    game: { families: [family("s1"), family("s2")] },
  };
});

test("whoever has come to lend or to sell a card is asked only to whom", () => {
  begins();
  assert.equal(paper.querySelectorAll(".partner .chips button").length, 3, "what could be borrowed");
  begins({ gives: { ...nothing(), markers: ["s1-garage"] } });
  assert.equal(paper.querySelectorAll(".partner .chips").length, 0);
  assert.ok(paper.querySelector("dialog .body").textContent.startsWith("lcn.deal.gives: "));
});

test("the card that it began with is chosen and stands first, and so does what is to be done with it", () => {
  begins({ to: "s2", gives: { ...nothing(), markers: ["s1-garage"] } });
  assert.equal(acts("[data-act^='gives-m']")[0], "gives-ms1-garage");
  assert.equal(paper.querySelector("[aria-pressed=true]").getAttribute("data-act"), "gives-ms1-garage");
  begins({ to: "s2", wants: { ...nothing(), cards: ["s2-sal"] } });
  const [first] = acts("[data-act^='wants-m'], [data-act^='wants-c']");
  assert.equal(first, "wants-cs2-sal");
});
