/* Seats that are played here and not shown now: a player without a phone, or the other one on this phone. No stream of
   theirs is open, so every few seconds this page asks whether something waits for them; what it is, stays theirs. */

import { ask, tableApi } from "./api.js";
import { el, named } from "./dom.js";
import { badge, icon } from "./marks.js";
import { gameWaits } from "./modules.js";
import { page, redraw } from "./page.js";
import { isHost, practising, seatOf, seats, session } from "./state.js";
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
  setInterval(() => {
    if (!document.hidden && session.ready && session.line === "on") others().forEach(look);
  }, EVERY);
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

/* A line for each of them for whom something waits; it leads to their screen. */
export function besidesPanel() {
  const waiting = others().filter((id) => (known.get(id) || {}).waits);
  if (!waiting.length) return null;
  return el("nav", { class: "stack besides", key: "besides" }, waiting.flatMap((id) => seatOf(id) ?? []).map(row));
}

/** @param {House.SeatView} seat */
function row(seat) {
  const href = `/t/${page.table}?seat=${seat.id}`;
  const text = el("span", { class: "grow" }, nodes("besides.waits", { name: named(seat.name) }));
  return el("a", { class: "button bright wide left", key: seat.id, href }, badge(seat, "small"), text, icon("forth"));
}
