/* What happened, told as sentences: `log.<kind>` with the fields of the fact, or a closer variant of it. */

import { diceName, total } from "./dice.js";
import { el, named } from "./dom.js";
import { gameRuling } from "./modules.js";
import { page } from "./page.js";
import { cardNamed, cardTitle, cash, here, phaseName, plainName, purseName, seatName, sideName } from "./state.js";
import {
  clockTime,
  countdown,
  counted,
  gameWord,
  has,
  hasGameWord,
  listed,
  nodes,
  number,
  readable,
  say,
} from "./words.js";

/* Facts that keep the machine going and tell people nothing. */
const SILENT = new Set(["withheld", "entropy_promised", "promise_spent", "watcher_came", "roll_called"]);

/* Which closer sentence fits, if there is one. */
const VARIANTS = {
  paid: (fact) =>
    fact.reason === "start" ? "start" : fact.source === "bank" ? "out" : fact.target === "bank" ? "in" : "",
  seat_left: (fact) => (fact.removed ? "removed" : ""),
  seat_taken: (fact) => (fact.phone ? "" : "no_phone"),
  host_passed: (fact) => (fact.seat ? "" : "back"),
  slip_written: (fact) => (fact.gives ? "gives" : ""),
  slip_gone: (fact) => (fact.cashed ? "cashed" : ""),
  rolled: (fact) => [fact.how, fact.results.length > 1 ? "sum" : ""].filter(Boolean).join("_"),
  dice_typed: (fact) => (fact.results.length > 1 ? "sum" : ""),
  plan_laid: (fact) => (fact.on ? "on" : ""),
  plan_revealed: (fact) => (fact.true ? (fact.clash ? "clash" : "") : "false"),
  phase_began: () => ((here.view.table.phases || []).length ? "" : "round"),
  window_opened: (fact) => (fact.what === "timer" ? "" : "game"),
  window_closed: (fact) => (fact.in_time ? "stopped" : ""),
  counted: (fact) => (fact.owner === "table" ? "table" : fact.seat !== fact.owner ? "other" : ""),
  request_closed: (fact) => fact.how,
  voted: (fact) => (fact.yes ? "yes" : "no"),
  settled: (fact) => fact.how,
  overruled: (fact) => (fact.seat ? "" : "table"),
  ruled: (fact) => fact.what,
  nudged: (fact) => (fact.by ? "" : "table"),
  cash_counted: (fact) => (fact.by && fact.by !== fact.seat ? "other" : fact.by ? "" : "host"),
  undone: (fact) => (fact.seat ? "" : "table"),
};

/* Fields of a game's facts that name a printed card. */
const CARDS = new Set(["card", "gangster", "effect", "monopoly", "victim"]);

const SEATS = new Set(["seat", "of", "to", "by", "witness", "winner", "clash"]);

const TELL = {
  source: (id) => purseName(id),
  target: (id) => purseName(id),
  amount: (value) => cash(value),
  laundered: (value) => cash(value),
  reason: (text) => reasonTold(text),
  sides: (sides) => (Array.isArray(sides) ? diceName(sides) : sides),
  side: (id) => sideName(id),
  results: (results) => results.join(", "),
  counter: (id) => gameWord(`counter.${id}.title`),
  owner: (id) => (id === "table" ? say("all.table") : seatName(id)),
  phase: (value) => phaseName(value),
  round: (value) => number(value),
  seconds: (value) => countdown(value),
  copy: (code) => el("b", {}, cardTitle(code)),
  on: (text) => named(cardNamed(text, text), { class: "said" }),
  door: (door) => say(`door.${door}`),
  level: (level) => say(`level.${level}`),
  rule: (rule) => ruleName(rule),
  what: (what) => (typeof what === "string" ? workName(what) : proposalName(what)),
  kinds: (kinds) => kindsTold(kinds),
  seats: (ids) => listed(ids.map(plainName)),
  among: (ids) => listed(ids.map(plainName)),
  places: (places) => listed(places.filter((place) => place.rank === 1).map((place) => plainName(place.seat))),
};

export function ruleName(rule) {
  return has(`rule.${rule}`) ? say(`rule.${rule}`) : gameWord(`rule.${rule}`, gameWord(`rule.${rule}.title`));
}

