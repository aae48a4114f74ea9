/* What stands on the cards: by their own ids, by what they do, and as text with signs in it. */

import { aside, el, gameWord, readable, session } from "/static/kit.js";
import { glyph } from "./glyphs.js";

/** @type {{ cards: Record<string, House.CardLine> | null, byId: Map<string, House.CardLine>, byEffect: Map<string, House.CardLine>,
 *   jobs: Map<string, House.CardLine> }} */
let known = { cards: null, byId: new Map(), byEffect: new Map(), jobs: new Map() };

/* The cards of the book by id; made anew when the book changes. */
function book() {
  const cards = session.game.cards || null;
  if (known.cards === cards) return known;
  known = { cards, byId: new Map(), byEffect: new Map(), jobs: new Map() };
  for (const card of Object.values(cards || {})) {
    known.byId.set(card.id, card);
    const { effect } = card.facts || {};
    const kinds = card.deck === "influence" ? known.byEffect : card.deck === "jobs" ? known.jobs : null;
    if (kinds && !kinds.has(effect)) kinds.set(effect, card);
  }
  return known;
}

/* Nothing of this game can be drawn before its cards are known. */
export function bookIsHere() {
  return Boolean(session.game.cards);
}

/** The ids of the cards of a deck, each once. @param {string} name */
export function deck(name) {
  return [...book().byId.values()].filter((card) => card.deck === name).map((card) => card.id);
}

/** @param {string | null | undefined} id @returns {House.CardLine | null} */
export function cardById(id) {
  return book().byId.get(id ?? "") || null;
}

/** @param {string | null | undefined} id @returns {Record<string, any>} */
export function factsOf(id) {
  const card = cardById(id);
  return card ? card.facts : {};
}

/** An Influence card by what it does. @param {string} effect */
export function influence(effect) {
  return book().byEffect.get(effect) || null;
}

/* What may answer in a window, by the name that the rules give it. */
const ANSWERS = {
  robbery: ["robbery"],
  trap: ["trap"],
  doc: ["emergency_doc"],
  trap_or_doc: ["trap", "emergency_doc"],
};

/** The cards that a window asks for, as they are printed: "Trap? Emergency Doc?". @param {string} window */
export function answersAsked(window) {
  const effects = /** @type {Record<string, string[]>} */ (ANSWERS)[window] ?? [];
  return effects
    .map((effect) => `${(influence(effect) ?? book().jobs.get(effect))?.title ?? readable(effect)}?`)
    .join(" ");
}

/** The title of a card by its id, by its effect, or by the name that a Business has on this table.
 * @param {string | null | undefined} id @returns {string} */
export function titleOf(id) {
  const name = id ?? "";
  const card = cardById(name) || influence(name) || cardById(kindOf(name));
  return card ? card.title : readable(name);
}

/** What kind of Business lies there under this name. @param {string} id @returns {string} */
export function kindOf(id) {
  const families = (session.view.game && session.view.game.families) || [];
  for (const family of families) {
    const found = family.businesses.find((/** @type {LaCosaNostra.BusinessView} */ one) => one.id === id);
    if (found) return found.card;
  }
  return String(id).split(".").slice(-1)[0];
}

/** @param {number} round */
export function roman(round) {
  return gameWord(`term.round_${round}`, String(round));
}

/** The text of a card: **bold**, and {signs} as they are drawn. @param {Partial<House.CardLine> | null} card */
export function cardText(card) {
  return card && card.text ? withSigns(card.text) : null;
}

/** What is printed small below it. @param {string | null | undefined} id */
export function jokeOf(id) {
  const card = cardById(id);
  return card?.flavour ? el("p", { class: "joke", key: "joke" }, card.flavour) : null;
}

/** What the dice bring, line by line as on the card: with two successes, with one, with none.
 * @param {House.CardLine | null} card @returns {[string, Child][]} */
export function cardResults(card) {
  const said = (card && card.results) || {};
  /** @type {(key: string) => [string, Child]} */
  const line = (key) => [key, withSigns(said[key])];
  return ["two", "one", "none"].filter((key) => said[key]).map(line);
}

/** @param {string} text */
export function withSigns(text) {
  return text.split(/(\*\*[^*]+\*\*|\{\w+\}[.,;:!?]?)/).map((part) => {
    if (part.startsWith("**")) return el("b", {}, part.slice(2, -2));
    const [, name, point] = /^\{(\w+)\}(.?)$/.exec(part) || [];
    return name ? signed(name, point) : part;
  });
}

/** A full stop clings to the sign before it. @param {string} name @param {string} point */
function signed(name, point) {
  return point ? el("span", { class: "pointed" }, sign(name), point) : sign(name);
}

/** A sign of the card inside a sentence; who cannot see it hears its name. @param {string} name */
function sign(name) {
  const word = gameWord(`symbol.${name}`);
  return el("span", { class: "sign", title: word }, glyph(name) ?? word, aside(word));
}
