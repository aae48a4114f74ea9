/* The board as it lies on the table: market, action spaces and police track, with whoever stands there. */

import {
  aside,
  badge,
  cardPicture,
  cash,
  counted,
  el,
  icon,
  named,
  number,
  plainName,
  say,
  seatOf,
  sign,
} from "/static/kit.js";
import { actionName, cardText, fullTitle, kindOf, ticketValue, titleOf } from "./book.js";
import { b, div, game, offer, p, spacesOf, span } from "./parts.js";
import { track } from "./track.js";

/** @typedef {(id: string) => void} Tap */

const BANDS = [
  ["print", "supermarket", "fence"],
  ["tax", "flight", "jet"],
];

/** How a space looks to whoever may choose one now. @param {Counterfeiters.SpaceView} one */
function stateOf(one) {
  const offered = offer(one.id);
  if (offered) return offered.can ? "lit" : one.seat ? "taken" : "dark";
  return one.seat ? "taken" : "";
}

/** In words, for whoever does not see it. @param {Counterfeiters.SpaceView} one */
function spoken(one) {
  const offered = offer(one.id);
  if (one.seat) return say("cf.space.taken", { name: plainName(one.seat) });
  if (!offered) return say("cf.space.free");
  return offered.can ? say("cf.space.open") : say(`cf.why.${offered.why}`, { needs: cash(offered.price) });
}

/** A henchman in the colours of its owner. @param {string} seat */
function henchman(seat) {
  return span({ class: "henchman", key: seat }, badge(seatOf(seat) || {}, "small"), named(plainName(seat)));
}

const caps = () => say(`cf.caps.${game().caps}`);

/** What is printed on the space. @param {Counterfeiters.SpaceView} one */
function printed(one) {
  return [
    one.cap
      ? span({ class: `cap ${game().caps === "nothing" ? "idle" : ""}`, title: caps() }, sign("cap"), aside(caps()))
      : null,
    one.sunglasses
      ? span({ class: "pawn", title: say("cf.sunglasses") }, sign("pawn"), aside(say("cf.sunglasses")))
      : null,
    one.trash ? span({ class: "bin", title: say("cf.bin") }, sign("trash"), aside(say("cf.bin"))) : null,
    offer(one.id)?.again
      ? span({ class: "again", title: say("cf.do.again") }, icon("check"), aside(say("cf.do.again")))
      : null,
  ];
}

/** A space as a button, where tapping it does anything.
 * @param {Counterfeiters.SpaceView} one @param {string} look @param {Tap | null} tap @param {Child[]} inner */
function plate(one, look, tap, ...inner) {
  const props = { class: `${look} ${stateOf(one)}`, key: one.id, data: { space: one.id } };
  if (!tap) return el("div", props, ...inner);
  const press = { type: "button", on: { click: () => tap(one.id) } };
  return el("button", { ...props, ...press }, ...inner, aside(`. ${spoken(one)}`));
}

/** A slot of the market: the card, and under it its price or whoever stands there.
 * @param {Counterfeiters.SpaceView} one @param {Tap | null} tap */
function slot(one, tap) {
  const { card } = one;
  const look = `slot ${isEmpty(one) ? "empty" : card ? kindOf(card) : "unnamed"}`;
  return plate(
    one,
    look,
    tap,
    span(
      { class: `face ${card ? "of-card" : ""}`, key: "face" },
      isEmpty(one) ? span("dim", say("cf.slot.empty")) : face(card),
    ),
    span("plate", one.seat ? henchman(one.seat) : [b("sum", cash(one.price)), printed(one)]),
  );
}

/** Nothing is said of an empty slot. @param {Counterfeiters.SpaceView} one */
export function isEmpty({ card }) {
  return card === null || card === undefined;
}

