/* Who sits where: in the lobby the host arranges the chairs; once the game runs, the table agrees on it. */

import { from } from "./around.js";
import { circle, circleHow, circleState } from "./circle.js";
import { el, heading } from "./dom.js";
import { redraw } from "./page.js";
import { isHost, mySeat, seats, send } from "./state.js";
import { say } from "./words.js";

const FEWEST = 3; // two sit opposite each other, however they came
const lobby = circleState(null, redraw);
/** @type {{order: string[], instead: string} | null} */
let wanted = null; // what was sent, until the table sits so

export function hasCircle() {
  return seats().length >= FEWEST;
}

/** The circle of the lobby: the host's to arrange, everybody's to see.
 * @param {(seat: Chair) => Child} [extra] */
export function seatingPanel(extra) {
  const now = asWanted();
  lobby.changed = isHost() ? arrange : null;
  const mine = mySeat();
  if (!lobby.first && mine) lobby.first = mine.id;
  return [circle(lobby, now, extra), isHost() ? circleHow(lobby, now) : el("p", { class: "dim" }, say("circle.shown"))];
}

export function seatingCard() {
  if (!hasCircle()) return null;
  return el("section", { class: "card stack", key: "seating" }, heading(2, say("circle.title")), seatingPanel());
}

/* Everybody as the host has just laid them, so that nothing jumps back while the order travels. */
function asWanted() {
  const all = seats();
  if (!wanted || wanted.instead !== ids(all)) {
    wanted = null;
    return all;
  }
  return inOrder(wanted.order, all);
}

/** @param {string[]} order @param {Chair[]} all */
export function inOrder(order, all) {
  return order.flatMap((id) => all.find((seat) => seat.id === id) || []);
}

/** @param {Chair[]} all */
function ids(all) {
  return all.map((seat) => seat.id).join(" ");
}

/** Told from whoever was first, so that a circle that was only turned is no news.
 * @param {string[]} order */
export const asTold = (order) => from(order, seats()[0].id);

/** @param {string[]} laid */
async function arrange(laid) {
  const order = asTold(laid);
  if (order.join(" ") === ids(seats())) return;
  wanted = { order, instead: ids(seats()) };
  if (!(await send("arrange", { type: "arrange", seats: order }))) wanted = null;
  redraw();
}
