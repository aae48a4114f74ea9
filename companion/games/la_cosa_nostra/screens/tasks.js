/* The sheet of one Gangster's task: a Job is scanned and lies face down, a Purchase lies open. */

import {
  button,
  cardOf,
  cash,
  codeEntry,
  el,
  heading,
  holdToPeek,
  icon,
  label,
  photoEntry,
  practising,
  redraw,
  say,
  send,
  session,
  sheet,
  waiting,
  why,
} from "/static/kit.js";
import { cardById, cardText, factsOf, titleOf } from "./book.js";
import { marketCard, modifiers } from "./cards.js";
import { pistols } from "./glyphs.js";
import { chooseFromHand, jobLine, openly, uncovering } from "./hand.js";
import { openInfluence } from "./influence.js";
import { jobFace, lackNote } from "./jobcard.js";
import { jobChoice } from "./jobchoice.js";
import { monopolyLine } from "./monopolies.js";
import { act, cashOf, div, game, gangster, influenceIsIn, may, mySeat, p, span, ul } from "./parts.js";
import { powerLine } from "./powers.js";

/** @typedef {{ code: string | null, buy: string | null, scanned?: string }} Laying */

/** Every kind of task, for the Gangster that is meant, and what a Businessman can look at before. @param {string} id */
export function tasksFor(id) {
  return [ways(id), powerLine(), shopping(id)];
}

/** A Job for this Gangster: photographed at once, or read another way; where no phone may look, it is laid unread.
 * @param {string} id */
function ways(id) {
  const job = may("plan_job");
  if (job?.blind) return [blindly(id), p("dim small", say("lcn.plan.blind_text"))];
  if (practising()) return button("task", say("lcn.plan.job"), () => openTask(id), { class: "first wide tall" });
  const typed = button("task", icon("keyboard"), () => openTask(id), { "aria-label": say("lcn.plan.typed") });
  return div({ class: "row ways", key: "ways" }, photoEntry(photographed(id)), typed);
}

/** A player without a phone lays a card that nobody scans. @param {string} id */
function blindly(id) {
  const order = { type: "plan_job", gangster: id, done: true };
  return act("plan_job", say("lcn.plan.blind"), order, { class: "first wide tall" });
}

/** The photo of a Job, or of a market card, shows on a sheet whether it is to be laid; it is kept through drawings.
 * @type {Map<string, Entry>} */
const cameras = new Map();

/** @param {string} id @returns {Entry} */
function photographed(id) {
  const read = (/** @type {House.Read} */ code) => {
    const fault = found({ code: null, buy: null }, code);
    if (!fault) openTask(id, false, code);
    return fault;
  };
  const camera = cameras.get(id) ?? { purpose: `lcn:task:${id}`, photo: say("lcn.plan.photo"), found: read };
  cameras.set(id, camera);
  return camera;
}

/** @param {string} id */
function shopping(id) {
  const offered = may("plan_purchase");
  if (!offered) return null;
  const many = (/** @type {string} */ card) => (game()?.market ?? []).filter((one) => one === card).length;
  const line = (/** @type {string} */ card) =>
    marketCard(card, () => openBuy(id, card), { note: shortOf(card), many: many(card) });
  const list = (/** @type {string[]} */ cards) => ul("market small-market", cards.map(line));
  if (game()?.market) return [heading(3, say("lcn.plan.purchase")), list(offered.cards)];
  const [now, later] = withinReach(offered.cards);
  const unread = practising() || may("plan_job")?.blind;
  return [
    heading(3, say(unread ? "lcn.plan.purchase" : "lcn.plan.purchase_lying")),
    list(now),
    later.length
      ? el("details", { key: "dearer" }, el("summary", {}, say("lcn.plan.dearer", { n: later.length })), list(later))
      : null,
  ];
}

/** Which four lie there only the table sees: what I can pay now stands first, the rest is folded.
 * @param {string[]} cards @returns {[string[], string[]]} */
export function withinReach(cards) {
  const now = cards.filter((card) => !shortOf(card));
  return now.length ? [now, cards.filter(shortOf)] : [cards, []];
}

/** @param {string} id @param {string} card */
function openBuy(id, card) {
  sheet((self) => buy(id, card, { code: null, buy: card }, self));
}

/** One Gangster's Job, read in any way.
 * @param {string} id @param {boolean} [lost] @param {House.Read | null} [read] */
export function openTask(id, lost = false, read = null) {
  /** @type {Laying} */
  const state = { code: null, buy: null };
  const entry = {
    purpose: `lcn:task:${id}`,
    lost,
    hint: say("scan.type_card"),
    found: (/** @type {House.Read} */ code) => found(state, code),
  };
  if (read) found(state, read);
  sheet((self) =>
    state.code
      ? layJob(id, state.code, state, self)
      : state.buy
        ? buy(id, state.buy, state, self)
        : pickTask(id, entry, state, self),
  );
  return null;
}

