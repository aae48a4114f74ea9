/* The deed under way, for everybody: who against whom, with what, which number, and how the dice fell. */

import {
  aside,
  badge,
  cardPicture,
  cash,
  counted,
  die,
  el,
  heading,
  inHand,
  myDoubtedDice,
  named,
  number,
  plainName,
  play,
  say,
  seatOf,
  send,
  session,
} from "/static/kit.js";
import { afterAll, deedTold, lineTold, ownLine } from "./addressed.js";
import { factsOf, titleOf } from "./book.js";
import { linesFor, needFor, textFor } from "./byrole.js";
import { glyph } from "./glyphs.js";
import { isDry, outcome, sinceTheDeed } from "./happenings.js";
import { payoutsOf, resultsOf } from "./jobcard.js";
import { b, div, game, gangster, li, may, p, span, strengthParts, ul } from "./parts.js";
import { needParts, needsTwo } from "./sums.js";

/** @typedef {LaCosaNostra.DeedView} Deed */

export function deeds() {
  return game()?.action?.deeds || [];
}

export function topDeed() {
  const all = deeds();
  return all[all.length - 1] || null;
}

/** Who does it to whom. @param {Deed} deed */
function duel(deed) {
  const actor = side(deed.seat, deed.gangster);
  if (!deed.target)
    return div({ class: "duel alone", key: "duel" }, actor, span("dim nobody", afterAll(deed) ?? nobody()));
  return div(
    { class: "duel", key: "duel" },
    actor,
    span("against", glyph("attack"), aside(say("lcn.deed.against"))),
    side(deed.target, deed.victim),
  );
}

/* Most Jobs are against nobody: there is nothing to aim at. */
const nobody = () => `${say("lcn.deed.against")} ${say("lcn.deed.nobody")}`;

/** @param {string} seat @param {string | null | undefined} card */
function side(seat, card) {
  return span(
    "side",
    badge(seatOf(seat) || {}, "big"),
    span("who", named(plainName(seat)), card ? span({ class: "small", translate: "no" }, titleOf(card)) : null),
  );
}

/** The card: its back until it is turned up, then what it says. @param {Deed} deed */
function face(deed) {
  if (deed.kind === "fire") return div({ class: "deed-card", key: "card" }, b("title", say("lcn.deed.fire")));
  if (!deed.card) return div({ class: "deed-card hidden-job", key: "card" }, say("lcn.deed.hidden"));
  const facts = factsOf(deed.card);
  const uses = (deed.uses || []).map(titleOf);
  const text = textFor(deed);
  return div(
    { class: "deed-card", key: "card" },
    cardPicture(deed.card),
    b({ class: "title", translate: "no" }, titleOf(deed.card)),
    facts.kind === "cash" ? payoutsOf(facts) : text && p("small", text),
    deed.results ? null : resultsOf(deed.card, linesFor(deed)),
    uses.length ? p("small dim", say("lcn.deed.uses", { cards: uses.join(", ") })) : null,
    deed.stake ? p("small", say("lcn.deed.stake", { amount: cash(deed.stake) })) : null,
  );
}

/** @param {Part} part @param {number} at */
function term(part, at) {
  const name = part.word ? say(part.word) : part.name;
  return [
    at ? span({ class: "op", key: `o${at}` }, part.n < 0 ? "−" : "+") : null,
    span({ class: "term", key: `t${at}` }, b("sum", number(Math.abs(part.n))), span("dim small", name)),
  ];
}

/** How many dice, and which number; the sum is told where it is more than what the card itself says.
 * @param {Deed} deed */
export function sums(deed) {
  const one = gangster(deed.gangster);
  const parts = needParts(deed, deeds());
  const plain = parts.length === 1 && parts[0].name === titleOf(deed.card);
  return div(
    { class: "sums", key: "sums" },
    one ? dicePool(one, deed.dice || one.strength) : null,
    deed.need ? sum("need", plain ? [] : parts, needFor(deed, deed.need)) : null,
  );
}

/** @param {LaCosaNostra.GangsterView} one @param {number} count */
function dicePool(one, count) {
  const parts = strengthParts(one);
  return sum("dice", parts.length > 1 ? parts : [], counted("lcn.deed.dice", count));
}

/** @param {string} key @param {Part[]} parts @param {Child} result */
function sum(key, parts, result) {
  const told = b("result", result);
  if (!parts.length) return div({ class: "sum-line", key }, told);
  return div({ class: "sum-line", key }, span("terms", parts.map(term)), span("equals-result", "=", told));
}

/** Dice lie there when it is their turn; whoever the Cop helps has them below, to be tapped. @param {Deed} deed */
export function dicePlace(deed) {
  const { awaits } = game();
  const soon = awaits && (awaits.what === "throw" || awaits.what === "dice");
  if (session.view.falling) return fallen(deed);
  return (deed.results || soon) && !may("take_up_die") ? rolled(deed) : null;
}

/* Are the dice of the app in my hand? Not while those of the table are to be typed again. */
function held() {
  return may("throw") && !session.view.falling && !myDoubtedDice();
}

/* With a flick, a shake or a tap. */
export function throwDice() {
  play("dice");
  send("throw", { type: "throw", tap: Consigliere.entropy() });
}

/** What falls now: all dice, or the one that the Cop has taken up. Which of them count is seen when they lie still.
 * @param {Deed} deed */
function fallen(deed) {
  const results = session.view.cast?.results ?? [];
  const { again } = deed;
  const shown =
    again === undefined ? results : (deed.results ?? []).map((one, at) => (at === again ? results[0] : one));
  const look = (/** @type {number} */ at) => (again === undefined || at === again ? "tumbling" : "");
  return div(
    { class: "dice lcn-dice", key: "falling", "aria-hidden": "true" },
    shown.map((one, at) => die(6, one, look(at), `f${at}`)),
  );
}

