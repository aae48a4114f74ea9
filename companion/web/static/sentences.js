/* What happened, told as sentences: `log.<kind>` with the fields of the fact, or a closer variant of it. What remains of
   an evening tells the very same ones: companion/keepsakes/fact_sentences.py is the twin of this file. */

import { diceName, total } from "./dice.js";
import { el, named } from "./dom.js";
import { gameRuling } from "./modules.js";
import { standing } from "./standing.js";
import {
  cardNamed,
  cardTitle,
  cash,
  phaseName,
  plainName,
  practising,
  purseName,
  roundName,
  seatName,
  session,
  sideName,
} from "./state.js";
import {
  clockTime,
  countdown,
  counted,
  entry,
  gameWord,
  has,
  hasGameWord,
  known,
  listed,
  nodes,
  number,
  readable,
  say,
  spread,
} from "./words.js";

/** A fact of the log, or what somebody proposes: its fields by their names. @typedef {Record<string, any>} Fact */
/** @typedef {string | Node} Said */

/** How a field is told, by what it stands for: its role, which the type of the fact gives it on the server.
 * @type {Record<string, (value: any, fact: Fact) => Said>} */
const TELL = {
  seat: (id) => seatName(id),
  seats: (ids) => listed(ids.map(plainName)),
  purse: (id) => purseName(id),
  money: (value) => cash(value),
  change: (value) => `${value > 0 ? "+" : ""}${number(value)}`,
  reason: (text) => reasonTold(text),
  typed: (text) => named(text, { class: "said" }),
  dice: (sides) => diceName(sides),
  faces: (results) => results.join(", "),
  side: (id) => sideName(id),
  counter: (id) => gameWord(`counter.${id}.title`),
  phase: (value) => phaseName(value) || number(value + 1),
  round: (value) => roundName(value),
  seconds: (value) => countdown(value),
  card: (id) => named(cardNamed(id), { class: "of-card" }),
  cards: (ids) => named(listed(ids.map((/** @type {string} */ id) => cardNamed(id))), { class: "of-card" }),
  copy: (code) => el("b", {}, cardTitle(code)),
  place: (text) => named(cardNamed(text, text), { class: "said" }),
  door: (door) => known(`door.${door}`),
  level: (level) => known(`level.${level}`),
  rule: (rule) => ruleName(rule),
  ruling: (name) => known(`ruling.${name}`),
  what: (what) => known(`what.${what}`),
  kinds: (kinds) => kindsTold(kinds),
  proposal: (what, fact) => proposalTold(what, fact.shows),
};

/** @param {string} rule */
export function ruleName(rule) {
  return known(`rule.${rule}`);
}

/** @param {string[]} kinds */
export function kindsTold(kinds) {
  const heard = kinds.filter((kind) => isTold({ kind }));
  const acts = heard.filter((kind) => !entry("telling.follows").includes(kind));
  const shown = [acts, heard.slice(0, 1)].find((some) => some.length) ?? kinds;
  return listed([...new Set(shown.map((kind) => known(`kind.${kind}`)))]);
}

/** What somebody proposes, in a few words; who is asked gets a ruling of the game in full.
 * @param {Fact} what @param {Fact} [shows] */
export function proposalName(what, shows) {
  const own = what.type === "game_ruling" ? gameRuling(what) : null;
  return own ? el("span", {}, own) : proposalTold(what, shows);
}

/** @param {Fact} what @param {Fact} [shows] @returns {Said} */
function proposalTold(what, shows) {
  if (what.type === "undo") return el("span", {}, counted("proposal.undo", shows && shows.steps ? shows.steps : 2));
  return el("span", {}, nodes(`proposal.${what.type}`, fieldsTold(`asks.${what.type}`, what)));
}

/** The fields of a fact as people say them; what cannot be said leaves its place open. @param {Fact} fact */
function told(fact) {
  const values = fieldsTold(`role.${fact.kind}`, fact);
  if (fact.results) values.sum = number(total(fact.results));
  return values;
}

/** @param {string} roles @param {Fact} fields @returns {Record<string, Said>} */
function fieldsTold(roles, fields) {
  const said = Object.entries(fields).map(([name, value]) => {
    const role = entry(`${roles}.${name}`);
    return /** @type {[string, Said]} */ ([name, fieldTold(role, value, fields)]);
  });
  return Object.fromEntries(said.filter(([, value]) => value !== undefined));
}

/** @param {string | undefined} role @param {unknown} value @param {Fact} fact @returns {Said | undefined} */
function fieldTold(role, value, fact) {
  if (value === null) return role === "seat" ? seatName(null) : undefined;
  if (role) return TELL[role](value, fact);
  if (typeof value === "number") return number(value);
  return typeof value === "string" ? named(value) : undefined;
}

