/* Counterfeiters on the table screen: the board as it lies, who is at turn, what hands do, and what lies before each screen. */

import { badge, el, heading, isTold, plainName, say, seatOf, sentence, session, stage, standing } from "/static/kit.js";
import { board } from "./board.js";
import { bookIsHere } from "./book.js";
import { rulingTold, topics } from "./correcting.js";
import { godfather } from "./godfather.js";
import { handMoves } from "./hands.js";
import { follow, tuneUp } from "./happenings.js";
import { rises, scene, scoreLine, scorePoints } from "./lifted.js";
import { div, game, li, p, players, ul } from "./parts.js";
import { strip } from "./players.js";
import { isLayingOut, layingOut, puttingAway } from "./setup.js";
import { ahead } from "./track.js";
import { lastWords, moment, roundAt, roundTold, waitingFor } from "./waiting.js";

export { rises, roundAt, roundTold, rulingTold, scene, scoreLine, scorePoints, topics };
export const instead = true;

export function begin() {
  tuneUp();
}

/* Where the evening stands, and whom it waits for. */
function banner() {
  const { awaits } = game();
  const one = awaits && awaits.seats.length === 1 ? awaits.seats[0] : null;
  return el(
    "section",
    { class: "card bright cf-banner", key: "banner", "aria-live": "polite" },
    heading(2, moment()),
    lastWords(),
    one && awaits
      ? div("row", badge(seatOf(one) || {}, "big"), p("grow", say(`stage.${awaits.what}`, { seat: plainName(one) })))
      : waitingFor(),
  );
}

/* What the hands of this move and the board show anyway. */
const SEEN = new Set([
  "henchman_placed",
  "henchman_lifted",
  "handed_over",
  "paid",
  "officer_moved",
  "turn_began",
  "phase_began",
  "slot_named",
  "market_moved",
  "fakes_printed",
  "card_bought",
  "henchman_laid_flat",
  "lawyer_called",
  "round_closed",
  "godfather_came",
  "end_reached",
  "diners_served",
  "start_card_taken",
  "ticked",
  "table_laid",
  "piles_shuffled",
]);
const MOST = 2;

/** A strike that is over is none. @param {string} kind */
function isNews(kind) {
  return !SEEN.has(kind) && (kind !== "strike_began" || game().strike);
}

function news() {
  const { recent = [] } = session.view;
  const at = recent.findIndex((fact) => fact.kind === "game_begun");
  const facts = standing(recent.slice(at + 1)).filter((fact) => isTold(fact) && isNews(fact.kind));
  return ul(
    { class: "events cf-events", key: "events" },
    facts
      .slice(-MOST)
      .reverse()
      .map((fact) => li({ key: `n${fact.n}${fact.kind}` }, sentence(fact))),
  );
}

export function panels() {
  if (!game()) return {};
  if (!bookIsHere()) return { whole: p("dim", say("all.loading")) };
  follow();
  if (stage() === "over") return { after: puttingAway() };
  if (stage() !== "play") return {};
  return {
    whole: div(
      { class: "cf-table", key: "cf-table" },
      div({ class: "cf-left", key: "left" }, isLayingOut() ? layingOut(true) : [board(null, ahead()), handMoves()]),
      div(
        { class: "cf-right", key: "right" },
        banner(),
        div({ class: "strips", key: "strips" }, players().map(strip)),
        isLayingOut() || lastWords() ? null : news(), // the last words leave no room
      ),
      godfather(),
    ),
  };
}
