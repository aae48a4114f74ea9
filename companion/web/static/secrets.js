/* My secrets: plans that lie face down. They are seen only while a finger rests on them. */

import { orderButton } from "./controls.js";
import { sealChanged } from "./dice_audit.js";
import { button, el, heading, named } from "./dom.js";
import { icon } from "./marks.js";
import { openLay, openPlan } from "./openers.js";
import { holdToPeek, isPeeking, shortSeal } from "./peeking.js";
import { actor, cardOf, cardTitle, seatName, session, stage } from "./state.js";
import { nodes, say } from "./words.js";

/** @param {House.PlanView} plan @param {boolean | undefined} open @param {Child} below */
export function planCard(plan, open, below) {
  const shown = open && plan.copy;
  return el(
    "li",
    { class: "plan", key: plan.id },
    el(
      "div",
      { class: `face ${shown ? "up" : "down"}`, translate: shown ? null : "no" },
      shown ? cardTitle(shown) : el("span", { class: "unseen" }, say("plans.hidden")),
    ),
    plan.on ? named(plan.on, { class: "name small" }) : null,
    el(
      "span",
      { class: "seal-sign", title: say("plans.seal") },
      el("span", { class: "unseen" }, say("plans.seal")),
      shortSeal(plan.seal),
    ),
    plan.true === false || sealChanged(plan) ? el("b", { class: "bad small" }, say("plans.false")) : null,
    plan.clash ? el("span", { class: "dim small" }, nodes("plans.clash", { name: seatName(plan.clash) })) : null,
    below,
  );
}

export function secretsPanel() {
  const { me, table } = session.view;
  const some = me && (table.plans || me.plans.length);
  if (!some || stage() !== "play") return null;
  const hidden = me.plans.filter((plan) => !plan.open);
  const mine = hidden.filter((plan) => plan.seat === me.seat);
  const seen = hidden.filter((plan) => plan.seat !== me.seat);
  const open = (/** @type {House.PlanView} */ plan) =>
    button(`plan-${plan.id}`, say("plans.do"), () => openPlan(plan.id), { class: "small" });
  const owner = (/** @type {House.PlanView} */ plan) => el("span", { class: "small" }, seatName(plan.seat));
  return el(
    "section",
    { class: "card secrets", key: "secrets" },
    heading(2, say("secrets.title")),
    hidden.length ? null : el("p", { class: "dim" }, say("secrets.none")),
    plansOf(mine, open),
    seen.length ? el("h3", {}, say("secrets.shown_to_me")) : null,
    plansOf(seen, owner),
    hidden.length ? holdToPeek("peek", undefined, () => hidden.flatMap(faceOf)) : null, // under the cards: whoever sees the button sees what it shows
    actor() ? button("lay", [icon("plan"), say("plans.lay")], () => openLay(), { class: "wide" }) : null,
  );
}

/** The card of a plan, for a finger that rests on it. @param {House.PlanView} plan @returns {Face[]} */
function faceOf(plan) {
  const card = plan.copy ? cardOf(plan.copy) : null;
  if (!plan.copy) return [];
  const told = [
    plan.on ? el("span", { class: "small dim" }, plan.on) : null,
    card?.text ? el("p", {}, card.text) : null,
  ];
  return [{ card: card?.id, key: plan.id, title: cardTitle(plan.copy), told }];
}

/** @param {House.PlanView[]} plans @param {(plan: House.PlanView) => Child} below */
function plansOf(plans, below) {
  if (!plans.length) return null;
  return el(
    "ul",
    { class: "plans" },
    plans.map((plan) => planCard(plan, isPeeking(), below(plan))),
  );
}

/* Plans of everybody that lie on the table: only that they lie there, and their seals. */
export function tablePlans() {
  const plans = (session.view.plans || []).filter(
    (plan) => !session.view.me || plan.seat !== session.view.me.seat || plan.open,
  );
  if (!plans.length) return null;
  return el(
    "section",
    { class: "card", key: "table-plans" },
    heading(2, say("plans.table")),
    el(
      "ul",
      { class: "plans" },
      plans.map((plan) =>
        planCard(plan, plan.open, [el("span", { class: "small" }, seatName(plan.seat)), offTable(plan)]),
      ),
    ),
  );
}

/** A card of mine that was turned up goes back to where it came from; until then the app believes that it lies there.
 * @param {House.PlanView} plan */
function offTable(plan) {
  const { me } = session.view;
  if (!me || !plan.open || plan.seat !== me.seat || !actor() || stage() !== "play") return null;
  const key = `clear-${plan.id}`;
  return orderButton(key, say("plans.clear"), { type: "take_up", plan: plan.id }, { class: "small" });
}
