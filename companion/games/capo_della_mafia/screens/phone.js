/* Capo della Mafia on a player's phone: the assignment, what is asked of me, and below it the table. */

import {
  badge,
  counted,
  el,
  followHand,
  heading,
  icon,
  named,
  number,
  plainName,
  say,
  seatOf,
  sheet,
  stage,
} from "/static/kit.js";
import { assignmentPanel, eventPanel, isPile, openPile } from "./assignment.js";
import { bookIsHere, card, drawn } from "./book.js";
import { back, fullFace, taskCard } from "./cards.js";
import { rulingTold, topics } from "./correcting.js";
import { isTelling, onTrial, pistolsTold, seenOpen, skip, trialPanel } from "./judgement.js";
import { layPanel, openLay, openScan, ownRow, showPanel, turnUpPanel } from "./laying.js";
import { calls, roundAt, roundTold, watchCount } from "./moments.js";
import { b, capoOf, div, game, may, me, p, span, step } from "./parts.js";
import { allResults, isBetween, isFresh, myResult, openClaim, settlePanel } from "./respect.js";
import { scoreLine, scorePoints } from "./score.js";
import { checkCard, checklist } from "./setup.js";
import { listen, tuneUp } from "./sounds.js";
import { brokenSeals, followSeals, pointPanel, suspectPanel } from "./suspecting.js";
import { everybody, pistolLines, roundTable } from "./table.js";
import { waitingFor } from "./waiting.js";

export { calls, roundAt, roundTold, rulingTold, scoreLine, scorePoints, topics };
export const instead = true; // turn, dice, plans and counters of the house are this game's own

export function begin() {
  tuneUp();
  watchCount();
}

/** @type {Record<string, () => Child>} */
const NOW = {
  assignment: assignmentPanel,
  event: eventPanel,
  lay: layPanel,
  turn_up: turnUpPanel,
  suspect: suspectPanel,
  count: suspectPanel,
  counting: waitingFor,
  point: () => [pointPanel(), pistols()],
  show: () => [showPanel(), pistols(), ownRow()],
  settle: () => [settlePanel(), pistols(), ownRow()],
  nobody: waitingFor,
};

/* What is asked of this seat now; after zero first the story is told. */
function now() {
  if (isTelling()) return onTrial() ? trialPanel() : [pistols(true), skip()];
  const panel = NOW[step()];
  return [isBetween() ? myResult() : null, panel ? panel() : null, isFresh() ? myResult() : null];
}

/* Who points at whom, from above. */
function pistols(telling = false) {
  const { capos } = game();
  const chair = (/** @type {string} */ seat) =>
    span("chair-of", badge(seatOf(seat) || {}, "small"), named(plainName(seat)));
  return el(
    "section",
    { class: `card stack pistols-card ${telling ? "bright telling" : ""}`, key: "pistols-card" },
    heading(2, say("capo.pistols.title")),
    roundTable(chair, null, { lines: pistolLines(capos, 0.9), look: "shown" }),
    pistolsTold(),
    seals(),
  );
}

function seals() {
  const wrong = brokenSeals();
  return wrong.length
    ? p(
        { class: "fault", key: "seals", role: "alert" },
        say("capo.seal_broken", { names: wrong.map(plainName).join(", ") }),
      )
    : null;
}

/* My own standing: one line, always at the same place. */
function standing() {
  const own = me();
  if (!own) return null;
  return div(
    { class: "standing", key: "standing" },
    span(
      "fact",
      drawn("respect"),
      b("sum", number(own.respect)),
      span("dim", say("capo.of_goal", { n: number(game().goal) })),
    ),
    span("fact", icon("plan"), counted("capo.in_hand", own.hand)),
  );
}

/* Somebody's cards in full, as far as all may see them. @param {string} seat */
function openCapo(/** @type {string} */ seat) {
  sheet(() => {
    const one = capoOf(seat);
    if (!one) return { title: plainName(seat), body: null };
    const open = seenOpen(one);
    const hidden = (one.laid || 0) - open.length;
    return {
      title: plainName(seat),
      body: [
        p("row", drawn("respect"), b("sum", number(one.respect)), " · ", counted("capo.in_hand", one.hand)),
        div(
          { class: "laid-row wide-cards", key: "open" },
          open.map((name, at) => fullFace(name, `f${at}`)),
        ),
        hidden > 0
          ? div(
              { class: "laid-row", key: "hidden" },
              Array.from({ length: hidden }, (_, at) => back(`b${at}`)),
            )
          : null,
        one.laid ? p("dim", counted("capo.covered", hidden)) : p("dim", say("capo.doing.choosing")),
      ],
    };
  });
}

export function panels() {
  if (!game()) return {};
  if (!bookIsHere()) return { before: p("dim", say("all.loading")) };
  listen();
  followSeals();
  followHand();
  if (stage() === "lobby") return { lobby: checkCard(true) };
  if (stage() === "over") return { main: [allResults(), checkCard(true)] };
  const hands = !isTelling() && checklist(false) ? checkCard(false) : null;
  return {
    before: isTelling() ? [now(), taskCard(), standing()] : [standing(), taskCard(), now()],
    main: [everybody(openCapo), hands, isBetween() ? allResults() : null],
  };
}

/* Moments that are no order, told once to whoever plays for the first time. */
export function firsts() {
  if (!game() || stage() !== "play") return [];
  if (isTelling()) return null; // all look at the table
  if (step() === "settle") return ["pistols"];
  return isBetween() ? ["result"] : [];
}

/** @param {View} view */
export function waits({ me: own, game: seen }) {
  const awaits = seen && seen.awaits;
  return Boolean(own && awaits && awaits.seats.includes(own.seat) && !["assignment", "event"].includes(awaits.what));
}

/** The photo that the phone's memory swallowed, or a printed card whose address was read.
 * @param {string} purpose @param {House.Read | null} [read] */
export function resume(purpose, read = null) {
  if (isPile(purpose)) return openPile(/** @type {any} */ (purpose.slice(5)), true);
  if (purpose === "capo:lay") return openLay(true);
  if (purpose === "capo:turn_up" || purpose === "capo:show_mafiosi")
    return openScan(/** @type {any} */ (purpose.slice(5)), true);
  if (purpose === "capo:claim") return openClaim(true);
  return read && read.kind === "card" ? useCard(read) : null;
}

/** What a card that was read is good for now. @param {House.Read} read */
function useCard(read) {
  const known = card(String(read.code));
  if (known && known.deck === "assignments" && may("turn_assignment")) return openPile("turn_assignment", false, read);
  if (known && known.deck === "events" && may("turn_event")) return openPile("turn_event", false, read);
  if (known && known.deck === "mafiosi" && may("lay_mafiosi")) return openLay(false, read);
  return sheet(() => ({ title: say("title.card"), body: p("", say("capo.not_now")) }));
}
