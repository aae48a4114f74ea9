/* The middle of the table screen: whose turn it is, the dice, the plans, and what the table is asked. */

import { dice, diceName, total } from "./dice.js";
import { button, el, heading, named } from "./dom.js";
import { badge, sign } from "./marks.js";
import { questionText } from "./open_proposals.js";
import { openCount, openRecount } from "./openers.js";
import { planCard } from "./secrets.js";
import { isHost, sealTold, seatName, seatOf, session } from "./state.js";
import { gameWord, nodes, number, say } from "./words.js";

export function broken() {
  const { seal: state } = session.view;
  if (!state || state.whole) return null;
  return el(
    "section",
    { class: "card loud", key: "broken", role: "alert" },
    heading(2, say("seal.broken_title")),
    el("p", {}, sealTold()),
    session.view.me ? button("recount", say("propose.recount"), openRecount) : el("p", {}, say("seal.how")),
  );
}

/* Money on paper is being counted before the score. */
export function counting() {
  const missing = session.view.counting;
  if (!missing) return null;
  return el(
    "section",
    { class: "card bright stack", key: "counting" },
    heading(2, say("count.title")),
    el("p", {}, say("count.text")),
    el(
      "p",
      { class: "row wrap" },
      say("screen.awaits"),
      missing.map((id) =>
        isHost()
          ? button(`count-${id}`, [badge(seatOf(id) || {}, "tiny"), seatName(id)], () => openCount(id))
          : el("span", { class: "row", key: id }, badge(seatOf(id) || {}, "small"), seatName(id)),
      ),
    ),
  );
}

/* What the table is asked, and whom it waits for. */
export function awaited() {
  const open = session.view.questions || [];
  if (!open.length) return null;
  return el(
    "section",
    { class: "card bright awaited", key: "awaited" },
    heading(2, say("screen.asked")),
    open.map((one) =>
      el(
        "div",
        { key: one.id, class: "stack" },
        questionText(one),
        el(
          "p",
          { class: "row wrap" },
          say("screen.awaits"),
          one.waits_for.map((id) =>
            el("span", { class: "row", key: id }, badge(seatOf(id) || {}, "small"), seatName(id)),
          ),
        ),
      ),
    ),
  );
}

export function whose() {
  const seat = seatOf(session.view.turn.seat);
  if (!seat) return null;
  return el(
    "section",
    { class: "whose", key: "whose", "aria-live": "polite" },
    badge(seat, "huge"),
    el("p", { class: "grow" }, nodes("turn.of", { name: named(seat.name) })),
  );
}

export function diceStage() {
  const { roll, cast } = session.view;
  if (roll) return rollStage(roll);
  return cast ? castStage(cast) : null;
}

/** @param {House.RollView} roll */
function rollStage(roll) {
  const told = nodes(roll.typed ? "dice.typed" : "dice.rolling", { name: seatName(roll.seat) });
  const shown = dice(roll.sides, roll.typed || null, roll.typed ? "table" : "", `r${roll.number}`);
  return el("section", { class: "card dice-stage", key: "dice" }, el("p", { class: "dim" }, told), shown);
}

/** @param {House.FinishedRoll} cast */
function castStage(cast) {
  const told = nodes("dice.rolled", { name: seatName(cast.seat), dice: diceName(cast.sides) });
  const fresh = session.view.falling;
  const sum = !fresh && cast.results.length > 1 ? say("dice.sum", { sum: number(total(cast.results)) }) : "";
  return el(
    "section",
    { class: "card dice-stage", key: "dice" },
    el("p", { class: "dim" }, told, cast.reason ? [" · ", named(cast.reason, { class: "said" })] : null),
    el(
      "div",
      { class: "row wrap" },
      dice(cast.sides, cast.results, `${fresh ? "tumbling" : ""} ${cast.how}`, `c${cast.number}`),
      sum ? el("b", { class: "sum total" }, sum) : null,
    ),
    cast.how === "app" ? null : el("p", { class: "dim small" }, say(`dice.how.${cast.how}`)),
  );
}

export function plansStage() {
  const plans = session.view.plans || [];
  if (!plans.length) return null;
  return el(
    "section",
    { class: "card", key: "plans" },
    heading(2, say("plans.table")),
    el(
      "ul",
      { class: "plans" },
      plans.map((plan) =>
        planCard(
          plan,
          plan.open,
          el("span", { class: "small row center" }, badge(seatOf(plan.seat) || {}, "tiny"), seatName(plan.seat)),
        ),
      ),
    ),
  );
}

export function tableCounters() {
  const own = Object.entries(session.view.counters || {}).filter(([, holders]) => "table" in holders);
  if (!own.length) return null;
  return el(
    "section",
    { class: "row wrap", key: "counters" },
    own.map(([id, holders]) =>
      el(
        "p",
        { class: "card big-counter", key: id },
        sign(((session.game.counters || {})[id] || {}).emblem),
        el("span", { class: "dim" }, gameWord(`counter.${id}.title`)),
        el("b", {}, number(holders.table)),
      ),
    ),
  );
}
