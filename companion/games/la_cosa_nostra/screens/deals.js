/* Deals that are open: asked at the thumb, listed in their tab, with promises and markers that are out. */

import {
  badge,
  button,
  cash,
  el,
  hasMoney,
  heading,
  named,
  notes,
  openPayTo,
  plainName,
  say,
  seatOf,
  session,
  standing,
  toldToMe,
} from "/static/kit.js";
import { aboutBusiness } from "./about.js";
import { businessCard } from "./cards.js";
import { openCounter, openDeal, summary } from "./dealing.js";
import { act, business, cashOf, div, game, li, may, mine, mySeat, p, round, span, ul } from "./parts.js";

/* Offers to me are asked one at a time. */
export function offerQuestions() {
  const open = may("answer_offer");
  if (!session.view.me || !open) return [];
  return mine()
    .offers.filter((one) => open.offers.includes(one.id))
    .map((one) => ({ id: `offer-${one.id}`, ...question(one) }));
}

/** @param {LaCosaNostra.OpenOffer} one */
function question(one) {
  const answer = (/** @type {boolean} */ yes) => ({ type: "answer_offer", offer: one.id, yes });
  const from = div(
    { class: "row", key: "who" },
    badge(seatOf(one.seat) || {}, "big"),
    p("grow", named(plainName(one.seat))),
  );
  const why = tooDear(one);
  const counter = button(`counter-${one.id}`, say("lcn.deal.counter"), () => openCounter(one, false), {
    class: "wide plain",
  });
  return {
    title: say("lcn.deal.asked"),
    body: [from, summary(one.wants, one.gives), saying(one.words), why ? p("bad", why) : null, counter],
    no: { text: say("lcn.deal.no"), order: answer(false) },
    yes: { text: say("lcn.deal.yes"), order: answer(true), off: Boolean(why) },
  };
}

/** Who of the two cannot pay their part by now, as far as this phone knows. @param {LaCosaNostra.OpenOffer} one */
function tooDear({ seat, to, gives, wants }) {
  const short = (/** @type {string} */ who, /** @type {number | undefined} */ owes) =>
    (owes ?? 0) > (cashOf(who) ?? Infinity);
  const found = short(to, wants.money) ? to : short(seat, gives.money) ? seat : null;
  return found ? say("lcn.deal.cannot", { name: plainName(found), amount: cash(cashOf(found)) }) : "";
}

/** @param {string | undefined} words */
function saying(words) {
  return words ? p("saying", named(say("lcn.deal.said", { words }), { class: "said" })) : null;
}

/* Whose answer to me is missing; or who has said no since this phase began, until I ask again. */
export function offersOut() {
  const out = mine()?.offers.filter(({ seat }) => seat === mySeat()) ?? [];
  const lines = out.map(({ id, to }) => answerLine(id, to, say("lcn.deal.waiting", { name: plainName(to) })));
  return lines.length ? lines : refusal();
}

function refusal() {
  const told = /** @type {any[]} */ (standing(session.view.recent || []));
  const phase = told.slice(told.map(({ kind }) => kind).lastIndexOf("phase_began") + 1);
  const last = phase.filter(({ kind, seat }) => kind === "offer_closed" && seat === mySeat()).pop();
  return last?.how === "declined" ? answerLine("refused", last.to, toldToMe(last, "seat")) : null;
}

/** @param {string} key @param {string} to @param {Child} text */
function answerLine(key, to, text) {
  return div({ class: "row dim", key: `answer-${key}` }, badge(seatOf(to) || {}, "small"), p("grow", text));
}