function workName(what) {
  return has(`what.${what}`) ? say(`what.${what}`) : gameWord(`what.${what}`);
}

export function kindsTold(kinds) {
  const known = kinds.filter((kind) => !SILENT.has(kind));
  return listed([
    ...new Set(
      (known.length ? known : kinds).map((kind) =>
        has(`kind.${kind}`) ? say(`kind.${kind}`) : gameWord(`kind.${kind}`),
      ),
    ),
  ]);
}

/* What somebody proposes, in a few words. */
export function proposalName(what, shows) {
  if (what.type === "undo") return el("span", {}, counted("proposal.undo", shows && shows.steps ? shows.steps : 2));
  const own = what.type === "game_ruling" ? gameRuling(what) : null;
  if (own) return el("span", {}, own);
  const values = { to: "", round: "" };
  for (const [name, value] of Object.entries(what)) if (NAMED[name]) values[name] = NAMED[name](value, what);
  return el("span", {}, nodes(`proposal.${what.type}`, values));
}

/* How the fields of a proposal are told. */
const NAMED = {
  purse: (id) => purseName(id),
  seat: (id) => seatName(id),
  to: (value, what) => (what.type === "correct_purse" ? cash(value) : number(value)),
  counter: (id) => gameWord(`counter.${id}.title`),
  owner: (id) => TELL.owner(id),
  phase: (value) => phaseName(value) || number(value + 1),
  round: (value) => number(value),
  rule: (rule) => ruleName(rule),
  level: (level) => say(`level.${level}`),
  name: (name) => (has(`ruling.${name}`) ? say(`ruling.${name}`) : gameWord(`ruling.${name}`)),
};

function told(fact) {
  const values = {};
  for (const [name, value] of Object.entries(fact)) {
    const said = value === null ? undefined : fieldTold(name, value);
    if (said !== undefined) values[name] = said;
  }
  if (fact.kind === "proposed") values.what = proposalName(fact.what, fact.shows);
  if (fact.kind === "counted") values.by = fact.by > 0 ? `+${number(fact.by)}` : number(fact.by);
  if (fact.results) values.sum = number(total(fact.results));
  return values;
}

/* Why money moves: a word of the rules, or what somebody typed. */
function reasonTold(text) {
  return has(`reason.${text}`) ? say(`reason.${text}`) : named(text, { class: "said" });
}

function fieldTold(name, value) {
  if (SEATS.has(name) && typeof value === "string") return seatName(value);
  if (TELL[name]) return TELL[name](value);
  if (CARDS.has(name)) return named(cardNamed(value), { class: "of-card" });
  if (typeof value === "number") return number(value);
  return typeof value === "string" ? named(value) : undefined;
}

export function isTold(fact) {
  return !SILENT.has(fact.kind);
}

/* What all games have may have words of its own in one: a plan is a Job there. */
function keysOf(kind, variant) {
  const places = [`log_${page.game}`, "log"];
  return [...places.map((place) => `${place}.${kind}.${variant}`), ...places.map((place) => `${place}.${kind}`)];
}

/* A fact as nodes. A kind of a game has its words in the game's own files. */
export function sentence(fact) {
  const variant = fact.variant || (VARIANTS[fact.kind] || (() => ""))(fact);
  const key = keysOf(fact.kind, variant).find(has);
  const values = told(fact);
  const said = capital(key ? nodes(key, values) : gameSentence(fact, values));
  if (!key) return said;
  const why = fact.reason && fact.reason !== "start" && !said.includes(values.reason);
  return why ? [...said, " (", reasonTold(fact.reason), ")"] : said;
}

/* Whatever stands first, be it the table or a pot, begins with a capital; what is no plain text is somebody's name. */
function capital([first, ...rest]) {
  return typeof first === "string" ? [first.charAt(0).toUpperCase() + first.slice(1), ...rest] : [first, ...rest];
}

function gameSentence(fact, values) {
  if (fact.text) return [fact.text];
  const key = `log.${fact.kind}`;
  if (!hasGameWord(key)) return [readable(fact.kind)];
  const text = gameWord(key);
  const parts = text.split(/(\{[^{}]*\})/).filter((part) => part !== "");
  return parts.map((part) => (part.startsWith("{") ? (values[part.slice(1, -1)] ?? part) : part));
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
