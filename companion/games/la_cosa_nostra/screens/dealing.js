/* The editor of a deal: with whom, what I give, what I get, and words that bind nobody. */

import {
  badge,
  button,
  cash,
  closeSheets,
  el,
  hasMoney,
  heading,
  notes,
  notice,
  number,
  plainName,
  pressed,
  say,
  seatButton,
  seatOf,
  send,
  session,
  sheet,
  waitingButton,
} from "/static/kit.js";
import { titleOf } from "./book.js";
import { businessmanSign } from "./cards.js";
import { aboutBusiness } from "./ontap.js";
import { b, business, cashOf, div, familyOf, may, mine, mySeat, p, span } from "./parts.js";

/** What one side of a deal gives. @typedef {{ money: number, cards: string[], markers: string[] }} Goods */
/** @typedef {{ to?: string | null, gives?: Goods, wants?: Goods, instead?: string | null }} Begun */
/** @typedef {"gives" | "wants"} Half */
/** @typedef {{ to: string | null, gives: Goods, wants: Goods, words: string, instead: string | null, begun: Begun }} Deal */
/** @typedef {{ id: string, card?: string, on?: string | null, down?: boolean }} Piece */

/** @returns {Goods} */
export const nothing = () => ({ money: 0, cards: [], markers: [] });

/** The last offer of this phone, from where one can offer more. @type {Begun | null} */
let last = null;

/** An offer is out: whatever was opened on the way to it closes, and the phone says with whom it is.
 * @param {string} key @param {Command} order */
export async function makeOffer(key, order) {
  if (!(await send(key, order))) return;
  last = { to: order.to, gives: { ...nothing(), ...order.gives }, wants: { ...nothing(), ...order.wants } };
  closeSheets();
  notice(say("lcn.deal.waiting", { name: plainName(order.to) }));
}

/** An open offer, laid out anew: what was on the table is there already, and the old one goes when the new one comes.
 * @param {LaCosaNostra.OpenOffer} one @param {boolean} own */
export function openCounter(one, own) {
  const mine = { ...nothing(), ...(own ? one.gives : one.wants) };
  const theirs = { ...nothing(), ...(own ? one.wants : one.gives) };
  openDeal({ to: own ? one.to : one.seat, gives: mine, wants: theirs, instead: one.id });
}

/** @param {Begun} [begun] */
export function openDeal(begun = {}) {
  const { to = null, gives = nothing(), wants = nothing(), instead = null } = begun;
  /** @type {Deal} */
  const state = { to, gives: copied(gives), wants: copied(wants), words: "", instead, begun };
  sheet((self) => (state.to ? editor(state, state.to, self) : partner(state, self)));
}

/** @param {Goods} goods @returns {Goods} */
function copied({ money, cards, markers }) {
  return { money, cards: [...cards], markers: [...markers] };
}

/** With whom; what can be borrowed of them is a tap away, unless one has come with something of one's own.
 * @param {Deal} state @param {Sheet} self */
function partner(state, self) {
  const brought = count(state.gives) > 0;
  const chairs = (may("offer")?.to ?? []).flatMap((/** @type {string} */ id) => seatOf(id) ?? []);
  const pick = (/** @type {House.SeatView} */ seat) => () => {
    state.to = seat.id;
    self.redraw();
  };
  const line = (/** @type {House.SeatView} */ seat) =>
    div({ class: "partner", key: seat.id }, seatButton(seat, pick(seat)), brought ? null : borrowed(seat.id, self));
  if (brought) return { title: say("lcn.deal.with"), body: [bringing(state.gives), div("partners", chairs.map(line))] };
  const planned = chairs.some((/** @type {House.SeatView} */ { id }) => lendable(id).some((one) => one.on));
  const why = planned ? p("dim small", say("lcn.deal.planned_legend", { word: say("lcn.deal.not_yet") })) : null;
  return { title: say("lcn.deal.with"), body: [moreButton(self), why, div("partners", chairs.map(line))] };
}

/** What one has come with. @param {Goods} gives */
const bringing = (gives) => p({ key: "brought" }, say("lcn.deal.gives"), ": ", b("", told("gives", gives).join(" · ")));

