/* Words of the screens and of the game, filled as cards/words.py fills them; money and numbers by language. */

const PLACE = /\{([^{}]*)\}/g;
/** @type {Map<string, any>} */
const words = new Map();
/** @type {Map<string, any>} */
const ofGame = new Map();
export const language = document.body.dataset.lang || "en";

/** @param {string} address */
export async function loadWords(address) {
  const answer = await fetch(address, { credentials: "same-origin" });
  if (!answer.ok) throw new Error(`no words: ${answer.status}`);
  flat(await answer.json(), "", words);
}

/** The words of the game at the table: phases, sides, counters, options. @param {object} [tree] */
export function takeGameWords(tree) {
  ofGame.clear();
  flat(tree || {}, "", ofGame);
}

/** @param {object} tree @param {string} stem @param {Map<string, any>} into */
function flat(tree, stem, into) {
  for (const [key, value] of Object.entries(tree)) {
    if (value !== null && typeof value === "object" && !Array.isArray(value)) flat(value, `${stem}${key}.`, into);
    else into.set(stem + key, value);
  }
}

/** @param {string} key */
export function has(key) {
  return words.has(key);
}

/** Is there any word whose key begins so? @param {string} stem */
export function hasUnder(stem) {
  return [...words.keys()].some((key) => key.startsWith(stem));
}

/** A sentence with its places still open, or a list; undefined where there is none.
 * @param {string} key @returns {any} */
export function entry(key) {
  return words.get(key);
}

/** A sentence with its values put in. A key that is missing shows itself: a hole is seen, not hidden.
 * @param {string} key @param {Values} [values] */
export function say(key, values) {
  const text = words.get(key);
  return text === undefined ? key : filled(String(text), values || {});
}

/** @param {string} text @param {Values} values */
function filled(text, values) {
  return text.replace(PLACE, (whole, name) => (name in values ? String(values[name]) : hole(whole, text)));
}

/** A place that nothing was put into is a mistake of ours: nobody should read it, and the console says so.
 * @param {string} place @param {string} text */
function hole(place, text) {
  console.error(`nothing to put into ${place}: ${text}`);
  return "…";
}

/** The same as nodes, for sentences in which a value is an element. @param {string} key @param {Values} [values] */
export function nodes(key, values) {
  return spread(String(words.get(key) ?? key), values);
}

/** A name that stands twice in a sentence stands twice on the page: a node can only be at one place.
 * @param {string} text @param {Values} [values] @returns {(string | Node)[]} */
export function spread(text, values) {
  /** @type {(string | Node)[]} */
  const parts = [];
  let last = 0;
  for (const found of text.matchAll(PLACE)) {
    parts.push(text.slice(last, found.index));
    const value = (values || {})[found[1]];
    if (value instanceof Node) parts.push(parts.includes(value) ? value.cloneNode(true) : value);
    else parts.push(value === undefined ? hole(found[0], text) : String(value));
    last = found.index + found[0].length;
  }
  return [...parts, text.slice(last)].filter((part) => part !== "");
}

/** One of two forms: `key.one` for exactly one, else `key.many`.
 * @param {string} key @param {number} count @param {Values} [values] */
export function counted(key, count, values) {
  return say(`${key}.${count === 1 ? "one" : "many"}`, { n: number(count), ...values });
}

/** A word of the game, or what stands in its place. @param {string} key @param {string} [otherwise] */
export function gameWord(key, otherwise) {
  const found = ofGame.get(key);
  return found === undefined ? (otherwise ?? readable(key)) : String(found);
}

/** @param {string} key */
export function hasGameWord(key) {
  return ofGame.has(key);
}

/** A word of ours, or the game's own. @param {string} key */
export function known(key) {
  return has(key) ? say(key) : gameWord(key, gameWord(`${key}.title`));
}

/** An identifier as a last resort: "night_club" is better read as "night club". @param {string} key */
export function readable(key) {
  return String(key)
    .split(".")
    .filter((part) => part !== "title")
    .slice(-1)[0]
    .replace(/_/g, " ");
}

/** @param {number} value */
export function number(value) {
  const [whole, part] = Math.abs(value)
    .toFixed(Number.isInteger(value) ? 0 : 1)
    .split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, language === "en" ? "," : ".");
  const all = part ? `${grouped}${language === "en" ? "." : ","}${part}` : grouped;
  return value < 0 ? `\u2212${all}` : all;
}

/** An amount as this language writes it. @param {number} value @param {string | null} [symbol] */
export function money(value, symbol) {
  const amount = number(Math.abs(value));
  const sign = value < 0 ? "\u2212" : "";
  if (!symbol) return sign + amount;
  if (language === "de") return `${sign}${amount}\u00a0${symbol}`;
  return sign + (language === "en" ? symbol + amount : `${symbol}\u00a0${amount}`);
}

/** "Anna, Bob and Cas" @param {string[]} names */
export function listed(names) {
  if (names.length < 2) return names.join("");
  return say("all.and", { first: names.slice(0, -1).join(", "), last: names[names.length - 1] });
}

/** @param {number} seconds */
export function clockTime(seconds) {
  const at = new Date(seconds * 1000);
  return `${String(at.getHours()).padStart(2, "0")}:${String(at.getMinutes()).padStart(2, "0")}`;
}

/** @param {number} seconds */
export function countdown(seconds) {
  const left = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
}
