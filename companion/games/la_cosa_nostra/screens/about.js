/* One card of the table on a sheet: what it is, whose, and the deal that is two taps away. */

import {
  badge,
  button,
  cardPicture,
  cash,
  el,
  gameWord,
  hasMoney,
  heading,
  named,
  notes,
  plainName,
  pressed,
  say,
  seatOf,
  sheet,
  waitingButton,
} from "/static/kit.js";
import { cardById, cardText, factsOf, titleOf } from "./book.js";
import { businessmanSign, lentTo, modifierOf } from "./cards.js";
import { makeOffer, nothing, openDeal } from "./dealing.js";
import { glyph, pistols } from "./glyphs.js";
import { monopolyLine } from "./monopolies.js";
import { act, b, business, cashOf, div, gangster, li, may, mySeat, p, span, ul } from "./parts.js";
import { powerLine } from "./powers.js";
import { openCorrection } from "./righting.js";

/** @typedef {LaCosaNostra.GangsterView & { owner: string }} Gangster */
/** @typedef {LaCosaNostra.BusinessView & { owner: string }} Business */
/** @typedef {import("./dealing.js").Begun} Begun */
/** What is to be paid for the use of a card: nothing, until an amount is chosen. @typedef {{ amount: number }} Bid */

const TIMES = [0, 1, 2, 3, 5, 8];

/** @param {Gangster | Business} one @param {Child} more */
function owner(one, more) {
  const name = named(plainName(one.owner), { class: "name grow" });
  return div({ class: "row", key: "whose" }, badge(seatOf(one.owner) || {}, "small"), name, more);
}

/** @param {string} id */
function isGone(id) {
  return { title: titleOf(id), body: p("dim", say("lcn.gone")) };
}

/** The card on the table lies otherwise. @param {string} id @param {Sheet} self */
function wrong(id, self) {
  const go = () => {
    self.close();
    openCorrection(id);
  };
  return mySeat() ? button("wrong", say("lcn.rule.open"), go, { class: "wide plain" }) : null;
}

/** Whose it is and what it earns, or that it lies face down and until when (R9). @param {Business} one */
function earnsOrLies(one) {
  if (!one.down) return [owner(one, b("sum", say("lcn.earns", { amount: cash(factsOf(one.card).income) })))];
  return [owner(one, null), p({ class: "bad", key: "state" }, glyph("down"), " ", say("lcn.business_down"))];
}

/** Whoever has one wants to know how far that is. @param {Business} one */
const monopolyOf = ({ card, down }) => (mySeat() && !down ? monopolyLine(card) : null);

/** What kind of card it is, and its price. @param {Record<string, any>} facts */
const kindAndPrice = (facts) =>
  `${gameWord(`symbol.${facts.class}`)} · ${say("lcn.price", { amount: cash(facts.price) })}`;

/** @param {string} id */
export function aboutBusiness(id) {
  /** @type {Bid} */
  const bid = { amount: 0 };
  sheet((self) => {
    const one = business(id);
    if (!one) return isGone(id);
    const card = cardById(one.card);
    const facts = factsOf(one.card);
    const markers = one.markers ? lentTo(one.markers) : "";
    const body = [
      ...earnsOrLies(one),
      p("", cardText(card)),
      monopolyOf(one),
      p("dim small class-line", businessmanSign(one.card), kindAndPrice(facts)),
      markers ? p("small", markers) : null,
      one.on ? p("small not-yet", say("lcn.deal.planned_text")) : null,
      withdraw(id, self),
      dealsOver(one, bid, self),
      wrong(id, self),
    ];
    return { title: titleOf(one.card), body, foot: canBorrow(one) ? bidButton(one, bid) : powerLine(id, self.close) };
  });
}

/** @param {string} id @param {Sheet} self */
function withdraw(id, self) {
  const marked = may("take_marker");
  if (!marked || !marked.cards.includes(id)) return null;
  const order = { type: "take_marker", card: id };
  return act("take_marker", say("lcn.deal.withdraw"), order, { class: "wide" }, self.close);
}

/** Amounts as a row of chips: one is chosen, and nothing is said before the button below is tapped.
 * @param {Bid} bid @param {number} most @param {Sheet} self */
function quick(bid, most, self) {
  const [least] = notes();
  const amounts = hasMoney() ? TIMES.map((times) => times * least).filter((amount) => amount <= most) : [0];
  const choose = (/** @type {number} */ amount) => () => {
    bid.amount = amount;
    self.redraw();
  };
  const chip = (/** @type {number} */ amount) =>
    button(`a${amount}`, priceTold(amount), choose(amount), pressed(bid.amount === amount));
  return div({ class: "chips amounts", key: "amounts" }, amounts.map(chip));
}

