/* Shorthand for the trees that this game draws, and what it asks of the table again and again. */

import { cardOf, hasMoney, maker, purse, session } from "/static/kit.js";

import { factsOf, influence, titleOf } from "./book.js";
import { inHand } from "./hand.js";

export { orderButton as act } from "/static/kit.js";

export const div = maker("div");
export const p = maker("p");
export const span = maker("span");
export const b = maker("b");
export const ul = maker("ul");
export const li = maker("li");

/** Drawn is only what is there: whoever cannot be sure asks first. @type {() => LaCosaNostra.GameView} */
export const game = () => session.view.game || null;
/** @type {() => LaCosaNostra.Mine} */
export const mine = () => session.view.mine || null;
/** @type {() => string} */
export const mySeat = () => /** @type {any} */ (session.view.me ? session.view.me.seat : null);
export const round = () => (game() ? game().round : 0);

export function families() {
  return game() ? game().families : [];
}

/** @param {string | null | undefined} seat */
export function familyOf(seat) {
  return families().find((one) => one.seat === seat) || null;
}

/** @param {string | null | undefined} id */
export function gangster(id) {
  for (const family of families()) {
    const found = family.gangsters.find((one) => one.id === id);
    if (found) return { ...found, owner: family.seat };
  }
  return null;
}

/** @param {string | null | undefined} id */
export function business(id) {
  for (const family of families()) {
    const found = family.businesses.find((one) => one.id === id);
    if (found) return { ...found, owner: family.seat };
  }
  return null;
}

/** What this seat may order now, by the order's name. @param {string} order @returns {Record<string, any> | null} */
export function may(order) {
  return every(order)[0] || null;
}

/** @param {string} order @returns {Record<string, any>[]} */
export function every(order) {
  return mine() ? mine().may.filter((one) => one.order === order && inHand(one)) : [];
}

/* LCN-24: are there cards of Influence in this round? */
export const influenceIsIn = () => round() >= game().influence_from;

/* LCN-89: who looks at Jobs for me before there are cards of Influence. */
export const myLooker = () =>
  familyOf(mySeat())?.businesses.find((one) => factsOf(one.card).ability === "look")?.card ?? null;

/** The plan that lies face down on a Gangster, as far as this seat sees it. @param {string} id */
export function planOn(id) {
  const own = ((session.view.me && session.view.me.plans) || []).find((plan) => plan.on === id && !plan.open);
  return own || (session.view.plans || []).find((plan) => plan.on === id && !plan.open) || null;
}

/** The Job on a Gangster if this seat knows it. @param {string} id */
export function jobOn(id) {
  const plan = planOn(id);
  const card = plan && plan.copy ? cardOf(plan.copy) : null;
  return card ? card.id : null;
}

/* Jobs of others that this seat has seen and that still lie there. */
export function seenPlans() {
  const { me } = session.view;
  return me ? me.plans.filter((plan) => plan.seat !== me.seat && !plan.open && gangster(plan.on)) : [];
}

/** @param {string} id */
export function hintOf(id) {
  return mine() ? mine().jobs.find((one) => one.gangster === id) || null : null;
}

/** @param {string} seat */
export function cashOf(seat) {
  const purses = session.view.purses || {};
  return purses[seat];
}

/** What somebody has, where this edition lets everybody see it. @param {string} seat @param {string} [look] */
export function worth(seat, look) {
  const has = cashOf(seat);
  return hasMoney() && has !== undefined ? purse(seat, has, { class: look }) : null;
}

/** What a Gangster's strength is made of: printed, and each modifier.
 * @param {LaCosaNostra.GangsterView} one @returns {Part[]} */
export function strengthParts(one) {
  const changes = (one.modifiers || []).filter((effect) => modifies(effect) === "strength");
  return [{ name: titleOf(one.id), n: factsOf(one.id).strength || one.strength }, ...changes.map(change)];
}

/** @param {string} effect @returns {Part} */
export function change(effect) {
  return { name: titleOf(effect), n: by(effect), effect };
}

/** @param {string} effect */
function by(effect) {
  const card = influence(effect);
  return card ? card.facts.by || 0 : 0;
}

/** @param {string} effect */
export function modifies(effect) {
  const card = influence(effect);
  return card ? card.facts.modifies : null;
}
