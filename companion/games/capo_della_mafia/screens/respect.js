/* Respect line by line, with the reason of each, and what hands move for it; a covered Giulia is named before. */

import {
  badge,
  button,
  codeEntry,
  el,
  heading,
  named,
  number,
  plainName,
  practising,
  say,
  seatOf,
  send,
  sheet,
  stage,
  unwatched,
  why,
} from "/static/kit.js";
import { card } from "./book.js";
import { isTelling, suspects } from "./judgement.js";
import { act, b, capoOf, div, game, inOrder, li, may, mayHere, mySeat, p, span, step, ul } from "./parts.js";
import { drawsOf } from "./setup.js";
import { hatSign, respect } from "./table.js";
import { waitingFor } from "./waiting.js";

/* All is told: who keeps the hat, and the tap that gives and takes respect. */
export function settlePanel() {
  const mayDo = mayHere("settle");
  return el(
    "section",
    { class: `card stack ${mayDo ? "bright" : ""}`, key: "settle" },
    heading(2, say("capo.settle.title")),
    verdicts(),
    claimed(),
    claim(),
    mayDo ? act("settle", say("capo.settle.go"), { type: "settle" }, { class: "first wide tall" }) : waitingFor(),
  );
}

export function verdicts() {
  const all = suspects();
  if (!all.length) return p("dim", say("log.all_judged.nobody"));
  const line = (/** @type {CapoDellaMafia.CapoView} */ one) =>
    li(
      { key: one.seat, class: "row" },
      badge(seatOf(one.seat) || {}, "small"),
      named(plainName(one.seat), { class: "grow name" }),
      hatSign(one),
      span("", say(one.hat ? "capo.trial.hat" : "capo.trial.prison")),
    );
  return ul({ class: "verdicts", key: "verdicts" }, all.map(line));
}

export function claimed() {
  const names = game().capos.filter((one) => one.giulias);
  const line = (/** @type {CapoDellaMafia.CapoView} */ one) =>
    p({ key: one.seat }, say("log.giulia_claimed", { seat: plainName(one.seat) }));
  return names.length ? div({ class: "claimed", key: "claimed" }, names.map(line)) : null;
}

/* Offered to whoever has something covered, so that the button tells nothing to those who look on. */
function claim() {
  const offer = may("claim_giulia");
  if (!offer || (unwatched() && !offer.can)) return null;
  const words = say("capo.claim.go");
  const own = { class: "wide", disabled: !offer.can };
  const tap = offer.cards.length ? () => claims(offer.cards[0]) : () => openClaim();
  return div(
    { class: "stack", key: "claim" },
    button("claim_giulia", words, tap, own),
    p("dim small", say(`capo.claim.${offer.can ? "why" : "none"}`)),
  );
}

/** @param {string} name */
const claims = (name) => send("claim_giulia", { type: "claim_giulia", card: name });

/** Only a number was laid: the card itself is shown to the phone. @param {boolean} [lost] */
export function openClaim(lost = false) {
  sheet((self) => {
    const found = (/** @type {House.Read} */ code) => {
      const known = code.kind === "card" && code.code ? card(code.code) : null;
      if (!known) return why(code, "scan.not_card");
      claims(String(code.code)).then((done) => done && self.close());
      return null;
    };
    const entry = { purpose: "capo:claim", lost, hint: say("scan.type_card"), found };
    return { title: say("capo.claim.go"), body: [p("dim", say("capo.claim.text")), codeEntry(entry)] };
  });
}

/** @param {string} seat */
function linesOf(seat) {
  return game().moves.filter((one) => one.seat === seat);
}

/** @param {number} by */
const signed = (by) => (by > 0 ? `+${number(by)}` : number(by));

/** @param {string} seat */
const sumOf = (seat) => linesOf(seat).reduce((all, one) => all + one.by, 0);

/** What the last round brought somebody, beside what they have; one after the other, as it was settled.
 * @param {string} seat */
export function gained(seat) {
  if (!isBetween()) return null;
  const at = inOrder().findIndex((one) => one.seat === seat);
  const by = sumOf(seat);
  return b({ class: `gained ${by < 0 ? "bad" : "good"}`, key: "gained", style: { "--after": String(at) } }, signed(by));
}

/** One line of respect with its reason. @param {CapoDellaMafia.Move} one @param {number} at */
function line(one, at) {
  const name = one.other ? plainName(one.other) : "";
  return li(
    { key: `m${at}`, class: one.by < 0 ? "loss" : "", style: { "--after": String(at) } },
    span("grow", say(`capo.reason.${one.reason}`, { name })),
    b("sum", signed(one.by)),
  );
}

/** What somebody takes from the middle, or puts back. @param {number} by */
function byHand(by) {
  if (!by) return say("capo.move.none");
  return say(by > 0 ? "capo.move.take" : "capo.move.give", { n: number(Math.abs(by)) });
}

/* What the last round brought me, and what I do with my hands. */
export function myResult() {
  const lines = linesOf(mySeat());
  const own = capoOf(mySeat());
  if (!own || !game().moves.length) return null;
  const sum = sumOf(mySeat());
  return el(
    "section",
    { class: "card stack result", key: "result" },
    div(
      "row",
      heading(2, say("capo.result.title"), { class: "grow" }),
      b("sum total", signed(sum)),
      respect(own.respect),
    ),
    lines.length ? ul({ class: "moves", key: "moves" }, lines.map(line)) : null,
    sum && practising() ? null : p("by-hand", byHand(sum)), // robots have no tokens to move
  );
}

/** Everybody's last round, each in two lines. */
export function allResults() {
  if (!game().moves.length) return null;
  const one = (/** @type {CapoDellaMafia.CapoView} */ capo, /** @type {number} */ at) => {
    const lines = linesOf(capo.seat);
    const sum = sumOf(capo.seat);
    return li(
      { class: "result-of", key: capo.seat, style: { "--after": String(at) }, data: { result: capo.seat } },
      badge(seatOf(capo.seat) || {}, "small"),
      named(plainName(capo.seat), { class: "grow name" }),
      b(`sum ${sum < 0 ? "bad" : "good"}`, signed(sum)),
      respect(capo.respect),
      span("why dim small", [...lines.map(short), ...drawing(capo.seat)].join(" · ")),
    );
  };
  return el(
    "section",
    { class: "card results-all", key: "results" },
    heading(2, say("capo.results.title")),
    ul({ class: "results-list", key: "list" }, inOrder().map(one)),
  );
}

/** @param {string} seat */
function drawing(seat) {
  const count = drawsOf(seat);
  return count ? [say("capo.draws", { n: number(count) })] : [];
}

/** @param {CapoDellaMafia.Move} one */
function short(one) {
  const reason = say(`capo.reason.${one.reason}`, { name: one.other ? plainName(one.other) : "" });
  return `${reason}:\u00a0${signed(one.by)}`; // the figure stays beside its reason
}

/* The next one has begun, perhaps while I still read: until I lay my cards, my last one stands there. */
export function isFresh() {
  const own = capoOf(mySeat());
  return (step() === "event" || step() === "lay") && own !== null && own.laid === null;
}

/* Between two rounds the last one is told. */
export function isBetween() {
  return stage() === "play" && step() === "assignment" && game().moves.length > 0 && !isTelling();
}
