/* Who did it is told as it was when it happened, whatever others did since: the recap and the losses of La Cosa Nostra. */

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { page } from "./paper.js";

const SCREENS = "../../companion/games/la_cosa_nostra/screens";
page({ game: "la_cosa_nostra", table: "t1", gameModule: new URL(`${SCREENS}/tidings.js`, import.meta.url).href });
const WORDS = {
  befalls: { paid: ["target", "source"] },
  harms: { paid: ["source"] },
  you: { paid: { target: "{source} pays you {amount}" } },
  role: { paid: { source: "purse", target: "purse", amount: "money" } },
  telling: { silent: [], elsewhere: [], follows: ["turn_began"] },
  lcn: {
    tidings: {
      monopoly_taken: "{card} is yours: {amount} more",
      monopoly_returned: "{card} is lost: {amount} less",
      theft: "{name} steals {amount} from you",
      birthday: "{name} is the birthday child",
      property_damage: "{name} damages your property",
      laid: { wrench: "{name} makes it harder for {gangster}" },
    },
  },
};
globalThis.fetch = async () => ({ ok: true, json: async () => WORDS });
const { loadWords } = await import("/static/words.js");
await loadWords("words");
const { session } = await import("/static/state.js");
const { loadModule } = await import("/static/modules.js");
await loadModule();
const { digest, foremost } = await import("/static/since.js");
const { tidings } = await import(`${SCREENS}/tidings.js`);

const paid = (n, source, target, reason) => ({ n, kind: "paid", source, target, amount: 2, reason });
const over = (n, seat, gangster = "sal") => ({ n, kind: "job_done", seat, gangster, outcome: "success" });
const told = (line, lines, me = "s4") => tidings(line, me, lines);

/* Anna, then Bram, then Cas: three deeds of three players against Dora, and the last throw is that of Cas. */
const DEEDS = [
  paid(10, "s4", "s1", "theft"),
  over(11, "s1"),
  paid(14, "s4", "bank", "property_damage"),
  over(15, "s2"),
  paid(18, "s4", "s3", "birthday"),
  over(19, "s3"),
];

before(() => {
  const seats = ["Anna", "Bram", "Cas", "Dora"].map((name, at) => ({ id: `s${at + 1}`, name }));
  const gangsters = [{ id: "sal" }];
  const families = [{ seat: "s1", gangsters, businesses: [] }];
  const game = { families, last: { seat: "s3" } };
  const facts = { effect: "wrench", modifies: "target", by: 1 };
  Object.assign(session, {
    ready: true,
    view: { me: { seat: "s4" }, seats, table: { options: {} }, game, recent: [] },
    game: {
      cards: {
        wrench: { id: "wrench", deck: "influence", title: "Wrench", facts },
        vice: { id: "vice", title: "Vice", facts: { income: 5 } },
        sal: { id: "sal", title: "Sal", facts: {} },
      },
    },
  });
});

test("each loss names whoever did it, with their face, not whoever threw last", () => {
  const losses = [0, 2, 4].map((at) => told(DEEDS[at], DEEDS));
  assert.deepEqual(
    losses.map(({ text }) => text.split(" ")[0]),
    ["Anna", "Bram", "Cas"],
  );
  assert.deepEqual(
    losses.map(({ side }) => side.id),
    ["s1", "s2", "s3"],
  );
});

test("where nothing tells who did it, nobody is blamed", () => {
  const { text, side } = told(DEEDS[2], DEEDS.slice(0, 3));
  assert.ok(!/Anna|Bram|Cas/.test(text), text);
  assert.equal(side, undefined);
});

test("what is laid on a Gangster befalls whoever had it then", () => {
  const laid = { n: 5, kind: "modifier_laid", seat: "s2", effect: "wrench", gangster: "sal" };
  const handed = { n: 7, kind: "card_handed", piece: "sal", card: "sal", seat: "s4", to: "s1" };
  assert.equal(told(laid, [laid, handed])?.bad, true);
  assert.equal(told(laid, [laid, handed], "s1"), null);
  assert.equal(told(laid, [laid], "s1")?.bad, true);
});

test("a Monopoly is told to whoever has it or lost it with what it brings, and to all others as news", () => {
  const won = { n: 5, kind: "monopoly_taken", seat: "s4", monopoly: "vice" };
  const lost = { ...won, kind: "monopoly_returned" };
  assert.match(told(won).text, /^Vice is yours: .*5 more$/);
  assert.match(told(lost).text, /^Vice is lost: .*5 less$/);
  assert.deepEqual([told(won).bad ?? false, told(lost).bad], [false, true]);
  assert.equal(told(won, [won], "s1").aside, true);
});

test("the recap of a phone that slept blames each for their own deed", () => {
  const { mine } = digest(
    DEEDS.map((line) => ({ ...line, all: line.n, at: 0 })),
    "s4",
  );
  assert.deepEqual(
    mine.map(({ text }) => text.split(" ")[0]),
    ["Anna", "Bram", "Cas"],
  );
  assert.equal(foremost(mine)[0].side.id, "s3");
});

test("what my own deed brought is told as it comes, and is not since my turn", () => {
  const own = [paid(20, "bank", "s4", "cash_job"), over(21, "s4")];
  assert.equal(told(own[0], own).earned, true);
  assert.deepEqual(digest([...own, paid(22, "bank", "s4", "income")], "s4").mine.length, 1);
});
