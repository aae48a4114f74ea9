/* What the deed on top asks of this seat: turn up, victim, prerequisites, stake, dice, Cop, return fire, choice. */

import {
  badge,
  button,
  cardOf,
  cash,
  codeEntry,
  el,
  hasMoney,
  heading,
  listed,
  notes,
  plainName,
  pressed,
  redraw,
  say,
  seatOf,
  send,
  session,
  sheet,
  waitingButton,
  why,
} from "/static/kit.js";
import { titleOf } from "./book.js";
import { businessCard, gangsterCard, marketCard } from "./cards.js";
import { topDeed } from "./deed.js";
import { colourOf } from "./family.js";
import { monopolyLine } from "./monopolies.js";
import { act, business, cashOf, div, game, gangster, hintOf, may, mine, mySeat, p, round, span, ul } from "./parts.js";
import { lender, unpaid } from "./sums.js";
import { cop, roll } from "./throwing.js";
import { openTarget } from "./turn.js";

const BIG = { class: "first wide tall" };
const WIDE = { class: "wide" };
const QUIET = { class: "wide plain" };

/** @type {Record<string, (asked: Offered) => Child>} */
const ASKED = {
  turn_up: turnUp,
  name_victim: victim,
  use_cards: useCards,
  stake,
  throw: roll,
  take_up_die: cop,
  return_fire: fire,
  launder,
  take_card: take,
  give_up: clash,
};

export function controls() {
  const name = Object.keys(ASKED).find(may);
  const asked = name ? may(name) : null;
  return name && asked ? div({ class: "stack controls", key: `asked-${name}` }, ASKED[name](asked)) : null;
}

/** @param {Props} look */
function giveUp(look) {
  return may("give_up") ? act("give_up", say("lcn.act.give_up"), { type: "give_up" }, look) : null;
}

/** @param {Offered} asked */
function turnUp(asked) {
  const deed = topDeed();
  if (asked.blind) return [button("turn-up-scan", say("lcn.act.turn_up"), () => openTurnUp(), BIG), giveUp(QUIET)];
  const warned = warning(deed);
  if (warned) return thinkAgain(deed, warned);
  return [
    div({ class: "held", key: "turn-up" }, act("turn_up", say("lcn.act.turn_up"), { type: "turn_up" }, BIG)),
    wayBack(deed, QUIET),
  ];
}

/** One way back, in one place, whether or not others have done something since. @param {LaCosaNostra.DeedView} deed @param {Props} look */
function wayBack(deed, look) {
  if (!session.view.take_back) return otherTarget(deed, look);
  return act("take_back", say("lcn.act.change"), { type: "take_back" }, look);
}

/** Before a Job that would come to nothing the way back comes first. @param {LaCosaNostra.DeedView} deed @param {string} warned */
function thinkAgain(deed, warned) {
  const back = wayBack(deed, BIG);
  const order = { type: "turn_up", sure: true };
  return div(
    { class: "held", key: "turn-up" },
    p({ class: "fault", key: "warned" }, warned),
    back,
    act("turn_up", say("lcn.act.turn_up_anyway"), order, back ? QUIET : BIG),
  );
}

/** @param {LaCosaNostra.DeedView} deed @param {Props} look */
function otherTarget(deed, look) {
  const change = () => openTarget(deed.gangster);
  return may("announce") ? button("other-target", say("lcn.act.change"), change, look) : null;
}

/** R1: privately, before it is too late. @param {LaCosaNostra.DeedView} deed */
function warning(deed) {
  const hint = hintOf(deed.gangster);
  if (!hint) return null;
  if (hint.targets && !hint.targets.includes(deed.target ?? "")) return say("lcn.act.no_victim");
  const { missing = [] } = hint;
  if (!missing.length) return null;
  return `${say("lcn.act.missing", { what: listed(missing.map(titleOf)) })} ${help(missing)}`;
}

/** What is lent already and comes with its payment; or whoever could help, while deals are still open.
 * @param {string[]} missing */
