/* Whom the table waits for, in the order of the table, and a nudge for whoever dreams. */

import {
  aside,
  badge,
  el,
  has,
  listed,
  nudge,
  number,
  plainName,
  say,
  sayHere,
  seatOf,
  session,
  stage,
} from "/static/kit.js";
import { answersAsked, factsOf, titleOf } from "./book.js";
import { div, families, familyOf, game, mySeat, p, span } from "./parts.js";

/** The families clockwise from whoever is at turn, else from the start player; or from whom one likes. */
export function ring(first = session.view.turn.seat || game().start || "") {
  const seats = families().map((one) => one.seat);
  const at = Math.max(0, seats.indexOf(first));
  return [...seats.slice(at), ...seats.slice(0, at)];
}

/** How many Gangsters of a family still wait for a task, or for their turn to act. @param {string} seat */
export function waitingGangsters(seat) {
  const family = familyOf(seat);
  const planning = game().phase === "planning";
  /** @param {LaCosaNostra.GangsterView} one */
  const wanted = (one) => (planning ? !one.task && !one.used : one.task === "job" || one.task === "purchase");
  return family ? family.gangsters.filter((one) => !one.down && wanted(one)).length : 0;
}

/* Everybody in order, with what is left to do. */
export function order() {
  const word = game().phase === "planning" ? "lcn.left_to_plan" : "lcn.left_to_act";
  return div(
    { class: "order", key: "order" },
    span({ class: "told dim small", "aria-hidden": "true" }, say(`lcn.order_${game().phase}`)),
    ring().map((seat, at) =>
      span(
        {
          class: `stop ${at === 0 && session.view.turn.seat ? "at-turn" : ""} ${waitingGangsters(seat) ? "" : "finished"}`,
          key: seat,
        },
        badge(seatOf(seat) || {}, "small"),
        el("b", { class: "left-over", "aria-hidden": "true" }, number(waitingGangsters(seat))),
        aside(say(word, { name: plainName(seat), n: waitingGangsters(seat) })),
      ),
    ),
  );
}

/* "Anna is thinking": whose answer is missing, with a nudge. */
export function waitingFor() {
  const { awaits } = game();
  if (!awaits || stage() !== "play") return null;
  const others = awaits.seats.filter((seat) => seat !== mySeat());
  if (!others.length) return awaits.seats.length ? null : p({ class: "dim", key: "awaits" }, awaitsText(awaits));
  return div(
    { class: "row wrap waits", key: "awaits" },
    others.map((seat) => span({ key: seat, title: plainName(seat) }, badge(seatOf(seat) || {}, "small"))),
    p("grow", awaitsText(awaits, others)),
    nudge(others),
  );
}

/** What is asked in a window, or what it is that is picked of a family: that is named already.
 * @param {string} what @param {string | null} card */
function closerStage(what, card) {
  const open = session.view.turn.window;
  if (what === "window" && open) return `stage.window_${open.what}`;
  return what === "victim" ? `stage.victim_${factsOf(card).victim}` : "";
}

/** The stage in words; an open window says nothing about anybody.
 * @param {LaCosaNostra.Awaits} awaits @param {string[]} [seats] */
function awaitsText({ what }, seats = []) {
  const { roll } = session.view;
  if (roll?.typed) return `${say("dice.typed", { name: plainName(roll.seat) })} ${say("roll.confirmed_by")}`;
  const deeds = game().action?.deeds || [];
  const { target = null, card = null } = deeds[deeds.length - 1] ?? {};
  const key = [closerStage(what, card), `stage.${what}`].find(has);
  const { window: open } = session.view.turn;
  return sayHere(key ?? "stage.window", {
    cards: open ? answersAsked(open.what) : "",
    cop: titleOf("cop"),
    seat: seats.length ? listed(seats.map(plainName)) : target ? plainName(target) : say("all.table"),
  });
}
