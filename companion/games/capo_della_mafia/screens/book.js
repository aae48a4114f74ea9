/* What stands on the cards: by their own ids or by the code of a copy, and as text with signs in it. */

import { aside, cardOf, el, gameWord, readable, session, sign } from "/static/kit.js";

/** @type {{ cards: Record<string, House.CardLine> | null, byId: Map<string, House.CardLine> }} */
let known = { cards: null, byId: new Map() };

/* The cards of the book by id; made anew when the book changes. */
function book() {
  const cards = session.game.cards || null;
  if (known.cards === cards) return known.byId;
  known = { cards, byId: new Map(Object.values(cards || {}).map((card) => [card.id, card])) };
  return known.byId;
}

/* Nothing of this game can be drawn before its cards are known. */
export function bookIsHere() {
  return Boolean(session.game.cards);
}

/** A card by its id or by the code of a copy. @param {string} name @returns {House.CardLine | null} */
export function card(name) {
  return book().get(name) || cardOf(name);
}

/** @param {string} name @returns {Record<string, any>} */
export function factsOf(name) {
  const found = card(name);
  return found ? found.facts : {};
}

/** @param {string} name */
export function titleOf(name) {
  const found = card(name);
  return found ? found.title : readable(name);
}

/** The ids of the cards of a deck, by their titles. @param {string} name */
export function deck(name) {
  const found = [...book().values()].filter((one) => one.deck === name);
  return found.sort((a, b) => a.title.localeCompare(b.title)).map((one) => one.id);
}

/** The text of a card: **bold**, and {signs} as they are printed. @param {string} name */
export function textOf(name) {
  const found = card(name);
  return found && found.text ? withSigns(found.text) : null;
}

/** A sign keeps the full stop or the comma behind it on its line. @param {string} text */
function withSigns(text) {
  return text.split(/(\*\*[^*]+\*\*|\{\w+\}[.,]?)/).map((part) => {
    if (part.startsWith("**")) return el("b", {}, part.slice(2, -2));
    const [, name, stop] = /^\{(\w+)\}([.,]?)$/.exec(part) || [];
    if (!name) return part;
    return stop ? el("span", { class: "signed" }, drawn(name), stop) : drawn(name);
  });
}

/** A printed sign inside a line; who cannot see it hears its name. @param {string} name @param {string} [look] */
export function drawn(name, look = "") {
  const word = gameWord(`symbol.${name}`);
  return el("span", { class: `sign of-${name} ${look}`, title: word }, sign(name), aside(word));
}
