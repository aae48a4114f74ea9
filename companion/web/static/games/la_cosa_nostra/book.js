/* What stands on the cards: by their own ids, by what they do, and as text with signs in it. */

import { el } from "../../dom.js";
import { here } from "../../state.js";
import { gameWord, readable, say } from "../../words.js";

let known = { cards: null, byId: new Map(), byEffect: new Map() };
const instances = new Map(); // a Business on the table has a name of its own; what kind it is, facts told us

/* The cards of the book by id; made anew when the book changes. */
function book() {
  const cards = here.game.cards || null;
  if (known.cards === cards) return known;
  known = { cards, byId: new Map(), byEffect: new Map() };
  for (const card of Object.values(cards || {})) {
    known.byId.set(card.id, card);
    const { effect } = card.facts || {};
    if (card.deck === "influence" && !known.byEffect.has(effect)) known.byEffect.set(effect, card);
  }
  return known;
}

export function cardById(id) {
  return book().byId.get(id) || null;
}

export function factsOf(id) {
  const card = cardById(id);
  return card ? card.facts : {};
}

/* An Influence card by what it does. */
export function influence(effect) {
  return book().byEffect.get(effect) || null;
}

/* The title of a card by its id, by its effect, or by the name that a Business has on this table. */
export function titleOf(id) {
  const card = cardById(id) || influence(id) || cardById(kindOf(id));
  return card ? card.title : readable(String(id));
}

/* What kind of Business lies there under this name. */
export function kindOf(id) {
  const families = (here.view.game && here.view.game.families) || [];
  for (const family of families) {
    const found = family.businesses.find((one) => one.id === id);
    if (found) return found.card;
  }
  return instances.get(id) || String(id).split(".").pop();
}

/* Remember what a Business was, for sentences about it after it is gone. */
export function learn(facts) {
  for (const fact of facts || []) if (fact.business && fact.card) instances.set(fact.business, fact.card);
}

export function roman(round) {
  return gameWord(`term.round_${round}`, String(round));
}

/* The text of a card: **bold**, and {signs} as words. */
export function cardText(card) {
  if (!card || !card.text) return null;
  return card.text.split(/(\*\*[^*]+\*\*|\{\w+\})/).map((part) => {
    if (part.startsWith("**")) return el("b", {}, part.slice(2, -2));
    if (/^\{\w+\}$/.test(part)) return gameWord(`symbol.${part.slice(1, -1)}`);
    return part;
  });
}

/* What a Job needs, in words. */
export function needsOf(id) {
  const { needs } = factsOf(id);
  return needs ? [].concat(needs).map(titleOf) : [];
}

const CARD_FIELDS = new Set(["card", "gangster", "business", "victim", "effect", "monopoly"]);
const CARD_LISTS = new Set(["cards", "lent", "market", "kills"]);

/* How a field of one of this game's facts is told; null: as everywhere. */
export function told(name, value) {
  if (CARD_FIELDS.has(name) && typeof value === "string") return titleOf(value);
  if (CARD_LISTS.has(name) && Array.isArray(value)) return value.map(titleOf).join(", ");
  if (name === "why" && typeof value === "string") return gameWord(`why.${value}`, say(`lcn.why.${value}`));
  return null;
}
