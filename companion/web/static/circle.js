/* The table seen from above: people are dragged to where they sit, or tapped one after the other, clockwise. */

import { among, from, moved, placeAt, spot, whole } from "./around.js";
import { aside, button, el, named } from "./dom.js";
import { badge, icon } from "./marks.js";
import { listed, number, say } from "./words.js";

const CLOSE = 5; // more than that need a rounder table
const STIRRED = 8; // pixels before a tap becomes a drag

/** What a circle remembers between two drawings; `changed(order)` hears of every new order.
 * @param {Ring["changed"]} changed @param {() => void} redraw @returns {Ring} */
export function circleState(changed, redraw) {
  return { changed, redraw, order: [], first: null, tapped: [], held: null, dragged: false };
}

/** Draw it. `seats` in the order of the table; without `state.changed` it can only be looked at. `extra(seat)` is what
   else stands on a chair.
 * @param {Ring} state @param {Chair[]} seats @param {(seat: Chair) => Child} extra */
export function circle(state, seats, extra = () => null) {
  const everybody = seats.map((seat) => seat.id);
  state.order = state.held ? among(state.order, everybody) : from(everybody, state.first);
  state.tapped = state.tapped.filter((id) => everybody.includes(id));
  const chairs = [...seats].sort((a, b) => a.id.localeCompare(b.id)); // a chair that changes its place stays one element
  return el(
    "div",
    { class: "around", key: "around" },
    el("div", { class: "tabletop", "aria-hidden": "true" }, icon("clockwise")),
    el(
      "ul",
      { class: `circle ${chairs.length > CLOSE ? "many" : ""}`, key: "circle" },
      chairs.map((seat) => chair(state, seat, extra)),
    ),
    aside(say("circle.order", { names: listed(state.order.map((id) => nameIn(seats, id))) })),
  );
}

/** @param {Chair[]} seats @param {string} id */
function nameIn(seats, id) {
  const seat = seats.find((one) => one.id === id);
  return seat ? seat.name : "";
}

/** @param {Ring} state @param {Chair} seat @param {(seat: Chair) => Child} extra */
function chair(state, seat, extra) {
  const place = state.order.indexOf(seat.id);
  const held = state.held && state.held.id === seat.id && state.held.moved ? state.held : null;
  const { x, y } = held || spot(place, state.order.length);
  const style = { "--x": x.toFixed(4), "--y": y.toFixed(4) };
  const look = [badge(seat, "small"), named(seat.name), extra(seat), tapNumber(state, seat)];
  return el(
    "li",
    { key: seat.id, style, class: held ? "held" : "" },
    state.changed ? movable(state, seat, look) : look,
  );
}

/** @param {Ring} state @param {Chair} seat */
function tapNumber(state, seat) {
  const at = state.tapped.indexOf(seat.id);
  return at < 0 ? null : el("b", { class: "tapped" }, number(at + 1));
}

/** @param {Ring} state @param {Chair} seat @param {Child[]} look */
function movable(state, seat, look) {
  const on = {
    pointerdown: (/** @type {PointerEvent} */ event) => grasp(state, seat.id, event),
    pointermove: (/** @type {PointerEvent} */ event) => drag(state, event),
    pointerup: () => drop(state),
    pointercancel: () => drop(state),
    click: () => tap(state, seat.id),
  };
  const pressed = String(state.tapped.includes(seat.id));
  return el("button", { type: "button", class: "chair", key: "chair", "aria-pressed": pressed, on }, look);
}

/** @param {Ring} state @param {string} id @param {any} event */
function grasp(state, id, event) {
  if (state.tapped.length || event.button > 0) return;
  event.currentTarget.setPointerCapture(event.pointerId);
  state.dragged = false;
  state.held = { id, startX: event.clientX, startY: event.clientY, moved: false, x: 0, y: 0 };
}

/** @param {Ring} state @param {any} event */
function drag(state, event) {
  const { held } = state;
  if (!held) return;
  const far = Math.hypot(event.clientX - held.startX, event.clientY - held.startY) > STIRRED;
  if (!held.moved && !far) return;
  held.moved = true;
  Object.assign(held, pointIn(event.currentTarget.closest(".circle"), event));
  state.order = moved(state.order, held.id, placeAt(held.x, held.y, state.order.length));
  state.redraw();
}

/** Where a finger is, in shares of the circle on which the chairs stand.
 * @param {Element} box @param {PointerEvent} event */
function pointIn(box, event) {
  const { left, top, width, height } = box.getBoundingClientRect();
  const { paddingLeft, paddingTop } = getComputedStyle(box);
  /** @param {number} at @param {number} whole @param {number} edge */
  const share = (at, whole, edge) => Math.max(0, Math.min(1, (at - edge) / (whole - 2 * edge)));
  return {
    x: share(event.clientX - left, width, parseFloat(paddingLeft)),
    y: share(event.clientY - top, height, parseFloat(paddingTop)),
  };
}

/** @param {Ring} state */
function drop(state) {
  const { held } = state;
  state.held = null;
  if (!held || !held.moved) return;
  state.dragged = true; // the click that follows is no tap
  settleOn(state, state.order);
}

/** The picture stays as it was laid; the order is what counts.
 * @param {Ring} state @param {string[]} order */
function settleOn(state, order) {
  state.tapped = [];
  [state.first] = order;
  if (state.changed) state.changed(order);
  state.redraw();
}

/** @param {Ring} state @param {string} id */
function tap(state, id) {
  if (state.dragged) {
    state.dragged = false;
    return;
  }
  const again = state.tapped.includes(id);
  state.tapped = again ? state.tapped.filter((one) => one !== id) : [...state.tapped, id];
  const order = state.tapped.length ? whole(state.tapped, state.order) : null;
  if (order) settleOn(state, from(order, state.order[0]));
  else state.redraw();
}

/** What to do with it, in a sentence; while somebody taps, who is next.
 * @param {Ring} state @param {Chair[]} seats */
export function circleHow(state, seats) {
  if (!state.tapped.length) return el("p", { class: "dim", key: "how" }, say("circle.how"));
  const over = () => {
    state.tapped = [];
    state.redraw();
  };
  const last = nameIn(seats, state.tapped[state.tapped.length - 1]);
  return el(
    "div",
    { class: "row", key: "how", role: "status" },
    el("p", { class: "grow" }, say("circle.next", { name: last })),
    button("circle-over", say("circle.over"), over, { class: "plain" }),
  );
}
