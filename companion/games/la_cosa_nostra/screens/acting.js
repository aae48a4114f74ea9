/* Action on a player's phone: my turn, or the deed under way with what it asks of me. */

import { button, el, heading, holdToPeek, say, sayHere } from "/static/kit.js";
import { controls } from "./asked.js";
import { titleOf } from "./book.js";
import { crewRow, meant } from "./crew.js";
import { aftermath, deedPanel, topDeed } from "./deed.js";
import { glyph } from "./glyphs.js";
import { openly } from "./hand.js";
import { openInfluence, schemerButton } from "./influence.js";
import { jobInShort, jobsOn } from "./jobcard.js";
import { act, b, div, familyOf, game, influenceIsIn, jobOn, may, mySeat, p } from "./parts.js";
import { powerLine } from "./powers.js";
import { actsOf, canAct } from "./turn.js";
import { order, waitingFor } from "./waiting.js";

export function actionPanel() {
  const deed = topDeed();
  if (deed) return deedPanel(controls() || waitingFor());
  if (may("announce") || may("pay_purchase") || may("discard")) return [myTurn(), aftermath()];
  if (may("begin_payday")) return [toPayday(), aftermath(), bargaining()];
  if (roundIsDone()) return [aftermath(), toPayday(), mySeat() ? bargaining() : null];
  return [aftermath(), others()];
}

/* All tasks are done: people may still trade, until the start player says that nobody wants to. */
export function roundIsDone() {
  const { awaits } = game();
  return Boolean(awaits && ["payday", "final_score"].includes(awaits.what));
}

/** The tap that begins Payday, or asks for the final score: the start player's, and the table screen's. @param {any} [mine] */
export function toPayday(mine = may("begin_payday")) {
  const last = game().awaits?.what === "final_score";
  const words = say(last ? "lcn.act.final_score" : "lcn.act.payday");
  return el(
    "section",
    { class: `card stack to-payday ${mine ? "bright" : ""}`, key: "to-payday" },
    heading(2, say("lcn.act.all_done")),
    // whoever has no button reads whose it is
    mine ? p("dim", sayHere(last ? "lcn.act.all_done_last" : "lcn.act.all_done_text")) : waitingFor(),
    mine ? act("begin_payday", words, { type: "begin_payday" }, { class: "first wide tall" }) : null,
  );
}

/* Whose task was the last may still play Influence; everybody may still trade. */
function bargaining() {
  const open = influenceIsIn() && (may("peek") || may("exchange_market"));
  const influence = [glyph("influence"), say("lcn.influence.title")];
  return [powerLine(), open ? button("influence", influence, openInfluence, { class: "wide" }) : null];
}

function others() {
  return el(
    "section",
    { class: "card stack", key: "turn-of" },
    heading(2, say("lcn.act.others")),
    waitingFor(),
    order(),
    mySeat() ? schemerButton() : null,
  );
}

/** The Job that it is about, where nobody else looks on. @param {string} id */
function jobOf(id) {
  const job = jobOn(id);
  return job ? div({ class: "own-job", key: "own-job" }, b("title", titleOf(job)), jobInShort(job, id)) : null;
}

/* Which Gangster acts, and at once what it is to do: against whom, or what is paid. */
function myTurn() {
  const own = familyOf(mySeat())?.gangsters ?? [];
  const busy = own.filter((one) => !one.down && ["job", "purchase"].includes(one.task ?? ""));
  const one = meant(busy, "busy", canAct);
  const secrets = busy.some((each) => each.task === "job");
  return el(
    "section",
    { class: "card bright stack my-move", key: "my-turn" },
    heading(2, say("lcn.act.mine")),
    crewRow(busy, "busy", one),
    openly() ? jobOf(one.id) : null,
    actsOf(one),
    powerLine(),
    secrets && !openly() ? holdToPeek("peek-busy", say("lcn.hold_jobs"), () => jobsOn(busy)) : null,
    order(),
    schemerButton(),
  );
}
