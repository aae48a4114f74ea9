/* Maffiosi on a player's phone: what is asked of me on top, the long table and the families below. */

import { followHand, heading, practising, say, stage } from "/static/kit.js";
import { openChair } from "./about.js";
import { bookIsHere } from "./book.js";
import { calls } from "./calling.js";
import { rulingTold, topics } from "./correcting.js";
import { allFamilies } from "./families.js";
import { firsts } from "./firsts.js";
import { follow, tuneUp } from "./happenings.js";
import { uprightTable } from "./longtable.js";
import { middle } from "./money.js";
import { moneyPanel } from "./moneyonly.js";
import { div, game, moneyOnly, mySeat, p } from "./parts.js";
import { isPlacing, placingPanel } from "./placing.js";
import { openDiscard, openReader, playRead } from "./playing.js";
import { ended, scoreLine, scorePoints } from "./score.js";
import { checkPanel, first } from "./setup.js";
import { pot, turnPanel } from "./turn.js";

export { calls, ended, first, firsts, rulingTold, scoreLine, scorePoints, topics };
export const instead = true; // turn, dice, plans and counters of the house are this game's own
/** @type {string[]} */
export const till = []; // money goes by hand between people alone

export function begin() {
  tuneUp();
}

/* What is asked of this seat now. */
function now() {
  if (moneyOnly()) return moneyPanel();
  return game().seating ? placingPanel() : turnPanel();
}

/* The table, where it is not the very thing that is tapped on above. */
function table() {
  if (moneyOnly() || isPlacing()) return null;
  return div(
    { class: "card stack", key: "table" },
    heading(2, say("maf.table")),
    uprightTable({ tap: openChair }),
    pot(),
  );
}

/** @returns {Panels} */
export function panels() {
  if (!game()) return {};
  if (!bookIsHere()) return { before: p("dim", say("all.loading")) };
  follow();
  followHand();
  if (stage() === "lobby") return { lobby: checkPanel(false) };
  if (stage() === "over") return { main: [allFamilies(), checkPanel(false)] };
  return { before: now(), main: [table(), middle(), allFamilies(), checkPanel(false)], actions: actions() };
}

/* A card is read at the thumb, on every phone in the same place. @returns {Action[]} */
function actions() {
  if (!mySeat() || moneyOnly() || practising()) return [];
  return [{ key: "read", icon: "camera", label: say("maf.bar.read"), run: () => openReader() }];
}

/** The photo that the phone's memory swallowed, or a printed card whose address was read.
 * @param {string} purpose @param {any} [read] */
export function resume(purpose, read = null) {
  if (purpose === "maf:card") return openReader(true);
  if (purpose === "maf:discard") return openDiscard(true);
  return read && read.kind === "card" ? playRead(read.code) : null;
}
