/* Two people on one phone, and the table waits for the other one: once whoever holds it has had time to read, and leaves
   it alone, the curtain falls by itself. */

import { askedNext } from "./besides.js";
import { handTo, isCurtained } from "./handover.js";
import { page } from "./page.js";
import { session } from "./state.js";

const READ = 6000; // milliseconds without a finger on the glass
const WRITES = "input, select, textarea";

let touched = Date.now();
let settled = ""; // the moment for which the curtain has fallen, or that has been looked at from both sides

/** One moment of the table: while it lasts, the curtain falls once. @param {string} seat */
function momentOf(seat) {
  const { turn, game } = session.view;
  return [seat, turn?.seat, turn?.round, turn?.phase, game?.awaits?.what].join(" ");
}

/* Dice that fall, an open sheet, somebody who writes: nothing comes between. */
function isBusy() {
  if (document.hidden || session.view.falling || isCurtained()) return true;
  return Boolean(document.querySelector("dialog[open]") || document.activeElement?.matches(WRITES));
}

function look() {
  if (!session.ready || session.line === "gone") return;
  const [seat] = askedNext();
  const moment = seat ? momentOf(seat) : "";
  if (moment !== settled && (!seat || isBusy())) touched = Date.now();
  if (!seat || moment === settled || Date.now() - touched < READ) return;
  settled = moment;
  handTo(seat);
}

function touch() {
  touched = Date.now();
}

export function watchPassing() {
  if (page.seats.length < 2) return;
  for (const sign of ["pointerdown", "pointermove", "keydown", "scroll"]) document.addEventListener(sign, touch, true);
  setInterval(look, 500);
}
