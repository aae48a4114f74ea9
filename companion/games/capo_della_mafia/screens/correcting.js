/* When table and app differ: respect, hands, assignment and event, put to the table as rulings of this game. */

import { askNumber, askRuling, ofWhom, plainName, say, seatOf } from "/static/kit.js";
import { deck, titleOf } from "./book.js";
import { capoOf, game } from "./parts.js";

const MOST_RESPECT = 1000;
const MOST_CARDS = 20;

function chairs() {
  return game().capos.flatMap(({ seat }) => seatOf(seat) || []);
}

/** @returns {[string, () => void][]} */
export function topics() {
  if (!game() || !game().capos.length) return [];
  return [
    ["capo.rule.respect", openRespect],
    ["capo.rule.hand", openHand],
    ["capo.rule.assignment", openAssignment],
    ["capo.rule.event", openEvent],
  ];
}

function openRespect() {
  const title = say("capo.rule.respect");
  ofWhom(title, chairs(), (seat) =>
    askNumber(`${title}: ${plainName(seat)}`, capoOf(seat)?.respect || 0, [0, MOST_RESPECT], (to) => ({
      name: "respect",
      values: { seat, to },
    })),
  );
}

function openHand() {
  const title = say("capo.rule.hand");
  ofWhom(title, chairs(), (seat) =>
    askNumber(`${title}: ${plainName(seat)}`, capoOf(seat)?.hand || 1, [1, MOST_CARDS], (cards) => ({
      name: "hand",
      values: { seat, cards },
    })),
  );
}

function openAssignment() {
  askRuling(say("capo.rule.assignment"), () =>
    deck("assignments").map((card) => [titleOf(card), "assignment", { card }]),
  );
}

function openEvent() {
  askRuling(say("capo.rule.event"), () => [
    [say("capo.rule.no_event"), "event", {}],
    ...deck("events").map((card) => [titleOf(card), "event", { card }]),
  ]);
}

/** A ruling of this game in words, for those who are asked. @param {Record<string, any>} what */
export function rulingTold({ name, values }) {
  const { seat, card, to, cards } = values;
  const about = [seat ? plainName(seat) : "", card ? titleOf(card) : "", to ?? cards ?? ""].filter((one) => one !== "");
  const words = about.length ? about : [say("capo.rule.no_event")];
  return `${say(`ruling.${name}`)}: ${words.join(", ")}`;
}