/** @param {string | null | undefined} card */
function face(card) {
  if (!card) return [sign("fake"), span("title", say("cf.slot.unnamed"))];
  const value = ticketValue(card);
  return [
    cardPicture(card) || sign(kindOf(card)),
    span({ class: `title ${hasLongWord(titleOf(card)) ? "long" : ""}`, translate: "no" }, titleOf(card)),
    value ? b("worth", `+${cash(value)}`, span("pays-at", " ", say("cf.slot.pays_at"))) : null,
  ];
}

const LONG = 12; // letters that fit a third of a phone

/** @param {string} title */
function hasLongWord(title) {
  return title.split(/[\s\u00ad]/).some((word) => word.length > LONG);
}

/** @param {Counterfeiters.SpaceView} one @param {Tap | null} tap */
function tile(one, tap) {
  return plate(one, "tile", tap, one.seat ? henchman(one.seat) : [span("emblem", sign(one.action)), printed(one)]);
}

/** The spaces of an action under their name. @param {string} action @param {Tap | null} tap */
function group(action, tap) {
  const every = spacesOf(action);
  return el(
    "section",
    { class: `group ${action}`, key: action, style: { "--spaces": every.length } },
    el("h3", {}, sign(action), span("grow", actionName(action)), note(action)),
    div(
      "tiles",
      every.map((one) => tile(one, tap)),
    ),
  );
}

/** What the supermarket still takes, and that nobody flies. @param {string} action */
function note(action) {
  const { accepted, strike } = game();
  if (action === "supermarket") return accepts(accepted);
  if (strike && action === "flight") return span("bad strike-note", sign("strike"), say("cf.strike"));
  return null;
}

/** @param {number[]} accepted */
function accepts(accepted) {
  if (!accepted.length) return span("accepts bad", say("cf.accepts_none"));
  const told = say("cf.accepts", { what: accepted.map((one) => number(one)).join(", ") });
  return span(
    { class: "accepts", title: told },
    accepted.map((quality) =>
      span(
        { class: `q q${quality}`, key: `q${quality}` },
        Array.from({ length: quality }, () => sign("star")),
      ),
    ),
    aside(told),
  );
}

/** The pile and what has left the game, beside the slots. */
function pile() {
  const { undrawn, letter, trashed } = game();
  return div(
    { class: "cf-pile dim small", key: "pile" },
    undrawn ? span({ class: "letter", "aria-hidden": "true" }, letter) : null,
    span("", undrawn ? counted("cf.pile", undrawn, { letter }) : say("cf.pile_empty")),
    trashed ? span("row tight", sign("trash"), aside(say("cf.trashed")), number(trashed)) : null,
  );
}

/** `legend` stands where the printed board has its own, beside the jet.
 * @param {Tap | null} [tap] @param {Child} [legend] */
export function board(tap = null, legend = null) {
  const slots = spacesOf("market");
  return div(
    { class: `cf-board ${game().board}`, key: "board" },
    el(
      "section",
      { class: "group market", key: "market" },
      el("h3", {}, sign("market"), span("grow", actionName("market")), pile()),
      div(
        { class: "slots", style: { "--slots": slots.length } },
        slots.map((one) => slot(one, tap)),
      ),
    ),
    BANDS.map((band, at) =>
      div(
        { class: "band", key: `band${at}` },
        band.map((action) => group(action, tap)),
        at === BANDS.length - 1 ? legend : null,
      ),
    ),
    el("section", { class: "group police", key: "police" }, track()),
  );
}

/** A card of the market or before somebody, large enough to be read; its sign keeps the room of its picture until that
 * comes. @param {string} card */
export function cardFace(card) {
  return div(
    { class: `found card bright cf-card ${kindOf(card)}`, key: `card-${card}` },
    cardPicture(card) || span({ class: "card-picture", "aria-hidden": "true" }, sign(kindOf(card))),
    el("h3", { class: "title row", translate: "no" }, sign(kindOf(card)), span("grow", fullTitle(card))),
    p("", cardText(card)),
  );
}
