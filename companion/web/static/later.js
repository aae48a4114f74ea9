/* What opens by a tap, or is drawn at another moment of the evening, need not be here when the first screen is: it comes
   behind it, all at once, and then stays, also without a network. Whoever taps before that waits a moment, or reads why
   nothing opens. Used as `later(() => import("./sheet.js"), (all) => all.openIt)`. */

import { el } from "./dom.js";
import { moreWords, notice, redraw } from "./page.js";
import { say } from "./words.js";

const AGAIN = 5000; // a phone that lost its network tries until it has everything

/** @type {(() => Promise<unknown>)[]} */
const every = [];
let asked = false;
let here = false;

/* Is all of it here that was asked for at first? */
export const laterIsHere = () => here;

/** Called once the first screen stands. */
export function fetchLater() {
  if (asked) return;
  asked = true;
  fetchAll();
}

function fetchAll() {
  Promise.all(every.map((arrive) => arrive())).then(allCame, () => setTimeout(fetchAll, AGAIN));
}

function allCame() {
  here = true;
  redraw();
}

/** @param {() => Promise<unknown>} arrive */
function wait(arrive) {
  every.push(arrive);
  if (asked) Promise.resolve().then(fetchAll); // not within the module that is just being made
}

/** A module with the words that it says.
 * @template Module @param {() => Promise<Module>} fetched @returns {Promise<Module>} */
async function complete(fetched) {
  const [found] = await Promise.all([fetched(), moreWords()]);
  return found;
}

/** Run this with a module as soon as it is here.
 * @template Module @param {() => Promise<Module>} fetched @param {(module: Module) => void} run */
export function onceHere(fetched, run) {
  let done = false;
  wait(async () => {
    const found = await complete(fetched);
    if (!done) run(found);
    done = true;
  });
}

/** A function that opens something, to be called as if it were here.
 * @template Module @template {any[]} Given
 * @param {() => Promise<Module>} fetched @param {(module: Module) => (...given: Given) => unknown} chosen
 * @returns {(...given: Given) => void} */
export function later(fetched, chosen) {
  /** @type {((...given: Given) => unknown) | null} */
  let here = null;
  const arrive = async () => {
    here = chosen(await complete(fetched));
    return here;
  };
  wait(arrive);
  return (...given) => {
    if (here) here(...given);
    else arrive().then((run) => run(...given), noAnswer);
  };
}

function noAnswer() {
  notice(say("all.no_answer"), true);
}

/** A function that draws something; until it is here, `meanwhile` stands in its place.
 * @template Module @template {any[]} Given @template Made
 * @param {() => Promise<Module>} fetched @param {(module: Module) => (...given: Given) => Made} chosen
 * @param {() => Made | Child} [meanwhile] @returns {(...given: Given) => Made | Child} */
export function laterDrawn(fetched, chosen, meanwhile = loading) {
  /** @type {((...given: Given) => Made) | null} */
  let here = null;
  wait(async () => {
    here = chosen(await complete(fetched));
  });
  return (...given) => (here ? here(...given) : meanwhile());
}

function loading() {
  return el("p", { class: "dim center" }, say("all.loading"));
}
