/* The fine print of a new table: cards, options, how strict, with whose say. Folded, it names what was changed. */

import { el } from "./dom.js";
import { chairs, choicesOf, fewestRobots, otherOptions, otherTerms, usualEdition, withRobots } from "./ways.js";
import { counted, language, listed, number, say } from "./words.js";

/** @typedef {[string | number, string]} Kind */
/** What the page knows: `word` says the game's own words, `change` takes a new wish.
 * @typedef {{ game: House.GameLine, way: import("./ways.js").Way, wish: import("./ways.js").Wish,
 *   from: import("./ways.js").Wish, word: (key: string, otherwise?: string) => string,
 *   change: (part: Partial<import("./ways.js").Wish>) => void }} Terms */

/** @param {Terms} terms */
export function finePrint(terms) {
  const changed = changedNames(terms);
  const text = changed.length ? say("open.fine_changed", { names: listed(changed) }) : say("open.fine");
  return el(
    "details",
    { class: "card", key: "fine" },
    el("summary", {}, el("span", { class: "grow" }, text)),
    el(
      "div",
      { class: "stack" },
      cards(terms),
      who(terms),
      choicesOf(terms.game).map(option(terms)),
      houseRules(terms),
    ),
  );
}

/** That the app deals stands above, where the cards are spoken of; in which language is then nobody's choice.
 * @param {Terms} terms */
function changedNames({ game, way, wish, from, word }) {
  const options = otherOptions(game, wish, from).map((one) => word(`option.${one.id}.title`));
  const unsaid = [way === "alone" ? "" : "robots", wish.robots ? "lang" : ""];
  const terms = otherTerms(game, wish, from).filter((name) => !unsaid.includes(name));
  return [...terms.map((name) => say(TITLES[name])), ...options];
}

/** @type {Record<string, string>} */
const TITLES = {
  lang: "open.language",
  edition: "open.edition",
  robots: "open.practice",
  strictness: "open.strictness",
  quorum: "open.quorum",
  money: "open.money",
};

/** In which words and numbers they were printed; what the app deals is called by each screen in its own language.
 * @param {Terms} terms */
function cards({ game, wish, word, change }) {
  /** @type {Kind[]} */
  const tongues = game.languages.map((one) => [one, say(`lang.${one}`)]);
  const speak = (/** @type {string} */ lang) => change({ lang, edition: null });
  return [
    tongues.length > 1 && !wish.robots ? field("lang", say("open.language"), tongues, wish.lang, speak) : null,
    game.editions.length > 1 ? editions(game, wish, word, change) : null,
  ];
}

/** @param {House.GameLine} game @param {Terms["wish"]} wish @param {Terms["word"]} word @param {Terms["change"]} change */
function editions(game, wish, word, change) {
  /** @type {Kind[]} */
  const known = game.editions.map((one) => [one.id, one.title[language] || word(`edition.${one.id}.title`)]);
  const chosen = wish.edition || usualEdition(game, wish.lang);
  const about = word(`edition.${chosen}.text`, "");
  return el(
    "div",
    { key: "editions", class: "stack-tight" },
    field("edition", say("open.edition"), known, chosen, (edition) => change({ edition })),
    el("p", { class: "small" }, say("open.edition_text")),
    about ? el("p", { class: "dim small" }, about) : null,
  );
}

/** Robots deal cards that nobody has printed. @param {Terms} terms */
function who({ game, way, wish, change }) {
  if (!game.robots) return null;
  const least = way === "alone" ? fewestRobots(game) : 1;
  const counts = Array.from({ length: game.robots - least + 1 }, (_, at) => least + at);
  /** @type {Kind[]} */
  const robots = counts.map((n) => [n, counted("open.robots", n)]);
  /** @type {Kind[]} */
  const kinds = way === "alone" ? robots : [[0, say("open.people")], ...robots];
  const set = (/** @type {string} */ value) => {
    const robots = Number(value);
    change(robots && wish.robots ? { robots } : withRobots(game, language, robots));
  };
  return el(
    "div",
    { class: "stack-tight", key: "who" },
    field("robots", say("open.practice"), kinds, wish.robots, set),
    wish.robots ? el("p", { class: "dim small" }, say("open.practice_text")) : null,
  );
}

/** How many of us may sit there while the app deals. @param {House.GameLine} game @param {number} robots */
export function roomFor(game, robots) {
  return counted("open.room", robots, { to: number(chairs(game, robots)) });
}

/** How strict, who decides, and what the money is made of: most tables leave it alone. @param {Terms} terms */
function houseRules({ game, wish, change }) {
  const set = (/** @type {"strictness" | "quorum" | "money"} */ name) => (/** @type {string} */ value) =>
    change({ [name]: value });
  /** @type {Kind[]} */
  const levels = ["enforce", "warn", "free"].map((one) => [one, say(`level.${one}`)]);
  /** @type {Kind[]} */
  const says = ["all", "majority", "host"].map((one) => [one, say(`quorum.${one}`)]);
  /** @type {Kind[]} */
  const kinds = ["app", "paper"].map((one) => [one, say(`open.money_${one}`)]);
  return [
    field("strictness", say("open.strictness"), levels, wish.strictness, set("strictness")),
    el("p", { class: "dim small", key: "levels" }, say("level.text")),
    field("quorum", say("open.quorum"), says, wish.quorum, set("quorum")),
    game.money ? field("money", say("open.money"), kinds, wish.money, set("money")) : null,
  ];
}

/** @param {Terms} terms @returns {(one: House.OptionLine) => Element} */
const option = (terms) => (one) => {
  const { wish, word, change } = terms;
  const about = word(`option.${one.id}.text`, "");
  const set = (/** @type {string} */ choice) => change({ options: { ...wish.options, [one.id]: choice } });
  const value = wish.options[one.id] ?? one.default;
  const asked = isFlag(one) ? tick(one.id, word, value, set) : list(one, word, value, set);
  return el(
    "div",
    { class: isFlag(one) ? "" : "stack-tight", key: one.id },
    asked,
    about ? el("p", { class: "dim small" }, about) : null,
  );
};

/** @param {House.OptionLine} one */
function isFlag({ choices }) {
  return choices.length === 2 && choices.includes("no") && choices.includes("yes");
}

/** @param {string} id @param {Terms["word"]} word @param {string} value @param {(choice: string) => void} set */
function tick(id, word, value, set) {
  const heard = (/** @type {any} */ event) => set(event.target.checked ? "yes" : "no");
  return el(
    "label",
    { class: "check" },
    el("input", {
      type: "checkbox",
      id: `option-${id}`,
      checked: value === "yes",
      key: `c${id}`,
      on: { change: heard },
    }),
    el("span", {}, word(`option.${id}.title`)),
  );
}

/** @param {House.OptionLine} one @param {Terms["word"]} word @param {string} value @param {(choice: string) => void} set */
function list(one, word, value, set) {
  /** @type {Kind[]} */
  const kinds = one.choices.map((choice) => [choice, word(`option.${one.id}.choice.${choice}`)]);
  return field(`option-${one.id}`, word(`option.${one.id}.title`), kinds, value, set);
}

/** @param {string} id @param {string} text @param {Kind[]} choices @param {string | number} value
 * @param {(value: string) => void} set */
function field(id, text, choices, value, set) {
  const heard = (/** @type {any} */ event) => set(event.target.value);
  return el(
    "div",
    { key: `field-${id}` },
    el("label", { for: id }, text),
    el(
      "select",
      { id, key: id, value: String(value), on: { change: heard } },
      choices.map(([key, name]) => el("option", { value: key, key, selected: key === value }, name)),
    ),
  );
}
