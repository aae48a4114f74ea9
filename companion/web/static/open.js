/* Opening a table: which game, in which language and edition, how strict, with whose say. */

import { ask, persist, Refused } from "./api.js";
import { cover } from "./cover.js";
import { button, el, heading } from "./dom.js";
import { icon } from "./marks.js";
import { openedTable } from "./newtable.js";
import { begin, page, paint, redraw } from "./page.js";
import { language, listed, number, readable, say } from "./words.js";

/** @typedef {[string | number, string]} Kind */

/** @type {{ games: House.GameLine[], ready: boolean, game: House.GameLine | null, words: Record<string, string>,
 *   busy: boolean, fault: string }} */
const state = { games: [], ready: false, game: null, words: {}, busy: false, fault: "" };
const asked = new URLSearchParams(location.search);
const alone = asked.has("practice"); // nobody else is here: only games with robots, and those first
/** @type {Required<Omit<House.Opening, "game">>} */
const wish = { edition: null, lang: "en", options: {}, strictness: "enforce", quorum: "all", money: "app", robots: 0 };

function draw() {
  paint(
    el(
      "div",
      { class: "door", key: "door" },
      el("a", { class: "button plain left", href: "/", key: "home" }, icon("back"), say("all.home")),
      heading(1, say("open.title")),
      el("div", { class: "rule", key: "rule" }),
      state.fault ? el("p", { class: "fault", role: "alert" }, state.fault) : null,
      state.game ? chosen(state.game) : state.ready ? shelf() : el("p", { class: "dim" }, say("all.loading")),
    ),
  );
}

/** @param {House.GameLine} game */
function titleOf(game) {
  return game.title[language] || game.title[game.languages[0]] || game.id;
}

function shelf() {
  return el(
    "div",
    { class: "shelf", key: "shelf" },
    (alone ? state.games.filter((game) => game.robots) : state.games).map((game) =>
      el(
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
      ),
    ),
  );
}

/** @param {House.GameLine} game */
function choose(game) {
  state.game = game;
  wish.lang = game.printed ? game.printed.language : ours(game);
  wish.options = {};
  wish.edition = game.printed ? game.printed.edition : null;
  wish.robots = alone && game.robots ? fewestRobots(game) : 0;
  bookOf(game);
  redraw();
}

/** @param {House.GameLine} game */
function ours(game) {
  return game.languages.includes(language) ? language : game.languages[0];
}

/** @param {House.GameLine} game */
async function bookOf(game) {
  try {
    state.words = (await ask(`/api/games/${game.id}/${ours(game)}.json`)).words || {};
  } catch {
    state.words = {};
  }
  redraw();
}

/** @param {string} key @param {string} [otherwise] */
function word(key, otherwise) {
  return state.words[key] || (otherwise === undefined ? readable(key) : otherwise);
}

/** @param {House.GameLine} game */
function chosen(game) {
  const options = game.options.filter((one) => one.scope !== "print");
  /** @type {Kind[]} */
  const tongues = game.languages.map((one) => [one, say(`lang.${one}`)]);
  const speak = (/** @type {string} */ value) => {
    Object.assign(wish, { lang: value, edition: null });
  };
  const text = state.busy ? say("all.sending") : say("open.go");
  const go = {
    type: "submit",
    class: "first wide tall",
    key: "open",
    disabled: state.busy,
    "aria-busy": String(state.busy),
  };
  return el(
    "form",
    { class: "stack", key: `form-${game.id}`, on: { submit: open } },
    box(game),
    game.robots ? practice(game) : null,
    tongues.length > 1 ? field("lang", say("open.language"), tongues, wish.lang, speak) : null,
    game.printed ? lastPrint(game, game.printed) : null,
    game.editions.length > 1 ? editions(game) : null,
    options.length ? agreements(options) : null,
    houseRules(game),
    el("div", { class: "door-foot", key: "foot" }, el("button", go, text)),
  );
}

/** The cards in people's hands decide which words and numbers are right, not the language of this browser.
 * @param {House.GameLine} game @param {House.PrintedLine} printed */
function lastPrint(game, printed) {
  const { language: lang, edition } = printed;
  const same = wish.lang === lang && (wish.edition || usualEdition(game)) === (edition || usualEdition(game));
  const text = say(same ? "open.printed" : "open.printed_else", { language: say(`lang.${lang}`) });
  return el(
    "div",
    { class: "stack-tight", key: "printed" },
    el("p", { class: same ? "dim small" : "fault" }, text),
    printed.outdated ? el("p", { class: "fault", key: "outdated" }, say("open.outdated", { game: game.id })) : null,
  );
}

/** Most tables play by the book; what was changed is named although the list is folded.
 * @param {House.OptionLine[]} options */
function agreements(options) {
  const changed = options.filter((one) => (wish.options[one.id] || one.default) !== one.default);
  const titles = changed.map((one) => word(`option.${one.id}.title`));
  return el(
    "details",
    { class: "card", key: "options" },
    el("summary", {}, titles.length ? say("open.changed", { names: listed(titles) }) : say("open.unchanged")),
    el("div", { class: "stack" }, options.map(option)),
  );
}

/** @param {House.GameLine} game */
function box(game) {
  const away = () => {
    state.game = null;
    redraw();
  };
  const row = [
    heading(2, titleOf(game), { class: "grow" }),
    button("other", say("open.other"), away, { class: "plain" }),
  ];
  return el("section", { class: "card deco", key: "game" }, el("div", { class: "row" }, row));
}