/** @param {string} seat @param {Sheet} self */
function borrowed(seat, self) {
  const there = lendable(seat);
  const chip = (/** @type {LaCosaNostra.BusinessView} */ { id, card, on }) => {
    const open = () => {
      self.close();
      aboutBusiness(id);
    };
    return button(`use-${id}`, [businessmanSign(card), span({ translate: "no" }, titleOf(card)), notYet(on)], open, {
      class: "small",
    });
  };
  return div("chips", there.map(chip));
}

/** What a family owns, then what it has only planned to buy. @param {string} seat */
function lendable(seat) {
  const there = (familyOf(seat)?.businesses ?? []).filter((one) => !one.down);
  return [...there.filter((one) => !one.on), ...there.filter((one) => one.on)];
}

/** A planned card serves nobody before it is paid for (LCN-87). @param {string | null | undefined} on */
const notYet = (on) => (on ? span("small not-yet", say("lcn.deal.not_yet")) : null);

/** Does somebody still think about an offer of mine, or have they refused the last one? @param {string} to */
function isWanting(to) {
  const me = mySeat();
  if (mine()?.offers.some((one) => one.seat === me && one.to === to)) return true;
  const closed = (session.view.recent || []).filter((fact) => fact.kind === "offer_closed");
  const [answer] = closed.filter((fact) => fact.seat === me && fact.to === to).slice(-1);
  return Boolean(answer) && answer.how !== "agreed";
}

/** What was offered last lies there again, unless hands were shaken on it. @param {Sheet} self */
function moreButton(self) {
  const again = last;
  if (!again?.to || !isWanting(again.to)) return null;
  const open = () => {
    self.close();
    openDeal(again);
  };
  return button("offer-more", say("lcn.deal.offer_more", { name: plainName(again.to) }), open, { class: "wide" });
}

/** @param {Goods} part */
function count(part) {
  return (part.money ? 1 : 0) + part.cards.length + part.markers.length;
}

/** @param {Deal} state @param {string} to @param {Sheet} self */
function editor(state, to, self) {
  const { gives, wants } = state;
  const words = state.words.trim();
  const empty = !count(gives) && !count(wants) && !words;
  const back = () => {
    state.to = null;
    self.redraw();
  };
  const make = () => offered(state.instead, { type: "offer", to, gives, wants, words });
  const look = { class: "first wide tall", ...(empty ? { disabled: true } : {}) };
  return {
    title: say("lcn.deal.title", { name: plainName(to) }),
    back,
    body: [
      div({ class: "trays", key: "trays" }, tray("gives", state, mySeat(), self), tray("wants", state, to, self)),
      promise(state, self),
    ],
    foot: waitingButton("offer", "offer", say("lcn.deal.offer"), make, look),
  };
}

/** @param {string | null} instead @param {Command} order */
async function offered(instead, order) {
  if (instead && !(await send("offer", { type: "answer_offer", offer: instead, yes: false }))) return;
  await makeOffer("offer", order);
}

/** @param {Deal} state @param {Sheet} self */
function promise(state, self) {
  const heard = (/** @type {any} */ event) => {
    state.words = event.target.value;
    self.redraw();
  };
  const props = { id: "deal-words", key: "words", maxlength: 140, autocomplete: "off" };
  const field = el("input", { ...props, placeholder: say("lcn.deal.words_hint"), on: { input: heard } });
  return [el("label", { for: "deal-words", key: "words-label" }, say("lcn.deal.words")), field];
}

/** One of the two trays: money, the right to lay markers, cards; what cannot change hands is grey and says why.
 * What one has come for stands first.
 * @param {Half} side @param {Deal} state @param {string} seat @param {Sheet} self */
