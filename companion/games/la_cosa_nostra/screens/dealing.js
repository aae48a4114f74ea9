/* The editor of a deal: with whom, what I give, what I get, and words that bind nobody. */

import {
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
  sheet,
  waitingButton,
} from "/static/kit.js";
import { titleOf } from "./book.js";
import { cashOf, div, familyOf, may, mySeat, span } from "./parts.js";

/** What one side of a deal gives. @typedef {{ money: number, cards: string[], markers: string[] }} Goods */
/** @typedef {{ to?: string | null, gives?: Goods, wants?: Goods }} Begun */
/** @typedef {"gives" | "wants"} Half */
/** @typedef {{ to: string | null, gives: Goods, wants: Goods, words: string, part: Half }} Deal */

/** @returns {Goods} */
export const nothing = () => ({ money: 0, cards: [], markers: [] });

/** An offer is out: whatever was opened on the way to it closes, and the phone says with whom it is.
 * @param {string} key @param {Command} order */
export async function makeOffer(key, order) {
  if (!(await send(key, order))) return;
  closeSheets();
  notice(say("log.offer_made", { seat: plainName(mySeat()), to: plainName(order.to) }));
}

/** @param {Begun} [begun] */
export function openDeal(begun = {}) {
  const part = begun.wants && !begun.gives ? "wants" : "gives";
  const { to = null, gives = nothing(), wants = nothing() } = begun;
  /** @type {Deal} */
  const state = { to, gives, wants, words: "", part };
  sheet((self) => (state.to ? editor(state, state.to, self) : partner(state, self)));
}

/** @param {Deal} state @param {Sheet} self */
function partner(state, self) {
  const pick = (/** @type {string} */ seat) => () => {
    state.to = seat;
    self.redraw();
  };
  const offered = may("offer");
  const chairs = (offered ? offered.to : []).flatMap((/** @type {string} */ id) => seatOf(id) ?? []);
  const seats = chairs.map((/** @type {House.SeatView} */ seat) => seatButton(seat, pick(seat.id)));
  return { title: say("lcn.deal.with"), body: div("choices", seats) };
}

/** @param {Goods} part */
function count(part) {
  return (part.money ? 1 : 0) + part.cards.length + part.markers.length;
}

/** @param {Deal} state @param {string} to @param {Sheet} self */
function editor(state, to, self) {
  const { gives, wants } = state;
  const words = state.words.trim();
  const make = () => makeOffer("offer", { type: "offer", to, gives, wants, words });
  const empty = !count(gives) && !count(wants) && !words;
  const back = () => {
    state.to = null;
    self.redraw();
  };
  const look = { class: "first wide tall", ...(empty ? { disabled: true } : {}) };
  return {
    title: say("lcn.deal.title", { name: plainName(to) }),
    back,
    body: [ways(state, self), half(state, to, self), promise(state, self), summary(gives, wants)],
    foot: waitingButton("offer", "offer", say("lcn.deal.offer"), make, look),
  };
}

/** The two sides of the table. @param {Deal} state @param {Sheet} self */
function ways(state, self) {
  const side = (/** @type {Half} */ part) => {
    const turn = () => {
      state.part = part;
      self.redraw();
    };
    const many = count(state[part]) ? span("count", number(count(state[part]))) : null;
    return button(part, [say(`lcn.deal.${part}`), many], turn, pressed(state.part === part));
  };
  return el("div", { class: "segments", role: "group", key: "parts" }, [side("gives"), side("wants")]);
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

/** One half of the editor: money, cards, and the right to lay markers.
 * @param {Deal} state @param {string} to @param {Sheet} self */
function half(state, to, self) {
  const part = state[state.part];
  const seat = state.part === "gives" ? mySeat() : to;
  const family = familyOf(seat) || { businesses: [], gangsters: [] };
  const there = family.businesses.filter((one) => !one.down);
  const goods = [...there.filter((one) => !one.on), ...family.gangsters.filter((one) => !one.down)];
  return div(
    { class: "stack", key: `half-${state.part}` },
    hasMoney() ? moneyRow(part, cashOf(seat), self) : null,
    there.length ? [heading(3, say("lcn.deal.markers")), chips(there, part.markers, self, "m")] : null,
    heading(3, say("lcn.deal.cards")),
    chips(goods, part.cards, self, "c"),
  );
}

/** @param {{ id: string, card?: string }[]} all @param {string[]} chosen @param {Sheet} self @param {string} key */
function chips(all, chosen, self, key) {
  const toggle = (/** @type {string} */ id) => () => {
    const at = chosen.indexOf(id);
    if (at < 0) chosen.push(id);
    else chosen.splice(at, 1);
    self.redraw();
  };
  const chip = (/** @type {{ id: string, card?: string }} */ { id, card }) =>
    button(key + id, titleOf(card || id), toggle(id), { translate: "no", ...pressed(chosen.includes(id)) });
  return div("chips", all.map(chip));
}

/** @param {Goods} part @param {number | undefined} has @param {Sheet} self */
function moneyRow(part, has, self) {
  const add = (/** @type {number} */ by) => () => {
    part.money = Math.max(0, Math.min(has === undefined ? Infinity : has, part.money + by));
    self.redraw();
  };
  const note = (/** @type {number} */ value) => button(`n${value}`, `+${number(value)}`, add(value));
  return div(
    { class: "stack", key: "money" },
    el("output", { class: "amount" }, cash(part.money)),
    div("chips quick", button("none", cash(0), add(-part.money)), notes().slice(0, 4).map(note)),
  );
}

/** What one side says, in words. @param {LaCosaNostra.Side} part */
function told(part) {
  const markers = (part.markers || []).map((id) => say("lcn.deal.marker_on", { card: titleOf(id) }));
  return [...(part.money ? [cash(part.money)] : []), ...(part.cards || []).map(titleOf), ...markers];
}

/** @param {LaCosaNostra.Side} gives @param {LaCosaNostra.Side} wants */
export function summary(gives, wants) {
  const line = (/** @type {string} */ key, /** @type {string[]} */ list) => [
    el("dt", { key: `${key}t` }, say(key)),
    el("dd", { key: `${key}d` }, list.length ? list.join(" · ") : "–"),
  ];
  const lines = [line("lcn.deal.gives", told(gives)), line("lcn.deal.wants", told(wants))];
  return el("dl", { class: "deal-sum", key: "summary" }, lines);
}
