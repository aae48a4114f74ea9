/* What happened, told as sentences: `log.<kind>` with the fields of the fact, or a closer variant of it. What remains of
   an evening tells the very same ones: companion/keepsakes/telling.py is the twin of this file. */

import { diceName, total } from "./dice.js";
import { el, named } from "./dom.js";
import { gameRuling } from "./modules.js";
import { cardNamed, cardTitle, cash, here, phaseName, plainName, purseName, seatName, sideName } from "./state.js";
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

/* Fields of a game's facts that name a printed card. */
const CARDS = new Set(["card", "gangster", "effect", "monopoly", "victim"]);

const SEATS = new Set(["seat", "of", "to", "by", "witness", "winner", "clash", "owner"]);

const TELL = {
  source: (id) => purseName(id),
  target: (id) => purseName(id),
  amount: (value) => cash(value),
  laundered: (value) => cash(value),
  reason: (text) => reasonTold(text),
  sides: (sides) => diceName(sides),
  side: (id) => sideName(id),
  results: (results) => results.join(", "),
  by: (value) => `${value > 0 ? "+" : ""}${number(value)}`,
  counter: (id) => gameWord(`counter.${id}.title`),
  phase: (value) => phaseName(value),
  seconds: (value) => countdown(value),
  copy: (code) => el("b", {}, cardTitle(code)),
  on: (text) => named(cardNamed(text, text), { class: "said" }),
  door: (door) => known(`door.${door}`),
  level: (level) => known(`level.${level}`),
  rule: (rule) => ruleName(rule),
  what: (what, fact) => (typeof what === "string" ? known(`what.${what}`) : proposalTold(what, fact.shows)),
  kinds: (kinds) => kindsTold(kinds),
  seats: (ids) => listed(ids.map(plainName)),
};

export function ruleName(rule) {
  return known(`rule.${rule}`);
}

export function kindsTold(kinds) {
  const heard = kinds.filter((kind) => isTold({ kind }));
  return listed([...new Set((heard.length ? heard : kinds).map((kind) => known(`kind.${kind}`)))]);
}

/* What somebody proposes, in a few words; who is asked gets a ruling of the game in full. */
export function proposalName(what, shows) {
  const own = what.type === "game_ruling" ? gameRuling(what) : null;
  return own ? el("span", {}, own) : proposalTold(what, shows);
}

function proposalTold(what, shows) {
  if (what.type === "undo") return el("span", {}, counted("proposal.undo", shows && shows.steps ? shows.steps : 2));
  const values = {};
  for (const [name, value] of Object.entries(what)) if (NAMED[name]) values[name] = NAMED[name](value, what);
  return el("span", {}, nodes(`proposal.${what.type}`, values));
}

/* How the fields of a proposal are told. */
const NAMED = {
  purse: (id) => purseName(id),
  seat: (id) => seatName(id),
  to: (value, what) => (what.type === "correct_purse" ? cash(value) : number(value)),
  counter: (id) => gameWord(`counter.${id}.title`),
  owner: (id) => seatName(id),
  phase: (value) => phaseName(value) || number(value + 1),
  round: (value) => number(value),
  rule: (rule) => ruleName(rule),
  level: (level) => known(`level.${level}`),
  seats: (ids) => listed(ids.map(plainName)),
  name: (name) => known(`ruling.${name}`),
};

/* The fields of a fact as people say them; what cannot be said leaves its place open. */
function told(fact) {
  const values = {};
  for (const [name, value] of Object.entries(fact)) {
    const said = fieldTold(name, value, fact);
    if (said !== undefined) values[name] = said;
  }
  if (fact.results) values.sum = number(total(fact.results));
  return values;
}

function fieldTold(name, value, fact) {
  if (SEATS.has(name) && (value === null || typeof value === "string")) return seatName(value);
  if (value === null || typeof value === "boolean") return undefined;
  if (TELL[name]) return TELL[name](value, fact);
  if (typeof value === "number") return number(value);
  if (typeof value !== "string") return undefined;
  return CARDS.has(name) ? named(cardNamed(value), { class: "of-card" }) : named(value);
}

/* Why money moves: a word of the rules, or what somebody typed. */
function reasonTold(text) {
  return has(`reason.${text}`) ? say(`reason.${text}`) : named(text, { class: "said" });
}

/* Some facts keep the machine going and tell people nothing. */
export function isTold(fact) {
  return !entry("telling.silent").includes(fact.kind);
}

/* The name of the closer sentence that fits, if there is one: words/telling.toml. */
function closer(fact) {
  const phases = (here.view.table.phases || []).length > 0;
  const all = { ...fact, phases, several: Boolean(fact.results && fact.results.length > 1) };
  const rows = entry(`closer.${fact.kind}`) || [];
  const [name] = rows.find(([, ...conditions]) => conditions.every((one) => holds(one, all))) || [""];
  return name;
}

function holds(condition, fact) {
  if (condition.startsWith("!")) return !fact[condition.slice(1)];
  if (condition.includes("!=")) {
    const [field, other] = condition.split("!=");
    return fact[field] !== fact[other];
  }
  const [field, word] = condition.split("=");
  return word === undefined ? Boolean(fact[field]) : fact[field] === word;
}

/* The words with their places still open; a folder without rules of its own may have words for a kind among its cards'. */
function wording(fact) {
  const variant = fact.variant || closer(fact);
  const ends = variant ? [`.${variant}`, ""] : [""];
  const key = ends.map((end) => `log.${fact.kind}${end}`).find(has);
  if (key) return entry(key);
  return hasGameWord(`log.${fact.kind}`) ? gameWord(`log.${fact.kind}`) : null;
}

/* One act in the words of the log: what was done, and what came of it in small. */
export function actTold([first, ...more]) {
  const rest = more.filter(isTold).map((fact) => [" · ", sentence(fact)]);
  return el(
    "span",
    { class: "sentence" },
    sentence(first),
    rest.length ? el("span", { class: "dim small" }, rest) : null,
  );
}

/* A fact as nodes. A reason that the words have no place for comes after them. */
export function sentence(fact) {
  const text = wording(fact);
  if (text === null) return capital([readable(fact.kind)]);
  const said = capital(spread(text, told(fact)));
  const why = fact.reason && fact.reason !== "start" && !text.includes("{reason}");
  return why ? [...said, " (", reasonTold(fact.reason), ")"] : said;
}

/** Whatever stands first, be it the table or a pot, begins with a capital; what is no plain text is somebody's name.
 * @param {(string | Node)[]} parts */
function capital([first, ...rest]) {
  return typeof first === "string" ? [first.charAt(0).toUpperCase() + first.slice(1), ...rest] : [first, ...rest];
}

/* A list of facts, newest first. */
export function sentences(facts, most = 6, withTime = false) {
  const shown = facts.filter(isTold).slice(-most).reverse();
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
