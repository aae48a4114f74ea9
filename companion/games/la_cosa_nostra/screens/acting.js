/* Action on a player's phone: my turn, or the deed under way with what it asks of me. */

import { el, heading } from "/static/dom.js";
import { holdToPeek } from "/static/secrets.js";
import { say } from "/static/words.js";
import { controls } from "./asked.js";
import { gangsterCard } from "./cards.js";
import { aftermath, deedPanel, topDeed } from "./deed.js";
import { colourOf } from "./family.js";
import { schemerButton } from "./influence.js";
import { div, familyOf, may, mySeat, p } from "./parts.js";
import { openActing } from "./turn.js";
import { order, waitingFor } from "./waiting.js";

export function actionPanel() {
  const deed = topDeed();
  if (deed) return deedPanel(controls() || waitingFor());
  if (may("announce") || may("pay_purchase") || may("discard")) return [myTurn(), aftermath()];
  return [aftermath(), others()];
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

/* Which Gangster acts: each with a task is a button. */
function myTurn() {
  const busy = familyOf(mySeat()).gangsters.filter((one) => !one.down && ["job", "purchase"].includes(one.task));
  const face = (one) =>
    gangsterCard(one, colourOf(mySeat()), { run: () => openActing(one.id), secret: true, key: `busy-${one.id}` });
  return el(
    "section",
    { class: "card bright stack", key: "my-turn" },
    heading(2, say("lcn.act.mine")),
    p("dim", say(may("announce") || may("pay_purchase") ? "lcn.act.pick" : "lcn.act.only_discard")),
    busy.some((one) => one.task === "job") ? holdToPeek("peek-busy", say("lcn.hold_jobs")) : null,
    div("row-of-gangsters", busy.map(face)),
    order(),
    schemerButton(),
  );
}
