/* The top assignment is turned up, and an event where an envelope lies below: by whoever sits next to the pile. */

import {
  button,
  codeEntry,
  el,
  heading,
  practising,
  say,
  send,
  sheet,
  waiting,
  waitingButton,
  why,
} from "/static/kit.js";
import { card, deck, drawn, titleOf } from "./book.js";
import { symbols } from "./cards.js";
import { div, game, may, mayHere, p, span } from "./parts.js";
import { waitingFor } from "./waiting.js";

const DECKS = { turn_assignment: "assignments", turn_event: "events" };

/* What is to be done; everybody has the button, whoever sits next to the pile taps it. */
export function assignmentPanel() {
  const mayDo = mayHere("turn_assignment") && !practising();
  return el(
    "section",
    { class: `card stack ${mayDo ? "bright" : ""}`, key: "assignment" },
    heading(2, say("capo.assignment.title")),
    byRobots("assignment") || p("dim", say("capo.assignment.text")),
    mayDo ? opener("turn_assignment", say("capo.assignment.scan")) : waitingFor(),
  );
}

export function eventPanel() {
  const mayDo = mayHere("turn_event") && !practising();
  return el(
    "section",
    { class: `card stack ${mayDo ? "bright" : ""}`, key: "event-panel" },
    heading(2, [drawn("envelope"), " ", say("capo.event.title")]),
    byRobots("event") || p("dim", say("capo.event.text")),
    mayDo ? opener("turn_event", say("capo.event.scan")) : waitingFor(),
  );
}

/** At a practice table the piles are the app's, and a robot turns their cards up. @param {string} pile */
function byRobots(pile) {
  return practising() ? p("dim", say(`stage.${pile}`)) : null;
}

/** @param {"turn_assignment" | "turn_event"} order @param {string} words */
function opener(order, words) {
  return button(order, words, () => openPile(order), { class: "first wide tall" });
}

/** The card by photo, by its signs, or from the list.
 * @param {"turn_assignment" | "turn_event"} order @param {boolean} [lost] @param {House.Read | null} [read] */
export function openPile(order, lost = false, read = null) {
  const state = { chosen: read && read.code ? String(read.code) : "" };
  const done = { of: game().task?.card };
  /** @param {House.Read} code */
  const found = (code) => {
    const known = code.kind === "card" && code.code ? card(code.code) : null;
    if (!known || !code.code) return why(code, "scan.not_card");
    if (known.deck !== DECKS[order]) return say("capo.other_deck", { card: known.title });
    state.chosen = code.code;
    return null;
  };
  const entry = { purpose: `capo:${order}`, lost, hint: say("scan.type_card"), found };
  sheet((self) => {
    if (game().task?.card !== done.of || (order === "turn_event" && game().event)) queueMicrotask(self.close);
    return state.chosen ? turning(order, state, self) : choosing(order, entry, state, self);
  });
}

/** @param {"turn_assignment" | "turn_event"} order @param {Entry} entry @param {{chosen: string}} state @param {Sheet} self */
function choosing(order, entry, state, self) {
  const offer = may(order);
  const names = deck(DECKS[order]).filter((name) => !offer || offer.cards.includes(name));
  const choose = (/** @type {string} */ name) => () => {
    state.chosen = name;
    self.redraw();
  };
  return {
    title: say(order === "turn_event" ? "capo.event.title" : "capo.assignment.title"),
    body: [
      codeEntry(entry),
      el(
        "details",
        { class: "from-list", key: "list" },
        el("summary", {}, say("capo.from_list")),
        div(
          "choices",
          names.map((name) => listed(order, name, choose(name))),
        ),
      ),
    ],
  };
}

/** @param {string} order @param {string} name @param {() => void} run */
function listed(order, name, run) {
  const facts = card(name)?.facts || {};
  const own = { "data-card": name, class: "of-list" };
  const shown = order === "turn_event" ? null : symbols(facts.symbols || []);
  return button(name, [span({ class: "grow", translate: "no" }, titleOf(name)), shown], run, own);
}

/** The second tap: what the back that lies on top now shows. @param {string} order @param {{chosen: string}} state
 * @param {Sheet} self */
function turning(order, state, self) {
  const turn = (/** @type {object} */ more) => async () => {
    if (await send(order, { type: order, card: state.chosen, ...more })) self.close();
    else again();
  };
  const again = () => {
    state.chosen = "";
    self.redraw();
  };
  const plain = order === "turn_event" || !game().asks_back;
  const only = waitingButton(order, order, say("capo.turn_up_card"), turn({}), { class: "first wide tall" });
  return {
    title: titleOf(state.chosen),
    back: again,
    body: [plain ? null : p("", say("capo.assignment.back")), plain ? null : backs(order, turn)],
    foot: plain ? only : null,
  };
}

/** @param {string} order @param {(more: object) => Hearer} turn */
function backs(order, turn) {
  const one = (/** @type {boolean} */ envelope) => {
    const key = envelope ? "envelope" : "plain";
    const inner = [span(`pile-back ${key}`, envelope ? drawn("envelope") : null), say(`capo.assignment.${key}`)];
    const own = { type: "button", class: "back-choice", key, data: { back: key }, ...waiting(order) };
    return el("button", { ...own, on: { click: turn({ envelope }) } }, inner);
  };
  return div({ class: "pair", key: "backs" }, one(true), one(false));
}

/** Was this page opened for a pile? @param {string} purpose */
export function isPile(purpose) {
  return purpose === "capo:turn_assignment" || purpose === "capo:turn_event";
}
