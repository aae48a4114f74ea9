/* The print shop: a game, how it shall be, every page before it is printed, and the PDFs. */

import { button, codeInput, el, heading } from "./dom.js";
import { icon } from "./marks.js";
import { begin, languages, page, paint } from "./page.js";
import { calibration } from "./shop_calibration.js";
import { making, removed, shopping, sums } from "./shop_making.js";
import { options } from "./shop_options.js";
import { ownGame } from "./shop_own.js";
import { drawnPicture } from "./shop_picture.js";
import { preview } from "./shop_preview.js";
import { choose, findLost, loadGames, state, wholeBox } from "./shop_state.js";
import { number, say } from "./words.js";

function draw() {
  paint(
    el(
      "div",
      { class: "door", key: "door" },
      el("a", { class: "button plain left", href: "/", key: "home" }, icon("back"), say("all.home")),
      heading(1, say("print.title")),
      el("p", { class: "dim", key: "lead" }, say("print.lead")),
      el("div", { class: "rule", key: "rule" }),
      page.unproved ? el("p", { class: "card small", key: "laptop" }, say("print.unproved")) : null,
      state.game ? order(state.game) : shelf(),
      page.loopback && !state.game ? [ownGame(), calibration()] : null,
      page.elsewhere && !state.game ? el("p", { class: "dim", key: "elsewhere" }, say("print.elsewhere")) : null,
      languages(),
    ),
  );
}

function fault() {
  return state.fault ? el("p", { class: "fault", role: "alert", key: "fault" }, state.fault) : null;
}

function shelf() {
  if (!state.games) return fault() || el("p", { class: "dim", role: "status", key: "wait" }, say("all.loading"));
  return el("div", { class: "shelf boxes", key: "shelf" }, state.games.map(box));
}

/** @param {Shop.BoxLine} game */
function box(game) {
  const [from, to] = game.players.map(number);
  return el(
    "button",
    { type: "button", class: "box", key: game.id, data: { game: game.id }, on: { click: () => choose(game) } },
    picture(game, ""),
    el("span", { class: "box-title" }, game.title),
    el(
      "span",
      { class: "dim small" },
      say("open.players", { from, to }),
      " · ",
      say("open.minutes", { n: number(game.minutes) }),
    ),
  );
}

/** @param {Shop.BoxLine} game @param {string} alt */
function picture(game, alt) {
  return el(
    "span",
    { class: "lid", key: "lid" },
    drawnPicture(`/print/games/${game.id}/box.png`, { alt, loading: "lazy" }),
  );
}

/** @param {Shop.BoxLine} game */
function order(game) {
  const seen = state.order;
  return el(
    "div",
    { class: "bench", key: `bench-${game.id}` },
    el("div", { class: "stack", key: "left" }, about(game), state.choices ? options(state.choices) : null, lost()),
    el(
      "div",
      { class: "stack", key: "right", "aria-busy": String(state.looking) },
      fault(),
      seen && seen.papers.length
        ? [sums(seen), removed(seen.removed), preview(seen), shopping(seen), making(seen)]
        : null,
      seen && !seen.papers.length ? empty(seen) : null,
      !seen && !state.fault ? el("p", { class: "dim", role: "status", key: "wait" }, say("print.wait")) : null,
    ),
  );
}

/** @param {Shop.OrderSeen} seen */
function empty(seen) {
  const text = say(state.wish.since && !seen.removed.length ? "print.unchanged" : "print.nothing");
  return [removed(seen.removed), el("p", { class: "card", role: "status", key: "empty" }, text)];
}

/** @param {Shop.BoxLine} game */
function about(game) {
  const lines = game.contents.map((one) =>
    el("li", { key: one.title }, say("print.piece", { n: number(one.count), title: one.title })),
  );
  return el(
    "section",
    { class: "card about", key: "about" },
    el(
      "div",
      { class: "row" },
      heading(2, game.title, { class: "grow" }),
      button("other", say("print.other"), () => choose(null), { class: "plain" }),
    ),
    el(
      "div",
      { class: "row lying" },
      picture(game, say("print.box_of", { title: game.title })),
      el("div", { class: "grow" }, heading(3, say("print.contents")), el("ul", { class: "plain-list small" }, lines)),
    ),
  );
}

function lost() {
  const { found, fault: wrong } = state.lost;
  const heard = (/** @type {string} */ text) => {
    state.lost.code = text;
  };
  return el(
    "section",
    { class: "card stack", key: "lost" },
    heading(2, say("print.lost")),
    el("p", { class: "dim small" }, say("print.lost_text")),
    el(
      "form",
      { class: "stack-tight", key: "lost-form", on: { submit: seeks } },
      el("label", { for: "lost-code" }, say("print.lost_code")),
      el(
        "div",
        { class: "row" },
        codeInput("lost-code", heard, { class: "code grow", maxlength: 12, required: true }),
        el("button", { type: "submit", key: "find" }, say("print.lost_find")),
      ),
      wrong ? el("p", { class: "fault answer", role: "alert" }, wrong) : null,
    ),
    found
      ? el(
          "div",
          { class: "stack-tight", key: "found" },
          el(
            "p",
            { class: "answer", role: "status" },
            say("print.lost_found", { title: found.title, code: found.code }),
          ),
          button("whole", say("print.lost_whole"), wholeBox, { class: "wide" }),
        )
      : null,
  );
}

/** Whatever the answer is, it comes into sight. @param {any} event */
async function seeks(event) {
  event.preventDefault();
  await findLost();
  document.querySelector(".answer")?.scrollIntoView({ block: "center" });
}

async function start() {
  await begin(draw);
  await loadGames();
  const wanted = new URLSearchParams(location.search).get("game");
  const game = state.games?.find((one) => one.id === wanted);
  if (game) choose(game);
}

start();
