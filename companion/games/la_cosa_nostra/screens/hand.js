/* The practice hand: at a table with robots the app deals it. At every other table hands are paper and nobody asks. */

import {
  cardOf,
  cardPicture,
  el,
  heading,
  holdToPeek,
  isInSight,
  number,
  practiceHand,
  practising,
  say,
  session,
  stage,
  unwatched,
} from "/static/kit.js";
import { cardText, influence, titleOf } from "./book.js";
import { drawn } from "./glyphs.js";

/** @typedef {(job: string) => Child} Facts */

/** What an order takes that names no card. @type {Record<string, string>} */
const NEEDS = { exchange_market: "snitch", scheme: "schemer" };

/** @type {LaCosaNostra.Held} */
const NONE = { jobs: [], influence: [] };

function held() {
  return practiceHand() || NONE;
}

/** @param {Offered} one @returns {string} */
const neededFor = (one) => NEEDS[one.order] || one.card;

/** May this be ordered with the cards in the hand? On paper only the players know. @param {Offered} one */
export function inHand(one) {
  if (!practising()) return true;
  const needs = neededFor(one);
  const asks = ["lay_influence", "peek", "exchange_market", "scheme", "respond"].includes(one.order);
  return !asks || !needs || !influence(needs) || held().influence.includes(needs);
}

/** Influence in a hand that the app has dealt, each kind once, for which there is no order now. @param {Offered[]} may */
export function keptInHand(may) {
  const played = new Set(may.map(neededFor));
  const kinds = practising() ? [...new Set(held().influence)] : [];
  return kinds.filter((effect) => !played.has(effect));
}

/** How many of an Influence card are in the hand that the app has dealt. @param {string} effect */
export const manyHeld = (effect) =>
  practising() ? held().influence.filter((/** @type {string} */ one) => one === effect).length : 0;

/** My cards; where somebody could see them, how many, until a finger rests on the field above them: all at once, since nothing
 * scrolls meanwhile. `facts` tells what a Job asks and brings.
 * @param {Facts} facts */
export function handPanel(facts) {
  if (!practising() || stage() !== "play" || isDealt()) return null;
  return el(
    "section",
    { class: "card stack", key: "hand", data: { hand: count() } },
    heading(2, say("lcn.hand.title")),
    turningUp(facts),
    unwatched() ? open(facts) : closed(),
  );
}

/** The field that turns the whole hand up; where nobody looks on, it lies open already. */
const turningUp = (/** @type {Facts} */ facts) =>
  unwatched() ? null : holdToPeek("peek-hand", say("lcn.hand.hold"), () => handFaces(facts));

/** Every card of the hand, each kind of Influence once. @param {Facts} facts */
function handFaces(facts) {
  const jobs = held().jobs.map((/** @type {string} */ code) => jobHeld(code, facts));
  return [...jobs, ...[...new Set(held().influence)].map(influenceHeld)];
}

/** @param {string} code @param {Facts} facts @returns {Face} */
function jobHeld(code, facts) {
  const card = cardOf(code);
  const told = card ? [cardTold(card), facts(card.id)] : null;
  return { card: card?.id, key: code, title: card?.title ?? code, told, inShort: told };
}

/** @param {string} effect @returns {Face} */
function influenceHeld(effect) {
  const many = manyHeld(effect);
  const told = cardTold(influence(effect));
  return {
    card: effect,
    key: effect,
    title: `${many > 1 ? `${number(many)} × ` : ""}${titleOf(effect)}`,
    told,
    inShort: told,
  };
}

/** @param {Parameters<typeof cardText>[0]} card */
const cardTold = (card) => el("span", { class: "held-text", key: "text" }, cardText(card));

const count = () => `${held().jobs.length}/${held().influence.length}`;

/** Where nobody looks on, what I have laid is seen without a finger on it, too. */
export const openly = () => practising() && unwatched();

/* Where somebody could look on, whoever chooses from the hand sees its backs until a finger rests on the field below. */
export const isCovered = () => practising() && !isInSight();

/** Its back says no more than that a card lies there. @param {string} [look] */
export const coveredList = (look = "") => `list ${look} ${isCovered() ? "covered" : ""}`;

/** How a covered card is called. @returns {Props} */
export const coveredName = () => (isCovered() ? { "aria-label": say("lcn.hand.covered") } : {});

/** The field that turns up what is chosen from, at the thumb. @param {number} [many] */
export function uncovering(many = held().jobs.length) {
  return many && practising() && !unwatched() ? holdToPeek("peek-choice", say("lcn.hand.hold")) : null;
}

/* There is nothing to draw: the cards are looked at, where it is asked whether they were. */
function isDealt() {
  return practising() && session.view.game?.phase === "draw";
}

/** What has just been dealt, and all that is kept; the field is not held in its place, or bars would lie over the cards.
 * @param {Facts} facts */
export function dealtHand(facts) {
  const cards = unwatched() ? open(facts) : [closed(), turningUp(facts)];
  return el("div", { class: "stack", key: "dealt", data: { hand: count() } }, cards);
}

/** Are the newest Jobs nothing but Attacks? @param {number} many */
export function onlyAttacks(many) {
  const newest = /** @type {string[]} */ (held().jobs).slice(-many);
  return newest.length === many && newest.every((code) => cardOf(code)?.facts.is_attack);
}

function closed() {
  return el(
    "div",
    { class: "draws", key: "closed" },
    drawn(held().jobs.length, "job", "lcn.draw.jobs"),
    drawn(held().influence.length, "influence", "lcn.draw.influence"),
  );
}

/** @param {Facts} facts */
function open(facts) {
  return el(
    "div",
    { class: "stack", key: "open" },
    list("hand-jobs", held().jobs, (code) => jobLine(code, facts)),
    list("hand-influence", held().influence, (effect) => line(titleOf(effect), cardText(influence(effect)), effect)),
  );
}

/** @param {string} key @param {string[]} cards @param {(card: string) => Child} shown */
function list(key, cards, shown) {
  if (!cards.length) return null;
  return el(
    "ul",
    { class: "list", key },
    cards.map((card, at) => el("li", { key: `${at}${card}` }, shown(card))),
  );
}

/** @param {string} code @param {Facts} facts */
export function jobLine(code, facts) {
  const card = cardOf(code);
  return card ? line(card.title, [cardText(card), facts(card.id)], card.id) : null;
}

/** @param {string} title @param {Child} below @param {string} id */
function line(title, below, id) {
  const told = el("span", { class: "stack-tight grow" }, el("b", {}, title), el("span", { class: "dim small" }, below));
  const picture = cardPicture(id, { class: "thumb" });
  return picture ? el("span", { class: "pictured-line grow" }, picture, told) : told;
}

/** One's own turn: choose a Job to lay. It takes the place of the camera.
 * @param {(code: string) => void} choose @param {Facts} facts */
export function chooseFromHand(choose, facts) {
  if (!held().jobs.length) return el("p", { class: "dim", key: "no-jobs" }, say("lcn.hand.none"));
  const choice = (/** @type {string} */ code) =>
    el(
      "button",
      {
        type: "button",
        class: "wide left",
        key: code,
        data: { job: code },
        on: { click: () => choose(code) },
        ...coveredName(),
      },
      jobLine(code, facts),
    );
  return el("div", { class: coveredList(), key: "hand-choices" }, held().jobs.map(choice));
}
