/* A round, and the Action phase within it, is announced once, as it begins: static/rounds.js, curtains.js. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { page } from "./paper.js";

const CURTAINS = new URL("../../companion/games/la_cosa_nostra/screens/curtains.js", import.meta.url);
page({ game: "la_cosa_nostra", table: "t1", gameModule: CURTAINS.href });
const WORDS = {
  turn: { round: "Round {round}" },
  lcn: {
    phase: { action: "Action" },
    round: { 1: "Small jobs.", 2: "Murder.", last: "The last round.", action: "Now the plans are played." },
  },
};
globalThis.fetch = async () => ({ ok: true, json: async () => WORDS });
const { loadWords } = await import("/static/words.js");
await loadWords("words");
const { session } = await import("/static/state.js");
const { loadModule } = await import("/static/modules.js");
const { roundCard } = await import("/static/rounds.js");
const { begin } = await import("/static/page.js");
await begin(() => {});
globalThis.setTimeout = () => 0; // a card clears with a tap here

const PHASES = ["draw", "planning", "action", "payday"];

/** What lies over the table screen in this phase, and after a tap. */
function shown(round, name) {
  const phase = PHASES.indexOf(name);
  const table = { stage: "play", phases: PHASES };
  session.view = { table, turn: { round, phase }, game: { round, rounds: 2, phase: name } };
  const card = roundCard();
  const told = card?.textContent ?? "";
  card?.dispatchEvent(new window.Event("click"));
  return told;
}

test("nothing is told before the game's module is here, nor as the page opens", async () => {
  assert.equal(shown(1, "action"), "");
  await loadModule();
  assert.equal(shown(1, "action"), "");
});

test("the round is told as it begins, the Action as the plans are played, each once", () => {
  assert.equal(shown(1, "payday"), "");
  assert.match(shown(2, "draw"), /^Round .*Murder\. The last round\.$/);
  assert.equal(shown(2, "planning"), "");
  assert.equal(shown(2, "action"), "ActionNow the plans are played.");
  assert.equal(shown(2, "action"), "");
});

test("a table that goes back hears nothing, and the Action again when it comes again", () => {
  assert.equal(shown(2, "planning"), "");
  assert.equal(shown(2, "action"), "ActionNow the plans are played.");
});
