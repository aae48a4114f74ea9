/* The sheet of one Gangster's task: a Job is scanned and lies face down, a Purchase lies open. */

import {
  cardOf,
  cash,
  codeEntry,
  el,
  hasMoney,
  heading,
  holdToPeek,
  label,
  practising,
  redraw,
  say,
  send,
  sheet,
  waiting,
  why,
} from "/static/kit.js";
import { cardText, factsOf, titleOf } from "./book.js";
import { marketCard } from "./cards.js";
import { glyph, pistols } from "./glyphs.js";
import { chooseFromHand } from "./hand.js";
import { openInfluence } from "./influence.js";
import { jobFace, jobFacts } from "./jobcard.js";
import { act, cashOf, div, gangster, may, mySeat, p, span, ul } from "./parts.js";

/* One Gangster's task: scan a Job or a Business, or pick from the market. */
export function openTask(id, lost = false, read = null) {
  const state = { code: null, buy: null };
  const job = may("plan_job");
  if (job && job.blind) return openBlind(id);
  const entry = { purpose: `lcn:task:${id}`, lost, hint: say("scan.type_card"), found: (code) => found(state, code) };
  if (read) found(state, read);
  sheet((self) =>
    state.code ? layJob(id, state, self) : state.buy ? buy(id, state, self) : pickTask(id, entry, state, self),
  );
  return null;
}

/* A scanned card: a Job is laid, a Business is bought, anything else is of no use here. */
function found(state, code) {
  if (code.kind !== "card") return why(code, "scan.not_card");
  const card = cardOf(code.code);
  if (card?.deck === "jobs") state.code = code.code;
  else if (card?.deck === "businesses") Object.assign(state, { buy: card.id, scanned: code.code });
  else return say("lcn.plan.no_task", { card: card?.title || code.text });
  redraw();
  return null;
}

function header(id) {
  const one = gangster(id);
  return one
    ? div(
        { class: "row", key: "who" },
        span("grow", pistols(one.strength)),
        (one.modifiers || []).map((effect) => glyph(effect)),
      )
    : null;
}

/* What is missing today; it is paid in the Action phase, so it may be planned all the same. */
function shortOf(card) {
  const short = factsOf(card).price - (cashOf(mySeat()) ?? Infinity);
  return short > 0 ? say("lcn.plan.lacking", { amount: cash(short) }) : "";
}

function pickTask(id, entry, state, self) {
  const offered = may("plan_purchase");
  const idle = may("stay_idle");
  const chosen = (code) => {
    state.code = code;
    self.redraw();
  };
  return {
    title: titleOf(id),
    body: [
      header(id),
      heading(3, say("lcn.plan.job")),
      practising() ? chooseFromHand(chosen, jobFacts) : codeEntry(entry),
      offered ? heading(3, say("lcn.plan.purchase")) : null,
      offered && hasMoney() ? p("dim small", say("lcn.plan.you_have", { amount: cash(cashOf(mySeat())) })) : null,
      offered
        ? ul(
            "market",
            offered.cards.map((card) => {
              const buys = () => {
                state.buy = card;
                self.redraw();
              };
              return marketCard(card, buys, { note: shortOf(card) });
            }),
          )
        : null,
      idle
        ? act("stay_idle", say("lcn.plan.idle"), { type: "stay_idle", gangster: id }, { class: "wide" }, self.close)
        : null,
    ],
  };
}

/* Two ways to finish: the turn ends with it, or Influence follows. */
function lays(key, orderOf, self) {
  const go = (ends) => async () => {
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
    el(
      "button",
      { type: "button", class: "wide plain", key: "more", ...waiting(key), on: { click: go(false) } },
      say("lcn.plan.lay_more"),
    ),
  );
}

function layJob(id, state, self) {
  const card = /** @type {Partial<House.CardLine>} */ (cardOf(state.code) || {});
  return {
    title: titleOf(id),
    back: () => {
      state.code = null;
      self.redraw();
    },
    body: [
      el("div", { class: "found card hidden-job", key: "found" }, p("center", say("lcn.plan.in_hand"))),
      holdToPeek("peek-task", undefined, () => [jobFace(card.id) ?? { title: state.code }]),
    ],
    foot: lays("plan_job", { type: "plan_job", gangster: id, code: state.code }, self),
  };
}

function buy(id, state, self) {
  const { price } = factsOf(state.buy);
  const has = cashOf(mySeat());
  return {
    title: titleOf(id),
    back: () => {
      state.buy = null;
      self.redraw();
    },
    body: [
      ul("market", marketCard(state.buy, null)),
      p("", cardText(cardOf(state.scanned) || null) || say("lcn.plan.pay_later")),
      has !== undefined && has < price ? p("dim", say("lcn.plan.short", { amount: cash(price - has) })) : null,
    ],
    foot: lays(
      "plan_purchase",
      {
        type: "plan_purchase",
        gangster: id,
        card: state.scanned && (cardOf(state.scanned) || {}).id === state.buy ? state.scanned : state.buy,
      },
      self,
    ),
  };
}

/* A player without a phone lays a card that nobody scans. */
function openBlind(id) {
  const state = { buy: null };
  sheet((self) =>
    state.buy
      ? buy(id, state, self)
      : {
          title: titleOf(id),
          body: [
            header(id),
            p("", say("lcn.plan.blind_text")),
            act(
              "plan_job",
              say("lcn.plan.blind"),
              { type: "plan_job", gangster: id, done: true },
              { class: "first wide tall" },
              self.close,
            ),
            may("plan_purchase") ? heading(3, say("lcn.plan.purchase")) : null,
            may("plan_purchase")
              ? ul(
                  "market",
                  may("plan_purchase").cards.map((card) =>
                    marketCard(card, () => {
                      state.buy = card;
                      self.redraw();
                    }),
                  ),
                )
              : null,
          ],
        },
  );
  return null;
}
