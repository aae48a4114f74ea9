/* When table and app differ: what of this game should be otherwise, put to the table as a ruling. */

import {
  askNumber,
  askRuling,
  button,
  cardNamed,
  gameWord,
  number,
  ofWhom,
  plainName,
  say,
  seatOf,
  sheet,
} from "/static/kit.js";
import { actionName, components, fullTitle } from "./book.js";
import { div, game, player, players, QUALITIES, spacesOf } from "./parts.js";

const MOST = 200;

/** @returns {House.SeatView[]} */
function seated() {
  return players().map(({ seat }) => /** @type {House.SeatView} */ (seatOf(seat)));
}

/** First where, then what. @param {string} title @param {Counterfeiters.SpaceView[]} spaces
 * @param {(one: Counterfeiters.SpaceView) => void} then */
function where(title, spaces, then) {
  sheet((self) => {
    const go = (/** @type {Counterfeiters.SpaceView} */ one) => () => {
      self.close();
      then(one);
    };
    return {
      title,
      body: div(
        "choices",
        spaces.map((one) => button(one.id, spaceName(one), go(one))),
      ),
    };
  });
}

/** Which one of its action it is, from the left. @param {Counterfeiters.SpaceView} one */
function order(one) {
  return spacesOf(one.action).findIndex((other) => other.id === one.id) + 1;
}

/** "Fence 2" @param {Counterfeiters.SpaceView} one */
function spaceName(one) {
  return `${actionName(one.action)} ${number(order(one))}`;
}

/** Cards by their titles, each once. @returns {[string, string][]} */
function titles() {
  return [...new Map(components().map((card) => [fullTitle(card.id), card.id]))];
}

function openOfficer() {
  const { last, officer } = game();
  askNumber(say("ruling.officer"), officer, [0, last], (to) => ({ name: "officer", values: { to } }));
}

function openRefused() {
  const choices = () => [0, ...QUALITIES].map((quality) => [say(`cf.rule.refused_${quality}`), "refused", { quality }]);
  askRuling(say("ruling.refused"), choices);
}

function openCard() {
  const title = say("ruling.card");
  ofWhom(title, seated(), (seat) => {
    const has = (player(seat) || { cards: [] }).cards;
    askRuling(`${title}: ${plainName(seat)}`, () => [
      ...has.map(({ card }) => [say("cf.rule.gone", { card: fullTitle(card) }), "card", { seat, card, gone: true }]),
      ...titles().map(([name, card]) => [say("cf.rule.has", { card: name }), "card", { seat, card }]),
    ]);
  });
}

function openSlot() {
  const title = say("ruling.slot");
  where(title, spacesOf("market"), (one) => {
    const slot = order(one);
    askRuling(`${title}: ${number(slot)}`, () => [
      [say("cf.slot.empty"), "slot", { slot, card: "" }],
      [say("cf.slot.unnamed"), "slot", { slot, card: "unknown" }],
      ...titles().map(([name, card]) => [name, "slot", { slot, card }]),
    ]);
  });
}

function openHenchman() {
  const title = say("ruling.henchman");
  where(title, game().spaces, (one) => {
    askRuling(`${title}: ${spaceName(one)}`, () => [
      [say("cf.rule.nobody"), "henchman", { space: one.id }],
      ...players().map(({ seat }) => [plainName(seat), "henchman", { space: one.id, seat }]),
    ]);
  });
}

function openPawn() {
  askRuling(say("ruling.pawn"), () => players().map(({ seat }) => [plainName(seat), "pawn", { seat }]));
}

/* How many of a quality somebody really has: whoever asks tells the table, since it must agree. */
function openFakes() {
  const title = say("ruling.fakes");
  ofWhom(title, seated(), (seat) => {
    const then = (/** @type {number} */ quality) => {
      const full = `${plainName(seat)}, ${say("cf.quality", { n: number(quality) })}`;
      askNumber(full, 0, [0, MOST], (count) => ({ name: "fakes", values: { seat, quality, count } }));
    };
    chooseQuality(`${title}: ${plainName(seat)}`, then);
  });
}

/** @param {string} title @param {(quality: number) => void} then */
function chooseQuality(title, then) {
  sheet((self) => {
    const go = (/** @type {number} */ quality) => () => {
      self.close();
      then(quality);
    };
    const one = (/** @type {number} */ quality) =>
      button(`q${quality}`, say("cf.quality", { n: number(quality) }), go(quality));
    return { title, body: div("choices", QUALITIES.map(one)) };
  });
}

/** What is wrong with the table as a whole, in the list of proposals. @returns {[string, () => void][]} */
export function topics() {
  return [
    ["ruling.officer", openOfficer],
    ["ruling.henchman", openHenchman],
    ["ruling.slot", openSlot],
    ["ruling.card", openCard],
    ["ruling.fakes", openFakes],
    ["ruling.refused", openRefused],
    ["ruling.pawn", openPawn],
  ];
}

/** A ruling of this game in words, for those who are asked. @param {Record<string, any>} ruled */
export function rulingTold({ name, values }) {
  const about = Object.entries(values).map(([field, value]) => fieldTold(field, value));
  const told = about.filter(Boolean);
  return `${say(`ruling.${name}`)}${told.length ? `: ${told.join(", ")}` : ""}`;
}

/** @type {Record<string, (value: any) => string>} */
const FIELDS = {
  seat: (seat) => (seat ? plainName(seat) : say("cf.rule.nobody")),
  space: (id) => spaceTold(id),
  card: (card) => (card === "unknown" ? say("cf.slot.unnamed") : card ? cardNamed(card) : say("cf.slot.empty")),
  gone: (gone) => (gone ? say("cf.rule.not") : ""),
  to: (to) => say("cf.rule.space", { n: number(to) }),
  slot: (slot) => say("cf.rule.slot", { n: number(slot) }),
  quality: (quality) => (quality ? say("cf.quality", { n: number(quality) }) : say("cf.rule.refused_0")),
  count: (count) => number(count),
};

/** @param {string} field @param {any} value */
function fieldTold(field, value) {
  return FIELDS[field] ? FIELDS[field](value) : "";
}

/** @param {string} id */
function spaceTold(id) {
  const found = game().spaces.find((one) => one.id === id);
  return found ? spaceName(found) : gameWord("term.track");
}
