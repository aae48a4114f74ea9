/* What stands on the cards: title, colour and text with signs in it, by what a card does. */

import { aside, cardNamed, cardOf, el, gameWord, session, sign } from "/static/kit.js";

/** In the order of the menu. */
export const CARDS = ["stab", "shoot", "order_cake", "pass_it_on", "ka_boom", "nightcap", "scram", "move"];

/** The sign of each, as it stands on the menu. @type {Record<string, string>} */
const SIGNS = {
  stab: "knife",
  shoot: "revolver",
  order_cake: "cake",
  pass_it_on: "cake",
  ka_boom: "cake",
  nightcap: "drink",
  scram: "scram",
  move: "move",
};

/* Nothing of this game can be drawn before its cards are known. */
export function bookIsHere() {
  return Boolean(session.game.cards);
}

/** @param {string} kind */
export function titleOf(kind) {
  return cardNamed(kind);
}

/** What a code does, if it is an action card. @param {string} code @returns {string | null} */
export function kindOf(code) {
  const card = cardOf(code);
  return card && card.deck === "actions" ? String(card.facts.kind) : null;
}

/** @param {string} kind */
export function cardSign(kind) {
  return el("span", { class: `maf-card-sign ${kind}` }, sign(SIGNS[kind]));
}

/** The text of a card, with {signs} as they are drawn. @param {string} kind */
export function cardText(kind) {
  const card = Object.values(session.game.cards || {}).find((one) => one.id === kind);
  return card ? withSigns(card.text) : null;
}

/** @param {string} text */
function withSigns(text) {
  return text.split(/(\{\w+\}[.,;:!?]?)/).map((part) => {
    const [, name, point] = /^\{(\w+)\}(.?)$/.exec(part) || [];
    return name ? signed(name, point) : part;
  });
}

/** Who cannot see it hears its name; a full stop clings to it. @param {string} name @param {string} point */
function signed(name, point) {
  const word = gameWord(`symbol.${name}`);
  return el("span", { class: "maf-sign", title: word }, sign(name), aside(word), point);
}
