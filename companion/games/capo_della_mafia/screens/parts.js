/* Shorthand for the trees that this game draws, and what it asks of the table again and again. */

import { isHost, maker, session } from "/static/kit.js";

export { orderButton as act } from "/static/kit.js";

export const div = maker("div");
export const p = maker("p");
export const span = maker("span");
export const b = maker("b");
export const ul = maker("ul");
export const ol = maker("ol");
export const li = maker("li");

/** Drawn is only what is there: whoever cannot be sure asks first. @type {() => CapoDellaMafia.GameView} */
export const game = () => session.view.game || null;
/** @type {() => CapoDellaMafia.Mine | null} */
export const mine = () => session.view.mine || null;
/** @type {() => string} */
export const mySeat = () => /** @type {any} */ (session.view.me ? session.view.me.seat : null);

/** @param {string | null | undefined} seat */
export function capoOf(seat) {
  return game().capos.find((one) => one.seat === seat) || null;
}

export function me() {
  return capoOf(mySeat());
}

/** What the round waits for. @returns {string} */
export function step() {
  const { awaits } = game();
  return awaits ? awaits.what : "";
}

/** What this seat may order now, by the order's name. @param {string} order @returns {Record<string, any> | null} */
export function may(order) {
  const own = mine();
  return (own && own.may.find((/** @type {any} */ one) => one.order === order)) || null;
}

/** May it be done from this screen: by this seat, or by the table's own? @param {string} order */
export function mayHere(order) {
  const offer = may(order);
  if (offer) return offer.can !== false;
  return !mySeat() && isHost();
}

/** Everybody clockwise, beginning with whoever counts down. */
export function inOrder() {
  const { capos, counter } = game();
  const at = Math.max(
    0,
    capos.findIndex((one) => one.seat === counter),
  );
  return [...capos.slice(at), ...capos.slice(0, at)];
}

/** Who points at this seat, as far as it counts. @param {string} seat */
export function accusers(seat) {
  return game().capos.filter((one) => one.at === seat && !one.void);
}
