/* Before the first shot: who confesses, what is laid out, what everybody draws, and the ready button. */

import {
  amongAll,
  badge,
  button,
  cash,
  checkList,
  confirmSheet,
  el,
  heading,
  isHost,
  listed,
  number,
  plainName,
  practising,
  say,
  seatOf,
  send,
  sideName,
} from "/static/kit.js";
import { roman, titleOf } from "./book.js";
import { drawn } from "./glyphs.js";
import { dealtHand, onlyAttacks } from "./hand.js";
import { jobFacts } from "./jobcard.js";
import { act, div, game, may, mySeat, p, round } from "./parts.js";
import { waitingFor } from "./waiting.js";

/* Checks that stand in a panel of their own. */
const ELSEWHERE = new Set(["confess", "hard_luck", "draw"]);

/* What is everybody's at the table; all else is dealt out. */
const EVERYBODYS = new Set(["notes_stay", "start_influence", "redeal", "hand_limit"]);

/* What is chosen when a table is opened: of use to whoever opens tables. */
const CHOSEN_BEFORE = new Set(["two_tasks", "experienced"]);

/** @param {LaCosaNostra.Check} check */
function values(check) {
  const facts = check.facts || {};
  /** @type {Values} */
  const told = {};
  for (const [name, value] of Object.entries(facts))
    told[name] = TELL[name] ? TELL[name](value) : typeof value === "number" ? number(value) : value;
  return told;
}

/** How a figure of a line is told. @type {Record<string, (value: any) => string>} */
const TELL = {
  sides: (sides) => listed(sides.map(sideName)),
  side: (side) => sideName(side),
  cards: (cards) => listed(cards.map(titleOf)),
  gangsters: (ids) => ids.map(titleOf).join(", "),
  businesses: (ids) => ids.map(titleOf).join(", "),
  amount: (amount) => cash(amount),
  round: (number) => roman(number),
  rounds: (count) => roman(count),
};

/** What is to be done by hand, where there is paper: on a phone mine first and the families of others left out, on the
 * table screen all of it.
 * @param {boolean} whole */
export function checklist(whole) {
  const checks = game() ? game().checklist : [];
  const wanted = checks.filter(
    (one) =>
      !ELSEWHERE.has(one.key) &&
      !(CHOSEN_BEFORE.has(one.key) && mySeat() && !isHost()) &&
      !(whole && one.key === "family") &&
      (whole || !one.seat || one.seat === mySeat() || one.key === "start_player"),
  );
  return checkList(amongAll(wanted, EVERYBODYS), values);
}

function canConfess() {
  return may("confess");
}

/* Who confessed starts, unless the host names somebody. */
export function begins() {
  return (game() && game().confessed) || "";
}

/* The lobby: the question that every evening begins with. */
export function confession() {
  if (!game()) return null;
  const { confessed } = game();
  return el(
    "section",
    { class: "card stack", key: "confession" },
    heading(2, say("lcn.confess.title")),
    confessed
      ? div(
          "row",
          badge(seatOf(confessed) || {}, "small"),
          p("grow", say("lcn.confess.who", { name: plainName(confessed) })),
        )
      : p("dim", say("check.confess")),
    canConfess()
      ? act("confess", say(confessed ? "lcn.confess.worse" : "lcn.confess.me"), { type: "confess" }, { class: "wide" })
      : null,
    checklist(true),
  );
}

/* What this seat draws, and whether it has; where the app deals, the cards themselves, which are looked at before one says
   so. */
export function drawPanel() {
  const ready = may("ready");
  const dealt = practising();
  return el(
    "section",
    { class: `card stack ${ready ? "bright" : ""}`, key: "draw-panel" },
    heading(2, say(dealt ? "lcn.hand.round" : "lcn.draw.title", { round: roman(round()) })),
    ready ? null : waitingFor(),
    dealt ? dealtHand(jobFacts) : checklist(false),
    div(
      { class: ready ? "held" : "stack", key: "to-draw" },
      dealt ? null : draws(),
      ready
        ? act("ready", say(dealt ? "lcn.hand.seen" : "lcn.ready"), { type: "ready" }, { class: "first wide tall" })
        : null,
    ),
    may("hard_luck") && (!dealt || onlyAttacks(toDraw()?.jobs)) ? hardLuck() : null,
  );
}

const hardLuck = () => button("hard-luck", say("lcn.hard_luck.button"), askHardLuck, { class: "wide plain" });

const toDraw = () => game().checklist.find((one) => one.key === "draw" && one.seat === mySeat())?.facts;

function draws() {
  const { jobs = 0, influence = 0 } = toDraw() ?? {};
  const pile = drawn(jobs, "job", "lcn.draw.pile", { round: roman(round()) });
  return jobs + influence === 0 ? null : div("draws", pile, drawn(influence, "influence", "lcn.draw.influence"));
}

/* LCN-23 in words: only who drew nothing but Attacks. */
function askHardLuck() {
  confirmSheet({
    title: say("lcn.hard_luck.title"),
    text: say("lcn.hard_luck.text"),
    yes: say("lcn.hard_luck.yes"),
    act: () => send("hard_luck", { type: "hard_luck" }),
  });
}

/* The last moment of Planning, where all Influence may come at any time. */
export function lastMoment() {
  const ready = may("ready");
  return el(
    "section",
    { class: "card stack bright", key: "last-moment" },
    heading(2, say("lcn.last_moment.title")),
    p("dim", say("lcn.last_moment.text")),
    ready ? act("ready", say("lcn.last_moment.yes"), { type: "ready" }, { class: "first wide tall" }) : waitingFor(),
  );
}