/** Dice that somebody says to have seen are read aloud too. @param {number[]} typed */
function spoken(typed) {
  return typed.length ? { role: "img", "aria-label": typed.join(", ") } : { "aria-hidden": "true" };
}

/** The dice: blank before the roll, pale as somebody typed them until another has seen them, then the successes light up; the one that the Cop has taken up waits.
 * @param {Deed} deed */
export function rolled(deed) {
  const { need, again } = deed;
  const typed = session.view.roll?.typed ?? [];
  const said = (/** @type {number} */ at, /** @type {string} */ look, /** @type {string} */ key) =>
    die(6, typed[at] ?? null, typed.length ? "table said" : look, key);
  if (!deed.results)
    return div(
      { class: "dice lcn-dice", key: "blank", ...spoken(typed) },
      Array.from({ length: deed.dice || 0 }, (_, at) => said(at, "", `b${at}`)),
    );
  const mark = `${deed.gangster}:${deed.kind}:${deed.results.join("")}:${deed.card}:${again ?? ""}`;
  const told = say("lcn.deed.rolled", { results: deed.results.join(", "), need });
  return div(
    { class: "dice lcn-dice", role: "img", "aria-label": told, key: mark },
    deed.results.map((one, at) => {
      if (at === again) return said(0, "next", `d${at}`);
      return die(6, one, need !== undefined && one >= need ? "hit" : "miss", `d${at}`);
    }),
  );
}

/** @param {Deed} deed */
export function verdict(deed) {
  const count = deed.successes ?? 0;
  const full = needsTwo(deed) ? count >= 2 : count > 0;
  return p(
    { class: `verdict ${full ? "good" : "bad"}`, key: "verdict" },
    say(count === 0 ? "lcn.deed.none" : count === 1 ? "lcn.deed.one" : "lcn.deed.two", { n: count }),
    needsTwo(deed) && count === 1 ? ` ${say("lcn.deed.not_enough")}` : "",
  );
}

/** What lies below a response: the Job that is being answered. @param {Deed[]} all */
function below(all) {
  if (all.length < 2) return null;
  const [base] = all;
  return p(
    { class: "dim small below", key: "below" },
    say("lcn.deed.below", { name: plainName(base.seat), card: titleOf(base.card) }),
  );
}

/** @param {Child} [controls] */
export function deedPanel(controls = null) {
  const deed = topDeed();
  if (!deed) return null;
  const look = session.view.falling ? "falling" : held() ? "in-my-hand" : "";
  return el(
    "section",
    { class: `card deed ${look}`, key: "deed", "aria-live": "polite" },
    heading(2, deedTold(deed)),
    chooses() ? controls : null,
    below(deeds()),
    duel(deed),
    face(deed),
    deed.card || deed.kind === "fire" ? sums(deed) : null,
    held() ? inHand("in-hand", dicePlace(deed), throwDice) : dicePlace(deed),
    deed.results && deed.again === undefined && !may("take_up_die") ? verdict(deed) : null,
    mayBeTrapped() ? null : blow(deed),
    session.view.falling || chooses() ? null : controls,
  );
}

/* The question itself says what is about to fall, as long as a Trap may still keep it off. */
const mayBeTrapped = () => session.view.turn.window?.what === "trap_or_doc";

/* A choice of mine comes first: what it is about stands below it. */
const CHOICES = ["name_victim", "use_cards", "stake", "take_up_die", "launder", "take_card", "return_fire"];
const chooses = () => CHOICES.some(may);

/** @param {Deed} deed */
export function blow(deed) {
  if (!deed.hit || !deed.level) return null;
  const sign = deed.level === "none" ? null : glyph(deed.level);
  return p({ class: "bad blow", key: "blow" }, sign, " ", say(`lcn.blow.${deed.level}`, { card: titleOf(deed.hit) }));
}

/** @param {any} fact @param {string | null | undefined} job */
function toldTo(fact, job) {
  const own = ownLine(fact, job);
  return li({ key: `n${fact.n}${fact.kind}`, class: own ? "mine" : "" }, own ?? lineTold(fact));
}

/** Dice are stale once another story is told. @param {number} most @param {Set<number>} elsewhere */
function lately(most, elsewhere) {
  const newer = sinceTheDeed(outcome());
  if (newer.length) return { thrown: null, lines: newer.filter(({ n }) => !elsewhere.has(n)) };
  const thrown = isDry() ? null : game().last;
  return { thrown, lines: outcome().slice(thrown ? -most : 0) };
}

/** After it: the last roll and what came of it, until the next begins; `most` lines of it where room is short.
 * `elsewhere` are those that something else tells just now.
 * @param {number} [most] @param {Set<number>} [elsewhere] */
export function aftermath(most = Infinity, elsewhere = new Set()) {
  const { thrown, lines } = lately(most, elsewhere);
  if (!thrown && !lines.length) return null;
  return el(
    "section",
    { class: "card aftermath", key: "aftermath", "aria-live": "polite" },
    thrown
      ? div(
          { class: "row wrap", key: "thrown" },
          badge(seatOf(thrown.seat) || {}, "small"),
          b(
            { class: "title", translate: "no" },
            thrown.kind === "fire" ? say("lcn.deed.fire") : titleOf(thrown.card || thrown.gangster),
          ),
          thrown.need ? span("dim", counted("lcn.deed.need", thrown.dice ?? 0, { target: thrown.need })) : null,
        )
      : null,
    thrown ? rolled(thrown) : null,
    thrown ? verdict(thrown) : null,
    lines.length
      ? ul(
          { class: "outcome", key: "lines" },
          lines.map((fact) => toldTo(fact, thrown?.card)),
        )
      : null,
  );
}
