/* The ways in which an evening can begin, and what each of them asks of a new table. Nothing is drawn here. */

/** @typedef {"first" | "usual" | "alone"} Way */
/** @typedef {Required<Omit<House.Opening, "game">>} Wish */

/** What can be chosen at the table. @param {House.GameLine} game */
export function choicesOf(game) {
  return game.options.filter((one) => one.scope !== "print");
}

/** What suits people who play for the first time, where the book would have it otherwise. @param {House.GameLine} game */
export function firstChoices(game) {
  return choicesOf(game).filter((one) => one.first !== null && one.first !== one.default);
}

/** A game that explains nothing and has nothing to leave away is opened as it is.
 * @param {House.GameLine} game @returns {Way[]} */
export function waysOf(game) {
  /** @type {Way[]} */
  const found = game.refereed || firstChoices(game).length ? ["first", "usual"] : ["usual"];
  return game.robots ? [...found, "alone"] : found;
}

/** With one person, as many as the game needs. @param {House.GameLine} game */
export function fewestRobots(game) {
  return Math.max(1, game.players[0] - 1);
}

/** How many people may sit beside so many robots. @param {House.GameLine} game @param {number} robots */
export function chairs(game, robots) {
  return game.players[1] - robots;
}

/** Cards of this language have the numbers of this edition. @param {House.GameLine} game @param {string} lang */
export function usualEdition(game, lang) {
  return (game.editions.find((one) => one.languages.includes(lang)) || game.editions[0] || { id: null }).id;
}

/** What a way asks of the table; `kept` is how this laptop last opened one.
 * @param {House.GameLine} game @param {Way} way @param {string} language @param {string | null} kept @returns {Wish} */
export function wishOf(game, way, language, kept) {
  const book = byTheBook(game, language);
  if (way === "first") return { ...book, options: firstOptions(game) };
  if (way === "usual") return { ...book, ...lastTime(game, kept) };
  return { ...book, lang: spoken(game, language), edition: null, robots: fewestRobots(game) };
}

/** The cards in people's hands decide which words and numbers are right, not the language of this browser.
 * @param {House.GameLine} game @param {string} language @returns {Wish} */
function byTheBook(game, language) {
  const { language: lang, edition } = game.printed ?? { language: spoken(game, language), edition: null };
  return { edition, lang, options: {}, strictness: "enforce", quorum: "all", money: "app", robots: 0 };
}

/** So many robots, and with any the app deals: nothing is printed then, and cards are called as whoever opens the table
 * calls them. @param {House.GameLine} game @param {string} language @param {number} robots */
export function withRobots(game, language, robots) {
  const { lang, edition } = robots ? { lang: spoken(game, language), edition: null } : byTheBook(game, language);
  return { robots, lang, edition };
}

/** @param {House.GameLine} game @param {string} language */
function spoken(game, language) {
  return game.languages.includes(language) ? language : game.languages[0];
}

/** @param {House.GameLine} game */
function firstOptions(game) {
  return Object.fromEntries(firstChoices(game).map((one) => [one.id, one.first ?? one.default]));
}

/** What is to be remembered of a table; of the cards nothing, since those lie there. @param {Wish} wish */
export function remembered({ options, strictness, quorum, money }) {
  return JSON.stringify({ options, strictness, quorum, money });
}

/** A game may have lost a choice since. @param {House.GameLine} game @param {string | null} kept @returns {Partial<Wish>} */
function lastTime(game, kept) {
  const last = read(kept);
  const still = choicesOf(game).filter((one) => one.choices.includes(last.options?.[one.id]));
  return { ...last, options: Object.fromEntries(still.map((one) => [one.id, last.options[one.id]])) };
}

/** @param {string | null} kept @returns {any} */
function read(kept) {
  try {
    return JSON.parse(kept || "{}");
  } catch {
    return {};
  }
}

/** The options in which two wishes differ, in the game's own order.
 * @param {House.GameLine} game @param {Wish} wish @param {Wish} from */
export function otherOptions(game, wish, from) {
  const chosen = (/** @type {Wish} */ { options }, /** @type {House.OptionLine} */ one) =>
    options[one.id] ?? one.default;
  return choicesOf(game).filter((one) => chosen(wish, one) !== chosen(from, one));
}

/** What else differs, by name. @param {House.GameLine} game @param {Wish} wish @param {Wish} from */
export function otherTerms(game, wish, from) {
  const edition = (/** @type {Wish} */ one) => one.edition || usualEdition(game, one.lang);
  /** @type {("lang" | "robots" | "strictness" | "quorum" | "money")[]} */
  const plain = ["lang", "robots", "strictness", "quorum", "money"];
  const found = plain.filter((name) => wish[name] !== from[name]);
  return edition(wish) === edition(from) ? found : [...found, "edition"];
}
