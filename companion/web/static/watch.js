/* The designer's bench: all cards of a folder, drawn again as it is saved. */

import { ask } from "./api.js";
import { button, el, heading } from "./dom.js";
import { icon } from "./marks.js";
import { openedTable } from "./newtable.js";
import { begin, languages, paint, redraw } from "./page.js";
import { controls } from "./watch_controls.js";
import { count, deckOf, nameOf, shownOf, spokenName } from "./watch_filter.js";
import { atFault, newsOf, state, turnTo, why } from "./watch_state.js";
import { beginTiles, faultLine, tile } from "./watch_tiles.js";
import { counted, listed, number, say } from "./words.js";

const NAMED = 3; // cards that are named, of many that were drawn again

function draw() {
  const { spread } = state;
  beginTiles();
  paint(
    el(
      "div",
      { class: "door watching", key: "door" },
      el(
        "header",
        { class: "row wrap", key: "head" },
        heading(1, spread ? spread.title : say("title.watch"), { class: "grow" }),
        button("play", [icon("hat"), say(state.busy ? "watch.playing" : "watch.play")], play, {
          class: "first",
          disabled: state.busy || !spread,
        }),
      ),
      el("p", { class: "dim small", key: "lead" }, say("watch.lead")),
      state.lost ? el("p", { class: "fault", role: "alert", key: "lost" }, state.lost) : null,
      state.fault ? el("p", { class: "fault", role: "alert", key: "fault" }, state.fault) : null,
      spread ? [controls(spread), said(spread), faults(spread), cards(spread)] : waiting(),
      languages(),
    ),
  );
}

function waiting() {
  return state.lost ? null : el("p", { class: "dim", role: "status", key: "wait" }, say("all.loading"));
}

/** What has just happened, and what is still to come. @param {Shop.Spread} spread */
function said(spread) {
  const others = Object.entries(state.others).filter(([, n]) => n > 0);
  return el(
    "p",
    { class: "small told", role: "status", key: "said" },
    drawnAgain(),
    spread.waiting ? el("span", { class: "dim" }, say("watch.waiting", { n: number(spread.waiting) })) : null,
    others.map(([lang, n]) =>
      el("span", { class: "bad", key: lang }, say("watch.others", { language: spokenName(lang), n: number(n) })),
    ),
  );
}

function drawnAgain() {
  const names = state.drawn.slice(0, NAMED);
  const rest = state.drawn.length - names.length;
  if (!names.length) return null;
  const told = rest ? say("watch.more", { names: names.join(", "), n: number(rest) }) : listed(names);
  return el("span", { class: "good" }, say("watch.drawn", { names: told }));
}

/** What stands at no card, above all of them. @param {Shop.Spread} spread */
function faults(spread) {
  const all = count(spread.tiles, "faults") + spread.faults.length;
  if (!all) return null;
  return el(
    "section",
    { class: "card loud stack-tight", key: "faults" },
    el("p", {}, el("b", {}, counted("watch.faults", all)), " ", say("watch.faults_text")),
    el("ul", { class: "stack-tight" }, spread.faults.map(faultLine)),
    firstAtFault(spread),
  );
}

/** The first fault of all cards, and the way to its card. @param {Shop.Spread} spread */
function firstAtFault({ tiles, decks }) {
  const one = tiles.find((tile) => tile.faults.length);
  if (!one) return null;
  return el(
    "div",
    { class: "row wrap", key: "first" },
    el("ul", { class: "grow" }, faultLine(one.faults[0])),
    button("jump", say("watch.faults_card", { title: nameOf(one, decks) }), () => jumpTo(one)),
  );
}

/** @param {Shop.Tile} one */
async function jumpTo({ card, side }) {
  const place = `.tile[data-card="${CSS.escape(card)}"][data-side="${CSS.escape(side)}"]`;
  if (!document.querySelector(place)) turnTo({ show: "all", deck: "" });
  await null; // it is drawn by then
  document.querySelector(place)?.scrollIntoView({ block: "center" });
}

/** @param {Shop.Spread} spread */
function cards(spread) {
  const tiles = shownOf(spread.tiles, deckOf(spread.decks, state.deck), state.show);
  const gone = state.show === "print" && spread.gone.length;
  const heaps = spread.decks.map((deck) => heap(deck, tiles));
  const rest = tiles.filter((one) => !spread.decks.some((deck) => deck.id === one.deck));
  return [
    gone ? el("p", { key: "gone" }, say("watch.gone", { names: listed([...spread.gone]) })) : null,
    state.show === "print" && !spread.printed
      ? el("p", { class: "dim", key: "no-print" }, say("watch.no_print"))
      : null,
    tiles.length ? heaps : el("p", { class: "card", key: "none", role: "status" }, say("watch.none")),
    rest.length ? heap({ id: "", title: "" }, rest) : null,
  ];
}

/** @param {Shop.DeckName} deck @param {Shop.Tile[]} tiles */
function heap(deck, tiles) {
  const own = deck.id ? tiles.filter((one) => one.deck === deck.id) : tiles;
  if (!own.length) return null;
  return el(
    "section",
    { class: "heap", key: `deck-${deck.id}` },
    deck.title ? heading(2, deck.title) : null,
    el(
      "ul",
      { class: `tiles ${state.size}` },
      own.map((one) => tile(one, deck)),
    ),
  );
}

/* A table with the files as they are now; they may change on, the table keeps these. */
async function play() {
  Object.assign(state, { busy: true, fault: "" });
  redraw();
  try {
    const { game } = await ask("/watch/play", { body: {}, wait: 90000 });
    const lang = state.spread ? state.spread.language : "en";
    const { table } = await openedTable({ game, lang });
    location.href = `/t/${table}/screen`;
  } catch (trouble) {
    Object.assign(state, { busy: false, fault: why(trouble) });
    if (atFault(trouble)) state.show = "faults";
  }
  redraw();
}

async function start() {
  await begin(draw);
  newsOf("");
}

start();
