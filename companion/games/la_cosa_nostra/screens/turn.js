/* My turn in the Action phase: a Job is announced against somebody, a Purchase is paid, either may be let go. */

import { cash, heading, say, sayHere, seatButton, seatOf, send, sheet, waiting, waitingButton } from "/static/kit.js";
import { factsOf, titleOf } from "./book.js";
import { marketCard } from "./cards.js";
import { firstName } from "./firstnames.js";
import { openly } from "./hand.js";
import { act, business, div, hintOf, may, p, ul } from "./parts.js";

/** @param {string} order @param {string} id */
function offered(order, id) {
  const found = may(order);
  return Boolean(found && found.gangsters.includes(id));
}

/** Would its task come to something now, as far as this phone knows? @param {LaCosaNostra.GangsterView} one */
export function canAct({ id, task }) {
  if (task === "purchase") return offered("pay_purchase", id);
  const hint = hintOf(id);
  const fails = hint?.missing?.length || (hint?.targets && !hint.targets.length);
  return offered("announce", id) && !fails;
}

/** What this Gangster of mine may do now. @param {LaCosaNostra.GangsterView} one */
export function actsOf(one) {
  const acts = one.task === "purchase" ? purchase(one) : job(one.id);
  return div({ class: "stack", key: `acts-${one.id}` }, acts);
}

/** @param {LaCosaNostra.GangsterView} one */
function purchase({ id, business: bought }) {
  const card = business(bought)?.card ?? "";
  const { price } = factsOf(card);
  const amount = cash(price);
  const pay = { type: "pay_purchase", gangster: id };
  return [
    ul("market", marketCard(card, null)),
    offered("pay_purchase", id)
      ? act("pay_purchase", say("lcn.act.pay", { amount }), pay, { class: "first wide tall" })
      : p("bad", say("lcn.act.too_dear", { amount })),
    discard(id, "lcn.act.cancel_purchase"),
  ];
}

/** No question before it: one tap takes it back. @param {string} id @param {string} word */
function discard(id, word) {
  if (!offered("discard", id)) return null;
  return act("discard", say(word), { type: "discard", gangster: id }, { class: "wide plain" });
}

/** @param {string} id */
function job(id) {
  if (!offered("announce", id)) return [p("", say("lcn.act.response_text")), discard(id, "lcn.act.discard_response")];
  return [heading(3, question(id)), targets(id), discard(id, "lcn.act.cancel_job")];
}

/** Said aloud to people; robots hear it anyway. @param {string} id */
function question(id) {
  return say(openly() ? "lcn.act.target" : "lcn.act.against", { name: firstName(titleOf(id)) });
}

/** Against whom: asked for every Job, so that asking tells nothing (R1); who is alone among robots is not offered what would
 * come to nothing. @param {string} id @param {() => void} [then] */
function targets(id, then = () => {}) {
  const order = { type: "announce", gangster: id };
  const announce = (/** @type {{ target?: string }} */ more) => async () =>
    (await send("announce", { ...order, ...more })) && then();
  const each = (/** @type {House.SeatView} */ seat) =>
    seatButton(seat, announce({ target: seat.id }), waiting("announce"));
  const chairs = (may("announce")?.targets ?? []).flatMap((/** @type {string} */ seat) => seatOf(seat) ?? []);
  const nobody = waitingButton("nobody", "announce", say("lcn.act.nobody"), announce({}));
  return div("choices targets", chairs.map(each), openly() && hintOf(id)?.targets?.length ? null : nobody);
}

/** Said already, and now said otherwise. @param {string} id */
export function openTarget(id) {
  sheet((self) => ({
    title: say("lcn.act.target", { name: titleOf(id) }),
    body: offered("announce", id) ? [p("dim", sayHere("lcn.act.target_text")), targets(id, self.close)] : null,
  }));
}