/** Does a fact speak of this player, as a person or by their purse? @param {Fact} fact @param {string} seat */
export function concerns(fact, seat) {
  return Object.entries(fact).some(([name, value]) => {
    const role = entry(`role.${fact.kind}.${name}`);
    if (role === "seats") return value.includes(seat);
    return (role === "seat" || role === "purse") && value === seat;
  });
}

/** The filter of the log that finds a fact. @param {Fact} fact @returns {string} */
export function groupOf(fact) {
  return entry(`group.${fact.kind}`) || "";
}

/** Why money moves: a word of the rules, or what somebody typed. @param {string} text @returns {Said} */
function reasonTold(text) {
  return has(`reason.${text}`) ? say(`reason.${text}`) : named(text, { class: "said" });
}

/** Some facts keep the machine going and tell people nothing; some payments another line tells already.
 * @param {Fact} fact @returns {boolean} */
export function isTold({ kind, reason }) {
  return !entry("telling.silent").includes(kind) && !(kind === "paid" && entry("telling.elsewhere").includes(reason));
}

/** The name of the closer sentence that fits, if there is one: words/telling.toml.
 * @param {Fact} fact @returns {string} */
function closer(fact) {
  const phases = (session.view.table.phases || []).length > 0;
  const practice = practising();
  const all = { ...fact, phases, practice, several: Boolean(fact.results && fact.results.length > 1) };
  /** @type {string[][]} */
  const rows = entry(`closer.${fact.kind}`) || [];
  const [name] = rows.find(([, ...conditions]) => conditions.every((one) => holds(one, all))) || [""];
  return name;
}

/** @param {string} condition @param {Fact} fact */
function holds(condition, fact) {
  if (condition.startsWith("!")) return !fact[condition.slice(1)];
  if (condition.includes("!=")) {
    const [field, other] = condition.split("!=");
    return fact[field] !== fact[other];
  }
  const [field, word] = condition.split("=");
  return word === undefined ? Boolean(fact[field]) : fact[field] === word;
}

/** The words with their places still open; a folder without rules of its own may have words for a kind among its cards'.
 * @param {Fact} fact @returns {string | null} */
function wording(fact) {
  const variant = fact.variant || closer(fact);
  const ends = variant ? [`.${variant}`, ""] : [""];
  const key = ends.map((end) => `log.${fact.kind}${end}`).find(has);
  if (key) return entry(key);
  return hasGameWord(`log.${fact.kind}`) ? gameWord(`log.${fact.kind}`) : null;
}

/** One act in the words of the log: what was done, and what came of it in small. @param {Fact[]} act */
export function actTold([first, ...more]) {
  const rest = more.filter(isTold).map((fact) => [" · ", sentence(fact)]);
  return el(
    "span",
    { class: "sentence" },
    sentence(first),
    rest.length ? el("span", { class: "dim small" }, rest) : null,
  );
}

/** The words are those for this very reason. @param {Fact} fact */
function saysWhy({ kind, variant, reason }) {
  return variant === reason && has(`log.${kind}.${reason}`);
}

/** A fact as nodes. A reason that the words have no place for comes after them.
 * @param {Fact} fact @returns {Said[]} */
export function sentence(fact) {
  const text = wording(fact);
  if (text === null) return capital([readable(fact.kind)]);
  const said = capital(spread(text, told(fact)));
  const why = fact.reason && fact.reason !== "start" && !text.includes("{reason}") && !saysWhy(fact);
  return why ? [...said, " (", reasonTold(fact.reason), ")"] : said;
}

/** Whatever stands first, be it the table or a pot, begins with a capital; what is no plain text is somebody's name.
 * @param {(string | Node)[]} parts */
function capital([first, ...rest]) {
  return typeof first === "string" ? [first.charAt(0).toUpperCase() + first.slice(1), ...rest] : [first, ...rest];
}

/** What befalls the owner of this phone, in the second person; null where nobody wrote such a sentence. `field` is where
 * they stand in the fact, and the closer sentence goes by its variant or by why it happened.
 * @param {Fact} fact @param {string} field */
export function toldToMe(fact, field) {
  const stem = `you.${fact.kind}.${field}`;
  const ends = [fact.variant, closer(fact), fact.reason].filter(Boolean).map((end) => `.${end}`);
  const key = [...ends, ""].map((end) => stem + end).find(has);
  return key ? capital(spread(entry(key), told(fact))) : null;
}

/** A list of facts, newest first. @param {Fact[]} facts @param {number} [most] @param {boolean} [withTime] */
export function sentences(facts, most = 6, withTime = false) {
  const shown = standing(facts).filter(isTold).slice(-most).reverse();
  return el(
    "ul",
    { class: "sentences", key: "sentences" },
    shown.map((fact) =>
      el(
        "li",
        { key: `n${fact.n}${fact.kind}` },
        withTime ? el("time", {}, clockTime(fact.at)) : null,
        el("span", { class: "sentence" }, sentence(fact)),
      ),
    ),
  );
}
