/* Payday: income line by line, family by family; then one recruit each, and hands down to the limit. */

import {
  badge,
  cardPicture,
  cash,
  el,
  heading,
  named,
  number,
  plainName,
  play,
  redraw,
  say,
  seatOf,
  session,
} from "/static/kit.js";
import { cardById, factsOf, titleOf } from "./book.js";
import { glyph, pistols } from "./glyphs.js";
import { act, b, cashOf, div, game, li, may, mine, mySeat, p, round, span, ul } from "./parts.js";
import { checklist } from "./setup.js";
import { ring, waitingFor } from "./waiting.js";

/** A line of an income: cards of a kind, or what was cornered.
 * @typedef {{ id: string, card: string, amount: number, many?: number, title?: string }} Earned */
/** @typedef {{ seat: string, lines: Earned[] }} Pay */

const STEP = 260;
/** @type {{ round: number, shown: number, timer: ReturnType<typeof setTimeout> | null }} */
const parade = { round: -1, shown: 0, timer: null };

function quiet() {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** The lines of a family's income as it was paid, whatever lies there since: cards of a kind together, then what was cornered.
 * @param {string} seat @returns {Earned[]} */
export function incomeLines(seat) {
  /** @type {Map<string, Earned>} */
  const kinds = new Map();
  for (const [card, income] of game().earned[seat] ?? []) {
    const { many = 0, amount = 0 } = kinds.get(card) ?? {};
    const look = cardById(card)?.deck === "monopolies" ? { card: "monopoly", title: titleOf(card) } : { card };
    kinds.set(card, { id: card, ...look, many: many + 1, amount: amount + income });
  }
  return [...kinds.values()];
}

/** Line after line, all families together; who wants no motion sees all at once, and so does who has seen the race.
 * @param {number} total @param {boolean} told */
function march(total, told) {
  if (parade.round !== round()) begin(total, told);
  if (parade.shown >= total || parade.timer) return;
  parade.timer = setTimeout(() => {
    parade.timer = null;
    parade.shown += 1;
    play(parade.shown >= total ? "chips" : "coin");
    redraw();
  }, STEP);
}

/** @param {number} total @param {boolean} told */
function begin(total, told) {
  const still = told || quiet() || !fresh();
  Object.assign(parade, { round: round(), shown: still ? total : 0 });
  if (still && !told && fresh()) play("chips");
}

/* Does this page see the payday come, or did it arrive later? */
function fresh() {
  return (session.view.recent || []).some((fact) => fact.kind === "earned" || fact.kind === "phase_began");
}

/** @param {string[] | null} [only] @param {boolean} [told] whether a race has told it */
export function paradePanel(only = null, told = false) {
  const earned = game().earned || {};
  // whoever recruits moves no list
  const seats = ring(game().start ?? "").filter((seat) => earned[seat] !== undefined && (!only || only.includes(seat)));
  if (!seats.length) return null;
  const lines = seats.map((seat) => incomeLines(seat));
  march(Math.max(...lines.map((one) => one.length)) + 1, told);
  return el(
    "section",
    { class: "card parade", key: "parade", "aria-label": say("lcn.payday.title") },
    heading(2, say("lcn.payday.title")),
    columns(seats.map((seat, at) => ({ seat, lines: lines[at] }))),
    bonus(),
  );
}

/** Two columns of about the same length; a single family needs only one. @param {Pay[]} all */
function columns(all) {
  /** @type {Pay[][]} */
  const sides = all.length > 1 ? [[], []] : [[]];
  const length = (/** @type {Pay[]} */ side) => side.reduce((sum, one) => sum + one.lines.length + 2, 0);
  for (const one of all) sides.reduce((best, side) => (length(side) < length(best) ? side : best)).push(one);
  return div(
    { class: "pay-columns", key: "columns" },
    sides.map((side, at) => div({ class: "pay-column", key: `c${at}` }, side.map(family))),
  );
}

/** What each card brings, and the sum that the bank has paid. @param {Pay} pay */
function family({ seat, lines }) {
  const shown = lines.slice(0, parade.shown);
  const whole = parade.shown > lines.length;
  const sum = shown.reduce((all, line) => all + line.amount, 0);
  return div(
    { class: `pay-family ${seat === mySeat() ? "own" : ""}`, key: seat },
    div(
      "row payee",
      badge(seatOf(seat) || {}, "small"),
      named(plainName(seat), { class: "name" }),
      b({ class: `sum total-pay ${whole ? "whole" : ""}` }, cash(sum)),
    ),
    ul(
      "pay-lines",
      lines.map((line, at) =>
        li(
          { key: line.id, class: at < shown.length ? "rises" : "to-come" },
          glyph(line.card),
          span("grow", line.many && line.many > 1 ? `${number(line.many)} × ` : "", line.title || titleOf(line.card)),
          span("sum", cash(line.amount)),
        ),
      ),
    ),
  );
}

function bonus() {
  const paid = (session.view.recent || []).find((fact) => fact.kind === "bonus_earned");
  return paid
    ? p(
        { class: "good", key: "bonus" },
        say("lcn.payday.bonus", { name: plainName(paid.seat), amount: cash(paid.amount) }),
      )
    : null;
}

/* My phone: my own lines and the offer of the Boss; what is asked of me comes first. */
export function paydayPanel() {
  const parade = paradePanel(mySeat() ? [mySeat()] : null);
  if (may("next")) return [recruits(), parade];
  return [parade, recruits(), mySeat() ? null : paradePanel()];
}

/* Where no table screen runs the race, whoever still reads goes on reading while the next round is drawn. */
export function lastPayday() {
  return session.lights.screen === "on" ? null : paradePanel([mySeat()], true);
}

function recruits() {
  const list = checklist(false);
  const offered = may("recruit")?.prices;
  if (!may("next")) {
    const title = heading(2, say("lcn.payday.others"));
    return el(
      "section",
      { class: "card stack", key: "recruit" },
      title,
      waitingFor(),
      hired() ? null : tooDear(),
      list,
    );
  }
  return el(
    "section",
    { class: "card bright stack", key: "recruit" },
    heading(2, say("lcn.payday.recruit")),
    offered ? ul("list recruits", Object.entries(offered).map(recruit)) : tooDear(),
    act("next", say(offered ? "lcn.payday.nobody" : "lcn.payday.next"), { type: "next" }, { class: "wide" }),
    list,
  );
}

/* Have I taken somebody in this Payday? */
function hired() {
  const lately = session.view.recent || [];
  const since = lately.map((fact) => fact.kind).lastIndexOf("phase_began");
  return lately.slice(since + 1).some((fact) => fact.kind === "recruited" && fact.seat === mySeat());
}

/* Who has too little for any of the reserve is not asked, and sees whom it would take how much for. */
function tooDear() {
  const has = cashOf(mySeat());
  const reserve = mine()?.reserve || [];
  if (has === undefined || !reserve.length || reserve.some((id) => factsOf(id).price <= has)) return null;
  const faces = reserve.map((id) => li({ key: id }, face(id), b("sum", cash(factsOf(id).price))));
  return [p("dim", say("lcn.payday.no_money", { amount: cash(has) })), ul("list recruits too-dear", faces)];
}

/** @param {string} id */
function face(id) {
  const name = span(
    { class: "title pictured-line", translate: "no" },
    cardPicture(id, { class: "thumb" }),
    titleOf(id),
  );
  return span("grow stack-tight", name, pistols(factsOf(id).strength || 0));
}

/** @param {[string, number]} offered */
function recruit([id, price]) {
  const words = say("lcn.payday.hire", { amount: cash(price) });
  const hire = act(`recruit-${id}`, words, { type: "recruit", gangster: id }, { class: "first" });
  return li({ key: id }, face(id), hire);
}
