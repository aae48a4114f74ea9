/* A Job that brings less than it says, since there was no more to take: La Cosa Nostra's happenings.js and addressed.js. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { page } from "./paper.js";

page({ game: "la_cosa_nostra", table: "t1" });
const WORDS = {
  role: { paid: { source: "purse", target: "purse" }, ran_short: { seat: "seat" } },
  befalls: { ran_short: ["seat"], paid: ["target", "source"] },
  doer: { paid: ["source"] },
  log: {
    paid: "{source} pays {target}",
    ran_short: "that was all {seat} had",
    "ran_short.nothing": "{seat} has nothing to take",
  },
  you: { "ran_short.seat": "that was all you had", paid: { target: "{source} pays you", source: "{target} robs you" } },
};
globalThis.fetch = async () => ({ ok: true, json: async () => WORDS });
const { loadWords } = await import("/static/words.js");
await loadWords("words");
const SCREENS = "../../companion/games/la_cosa_nostra/screens";
const { session } = await import("/static/state.js");
const { follow, outcome, staged } = await import(`${SCREENS}/happenings.js`);
const { lineTold, ownLine } = await import(`${SCREENS}/addressed.js`);

const seat = (id, name) => ({ id, name, admitted: true });
const seats = [seat("s1", "Anna"), seat("s2", "Bram"), seat("s3", "Cas")];
const paid = { kind: "paid", source: "s2", target: "s1", amount: 2000, reason: "theft" };
const short = { kind: "ran_short", seat: "s2", amount: 2000, due: 6000 };
const done = { kind: "job_done", seat: "s1", gangster: "nico", card: "theft", outcome: "success" };
const plain = (said) =>
  [said]
    .flat(9)
    .map((one) => one?.textContent ?? String(one ?? ""))
    .join("");
let count = 0;

function happens(...facts) {
  const news = facts.map((fact) => ({ n: count, all: count++, at: 0, ...fact }));
  const recent = [...session.view.recent, ...news];
  session.view = { ...session.view, recent, game: { families: [], phase: "action", last: { card: "theft" } } };
  follow();
  return news;
}

beforeEach(() => {
  session.game = { cards: {} };
  session.view = { seats, recent: [], table: { phases: ["action"], options: {}, symbol: "$" } };
  happens({ kind: "phase_began", phase: 0 });
});

/** What each of the three reads of the payment, the table screen last. */
function told([line]) {
  return ["s1", "s2", "s3", null].map((id) => {
    session.view.me = id ? { seat: id } : null;
    return plain(ownLine(line, "theft") ?? lineTold(line));
  });
}

test("that it was all they had is told with the payment, to whom it befalls of themselves", () => {
  const news = happens(paid, short, done);
  assert.deepEqual(told(news), [
    "Bram pays you. That was all Bram had",
    "Anna robs you. That was all you had",
    "Bram pays Anna (theft). That was all Bram had",
    "Bram pays Anna (theft). That was all Bram had",
  ]);
});

test("it is no line of its own but where nothing was there, and nobody hears it before the scene tells it", () => {
  const news = happens(paid, short, done);
  assert.deepEqual(
    outcome().map(({ kind }) => kind),
    ["paid", "job_done"],
  );
  assert.deepEqual(staged(news), news);
  happens({ kind: "job_announced" }, { ...short, variant: "nothing" }, done);
  assert.deepEqual(
    outcome().map(({ kind }) => kind),
    ["ran_short", "job_done"],
  );
});

test("a payment in full says nothing more", () => {
  const news = happens(paid, done);
  assert.deepEqual(told(news)[3], "Bram pays Anna (theft)");
});
