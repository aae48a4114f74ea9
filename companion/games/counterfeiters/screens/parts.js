/* Shorthand for the trees that this game draws, and what it asks of the table again and again. */

import { cash, maker, number, session, sign } from "/static/kit.js";

export { orderButton as act } from "/static/kit.js";

export const div = maker("div");
export const p = maker("p");
export const span = maker("span");
export const b = maker("b");
export const ul = maker("ul");
export const li = maker("li");

/** Drawn is only what is there: whoever cannot be sure asks first. @type {() => Counterfeiters.GameView} */
export const game = () => session.view.game || null;
/** @type {() => Counterfeiters.Mine} */
export const mine = () => session.view.mine || null;
/** @type {() => string} */
export const mySeat = () => /** @type {any} */ (session.view.me ? session.view.me.seat : null);

export function players() {
  return game() ? game().players : [];
}

/** @param {string | null | undefined} seat */
export function player(seat) {
  return players().find((one) => one.seat === seat) || null;
}

/** What this seat may order now, by the order's name. @param {string} order @returns {Record<string, any> | null} */
export function may(order) {
  return (mine() ? mine().may : []).find((one) => one.order === order) || null;
}

/** What this seat may do on this space. @param {string} space @returns {Record<string, any> | null} */
export function offer(space) {
  return (mine() ? mine().may : []).find((one) => one.space === space) || null;
}

/** Does this seat choose a space now? */
export function chooses() {
  return Boolean(mine()?.may.some((one) => "space" in one));
}

/** @param {string} id */
export function space(id) {
  return game().spaces.find((one) => one.id === id) || null;
}

/** The spaces of an action, as they lie on the board from the left. @param {string} action */
export function spacesOf(action) {
  return game().spaces.filter((one) => one.action === action);
}

/** The qualities of counterfeits, the worst first. */
export const QUALITIES = [1, 2, 3];

/** So many stars, as they are printed on a note; who cannot see them hears how many.
 * @param {number} count @param {string} [word] */
export function stars(count, word = String(count)) {
  return span(
    { class: "stars", role: "img", "aria-label": word },
    Array.from({ length: count }, () => sign("star")),
  );
}

/** An amount with its sign: what comes, and what goes. @param {number} amount */
export function change(amount) {
  return amount > 0 ? `+${cash(amount)}` : cash(amount);
}

/** @param {number} count */
export function changeOf(count) {
  return count > 0 ? `+${number(count)}` : number(count);
}

/** What the table may have softened, by the reason that a space is closed for. @type {Record<string, string>} */
const SOFT = { second_jet: "cf_21", supermarket_refuses: "cf_82", strike: "cf_83" };

/** Has the table softened this rule? @param {string} rule */
export function bends(rule) {
  const { levels, table } = session.view;
  return (levels[rule] || table.strictness) !== "enforce";
}

/** May one go there, if need be with a reason? @param {Record<string, any> | null} offered */
export function opens(offered) {
  if (!offered || offered.can) return Boolean(offered);
  return offered.why in SOFT && bends(SOFT[offered.why]);
}