/** The Gangster under whom this very card lies already: what others have laid is theirs to know. @param {string} code */
function laidOn(code) {
  const { me } = session.view;
  return me?.plans.find((plan) => plan.seat === me.seat && plan.copy === code && !plan.open)?.on ?? "";
}

/** A scanned card: a Job is laid, a Business is bought, anything else is of no use here.
 * @param {Laying} state @param {House.Read} code */
function found(state, code) {
  if (code.kind !== "card") return why(code, "scan.not_card");
  const scanned = code.code ?? "";
  const card = cardOf(scanned);
  const twice = laidOn(scanned);
  if (twice) return say("lcn.plan.twice", { gangster: titleOf(twice) });
  if (card?.deck === "jobs") state.code = scanned;
  else if (card?.deck === "businesses") Object.assign(state, { buy: card.id, scanned });
  else return say("lcn.plan.no_task", { card: card?.title || code.text });
  redraw();
  return null;
}

/** @param {string} id */
function header(id) {
  const one = gangster(id);
  return one ? div({ class: "row", key: "who" }, span("grow", pistols(one.strength)), modifiers(one)) : null;
}

/** What is missing today; it is paid in the Action phase, so it may be planned all the same. @param {string} card */
function shortOf(card) {
  const short = factsOf(card).price - (cashOf(mySeat()) ?? Infinity);
  return short > 0 ? say("lcn.plan.lacking", { amount: cash(short) }) : "";
}

/** @param {string} id @param {Entry} entry @param {Laying} state @param {Sheet} self */
function pickTask(id, entry, state, self) {
  const chosen = (/** @type {string} */ code) => {
    state.code = code;
    self.redraw();
  };
  const idle = { type: "stay_idle", gangster: id };
  return {
    title: titleOf(id),
    body: [
      header(id),
      practising() ? chooseFromHand(chosen, jobChoice(id)) : codeEntry(entry),
      may("stay_idle") ? act("stay_idle", say("lcn.plan.idle"), idle, { class: "wide" }, self.close) : null,
    ],
    foot: uncovering(),
  };
}

/** Two ways to finish: the turn ends with it, or Influence follows, once there is any.
 * @param {string} key @param {Command} orderOf @param {Sheet} self */
function lays(key, orderOf, self) {
  const go = (/** @type {boolean} */ ends) => async () => {
    if (!(await send(key, { ...orderOf, done: ends }))) return;
    self.close();
    if (!ends) openInfluence();
  };
  return div(
    { class: "stack", key },
    el(
      "button",
      {
        type: "button",
        class: "first wide tall",
        key: "lay",
        data: { act: key },
        ...waiting(key),
        on: { click: go(true) },
      },
      label(key, say("lcn.plan.lay")),
    ),
    influenceIsIn()
      ? el(
          "button",
          { type: "button", class: "wide plain", key: "more", ...waiting(key), on: { click: go(false) } },
          say("lcn.plan.lay_more"),
        )
      : null,
  );
}

/** The Job that is about to be laid: as the list showed it where nobody looks on, else face down until a finger looks under it. @param {string} id @param {string} code */
function faceDown(id, code) {
  const card = cardOf(code)?.id ?? "";
  if (openly()) return [div({ class: "found card", key: "found" }, jobLine(code, jobChoice(id))), lackNote(card)];
  return [
    div({ class: "found card hidden-job", key: "found" }, p("center", say("lcn.plan.in_hand"))),
    holdToPeek("peek-task", undefined, () => [jobFace(card, id) ?? { title: code }]),
  ];
}

/** @param {string} id @param {string} code @param {Laying} state @param {Sheet} self */
function layJob(id, code, state, self) {
  return {
    title: titleOf(id),
    back: () => {
      state.code = null;
      self.redraw();
    },
    body: faceDown(id, code),
    foot: lays("plan_job", { type: "plan_job", gangster: id, code }, self),
  };
}

/** What else than money it brings to whoever has it. @param {ReturnType<typeof cardById>} card */
function does(card) {
  const text = cardText(card);
  return text ? p("", text) : null;
}

/** @param {string} id @param {string} card @param {Laying} state @param {Sheet} self */
function buy(id, card, state, self) {
  const { price } = factsOf(card);
  const lying = state.scanned ? cardOf(state.scanned) : null;
  const has = cashOf(mySeat());
  return {
    title: titleOf(id),
    body: [
      ul("market", marketCard(card, null)),
      monopolyLine(card) ?? does(lying ?? cardById(card)),
      p("", say("lcn.plan.pay_later")),
      has !== undefined && has < price ? p("dim", say("lcn.plan.short", { amount: cash(price - has) })) : null,
    ],
    foot: lays(
      "plan_purchase",
      {
        type: "plan_purchase",
        gangster: id,
        card: lying?.id === card ? state.scanned : card,
      },
      self,
    ),
  };
}
