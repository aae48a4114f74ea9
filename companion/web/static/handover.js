/* Two people on one phone: between them falls a curtain, so that nobody sees the other's screen on the way. */

import { el, heading, named } from "./dom.js";
import { badge } from "./marks.js";
import { page, redraw } from "./page.js";
import { mySeat, seatOf, session } from "./state.js";
import { say } from "./words.js";

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
  next = ids.find((id) => page.seats.indexOf(id) > mine) || ids[0];
  lifted = false;
  redraw();
}

document.addEventListener("visibilitychange", () => {
  if (document.hidden && otherSeats().length) {
    lifted = false;
    next = null;
  }
});

/* What is shown instead of everything while the phone changes hands. */
export function curtain() {
  if (lifted || !session.view.me || !otherSeats().length) return null;
  const seat = next ? seatOf(next) : mySeat();
  if (!seat) return null;
  const rest = page.seats.filter((id) => id !== seat.id).flatMap((id) => seatOf(id) ?? []);
  return el(
    "section",
    { class: "curtain", key: "curtain" },
    badge(seat, "huge"),
    heading(1, [say("hand.to"), " ", named(seat.name)]),
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
