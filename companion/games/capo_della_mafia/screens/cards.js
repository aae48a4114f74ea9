/* The cards as they lie on the table: mafiosi with symbols and stars, their backs, the assignment and the event. */

import { aside, cardPicture, el, gameWord, number, say } from "/static/kit.js";
import { card, drawn, factsOf, textOf, titleOf } from "./book.js";
import { b, div, game, p, span } from "./parts.js";

/** Symbols one after the other. @param {string[]} kinds */
export function symbols(kinds) {
  return span(
    "symbols",
    kinds.map((kind, at) => span({ key: `${kind}${at}` }, drawn(kind))),
  );
}

/** So many stars as a figure with the sign behind it. @param {number} count @param {string} [look] */
export function stars(count, look = "") {
  return span(`stars ${look}`, b("sum", number(count)), drawn("star"));
}

/** What a special mafioso is known by. @type {Record<string, string>} */
const SPECIAL = { giulia: "respect", rat: "rat_star", mario: "respect" };

/** @param {string} name */
function figures(name) {
  const facts = factsOf(name);
  return span(
    "figures",
    symbols(facts.symbols || []),
    facts.stars ? stars(facts.stars, facts.stars < 0 ? "off" : "") : null,
    SPECIAL[facts.special] ? span("special", `+${facts.amount}`, drawn(SPECIAL[facts.special])) : null,
  );
}

/** @param {string} name */
const portrait = (name) => cardPicture(card(name)?.id ?? "");

/** A mafioso face up. @param {string} name @param {{ key?: string, look?: string }} [props] */
export function face(name, { key = name, look = "" } = {}) {
  return span(
    { class: `mafioso ${look}`, key, title: titleOf(name) },
    portrait(name),
    span({ class: "title", translate: "no" }, titleOf(name)),
    figures(name),
  );
}

/** A mafioso face up with everything that is printed on it. @param {string} name @param {string} [key] */
export function fullFace(name, key = name) {
  const text = textOf(name);
  return div(
    { class: "mafioso full", key },
    portrait(name),
    b({ class: "title", translate: "no" }, titleOf(name)),
    figures(name),
    text ? p("small", text) : null,
  );
}

/** A mafioso as he is printed, for a finger that rests on him. @param {string} name @param {number} at @returns {Face} */
export function turnedFace(name, at) {
  const text = textOf(name);
  const told = [figures(name), text ? p("", text) : null];
  return { card: card(name)?.id, key: `${at}${name}`, title: titleOf(name), told, inShort: figures(name) };
}

/** A mafioso face down. @param {string} key @param {string} [look] @param {Child} [inside] */
export function back(key, look = "", inside = null) {
  return span({ class: `mafioso down ${look}`, key }, aside(say("capo.covered_card")), inside);
}

/* The assignment with what the event makes of it: the first thing that everybody reasons about. */
export function taskCard() {
  const { task, event } = game();
  if (!task) return null;
  return el(
    "section",
    { class: "task", key: `task ${task.card}` },
    el("h2", { class: "title", translate: "no" }, titleOf(task.card)),
    wanted(task),
    event ? eventLine(event) : null,
  );
}

/* What is asked for, beside the cards that are to do it. */
export function asks() {
  const { task } = game();
  return task ? div({ class: "task", key: "asks" }, wanted(task)) : null;
}

/** At least these symbols, at most these stars. @param {CapoDellaMafia.TaskView} task */
function wanted(task) {
  const other = task.limit !== task.stars;
  return [
    div(
      "asks",
      span("ask", span("word", gameWord("term.at_least")), symbols(task.symbols)),
      span(
        "ask",
        span("word", gameWord("term.at_most")),
        other ? el("s", {}, number(task.stars)) : null,
        stars(task.limit, other ? "changed" : ""),
      ),
    ),
    task.symbols.filter((one) => one === "wild").length > 1 ? p("small", say("capo.same_symbol")) : null,
  ];
}

/** @param {string} event */
function eventLine(event) {
  return div(
    { class: "event", key: "event" },
    drawn("envelope"),
    span("grow", b({ translate: "no" }, titleOf(event)), " ", span("small", textOf(event))),
  );
}
