/* My turn: which card, from the menu or from the hand; the Move that may follow; the end of it. */

import { button, counted, el, heading, number, say } from "/static/kit.js";
import { bends } from "./bending.js";
import { CARDS, cardSign, titleOf } from "./book.js";
import { doing } from "./doing.js";
import { handPanel, heldKinds, times } from "./hand.js";
import { earned, onPaper } from "./money.js";
import { act, div, game, may, mySeat, p, span } from "./parts.js";
import { openCard, openDiscard } from "./playing.js";
import { circle, steps, waitingFor } from "./waiting.js";

/** What is asked of this seat now, or whom the table waits for. */
export function turnPanel() {
  return game().actor === mySeat() && game().step === "card" ? mine() : others();
}

function mine() {
  const again = game().played.length > 0;
  return [
    el(
      "section",
      { class: "card bright stack maf-turn mine-to-play", key: "my-turn" },
      heading(2, say(again ? `maf.turn.${mayMove() ? "again" : "played"}` : "maf.turn.mine")),
      steps(),
      doing(),
      again ? null : earned(),
      p({ class: "dim", key: "how" }, how(again)),
      cards(),
      last(),
    ),
    handPanel(),
  ];
}

/** What to do with the cards; where none can be played, one goes unplayed. @param {boolean} again */
function how(again) {
  if (again) return say(mayMove() ? "maf.turn.move" : "maf.turn.no_move");
  return say(fits() ? "maf.turn.pick" : "maf.turn.none_fits");
}

/** Whoever holds the hand on the screen and no Move in it is not asked for one. */
function mayMove() {
  return (heldKinds() || CARDS).includes("move");
}

function fits() {
  return (heldKinds() || CARDS).some((kind) => may(kind)?.can);
}

/** Each card of the menu is a button; a dark one says why when it is tapped. Only a Move may come second. */
function cards() {
  const held = heldKinds() || CARDS;
  const shown = game().played.length && !bends("maf_30") ? held.filter((kind) => kind === "move") : held;
  return div({ class: "maf-cards", key: "cards" }, shown.map(cardButton));
}

/** @param {string} kind */
function cardButton(kind) {
  const { can } = may(kind) || { can: false };
  const props = { class: `left maf-card ${kind} ${can ? "" : "dark"}`, "aria-disabled": can ? null : "true" };
  const words = [cardSign(kind), span("grow", titleOf(kind)), times(kind)];
  return button(`play-${kind}`, words, () => openCard(kind), props);
}

/** The end of the turn, or the card that goes unplayed. */
function last() {
  return [
    may("finish_turn")
      ? act("finish_turn", say("maf.turn.finish"), { type: "finish_turn" }, { class: "first wide tall" })
      : null,
    may("discard")
      ? button("discard", say("maf.discard"), () => openDiscard(), { class: fits() ? "wide plain" : "wide" })
      : null,
    may("take_last_note") && onPaper()
      ? act("take_last_note", say("maf.turn.last_note"), { type: "take_last_note" }, { class: "wide plain" })
      : null,
  ];
}

function others() {
  return el(
    "section",
    { class: "card stack maf-turn", key: "turn-of" },
    waitingFor(),
    steps(),
    doing(),
    earned(),
    circle(),
  );
}

/** The pot and the used cards, as far as anybody counts them. */
export function pot() {
  const { pot: left, used } = game();
  return p({ class: "dim small", key: "pot" }, counted("maf.pot", left), " · ", say("maf.used", { n: number(used) }));
}