/** @param {number} amount */
const priceTold = (amount) => (amount ? cash(amount) : say("lcn.deal.free"));

/** @param {Business} one @param {Bid} bid @param {Sheet} self */
function dealsOver(one, bid, self) {
  if (!may("offer") || one.down) return null;
  return one.owner === mySeat() ? lend(one, self) : borrow(one, bid, self);
}

/** @param {Business} one */
const canBorrow = (one) => may("offer") && !one.down && one.owner !== mySeat();

/** What is offered to whom for what, and the tap that does it: a robot may take it at once.
 * @param {Business} one @param {Bid} bid */
function bidButton(one, { amount }) {
  const told = { name: plainName(one.owner), card: titleOf(one.card), amount: cash(amount) };
  const words = say(amount ? "lcn.deal.borrow_go" : "lcn.deal.borrow_free", told);
  const order = { type: "offer", to: one.owner, gives: { money: amount }, wants: { markers: [one.id] } };
  const look = { class: "first wide tall" };
  return waitingButton("borrow", "borrow", words, () => makeOffer("borrow", order), look);
}

/** Close this sheet and open the editor with something on the table.
 * @param {string} key @param {Sheet} self @param {Begun} begun @param {string} [look] */
function further(key, self, begun, look = "wide") {
  const go = () => {
    self.close();
    openDeal(begun);
  };
  return button(key, say(`lcn.deal.${key}`), go, { class: look });
}

/** @param {Business} one @param {Bid} bid @param {Sheet} self */
function borrow(one, bid, self) {
  return div(
    { class: "stack", key: "borrow" },
    heading(3, say("lcn.deal.borrow")),
    p("dim small", say("lcn.deal.borrow_text")),
    quick(bid, cashOf(mySeat()) ?? 0, self),
    one.on ? null : further("buy", self, { to: one.owner, wants: { ...nothing(), cards: [one.id] } }),
    further("more", self, { to: one.owner, wants: { ...nothing(), markers: [one.id] } }, "wide plain"),
  );
}

/** @param {Business} one @param {Sheet} self */
function lend(one, self) {
  return div(
    { class: "stack", key: "lend" },
    further("lend", self, { gives: { ...nothing(), markers: [one.id] } }),
    one.on ? null : further("sell", self, { gives: { ...nothing(), cards: [one.id] } }),
  );
}

/** @param {Gangster} one @param {Sheet} self */
function trade(one, self) {
  if (!may("offer") || one.down) return null;
  const cards = { ...nothing(), cards: [one.id] };
  if (one.owner === mySeat()) return further("hand_over", self, { gives: cards }, "wide plain");
  return further("take_over", self, { to: one.owner, wants: cards });
}

/** One's own is looked at, and seldom sold. @param {Gangster} one @param {Sheet} self */
function enough(one, self) {
  const look = { class: "first wide tall" };
  return one.owner === mySeat() ? button("enough", say("all.to_table"), self.close, look) : null;
}

/** The face, whose it is, and how strong. @param {Gangster} one */
function portrayed(one) {
  const picture = cardPicture(one.id, { class: "thumb" });
  const whose = owner(one, pistols(one.strength));
  return picture ? div({ class: "pictured-line", key: "face" }, picture, whose) : whose;
}

/** What lies on a Gangster, and what it changes. @param {Gangster} one */
function laidOn({ modifiers: laid = [], laid_by: by = [] }) {
  const lies = (/** @type {string} */ effect, /** @type {number} */ at) =>
    li({ key: effect }, span("grow", modifierOf(effect, by[at])), b("sum", say(`lcn.mod.${effect}`)));
  return laid.length ? ul("list", laid.map(lies)) : null;
}

/** @param {string} id */
export function aboutGangster(id) {
  sheet((self) => {
    const one = gangster(id);
    if (!one) return isGone(id);
    const { kind, price } = factsOf(id);
    const state = one.down ? "down" : one.task || (one.used ? "used" : "free");
    const body = [
      portrayed(one),
      p("dim small", kind === "recruit" ? say("lcn.price", { amount: cash(price) }) : gameWord("term.start_gangster")),
      laidOn(one),
      el("p", { key: "state" }, say(`lcn.state_text.${state}`)),
      trade(one, self),
      wrong(id, self),
    ];
    return { title: titleOf(id), body, foot: enough(one, self) };
  });
}
