/* Controls that every screen is made of: buttons that give orders, players to choose from, fields. */

import { button, el, named } from "./dom.js";
import { badge, icon } from "./marks.js";
import { label, plainName, send, waiting } from "./state.js";

/** A button that gives an order and waits for its answer; `then` follows when it was carried out.
 * @param {string} key @param {Child} text @param {Command} order
 * @param {Props} [props] @param {(() => void) | null} [then] */
export function orderButton(key, text, order, props = {}, then = null) {
  const tap = async () => {
    if ((await send(key, order)) && then) then();
  };
  return waitingButton(key, key, text, tap, props);
}

/** A button whose work is under way while `busy` is: both may differ where several buttons give one order.
 * @param {string} key @param {string} busy @param {Child} text @param {Hearer} tap @param {Props} [props] */
export function waitingButton(key, busy, text, tap, props = {}) {
  const own = { type: "button", key, data: { act: key }, ...waiting(busy, props), on: { click: tap } };
  return el("button", own, label(busy, text));
}

/** A sign in the header or beside a line.
 * @param {string} key @param {string} sign @param {string} text @param {Hearer} tap */
export function signButton(key, sign, text, tap) {
  return button(key, icon(sign), tap, { class: "plain round", "aria-label": text });
}

/** A player to tap on. @param {House.SeatView} seat @param {Hearer} tap @param {Props} [props] */
export function seatButton(seat, tap, props = {}) {
  const own = { type: "button", key: seat.id, ...props, on: { click: tap } };
  return el("button", own, badge(seat, "small"), named(plainName(seat.id), { class: "name grow" }));
}

/** One of several, or not. @param {boolean} on */
export function pressed(on) {
  return { "aria-pressed": String(on) };
}

/** @param {string} id @param {string} text @param {(text: string) => void} heard @param {Props} [props] */
export function textField(id, text, heard, props = {}) {
  const on = { input: (/** @type {any} */ event) => heard(event.target.value) };
  const input = el("input", { id, key: id, autocomplete: "off", ...props, on });
  return [el("label", { for: id, key: `l-${id}` }, text), input];
}

/** @param {string} id @param {string} text @param {(string | number)[][]} choices @param {string | number} value
 * @param {(value: string) => void} heard */
export function selectField(id, text, choices, value, heard) {
  const on = { change: (/** @type {any} */ event) => heard(event.target.value) };
  const options = choices.map(([key, name]) => {
    return el("option", { value: key, key, selected: String(key) === String(value) }, name);
  });
  return [el("label", { for: id, key: `l-${id}` }, text), el("select", { id, key: id, on }, options)];
}
