/* Two people on one phone: between them falls a curtain, so that nobody sees the other's screen on the way. */

import { el, heading, named } from "./dom.js";
import { badge } from "./marks.js";
import { page, redraw } from "./page.js";
import { closeSheets } from "./sheet.js";
import { mySeat, seatOf, session } from "./state.js";
import { nodes, say } from "./words.js";

const PASSED = "consigliere passed";
let lifted = page.seats.length < 2 || passed();
/** @type {string | null} */
let next = null;

/* Whoever lifted the curtain on the page before need not lift it again. */
function passed() {
  try {
    const seat = sessionStorage.getItem(PASSED);
    sessionStorage.removeItem(PASSED);
    return seat !== null && seat === page.seat;
  } catch {
    return false;
  }
}

/** @param {string} seat */
function pass(seat) {
  try {
    sessionStorage.setItem(PASSED, seat);
  } catch {
    /* one more tap, then */
  }
}

export function otherSeats() {
  const { me } = session.view;
  if (!me || !page.seats.includes(me.seat)) return []; // a seat without a phone has nothing to hide
  return page.seats.filter((id) => id !== me.seat && seatOf(id)?.left === false);
}

/* Let the curtain fall and hand the phone to the next. */
export function handOver() {
  const ids = otherSeats();
  const mine = page.seats.indexOf(session.view.me.seat);
  handTo(ids.find((id) => page.seats.indexOf(id) > mine) || ids[0]);
}

/** Let the curtain fall before somebody else on this phone. @param {string} seat */
export function handTo(seat) {
  closeSheets();
  next = seat;
  lifted = false;
  redraw();
}

document.addEventListener("visibilitychange", () => {
  if (document.hidden && otherSeats().length) {
    lifted = false;
    next = null;
  }
});

/* While it is down, nothing of its own may be opened by a game, nor said to whoever carries the phone. */
export function isCurtained() {
  return !lifted && Boolean(session.view.me) && otherSeats().length > 0;
}

/* What is shown instead of everything while the phone changes hands. */
export function curtain() {
  document.body.classList.toggle("curtained", isCurtained());
  document.body.classList.toggle("two-here", otherSeats().length > 0);
  if (!isCurtained()) return null;
  const seat = next ? seatOf(next) : mySeat();
  if (!seat) return null;
  const rest = page.seats.filter((id) => id !== seat.id).flatMap((id) => seatOf(id) ?? []);
  return el(
    "section",
    { class: "curtain", key: "curtain" },
    badge(seat, "huge"),
    heading(1, next ? nodes("hand.give", { name: named(seat.name) }) : [say("hand.to"), " ", named(seat.name)]),
    el("p", { class: "dim" }, say("hand.text")),
    el(
      "button",
      { type: "button", class: "first wide tall", key: `lift-${seat.id}`, on: { click: () => lift(seat) } },
      say("hand.me", { name: seat.name }),
    ),
    rest
      .filter((other) => !other.left)
      .map((other) =>
        el(
          "button",
          { type: "button", class: "wide", key: `lift-${other.id}`, on: { click: () => lift(other) } },
          say("hand.me", { name: other.name }),
        ),
      ),
  );
}

/** Whoever has answered what all are asked at the same time, by the name of the question: a rematch asks by the same names.
 * @param {string} question */
const roundOf = (question) => `consigliere round ${page.table} ${question}`;

/** @param {string} question @returns {string[]} */
function answeredHere(question) {
  try {
    return JSON.parse(sessionStorage.getItem(roundOf(question)) ?? "[]");
  } catch {
    return [];
  }
}

/** The seat that is shown has answered. @param {string} question */
export function noteAnswer(question) {
  const { seat } = session.view.me;
  const done = answeredHere(question);
  if (done.includes(seat)) return;
  try {
    sessionStorage.setItem(roundOf(question), JSON.stringify([...done, seat]));
  } catch {
    /* the next one is offered the phone once more */
  }
}

/** All are asked the same at the same time, and this seat has answered: the phone goes on to the next who has not.
 * @param {string} question @returns {Child} */
export function handOn(question) {
  const done = answeredHere(question);
  const seat = seatOf(otherSeats().find((id) => !done.includes(id)) ?? null);
  if (!seat) return null;
  const ready = { click: () => lift(seat) };
  return el(
    "div",
    { class: "stack hand-on", key: "hand-on" },
    el("p", { class: "row center" }, badge(seat, "small"), el("b", {}, nodes("hand.give", { name: named(seat.name) }))),
    el(
      "button",
      { type: "button", class: "first wide tall", key: seat.id, on: ready },
      say("hand.me", { name: seat.name }),
    ),
  );
}

/** @param {House.SeatView} seat */
function lift(seat) {
  if (session.view.me.seat === seat.id) {
    lifted = true;
    next = null;
    redraw();
  } else {
    pass(seat.id);
    location.replace(`/t/${page.table}?seat=${seat.id}`);
  }
}