function help(missing) {
  const lent = unpaid(missing, mySeat());
  if (lent) return say("lcn.act.unpaid", { name: plainName(lent.seat), what: titleOf(lent.card) });
  const found = lender(missing, mySeat(), may("offer")?.to ?? []);
  return found ? say("lcn.act.lender", { name: plainName(found.seat), what: titleOf(found.card) }) : "";
}

/** A card that was laid blind is scanned as it comes up. @param {boolean} [lost] */
export function openTurnUp(lost = false) {
  const found = (/** @type {House.Read} */ code) => {
    if (code.kind !== "card") return why(code, "scan.not_card");
    if (cardOf(code.code ?? "")?.deck !== "jobs") return say("lcn.act.not_a_job");
    send("turn_up", { type: "turn_up", code: code.code });
    entry.sheet?.close();
    return null;
  };
  /** @type {Entry} */
  const entry = { purpose: "lcn:turn_up", lost, hint: say("scan.type_card"), found };
  entry.sheet = sheet(() => ({ title: say("lcn.act.turn_up"), body: codeEntry(entry) }));
}

/** @param {Offered} asked */
function victim(asked) {
  const face = (/** @type {string} */ id) => {
    const run = () => send("name_victim", { type: "name_victim", card: id });
    const one = gangster(id);
    if (one) return gangsterCard(one, colourOf(one.owner), { run, key: `v${id}` });
    const other = business(id);
    return other ? businessCard(other, { run, key: `v${id}` }) : null;
  };
  return [heading(3, say("lcn.act.victim")), div("row-of-gangsters", asked.cards.map(face))];
}

/** Which card serves, one after the other where several could. @type {{ mark: string, cards: string[] }} */
const picked = { mark: "", cards: [] };

/** @param {Offered} asked */
function useCards(asked) {
  const deed = topDeed();
  const mark = `${deed.gangster}:${deed.card}`;
  if (picked.mark !== mark) Object.assign(picked, { mark, cards: [] });
  /** @type {(at: number) => string[]} */
  const open = (at) => asked.cards[at].filter((/** @type {string} */ id) => !picked.cards.includes(id));
  while (picked.cards.length < asked.needs.length - 1 && open(picked.cards.length).length === 1)
    picked.cards.push(open(picked.cards.length)[0]);
  const at = picked.cards.length;
  const choose = (/** @type {string} */ id) => () => {
    const cards = [...picked.cards, id];
    if (cards.length < asked.needs.length) picked.cards = cards;
    else send("use_cards", { type: "use_cards", cards }).then((done) => done || (picked.mark = ""));
    redraw();
  };
  return [
    heading(3, whichOf(asked.needs, at)),
    div(
      "choices",
      open(at).map((id) => source(id, at, choose(id))),
    ),
  ];
}

/** @param {string[]} needs @param {number} at */
function whichOf(needs, at) {
  const card = titleOf(needs[at]);
  return needs.length > 1
    ? say("lcn.act.which", { card, n: at + 1, of: needs.length })
    : say("lcn.act.which_one", { card });
}

/** @param {string} id @param {number} at @param {() => void} tap */
function source(id, at, tap) {
  const owner = business(id)?.owner ?? "";
  const words = span("grow", titleOf(id), " ", span("dim small", plainName(owner)));
  return waitingButton(`u${at}${id}`, "use_cards", [badge(seatOf(owner) || {}, "small"), words], tap);
}

/* An amount up to a limit: a slider for the thumb, chips for the usual; the button says what is chosen. */
const chosen = { mark: "", amount: 0 };

/** @param {"stake" | "launder"} key @param {number} most @param {string} word */
function amount(key, most, word) {
  const mark = `${key}:${topDeed().gangster}`;
  if (chosen.mark !== mark) Object.assign(chosen, { mark, amount: most });
  const title = say(word, { most: cash(most) });
  const set = (/** @type {number} */ value) => () => {
    chosen.amount = Math.min(most, value);
    redraw();
  };
  const quick = [0, Math.floor(most / 2000) * 1000, most];
  const order = { type: key, amount: chosen.amount };
  return [
    heading(3, title),
    slider(title, most, set),
    div(
      "chips quick",
      quick.map((value, at) => button(`q${at}`, cash(value), set(value))),
    ),
    act(key, say(`${word}_go`, { amount: cash(chosen.amount) }), order, BIG),
  ];
}

