/* Seats that are played here and not shown now: a player without a phone, or the other one on this phone. No stream of
   theirs is open, so every few seconds this page asks whether something waits for them; what it is, stays theirs. */

import { ask, tableApi } from "./api.js";
import { button, el, named } from "./dom.js";
import { handTo } from "./handover.js";
import { badge, icon } from "./marks.js";
import { gameWaits } from "./modules.js";
import { page, redraw } from "./page.js";
import { isHost, practising, seatOf, seats, session, stage } from "./state.js";
import { askedOf } from "./uppermost.js";
import { nodes } from "./words.js";

const EVERY = 3000;
/** @type {Map<string, { version: number, waits: boolean }>} */
const known = new Map(); // by seat: the version seen last, and whether something waits

function others() {
  const mine = session.view.me && session.view.me.seat;
  const phoneless = isHost() && !practising() ? seats().filter((seat) => !seat.phone) : [];
  const ids = new Set([...(mine && page.seats.includes(mine) ? page.seats : []), ...phoneless.map((seat) => seat.id)]);
  return [...ids].filter((id) => id !== mine && seatOf(id)?.left === false);
}

export function lookBesides() {
  setInterval(lookAround, EVERY);
}

/* Also with every view: what is new to one here may be asked of the other. */
export function lookAround() {
  if (!document.hidden && session.ready && session.line === "on") others().forEach(look);
}

/** @param {string} seat */
async function look(seat) {
  const before = known.get(seat) || { version: -1, waits: false };
  const after = before.version < 0 ? {} : { after: before.version, viewer: seat };
  try {
    const news = await ask(tableApi(page.table, seat).path("", after));
    if (!news) return;
    known.set(seat, { version: news.version, waits: waitsIn(news.view) });
    redraw();
  } catch {
    known.delete(seat); // not ours any more, or no answer: the next look tells
  }
}

/** @param {View} view */
function waitsIn(view) {
  const { me, questions, roll } = view;
  const dice = roll && roll.typed && roll.seat !== me.seat;
  const asked = (questions || []).some((one) => one.waits_for.includes(me.seat));
  return Boolean(me.asked_of_me.length || asked || dice || gameWaits(view));
}

/* Does the table wait for the seat that is shown? Then the other one has time. */
function isAsked() {
  const { view } = session;
  return Boolean(view.me) && (askedOf(view, view.me.seat) !== "" || waitsIn(view));
}

/** Everybody sees whom the table waits for. @param {string} seat */
function isOthersMove(seat) {
  return stage() === "play" && !isAsked() && askedOf(session.view, seat) !== "";
}

/* Who else on this phone is asked now, while nothing is asked of the one who holds it. */
export function askedNext() {
  return isAsked() ? [] : waitingHere().filter((id) => page.seats.includes(id));
}

function waitingHere() {
  const here = (/** @type {string} */ id) => page.seats.includes(id) && isOthersMove(id);
  return others().filter((id) => known.get(id)?.waits || here(id));
}

/* A line for each of them for whom something waits; it leads to their screen. */
export function besidesPanel() {
  const waiting = waitingHere();
  if (!waiting.length) return null;
  return el("nav", { class: "stack besides", key: "besides" }, waiting.flatMap((id) => seatOf(id) ?? []).map(row));
}

/** @param {House.SeatView} seat */
function row(seat) {
  if (page.seats.includes(seat.id)) return passRow(seat);
  const href = `/t/${page.table}?seat=${seat.id}`;
  const text = el("span", { class: "grow" }, nodes("besides.waits", { name: named(seat.name) }));
  return el("a", { class: "button bright wide left", key: seat.id, href }, badge(seat, "small"), text, icon("forth"));
}

/** The other one on this phone. @param {House.SeatView} seat */
function passRow(seat) {
  const text = el("span", { class: "grow" }, nodes("hand.give", { name: named(seat.name) }));
  const told = el("span", { class: "small" }, nodes("besides.waits", { name: named(seat.name) }));
  const inner = [badge(seat), el("span", { class: "grow stack" }, el("b", {}, text), told), icon("forth")];
  return button(`give-${seat.id}`, inner, () => handTo(seat.id), { class: "bright wide left tall" });
}
