/* Shorthand for the trees that this game draws, and what it asks of the table again and again. */

import { cardOf, cash, el, hasMoney, here } from "/static/kit.js";

import { factsOf, influence, titleOf } from "./book.js";
import { inHand } from "./hand.js";

export { orderButton as act } from "/static/kit.js";

const maker =
  (tag) =>
  (props, ...children) =>
    el(tag, typeof props === "string" ? { class: props } : props, ...children);

export const div = maker("div");
export const p = maker("p");
export const span = maker("span");
export const b = maker("b");
export const ul = maker("ul");
export const li = maker("li");

export const game = () => here.view.game || null;
export const mine = () => here.view.mine || null;
export const mySeat = () => (here.view.me ? here.view.me.seat : null);
export const round = () => (game() ? game().round : 0);

export function families() {
  return game() ? game().families : [];
}

export function familyOf(seat) {
  return families().find((one) => one.seat === seat) || null;
}

export function gangster(id) {
  for (const family of families()) {
    const found = family.gangsters.find((one) => one.id === id);
    if (found) return { ...found, owner: family.seat };
  }
  return null;
}

export function business(id) {
  for (const family of families()) {
    const found = family.businesses.find((one) => one.id === id);
    if (found) return { ...found, owner: family.seat };
  }
  return null;
}

/* What this seat may order now, by the order's name. */
export function may(order) {
  return every(order)[0] || null;
}

export function every(order) {
  return mine() ? mine().may.filter((one) => one.order === order && inHand(one)) : [];
}

/* The plan that lies face down on a Gangster, as far as this seat sees it. */
export function planOn(id) {
  const own = ((here.view.me && here.view.me.plans) || []).find((plan) => plan.on === id && !plan.open);
  return own || (here.view.plans || []).find((plan) => plan.on === id && !plan.open) || null;
}

/* The Job on a Gangster if this seat knows it. */
export function jobOn(id) {
  const plan = planOn(id);
  const card = plan && plan.copy ? cardOf(plan.copy) : null;
  return card ? card.id : null;
}

export function hintOf(id) {
  return mine() ? mine().jobs.find((one) => one.gangster === id) || null : null;
}

export function cashOf(seat) {
  const purses = here.view.purses || {};
  return purses[seat];
}

/* What somebody has, where this edition lets everybody see it. */
export function worth(seat, look) {
  const has = cashOf(seat);
  return hasMoney() && has !== undefined ? b(look, cash(has)) : null;
}

/* What a Gangster's strength is made of: printed, and each modifier. */
export function strengthParts(one) {
  const changes = (one.modifiers || []).filter((effect) => modifies(effect) === "strength");
  return [{ name: titleOf(one.id), n: factsOf(one.id).strength || one.strength }, ...changes.map(change)];
}

export function change(effect) {
  return { name: titleOf(effect), n: by(effect), effect };
}

function by(effect) {
  const card = influence(effect);
  return card ? card.facts.by || 0 : 0;
}

export function modifies(effect) {
  const card = influence(effect);
  return card ? card.facts.modifies : null;
}