/** Half a note a step; the last step reaches the limit itself.
 * @param {string} title @param {number} most @param {(value: number) => () => void} set */
function slider(title, most, set) {
  const step = Math.min(...notes(), most || 1) / 2;
  const slid = (/** @type {any} */ event) => {
    const value = Number(event.target.value);
    set(value + step > most ? most : value)();
  };
  const range = { type: "range", key: "range", min: 0, max: most, step, value: chosen.amount };
  return el("input", { ...range, "aria-label": title, on: { input: slid } });
}

/** @param {Offered} asked */
function stake(asked) {
  return amount("stake", asked.most, "lcn.act.stake");
}

/** @param {Offered} asked */
function launder(asked) {
  return amount("launder", asked.most, "lcn.act.launder");
}

function fire() {
  /** @param {string} key @param {boolean} yes @param {string} look */
  const answer = (key, yes, look) =>
    act(key, say(`lcn.act.${key}`), { type: "return_fire", yes }, { class: `tall ${look}` });
  return [
    heading(3, say("lcn.act.fire")),
    div("pair", answer("hold_fire", false, ""), answer("return_fire", true, "danger")),
  ];
}

/** The card that is meant, until it is paid. @type {{ mark: string, card: string | null }} */
const meant = { mark: "", card: null };

/** @param {Offered} asked */
function take(asked) {
  const { stack } = mine();
  const mark = `${round()}:${topDeed().gangster}`;
  if (meant.mark !== mark) Object.assign(meant, { mark, card: null });
  const choose = (/** @type {string} */ card) => () => {
    meant.card = card;
    redraw();
  };
  const face = (/** @type {[string, number]} */ [card, price]) =>
    marketCard(card, choose(card), { price, key: `t${card}`, busy: pressed(meant.card === card) });
  const left = Object.entries(stack || {}).map(([card, n]) => `${titleOf(card)} ×${n}`);
  return [
    heading(3, say("lcn.act.take")),
    hasMoney() ? p("dim small", say("lcn.plan.you_have", { amount: cash(cashOf(mySeat())) })) : null,
    Object.keys(asked.prices).length
      ? ul("market", Object.entries(asked.prices).map(face))
      : p({ class: "dim", key: "none" }, say("lcn.act.take_none")),
    stack ? p("dim small", say("lcn.act.stack", { cards: left.join(", ") })) : null,
    takeIt(asked.prices),
    act("take_nothing", say("lcn.act.take_nothing"), { type: "take_card" }, QUIET),
    tooDear(asked.dear),
  ];
}

/** What lies there as well, grey, and how much is missing for it: where the app knows what lies in the market.
 * @param {Record<string, number>} dear */
function tooDear(dear) {
  const face = (/** @type {[string, number]} */ [card, price]) => {
    const note = say("lcn.plan.lacking", { amount: cash(price - (cashOf(mySeat()) ?? 0)) });
    return marketCard(card, () => {}, { price, key: `d${card}`, busy: { disabled: true }, note });
  };
  const cards = game().market ? Object.entries(dear) : [];
  return cards.length ? ul("market too-dear", cards.map(face)) : null;
}

/** @param {Record<string, number>} prices */
function takeIt(prices) {
  const { card } = meant;
  if (card === null || prices[card] === undefined) return null;
  const words = say("lcn.act.pay", { amount: cash(prices[card]) });
  return [monopolyLine(card), act("take_card", words, { type: "take_card", card }, BIG)];
}

function clash() {
  const counts = { type: "propose", what: { type: "game_ruling", name: "clash" } };
  return [p("fault", say("lcn.act.clash")), giveUp(WIDE), act("clash", say("lcn.rule.clash"), counts, QUIET)];
}
