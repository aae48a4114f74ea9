/* Opening a table: which game, and which evening of three; everything else is the fine print. */

import { ask, persist, Refused } from "./api.js";
import { cover } from "./cover.js";
import { button, el, heading } from "./dom.js";
import { finePrint, roomFor } from "./fineprint.js";
import { icon } from "./marks.js";
import { openedTable } from "./newtable.js";
import { begin, memory, page, paint, redraw } from "./page.js";
import { otherOptions, remembered, usualEdition, waysOf, wishOf, withRobots } from "./ways.js";
import { counted, language, number, readable, say } from "./words.js";

/** @typedef {import("./ways.js").Way} Way */

const asked = new URLSearchParams(location.search);
const alone = asked.has("practice"); // nobody else is here: only games with robots, and those first
const unprinted = asked.has("deal"); // somebody sits at a table and has no cards

/** @type {{ games: House.GameLine[], ready: boolean, game: House.GameLine | null, way: Way, words: Record<string, string>,
 *   busy: boolean, fault: string }} */
const state = { games: [], ready: false, game: null, way: "usual", words: {}, busy: false, fault: "" };
/** @type {import("./ways.js").Wish} */
let wish;

function draw() {
  paint(
    el(
      "div",
      { class: state.game ? "door tight" : "door", key: "door" },
      el(
        "div",
        { class: "row wrap", key: "ways-back" },
        el("a", { class: "button plain left", href: "/", key: "home" }, icon("back"), say("all.home")),
        state.game ? button("other", say("open.other"), other, { class: "plain end" }) : null,
      ),
      heading(1, state.game ? titleOf(state.game) : say("open.title")),
      state.game ? null : el("div", { class: "rule", key: "rule" }),
      state.fault ? el("p", { class: "fault", role: "alert" }, state.fault) : null,
      state.game ? chosen(state.game) : state.ready ? shelf() : el("p", { class: "dim" }, say("all.loading")),
    ),
  );
}

function other() {
  state.game = null;
  redraw();
}

/** @param {House.GameLine} game */
function titleOf(game) {
  return game.title[language] || game.title[game.languages[0]] || game.id;
}

function shelf() {
  return el(
    "div",
    { class: "shelf", key: "shelf" },
    (alone ? state.games.filter((game) => game.robots) : state.games).map(box),
  );
}

/** @param {House.GameLine} game */
function box(game) {
  return el(
    "button",
    { type: "button", class: "box", key: game.id, data: { game: game.id }, on: { click: () => choose(game) } },
    cover(game),
    el("span", { class: "box-title" }, titleOf(game)),
    el(
      "span",
      { class: "dim small" },
      say("open.players", { from: number(game.players[0]), to: number(game.players[1]) }),
      " · ",
      say("open.minutes", { n: number(game.minutes) }),
    ),
    el("span", { class: "dim small" }, say(game.refereed ? "open.refereed" : "open.kept")),
  );
}

/** @param {House.GameLine} game */
function choose(game) {
  const way = likeliest(game);
  Object.assign(state, { game, way });
  wish = wishFor(game, way);
  if (unprinted && game.robots) Object.assign(wish, withRobots(game, language, 1));
  bookOf(game);
}

/** Where nothing of this game was opened yet, people play it for the first time. @param {House.GameLine} game @returns {Way} */
function likeliest(game) {
  const ways = waysOf(game);
  if (alone && ways.includes("alone")) return "alone";
  return memory.get(shelfOf(game)) === null ? ways[0] : "usual";
}

/** @param {House.GameLine} game */
const shelfOf = (game) => `opened:${game.id}`;

/** @param {House.GameLine} game @param {Way} way */
const wishFor = (game, way) => wishOf(game, way, language, memory.get(shelfOf(game)));

/** Whether the app deals is no matter of the evening. @param {Way} way */
function go(way) {
  const keeps = state.way !== "alone" && way !== "alone" && wish?.robots;
  state.way = way;
  if (state.game) wish = { ...wishFor(state.game, way), ...(keeps ? withRobots(state.game, language, keeps) : null) };
  redraw();
}

/** @param {House.GameLine} game */
async function bookOf(game) {
  const tongue = game.languages.includes(language) ? language : game.languages[0];
  try {
    state.words = (await ask(`/api/games/${game.id}/${tongue}.json`)).words || {};
  } catch {
    state.words = {};
  }
  redraw();
}

/** @param {string} key @param {string} [otherwise] */
function word(key, otherwise) {
  return state.words[key] || (otherwise === undefined ? readable(key) : otherwise);
}

/** @param {Partial<import("./ways.js").Wish>} part */
function change(part) {
  Object.assign(wish, part);
  redraw();
}

