/* One face on the bench: its picture, what is wrong with it, what might be better, how it was printed. */

import { el } from "./dom.js";
import { icon } from "./marks.js";
import { sheet } from "./sheet.js";
import { nameOf, placeOf } from "./watch_filter.js";
import { state } from "./watch_state.js";
import { number, say } from "./words.js";

const SAFE = 3; // mm within the cut
const DPI = { tile: 110, glass: 220 };
const TELLING = new Set(["changed", "new", "copies"]);

/* What each face was drawn from, this time and the time before: of five hundred only those are made anew that differ. */
let shown = new Map();
let before = new Map();

/** From here on all faces are drawn once. */
export function beginTiles() {
  before = shown;
  shown = new Map();
}

/** @param {Shop.Tile} one @param {Shop.DeckName} deck */
export function tile(one, deck) {
  const place = placeOf(one);
  const lang = state.spread ? state.spread.language : "";
  const { safe, beside, printed } = state;
  const from = JSON.stringify([one, deck.title, lang, safe, beside, printed, state.fresh.has(one.key)]);
  shown.set(place, from);
  return before.get(place) === from ? el("li", { key: place, same: true }) : made(one, deck);
}

/** @param {Shop.Tile} one @param {Shop.DeckName} deck */
function made(one, deck) {
  const name = nameOf(one, [deck]);
  const look = () => glass(placeOf(one), deck);
  const both = state.beside && one.printed && one.print === "changed";
  return el(
    "li",
    { class: `tile ${tone(one)}`, key: placeOf(one), data: { card: one.card, side: one.side } },
    el(
      "button",
      {
        type: "button",
        class: "face",
        key: "face",
        "aria-label": say("watch.look", { title: name }),
        on: { click: look },
      },
      both ? picture(printedAt(one, DPI.tile), one, say("watch.printed"), "was") : null,
      now(one, DPI.tile, name),
    ),
    el(
      "div",
      { class: "row legend", key: "name" },
      el("b", { class: "grow name" }, name),
      one.copies > 1 ? el("span", { class: "dim" }, say("watch.copies", { n: number(one.copies) })) : null,
    ),
    slips(one),
    one.faults.length ? el("ul", { class: "stack-tight small", key: "faults" }, one.faults.map(faultLine)) : null,
  );
}

/** @param {Shop.Tile} one */
function tone(one) {
  const wrong = one.faults.length ? "wrong" : "";
  const fresh = state.fresh.has(one.key) ? "fresh" : "";
  return `${wrong} ${fresh} ${one.stays ? "stays" : ""}`;
}

/** @param {Shop.Tile} one @param {number} dpi @param {string} alt */
function now(one, dpi, alt) {
  if (!one.key) return el("span", { class: "pane empty dim", key: "now", style: shape(one) }, say("watch.unseen"));
  const lang = state.spread ? state.spread.language : "";
  return picture(`/watch/pictures/${lang}/${one.key}/${dpi}.png`, one, alt, "now");
}

/** @param {Shop.Tile} one @param {number} dpi */
function printedAt(one, dpi) {
  const asked = new URLSearchParams({ deck: one.deck, card: one.piece, side: one.side, print: state.printed });
  return `/watch/printed/${state.spread ? state.spread.language : ""}/${dpi}.png?${asked}`;
}

/** A picture as it is cut, and where the knife may slip. @param {string} src @param {Shop.Tile} one @param {string} alt
 * @param {string} key */
function picture(src, one, alt, key) {
  return el(
    "span",
    { class: `pane ${one.shape}`, key, style: shape(one) },
    el("img", { src, alt, key: "picture", loading: "lazy", decoding: "async" }),
    state.safe ? el("span", { class: "safe", key: "safe", style: inset(one) }) : null,
  );
}

/** @param {Shop.Tile} one */
function shape(one) {
  const [w, h] = one.size;
  return { "aspect-ratio": `${w} / ${h}` };
}

/** @param {Shop.Tile} one */
function inset(one) {
  const [w, h] = one.size;
  return { inset: `${(SAFE / h) * 100}% ${(SAFE / w) * 100}%` };
}

/** @param {Shop.Tile} one */
function slips(one) {
  const told = [
    one.stays ? el("span", { class: "slip bad", key: "stays" }, say("watch.stays")) : null,
    TELLING.has(one.print) ? el("span", { class: "slip", key: "print" }, say(`watch.state.${one.print}`)) : null,
    one.remarks.map((remark) => el("span", { class: "slip hint", key: remark.kind }, say(`watch.show_${remark.kind}`))),
  ].flat();
  return told.some(Boolean) ? el("p", { class: "slips small", key: "slips" }, told) : null;
}

/** @param {Shop.Hole} hole */
export function faultLine(hole) {
  const where = { file: hole.file, row: number(hole.row), field: hole.field };
  return el(
    "li",
    { key: `${hole.file} ${hole.row} ${hole.field} ${hole.said}`, class: "at-fault" },
    el("b", { class: "block" }, say("watch.where", where)),
    el("span", { class: "block" }, hole.said),
  );
}

/** Closely, beside the last print. @param {string} place @param {Shop.DeckName} deck */
function glass(place, deck) {
  sheet((self) => {
    const one = state.spread && state.spread.tiles.find((each) => placeOf(each) === place);
    if (!one) return { title: "", body: [el("p", {}, say("watch.unseen"))] };
    const name = nameOf(one, [deck]);
    self.dialog.classList.add("glass");
    return { title: name, body: [panes(one, name), told(one)] };
  });
}

/** @param {Shop.Tile} one @param {string} name */
function panes(one, name) {
  return el(
    "div",
    { class: "panes", key: "panes" },
    one.printed ? labelled("printed", picture(printedAt(one, DPI.glass), one, say("watch.printed"), "was")) : null,
    labelled("now", now(one, DPI.glass, name)),
  );
}

/** @param {string} key @param {Child} shown */
function labelled(key, shown) {
  return el("figure", { key }, shown, el("figcaption", { class: "dim small" }, say(`watch.${key}`)));
}

/** @param {Shop.Tile} one */
function told(one) {
  return el(
    "div",
    { class: "stack-tight", key: "told" },
    one.print ? el("p", { class: "small" }, say(`watch.state.${one.print}`)) : null,
    one.faults.length ? el("ul", { class: "stack-tight" }, one.faults.map(faultLine)) : null,
    one.remarks.map((remark) =>
      el("p", { class: "row small", key: remark.kind }, icon("hint"), el("span", { class: "grow" }, sentence(remark))),
    ),
  );
}

/** @param {Shop.Remark} remark */
function sentence(remark) {
  const says = Object.entries(remark.says).map(([name, value]) => [
    name,
    typeof value === "number" ? number(value) : value,
  ]);
  return say(`watch.remark.${remark.kind}`, Object.fromEntries(says));
}