/** With whoever plays, as many as the game needs. @param {House.GameLine} game */
function fewestRobots(game) {
  return Math.max(1, game.players[0] - 1);
}

/** One person tries an evening: robots take the other chairs, and the app deals the cards.
 * @param {House.GameLine} game */
function practice(game) {
  const least = fewestRobots(game);
  /** @type {(n: number) => Kind} */
  const seated = (n) => [n, say("open.robots", { n: number(n) })];
  const counts = Array.from({ length: game.robots - least + 1 }, (_, at) => least + at);
  /** @type {Kind[]} */
  const kinds = [[0, say("open.people")], ...counts.map(seated)];
  const set = (/** @type {string} */ value) => {
    wish.robots = Number(value);
  };
  return el(
    "section",
    { class: "card stack", key: "practice" },
    field("robots", say("open.practice"), kinds, wish.robots, set),
    wish.robots ? el("p", { class: "dim small" }, say("open.practice_text")) : null,
  );
}

/** How strict, who decides, and what the money is made of: most tables leave it alone.
 * @param {House.GameLine} game */
function houseRules(game) {
  const set = (/** @type {"strictness" | "quorum" | "money"} */ name) => (/** @type {string} */ value) => {
    Object.assign(wish, { [name]: value });
  };
  /** @type {Kind[]} */
  const levels = ["enforce", "warn", "free"].map((one) => [one, say(`level.${one}`)]);
  /** @type {Kind[]} */
  const says = ["all", "majority", "host"].map((one) => [one, say(`quorum.${one}`)]);
  /** @type {Kind[]} */
  const kinds = ["app", "paper"].map((one) => [one, say(`open.money_${one}`)]);
  return el(
    "details",
    { class: "card", key: "deep" },
    el("summary", {}, say("open.more")),
    el(
      "div",
      { class: "stack" },
      field("strictness", say("open.strictness"), levels, wish.strictness, set("strictness")),
      el("p", { class: "dim small" }, say("level.text")),
      field("quorum", say("open.quorum"), says, wish.quorum, set("quorum")),
      game.money ? field("money", say("open.money"), kinds, wish.money, set("money")) : null,
    ),
  );
}

/** @param {House.GameLine} game */
function usualEdition(game) {
  return (game.editions.find((one) => one.languages.includes(wish.lang)) || game.editions[0] || { id: null }).id;
}

/** @param {House.GameLine} game */
function editions(game) {
  /** @type {Kind[]} */
  const known = game.editions.map((one) => [one.id, one.title[language] || word(`edition.${one.id}.title`)]);
  const usual = usualEdition(game);
  const about = word(`edition.${wish.edition || usual}.text`, "");
  return el(
    "div",
    { key: "editions", class: "stack" },
    field("edition", say("open.edition"), known, wish.edition || usual, (value) => {
      wish.edition = value;
    }),
    about ? el("p", { class: "dim small" }, about) : null,
  );
}

/** @param {House.OptionLine} one */
function option(one) {
  const value = wish.options[one.id] || one.default;
  const about = word(`option.${one.id}.text`, "");
  const title = word(`option.${one.id}.title`);
  const set = (/** @type {string} */ choice) => {
    wish.options[one.id] = choice;
    redraw();
  };
  if (one.choices.length === 2 && one.choices.includes("no") && one.choices.includes("yes")) {
    return el(
      "div",
      { key: one.id },
      el(
        "label",
        { class: "check" },
        el("input", {
          type: "checkbox",
          id: `option-${one.id}`,
          checked: value === "yes",
          key: `c${one.id}`,
          on: { change: (/** @type {any} */ event) => set(event.target.checked ? "yes" : "no") },
        }),
        el("span", {}, title),
      ),
      about ? el("p", { class: "dim small" }, about) : null,
    );
  }
  return el(
    "div",
    { class: "stack-tight", key: one.id },
    field(
      `option-${one.id}`,
      title,
      one.choices.map((choice) => [choice, word(`option.${one.id}.choice.${choice}`)]),
      value,
      set,
    ),
    about ? el("p", { class: "dim small" }, about) : null,
  );
}

/** @param {string} id @param {string} text @param {Kind[]} choices @param {string | number} value
 * @param {(value: string) => void} set */
function field(id, text, choices, value, set) {
  return el(
    "div",
    { key: `field-${id}` },
    el("label", { for: id }, text),
    el(
      "select",
      {
        id,
        key: id,
        on: {
          change: (/** @type {any} */ event) => {
            set(event.target.value);
            redraw();
          },
        },
      },
      choices.map(([key, name]) => el("option", { value: key, key, selected: key === value }, name)),
    ),
  );
}

/** @param {Event} event */
async function open(event) {
  event.preventDefault();
  if (state.busy) return;
  Object.assign(state, { busy: true, fault: "" });
  redraw();
  try {
    const made = await openedTable({ game: state.game?.id, ...wish });
    location.href = wish.robots ? `/j/${made.code}` : `/t/${made.table}/screen`;
  } catch (trouble) {
    state.fault = trouble instanceof Refused ? trouble.message : say("all.no_answer");
    state.busy = false;
    redraw();
  }
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