export function dealsTab() {
  const own = mine();
  if (!own) return null;
  const marked = may("take_marker");
  const quiet = !own.offers.length && !own.promises.length && !marked;
  const begin = button("new-deal", say("lcn.deal.new"), () => openDeal(), { class: "wide first" });
  return el(
    "section",
    { class: "card stack", key: "deals" },
    may("offer") ? begin : p("dim", say("lcn.deal.frozen")),
    own.offers.length ? [heading(2, say("lcn.deal.open")), own.offers.map(openOffer)] : null,
    promisesAreDue() ? null : promised(),
    marked ? [heading(2, say("lcn.deal.mine_out")), markersOut(marked.cards)] : null,
    quiet ? p("dim", say("lcn.deal.none")) : null,
  );
}

/** @param {string[]} cards */
function markersOut(cards) {
  const cardsOut = [...new Set(cards)].flatMap((id) => business(id) ?? []);
  const face = (/** @type {LaCosaNostra.BusinessView} */ one) =>
    businessCard(one, { run: () => aboutBusiness(one.id), key: `out${one.id}` });
  return div("row-of-businesses", cardsOut.map(face));
}

/** @param {LaCosaNostra.OpenOffer} one */
function agreeing(one) {
  return { class: "wide first", ...(tooDear(one) ? { disabled: true } : {}) };
}

/** @param {LaCosaNostra.OpenOffer} one */
function openOffer(one) {
  const own = one.seat === mySeat();
  const other = own ? one.to : one.seat;
  const close = { type: "answer_offer", offer: one.id, yes: false };
  const open = may("answer_offer");
  return div(
    { class: "offer stack", key: one.id },
    div(
      "row",
      badge(seatOf(other) || {}, "small"),
      named(plainName(other), { class: "name grow" }),
      span("dim small", say(own ? "lcn.deal.waits" : "lcn.deal.asks")),
    ),
    own ? summary(one.gives, one.wants) : summary(one.wants, one.gives),
    saying(one.words),
    act(`close-${one.id}`, say(own ? "lcn.deal.take_back" : "lcn.deal.no"), close, { class: "wide" }),
    button(`counter-${one.id}`, say(own ? "lcn.deal.change" : "lcn.deal.counter"), () => openCounter(one, own), {
      class: "wide",
    }),
    own || !open ? null : act(`agree-${one.id}`, say("lcn.deal.yes"), { ...close, yes: true }, agreeing(one)),
  );
}

/* Once the incomes are there: what was promised, and the way to pay it. A Payday without anybody who can recruit is over at
   once, so it stands there until Planning. */
export function promisesDue() {
  const told = promisesAreDue() ? promised() : null;
  return told ? el("section", { class: "card stack", key: "promises-due" }, told) : null;
}

function promisesAreDue() {
  const { phase } = game();
  return phase === "payday" || (phase === "draw" && round() > 1);
}

function promised() {
  const all = mine()?.promises ?? [];
  return all.length ? [heading(2, say("lcn.deal.promises")), ul("list", all.map(promise))] : null;
}

/** @param {LaCosaNostra.Promise} one */
function promise(one) {
  const toMe = one.to === mySeat();
  const strike = { type: "strike_promise", promise: one.id };
  const pay = () => openPayTo(one.to, amountIn(one.words));
  return li(
    { key: one.id },
    badge(seatOf(toMe ? one.seat : one.to) || {}, "small"),
    span(
      "grow",
      span("dim small", say(toMe ? "lcn.deal.promised_me" : "lcn.deal.promised_by_me")),
      " ",
      named(one.words, { class: "saying" }),
    ),
    toMe ? act(`strike-${one.id}`, say("lcn.deal.settled"), strike) : null,
    !toMe && hasMoney() ? button(`keep-${one.id}`, say("bar.pay"), pay) : null,
  );
}

/** The sum that a promise names, where it names just one: 2,000, 2.000 or 2000; no share, no date.
 * @param {string} words */
export function amountIn(words) {
  const [first, ...more] = words.match(/\d[\d.,\u00a0\u202f]*/g) ?? [];
  if (!first || more.length || words.includes("%")) return 0;
  const amount = Number(first.replace(/\D/g, ""));
  return amount >= Math.min(...notes()) ? amount : 0;
}