/** @param {House.GameLine} game */
function chosen(game) {
  const { way } = state;
  const text = say(state.busy ? "all.sending" : "open.go");
  const press = { type: "submit", class: "first wide tall", key: "open", disabled: state.busy };
  return el(
    "form",
    { class: "stack", key: `form-${game.id}`, on: { submit: open } },
    ways(game),
    paper(game),
    finePrint({ game, way, wish, from: wishFor(game, way), word, change }),
    el("div", { class: "door-foot", key: "foot" }, el("button", { ...press, "aria-busy": String(state.busy) }, text)),
  );
}

/** @param {House.GameLine} game */
function ways(game) {
  const all = waysOf(game);
  if (all.length < 2) return null;
  return el(
    "div",
    { class: "ways", key: "ways", role: "group", "aria-label": say("open.title") },
    all.map((way) => card(game, way)),
  );
}

const SIGNS = { first: "hint", usual: "hat", alone: "robot" };

/** @param {House.GameLine} game @param {Way} way */
function card(game, way) {
  const text = el(
    "span",
    { class: "grow" },
    el("span", { class: "box-title" }, say(`open.${way}`)),
    el("span", { class: "dim small block" }, about(game, way)),
  );
  return button(`way-${way}`, [icon(SIGNS[way]), text], () => go(way), {
    class: "left",
    "aria-pressed": String(state.way === way),
  });
}

/** @param {House.GameLine} game @param {Way} way */
function about(game, way) {
  if (way === "alone") return counted("open.alone_text", wishFor(game, way).robots);
  const book = { ...wishFor(game, way), options: {} };
  const names = otherOptions(game, wishFor(game, way), book).map((one) => word(`option.${one.id}.title`));
  return names.length ? say(`open.${way}_with`, { names: names.join(", ") }) : say(`open.${way}_text`);
}

/** Whether there are cards to play with, and the ways on where there are none; whoever has some may leave them in the box.
 * @param {House.GameLine} game */
function paper(game) {
  if (state.way === "alone") return null;
  const printed = !unprinted && game.printed;
  return el(
    "section",
    { class: "stack-tight", key: "paper" },
    cardsTold(game, printed),
    el("div", { class: "row" }, printed ? null : toPrint(game), deals(game)),
  );
}

/** @param {House.GameLine} game @param {false | House.PrintedLine | null} printed */
function cardsTold(game, printed) {
  if (printed && !wish.robots) return lastPrint(game, printed);
  return el("p", { class: "small" }, wish.robots ? roomFor(game, wish.robots) : say("open.unprinted"));
}

/** @param {House.GameLine} game */
function toPrint(game) {
  if (!page.prints) return null;
  return el("a", { class: "button grow", key: "print", href: `/print?game=${game.id}` }, say("open.print"));
}

/** @param {House.GameLine} game */
function deals(game) {
  if (!game.robots) return null;
  const deal = () => change(withRobots(game, language, wish.robots ? 0 : 1));
  return button("deal", say("open.deal"), deal, { "aria-pressed": String(wish.robots > 0), class: "grow" });
}

/** @param {House.GameLine} game @param {House.PrintedLine} printed */
function lastPrint(game, printed) {
  const { language: lang, edition } = printed;
  const same =
    wish.lang === lang && (wish.edition || usualEdition(game, wish.lang)) === (edition || usualEdition(game, lang));
  const text = say(same ? "open.printed" : "open.printed_else", { language: say(`lang.${lang}`) });
  return el(
    "div",
    { class: "stack-tight", key: "printed" },
    el("p", { class: same ? "dim small" : "fault" }, text),
    printed.outdated ? el("p", { class: "fault", key: "outdated" }, say("open.outdated", { game: game.id })) : null,
  );
}

/** @param {Event} event */
async function open(event) {
  event.preventDefault();
  if (state.busy || !state.game) return;
  Object.assign(state, { busy: true, fault: "" });
  redraw();
  try {
    const made = await openedTable({ game: state.game.id, ...wish });
    keep(state.game);
    location.href = state.way === "alone" ? `/j/${made.code}` : `/t/${made.table}/screen`;
  } catch (trouble) {
    state.fault = trouble instanceof Refused ? trouble.message : say("all.no_answer");
    state.busy = false;
    redraw();
  }
}

/** How we play is what was chosen for an evening with people; a first one is over. @param {House.GameLine} game */
function keep(game) {
  if (state.way === "usual") memory.set(shelfOf(game), remembered(wish));
  else if (state.way === "first") memory.set(shelfOf(game), memory.get(shelfOf(game)) ?? "");
}

async function start() {
  await begin(draw);
  /** @type {House.GameLine[]} */
  const games = await persist("/api/games", {});
  Object.assign(state, { games, ready: true });
  const wanted = asked.get("game") || page.game;
  const able = games.filter((one) => one.robots);
  const game = games.find((one) => one.id === wanted) || (alone && able.length === 1 ? able[0] : null);
  if (game) choose(game);
  redraw();
}

start();
