/* The print shop's present order: what is wished for, what it comes to, and how its print stands. */

import { ask, pause, Refused } from "./api.js";
import { redraw } from "./page.js";
import { language, say } from "./words.js";

const PATIENCE = 60000; // milliseconds: the press draws, and others may be before us
const STILL = 0.35; // seconds without another change until the press looks again
const OFTEN = 0.4; // seconds between two looks at a print

/** @typedef {{ ticket: string, at: Shop.PrintState | null }} Job */
/** @type {{ games: Shop.BoxLine[] | null, game: Shop.BoxLine | null, choices: Shop.Choices | null,
 *   wish: Record<string, any>, order: Shop.OrderSeen | null, ink: number | null, looking: boolean, fault: string,
 *   job: Job | null, lost: { code: string, found: Shop.FoundCard | null, fault: string } }} */
export const state = {
  games: null,
  game: null,
  choices: null,
  wish: {},
  order: null,
  ink: null,
  looking: false,
  fault: "",
  job: null,
  lost: { code: "", found: null, fault: "" },
};
let turn = 0;
let weighed = ""; // the order whose ink is known, or is being weighed

/** Why not, in words. @param {unknown} trouble */
export function why(trouble) {
  return trouble instanceof Refused ? trouble.message : say("all.no_answer");
}

export async function loadGames() {
  try {
    state.games = await ask("/print/games", { wait: PATIENCE });
  } catch (trouble) {
    state.fault = why(trouble);
  }
  redraw();
}

/** @param {Shop.BoxLine | null} game */
export async function choose(game) {
  turn += 1;
  Object.assign(state, { game, choices: null, wish: {}, order: null, ink: null, fault: "", job: null });
  state.lost = { code: "", found: null, fault: "" };
  redraw();
  if (!game) return;
  try {
    state.choices = /** @type {Shop.Choices} */ (await ask(`/print/games/${game.id}`, { wait: PATIENCE }));
    state.wish = usual(state.choices);
    look();
  } catch (trouble) {
    state.fault = why(trouble);
  }
  redraw();
}

/** What nobody has chosen yet. @param {Shop.Choices} choices */
function usual(choices) {
  const wish = Object.fromEntries(choices.fields.map((field) => [field.name, field.default]));
  const spoken = choices.fields.find((field) => field.name === "language");
  if (spoken && spoken.choices.some((one) => one.value === language)) wish.language = language;
  return { ...wish, duplex: choices.duplex };
}

/** One thing is wished otherwise. @param {string} name @param {any} value */
export function wishFor(name, value) {
  state.wish = { ...state.wish, [name]: value };
  state.job = null;
  redraw();
  look();
}

/* Once nobody changes anything any more, the press looks at the order; only the newest answer counts. */
async function look() {
  turn += 1;
  const mine = turn;
  state.looking = true;
  await pause(STILL);
  if (mine !== turn || !state.game) return;
  try {
    const order = await ask("/print/orders", { body: { game: state.game.id, ...state.wish }, wait: PATIENCE });
    if (mine !== turn) return;
    Object.assign(state, { order, ink: null, fault: "", looking: false });
    weighed = "";
  } catch (trouble) {
    if (mine === turn) Object.assign(state, { order: null, fault: why(trouble), looking: false });
  }
  redraw();
}

/* Once the first picture is there: nobody waits for a figure while there is nothing to see. File by file, so that
   whoever turns pages meanwhile comes in between. */
export async function weigh() {
  const { order } = state;
  if (!order || weighed === order.seal) return;
  weighed = order.seal;
  let sum = 0;
  try {
    for (const { paper } of order.papers) {
      const one = await ask(`/print/orders/${order.seal}/ink/${paper.name}`, { wait: PATIENCE });
      sum += one.text_pages;
      if (state.order !== order) return;
    }
    state.ink = sum;
  } catch {
    return; // the print goes on without this figure
  }
  redraw();
}

export async function startPrint() {
  const { order } = state;
  if (!order) return;
  try {
    const { ticket } = await ask(`/print/orders/${order.seal}/print`, { body: {}, wait: PATIENCE });
    state.job = { ticket, at: null };
    state.fault = "";
    follow(order.seal, state.job);
  } catch (trouble) {
    state.fault = why(trouble);
  }
  redraw();
}

/** Until it is done, one way or another, or until something else is wished for.
 * @param {string} seal @param {Job} job */
async function follow(seal, job) {
  while (state.job === job && !isOver(job)) {
    try {
      job.at = await ask(`/print/orders/${seal}/state`);
    } catch (trouble) {
      if (trouble instanceof Refused) Object.assign(state, { job: null, fault: trouble.message });
    }
    redraw();
    await pause(OFTEN);
  }
}

/** @param {Job} job */
export function isOver(job) {
  return job.at !== null && ["done", "failed", "cancelled"].includes(job.at.state.stage);
}

export async function cancelPrint() {
  const { order, job } = state;
  if (!order || !job) return;
  try {
    await ask(`/print/orders/${order.seal}/cancel`, { body: { ticket: job.ticket } });
  } catch (trouble) {
    state.fault = why(trouble);
  }
  redraw();
}

/* One card again, by what stands under its code. */
export async function findLost() {
  const { game, lost } = state;
  const code = lost.code.replace(/[\s-]/g, "").toUpperCase();
  if (!game || !code) return;
  try {
    lost.found = await ask(`/print/games/${game.id}/codes/${encodeURIComponent(code)}`);
    lost.fault = "";
    if (lost.found) wishFor("cards", [lost.found.code]);
  } catch (trouble) {
    Object.assign(lost, { found: null, fault: why(trouble) });
  }
  redraw();
}

export function wholeBox() {
  state.lost = { code: "", found: null, fault: "" };
  wishFor("cards", []);
}
