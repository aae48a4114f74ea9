/* Whom the table waits for, and a nudge for whoever dreams. */

import { badge, has, listed, nudge, plainName, say, seatOf, stage } from "/static/kit.js";
import { div, game, mySeat, p, span } from "./parts.js";

const ANYBODY = new Set(["assignment", "event"]);

export function waitingFor() {
  const { awaits } = game();
  if (!awaits || stage() !== "play") return null;
  const others = ANYBODY.has(awaits.what) ? [] : awaits.seats.filter((seat) => seat !== mySeat());
  const names = others.length ? listed(others.map(plainName)) : say("all.table");
  const key = `stage.${awaits.what}`;
  if (!others.length)
    return awaits.seats.includes(mySeat()) ? null : p({ class: "dim", key: "awaits" }, said(key, names));
  return div(
    { class: "row wrap waits", key: "awaits" },
    others.map((seat) => span({ key: seat, title: plainName(seat) }, badge(seatOf(seat) || {}, "small"))),
    p("grow", said(key, names)),
    nudge(others),
  );
}

/** @param {string} key @param {string} seat */
function said(key, seat) {
  return has(key) ? say(key, { seat }) : "";
}
