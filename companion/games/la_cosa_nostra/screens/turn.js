/* My turn in the Action phase: a Job is announced against somebody, a Purchase is paid, either may be let go. */

import {
  button,
  cash,
  confirmSheet,
  holdToPeek,
  say,
  seatButton,
  seatOf,
  send,
  sheet,
  waiting,
  waitingButton,
} from "/static/kit.js";
import { factsOf, titleOf } from "./book.js";
import { marketCard } from "./cards.js";
import { jobsOn } from "./jobcard.js";
import { act, business, div, gangster, jobOn, may, p, ul } from "./parts.js";

/** @typedef {LaCosaNostra.GangsterView} Gangster */

/** @param {string} order @param {string} id */
function offered(order, id) {
  const found = may(order);
  return Boolean(found && found.gangsters.includes(id));
}

/** @param {string} id */
export function openActing(id) {
  const one = gangster(id);
  if (one && one.task === "purchase") openPurchase(id, one);
  else openTarget(id);
}

/** @param {string} id @param {Gangster} one */
function openPurchase(id, one) {
  const card = business(one.business)?.card ?? "";
  const { price } = factsOf(card);
  sheet((self) => {
    const fits = offered("pay_purchase", id);
    const pay = { type: "pay_purchase", gangster: id };
    const words = say("lcn.act.pay", { amount: cash(price) });
    return {
      title: titleOf(id),
      body: [
        ul("market", marketCard(card, null)),
        fits ? p("dim", say("lcn.act.pay_text")) : p("bad", say("lcn.act.too_dear", { amount: cash(price) })),
      ],
      foot: div(
        "stack",
        fits ? act("pay_purchase", words, pay, { class: "first wide tall" }, self.close) : null,
        discard(id, self, "lcn.act.cancel_purchase"),
      ),
    };
  });
}

/** @param {string} id @param {Sheet} before @param {string} word */
function discard(id, before, word) {
  if (!offered("discard", id)) return null;
  const go = () => send("discard", { type: "discard", gangster: id });
  const ask = () => {
    before.close();
    confirmSheet({ title: say(word), text: say(`${word}_text`), yes: say(word), danger: true, act: go });
  };
  return button("discard", say(word), ask, { class: "wide plain" });
}

/** Against whom: asked for every Job, so that asking tells nothing. @param {string} id */
export function openTarget(id) {
  sheet((self) => ({
    title: say("lcn.act.target", { name: titleOf(id) }),
    body: offered("announce", id)
      ? [p("dim", say("lcn.act.target_text")), lyingOn(id), targets(id, self), discard(id, self, "lcn.act.cancel_job")]
      : [p("", say("lcn.act.response_text")), discard(id, self, "lcn.act.discard_response")],
  }));
}

/** The Job that is about to be announced, for its owner while a finger rests on it. @param {string} id */
function lyingOn(id) {
  if (!jobOn(id)) return null;
  return [
    div({ class: "found card hidden-job", key: "lying" }),
    holdToPeek("peek-target", say("lcn.hold_jobs"), () => jobsOn([{ id }])),
  ];
}

/** @param {string} id @param {Sheet} self */
function targets(id, self) {
  const order = { type: "announce", gangster: id };
  const announce = (/** @type {{ target?: string }} */ more) => async () =>
    (await send("announce", { ...order, ...more })) && self.close();
  const each = (/** @type {House.SeatView} */ seat) =>
    seatButton(seat, announce({ target: seat.id }), waiting("announce"));
  const chairs = (may("announce")?.targets ?? []).flatMap((/** @type {string} */ seat) => seatOf(seat) ?? []);
  const nobody = waitingButton("nobody", "announce", say("lcn.act.nobody"), announce({}));
  return div("choices", chairs.map(each), nobody);
}
