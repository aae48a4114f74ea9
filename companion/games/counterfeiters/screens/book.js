/* What stands on the component cards and on the spaces of the board: titles, texts with their signs, kinds. */

import { cash, el, gameWord, readable, say, session, sign } from "/static/kit.js";
import { stars } from "./parts.js";

/** @type {{ cards: Record<string, House.CardLine> | null, byId: Map<string, House.CardLine> }} */
let known = { cards: null, byId: new Map() };

function book() {
  const cards = session.game.cards || null;
  if (known.cards !== cards) {
    known = { cards, byId: new Map(Object.values(cards || {}).map((card) => [card.id, card])) };
  }
  return known.byId;
}

/* Nothing of this game can be drawn before its cards are known. */
export function bookIsHere() {
  return Boolean(session.game.cards);
}

/** @param {string | null | undefined} id @returns {House.CardLine | null} */
export function cardById(id) {
  return book().get(id ?? "") || null;
}

/** @param {string | null | undefined} id */
export function titleOf(id) {
  const card = cardById(id);
  return card ? card.title : readable(String(id));
}

/** @param {string | null | undefined} id @returns {string} */
export function kindOf(id) {
  return cardById(id)?.facts.kind || "";
}

/** What a ticket pays, which tells one from another. @param {string} id @returns {number} */
export function ticketValue(id) {
  return cardById(id)?.facts.value || 0;
}

/** Title, and what tells cards of the same title apart. @param {string} id */
export function fullTitle(id) {
  const value = ticketValue(id);
  return value ? `${titleOf(id)} ${cash(value)}` : titleOf(id);
}

/** All components, each once. */
export function components() {
  return [...book().values()].filter((card) => card.deck === "components");
}

/** What an action is called on the board. @param {string} action */
export function actionName(action) {
  return gameWord(`symbol.${action}`);
}

/** What the board says beside it. @param {string} name */
export function hint(name) {
  return withSigns(gameWord(`term.${name}_hint`));
}

/** @param {string | null | undefined} id */
export function cardText(id) {
  const card = cardById(id);
  return card ? withSigns(card.text) : null;
}

/** **bold**, and {signs} as they are drawn. @param {string} text */
function withSigns(text) {
  return text.split(/(\*\*[^*]+\*\*|\{\w+\})/).map((part) => {
    if (part.startsWith("**")) return el("b", {}, part.slice(2, -2));
    const [, name] = /^\{(\w+)\}$/.exec(part) || [];
    return name ? signed(name) : part;
  });
}

/** @param {string} name */
function signed(name) {
  const word = gameWord(`symbol.${name}`);
  return el("span", { class: "sign", title: word, role: "img", "aria-label": word }, sign(name) || word);
}

/** "2 stars", as a picture. @param {number} quality */
export function qualityOf(quality) {
  return stars(quality, say(quality === 1 ? "cf.stars.one" : "cf.stars.many", { n: quality }));
}
