/* Planning: one Gangster, one task. A Job is scanned and lies face down; a Purchase lies open. */

import { button, ring as clockFace, el, heading, laterDrawn, number, say, serverNow, session } from "/static/kit.js";
import { crewRow, meant } from "./crew.js";
import { glyph } from "./glyphs.js";
import { openly } from "./hand.js";
import { CLOCKS } from "./happenings.js";
import { openInfluence } from "./ontap.js";
import { act, div, familyOf, influenceIsIn, may, mySeat, p } from "./parts.js";
import { powerLine } from "./powers.js";
import { order, ring, waitingFor, waitingGangsters } from "./waiting.js";

/* Its place is kept until it is here. */
const tasksFor = laterDrawn(
  () => import("./tasks.js"),
  (all) => all.tasksFor,
  () => div("tasks-to-come"),
);

/* The clock of the table, or the minute that the option gives each Gangster (LCN-142). */
export function timer() {
  const { window: open } = session.view.turn;
  if (!open || !CLOCKS.has(open.what)) return null;
  return clockFace(open.ends - serverNow(), open.seconds);
}

export function planningPanel() {
  return may("plan_job") || may("plan_purchase") || may("stay_idle")
    ? choosing()
    : may("next")
      ? finishing()
      : looking();
}

/* My turn: who of mine gets a task, and every kind of task a tap away. */
function choosing() {
  const asked = may("plan_job") || may("plan_purchase") || may("stay_idle");
  const own = familyOf(mySeat())?.gangsters ?? [];
  const idle = own.filter((one) => asked?.gangsters.includes(one.id));
  const one = meant(idle, "idle");
  return el(
    "section",
    { class: "card bright stack my-move", key: "planning" },
    div("row", heading(2, say("lcn.plan.mine"), { class: "grow" }), timer()),
    crewRow(idle, "idle", one),
    tasksFor(one.id),
    may("next") ? done() : null,
    order(),
  );
}

function done() {
  return act("next", say("lcn.plan.done"), { type: "next" }, { class: "wide" });
}

/* What could still be played: where nobody looks on, the app may say that there is nothing. */
const ACTS = ["lay_influence", "peek", "exchange_market"];

/* A task is laid; Influence may follow before the turn ends. */
function finishing() {
  const last = waitingGangsters(mySeat()) === 0;
  const open = influenceIsIn();
  return el(
    "section",
    { class: "card bright stack", key: "planning" },
    div("row", heading(2, say(last ? "lcn.plan.all_laid" : "lcn.plan.laid"), { class: "grow" }), timer()),
    last && open ? lastTurns() : [open ? p("dim", say("lcn.plan.laid_text")) : null, endsTurn()],
    order(),
  );
}

const endsTurn = () => [
  act("next", say("lcn.plan.done"), { type: "next" }, { class: "first wide tall" }),
  influenceIsIn() ? toInfluence() : powerLine(),
];

const toInfluence = () => [
  powerLine(),
  button("influence", [glyph("influence"), say("lcn.influence.title")], openInfluence, { class: "wide" }),
];

/* Whoever has all of theirs laid is asked again each time round, until they say that they are through: that comes first, and
   what only passes on says so. */
function lastTurns() {
  const rest = act("rest", say("lcn.plan.rest"), { type: "next", rest: true }, { class: "first wide tall" });
  if (openly() && !ACTS.some(may)) return [rest, toInfluence()];
  const pass = act("next", say("lcn.plan.pass"), { type: "next" }, { class: "wide plain" });
  return [p("dim", say("lcn.plan.last_text")), rest, toInfluence(), pass];
}

function looking() {
  const mine = ring().indexOf(mySeat());
  return el(
    "section",
    { class: "card stack", key: "planning" },
    div("row", heading(2, say("lcn.plan.others"), { class: "grow" }), timer()),
    waitingFor(),
    order(),
    mine > 0 && waitingGangsters(mySeat())
      ? p("dim small", say(mine === 1 ? "lcn.plan.you_next" : "lcn.plan.you_in", { n: number(mine) }))
      : null,
  );
}
