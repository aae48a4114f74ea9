/* Counterfeiters on a player's phone: what is asked of me, the board to tap, what lies before the screens; mine is covered. */

import { button, confirmSheet, el, has, heading, number, say, send, session, stage } from "/static/kit.js";
import { openSpace } from "./acting.js";
import { board } from "./board.js";
import { bookIsHere, cardById } from "./book.js";
import { rulingTold, topics } from "./correcting.js";
import { godfatherAtMine } from "./godfather.js";
import { handMoves } from "./hands.js";
import { follow, tuneUp } from "./happenings.js";
import { scene, scoreLine, scorePoints } from "./lifted.js";
import { myLawyer } from "./lifting.js";
import { act, chooses, game, may, mySeat, offer, p, player, spacesOf } from "./parts.js";
import { everybody } from "./players.js";
import { isLayingOut, layingOut, openStart, puttingAway, startCard } from "./setup.js";
import { calls, secret, tidings } from "./tidings.js";
import { ahead } from "./track.js";
import { tools, vault } from "./vault.js";
import { lastWords, moment, roundAt, roundTold, waitingFor } from "./waiting.js";

export { calls, roundAt, roundTold, rulingTold, scene, scoreLine, scorePoints, secret, tidings, topics };
export const covered = true; // what lies behind a screen is for its owner alone
export const instead = true; // turn, dice, plans and counters of the house are this game's own
/** @type {string[]} */
export const till = []; // money goes by hand between people alone

export function begin() {
  tuneUp();
}

/* My henchman, or my lawyer: the spaces below are lit. */
function myTurn() {
  const lawyer = myLawyer();
  const { left = 0 } = player(mySeat()) || {};
  return el(
    "section",
    { class: "card bright stack my-turn", key: "my-turn" },
    heading(2, say(lawyer ? `cf.turn.${lawyer}` : "cf.turn.mine")),
    lawyer ? null : lastWords(), // the heading says it
    p("", say(`cf.turn.${lawyer ? "lift" : howMany(left)}`, { n: number(left) })),
    board(openSpace),
    may("lay_flat") ? button("lay-flat", say("cf.turn.flat"), askFlat, { class: "wide plain" }) : null,
    may("rest_lawyer")
      ? act("rest_lawyer", say("cf.turn.rest"), { type: "rest_lawyer" }, { class: "wide plain" })
      : null,
  );
}

/** How the tap is asked for. @param {number} left */
function howMany(left) {
  if (lastWords()) return "tap_end";
  return left > 1 ? "tap" : "tap_last";
}

/* Nothing that could be done is given away by a slip. */
function askFlat() {
  confirmSheet({
    title: say("cf.turn.flat"),
    text: say("cf.turn.flat_text"),
    yes: say("cf.turn.flat_yes"),
    act: () => send("lay_flat", { type: "lay_flat" }),
  });
}

/* What is asked of this seat now. */
function now() {
  if (chooses()) return [myTurn(), handMoves()];
  return [
    startCard(),
    el(
      "section",
      { class: "card stack waiting-card", key: "waiting" },
      heading(2, moment()),
      lastWords(),
      may("name_component") ? null : waitingFor(),
      handMoves(),
    ),
    isLayingOut() ? layingOut(false) : null,
    el("section", { class: "card stack", key: "board-card" }, board(openSpace)),
  ];
}

export function panels() {
  if (!game()) return {};
  if (!bookIsHere()) return { before: p("dim", say("all.loading")) };
  follow();
  if (stage() === "over") return { main: [puttingAway(), everybody()] };
  if (stage() !== "play") return {};
  return { purse: vault(), before: [godfatherAtMine(), now()], main: [ahead(), everybody(), tools()] };
}

/* What is new to somebody, the weightiest first. */
export function firsts() {
  if (!game() || stage() !== "play") return [];
  const kinds = (session.view.recent || []).slice(-8).map((line) => line.kind);
  const happened = [
    "end_reached",
    "godfather_came",
    "investigation_went",
    "strike_began",
    "market_moved",
    "diners_served",
  ];
  const asked = chooses() ? [myLawyer() || "henchman"] : [];
  const mine = (/** @type {string} */ kind) => kind !== "diners_served" || Boolean(player(mySeat())?.diners);
  return [...asked, ...happened.filter((kind) => kinds.includes(kind) && mine(kind))].filter((name) =>
    has(`first.${name}`),
  );
}

/** The photo that the phone's memory swallowed, or a printed card whose address was read.
 * @param {string} purpose @param {any} [read] */
export function resume(purpose, read = null) {
  if (purpose === "cf:start") return openStart(true);
  if (purpose && purpose.startsWith("cf:")) return openSpace(purpose.slice(3), true);
  return read && read.kind === "card" && game() ? bought(read) : null;
}

/* The slot where this card lies, or the first that nobody has named. */
function bought(/** @type {any} */ read) {
  const card = cardById((session.game.cards || {})[read.code]?.id);
  if (!card) return null;
  if (may("name_component")) return send("name_component", { type: "name_component", card: read.code });
  const slots = spacesOf("market");
  const found = slots.find((one) => one.card === card.id) || slots.find((one) => one.card === "");
  return found ? openSpace(found.id, false, offer(found.id)?.scan ? card.id : "") : null;
}
