/* Shorthand for the trees that this game draws, and what it asks of the table again and again. */

import {
  badge,
  cardNamed,
  maker,
  number,
  plainName,
  purse,
  say,
  seatOf,
  session,
  sideName,
  sign,
} from "/static/kit.js";

export { orderButton as act } from "/static/kit.js";

export const div = maker("div");
export const p = maker("p");
export const span = maker("span");
export const b = maker("b");
export const ul = maker("ul");
export const li = maker("li");

/** Drawn is only what is there: whoever cannot be sure asks first. @type {() => Maffiosi.GameView} */
export const game = () => session.view.game || null;
/** @type {() => Maffiosi.Mine} */
export const mine = () => session.view.mine || null;
/** @type {() => string} */
export const mySeat = () => /** @type {any} */ (session.view.me ? session.view.me.seat : null);

/** Does the app keep the money only? */
export function moneyOnly() {
  return game().keeps === "money";
}

/** Is it this player's move: whoever seats a figure now, else whose turn it is. @param {string} seat */
export function atTurn(seat) {
  const { placer, actor } = game();
  return seat === (placer ?? actor);
}

/** @param {string | null | undefined} seat */
export function familyOf(seat) {
  return game().families.find((one) => one.seat === seat) || null;
}

/** @param {string | null | undefined} id */
export function figure(id) {
  for (const family of game().families) {
    const found = family.figures.find((one) => one.id === id);
    if (found) return found;
  }
  return null;
}

/** @param {number} place */
export function chair(place) {
  return game().chairs[place - 1];
}

/** Who sits there. @param {number} place */
export function sitting(place) {
  return figure(chair(place).figure);
}

/** Where these figures sit. @param {string[]} ids */
export function placesOf(ids) {
  return ids.map((id) => figure(id)?.place || 0).filter(Boolean);
}

/** What this seat may order now, by the order's name. @param {string} order @returns {Record<string, any> | null} */
export function may(order) {
  return (mine() ? mine().may : []).find((one) => one.order === order) || null;
}

/** "Strong Henkie": what the figure is called. @param {{card: string}} one */
export function nameOf(one) {
  return cardNamed(one.card);
}

/** "Strong Henkie (Red, seat 12)". @param {Maffiosi.Figure} one */
export function fully(one) {
  const values = { figure: nameOf(one), side: colourName(one.of) };
  return one.place ? say("maf.who_at", { ...values, place: number(one.place) }) : say("maf.who", values);
}

/** The colour that a player has. @param {string} seat */
export function colourName(seat) {
  const found = seatOf(seat);
  return found ? sideName(found.side) : plainName(seat);
}

/** A figure: what he is, in his colour, with the letter of it.
 * @param {{of: string, role: string, asleep?: boolean}} one @param {string} [size] */
export function token(one, size = "") {
  const seat = seatOf(one.of);
  const side = { colour: seat?.colour, letter: seat?.letter, emblem: one.role };
  return span(`maf-man ${one.asleep ? "asleep" : ""}`, badge(side, size), one.asleep ? sign("sleep") : null);
}

/** A cake in its owner's colour, with the turns that are left. @param {string} of @param {string} [size] */
export function cakeMark(of, size = "") {
  const cake = game().cakes.find((one) => one.of === of);
  const turns = cake ? cake.turns : null;
  const left = turns === null ? null : b({ class: "ticks", "aria-hidden": "true" }, number(turns));
  const seat = seatOf(of);
  const side = { colour: seat?.colour, letter: seat?.letter, emblem: "cake" };
  return span(`maf-cake ${turns === 0 ? "burning" : ""}`, badge(side, size), left);
}

/** What somebody has, where this table lets everybody see it. @param {string} seat @param {string} [look] */
export function worth(seat, look) {
  const has = (session.view.purses || {})[seat];
  return has === undefined ? null : purse(seat, has, { class: look });
}