function tray(side, state, seat, self) {
  const part = state[side];
  const { markers: lent, cards: kept } = { ...nothing(), ...state.begun[side] };
  const family = familyOf(seat) || { businesses: [], gangsters: [] };
  const use = foremost(family.businesses, lent);
  const lend = [
    use.length ? p("dim small", say("lcn.deal.markers")) : null,
    use.map((one) => chip(`${side}-m${one.id}`, one, one.down, part.markers, self)),
  ];
  const whole = foremost([...family.businesses, ...family.gangsters], kept);
  const keep = [
    p("dim small", say("lcn.deal.cards")),
    whole.map((one) => chip(`${side}-c${one.id}`, one, one.down || planned(one), part.cards, self)),
  ];
  return el(
    "section",
    { class: "tray-side", key: side, "aria-label": say(`lcn.deal.${side}`) },
    heading(3, [badge(seatOf(seat) || {}, "tiny"), say(`lcn.deal.${side}`)]),
    hasMoney() ? moneyRow(side, part, cashOf(seat), self) : null,
    forGood(state.begun) ? [keep, lend] : [lend, keep],
  );
}

/** Is it about a card that changes hands? Both trays begin with that. @param {Begun} begun */
const forGood = ({ gives, wants }) => Boolean(gives?.cards.length || wants?.cards.length);

/** @param {Piece} piece */
const planned = ({ on }) => Boolean(on);

/** These pieces before all others. @template {{ id: string }} One @param {One[]} pieces @param {string[]} ids @returns {One[]} */
function foremost(pieces, ids) {
  const [first, rest] = [true, false].map((yes) => pieces.filter(({ id }) => ids.includes(id) === yes));
  return [...first, ...rest];
}

/** @param {string} key @param {Piece} piece @param {boolean | undefined} stuck @param {string[]} chosen @param {Sheet} self */
function chip(key, { id, card, on, down }, stuck, chosen, self) {
  const toggle = () => {
    const at = chosen.indexOf(id);
    if (at < 0) chosen.push(id);
    else chosen.splice(at, 1);
    self.redraw();
  };
  const why = stuck ? span("small", say(down ? "lcn.state.down" : "lcn.deal.planned")) : notYet(on);
  const look = { ...pressed(chosen.includes(id)), ...(stuck ? { disabled: true } : {}) };
  return button(key, [businessmanSign(card ?? ""), span({ translate: "no" }, titleOf(card || id)), why], toggle, look);
}

/** @param {Half} side @param {Goods} part @param {number | undefined} has @param {Sheet} self */
function moneyRow(side, part, has, self) {
  const most = has ?? Infinity;
  const set = (/** @type {number} */ amount) => () => {
    part.money = amount;
    self.redraw();
  };
  const note = (/** @type {number} */ value) => {
    const off = part.money + value > most ? { disabled: true } : {};
    return button(`${side}-n${value}`, `+${number(value)}`, set(part.money + value), off);
  };
  const none = button(`${side}-none`, cash(0), set(0), part.money ? {} : { disabled: true });
  return [
    el("output", { class: "amount", key: `${side}-amount` }, cash(part.money)),
    has === undefined ? null : p("dim small center", say(`lcn.deal.has.${side}`, { amount: cash(has) })),
    div({ class: "chips notes", key: `${side}-notes` }, none, notes().slice(0, 3).map(note)),
  ];
}

/** The use of a card, and whether it has to be bought first. @param {Half} side @param {string} id */
function once(side, id) {
  const words = say(`lcn.deal.once.${side}`, { card: titleOf(id) });
  return business(id)?.on ? `${words} (${say("lcn.deal.planned")})` : words;
}

/** What one side says, in words; what is lent comes home to whoever lends it.
 * @param {Half} side @param {LaCosaNostra.Side} part */
function told(side, part) {
  const markers = (part.markers || []).map((id) => once(side, id));
  return [...(part.money ? [cash(part.money)] : []), ...(part.cards || []).map(titleOf), ...markers];
}

/** @param {LaCosaNostra.Side} gives @param {LaCosaNostra.Side} wants */
export function summary(gives, wants) {
  const line = (/** @type {Half} */ side, /** @type {string[]} */ list) => [
    el("dt", { key: `${side}t` }, say(`lcn.deal.${side}`)),
    el("dd", { key: `${side}d` }, list.length ? list.join(" · ") : "–"),
  ];
  const lines = [line("gives", told("gives", gives)), line("wants", told("wants", wants))];
  return el("dl", { class: "deal-sum", key: "summary" }, lines);
}
