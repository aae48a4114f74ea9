/* What a Job says: what it needs, what the dice must show, what they bring; and its whole face for whoever holds it. */

import { aside, cardOf, cash, counted, gameWord, listed, say } from "/static/kit.js";
import { cardById, cardResults, cardText, factsOf, jokeOf, titleOf } from "./book.js";
import { glyph } from "./glyphs.js";
import { b, change, div, families, gangster, hintOf, modifies, mySeat, p, planOn, span } from "./parts.js";

/** @type {("two" | "one")[]} */
const KINDS = ["two", "one"];
const DICE = { two: "two_successes", one: "one_success", none: "no_success" };

/** @param {keyof typeof DICE} key */
function ticks(key) {
  const words = say(`lcn.deed.${key}`, { n: 2 });
  const sign = glyph(DICE[key]);
  return span("ticks", sign, sign ? aside(words) : words);
}

/** What a Cash Job pays for two successes and for one. @param {Record<string, any>} facts */
export function payoutsOf(facts) {
  const paid = KINDS.filter((key) => facts[key]);
  return span(
    { class: "payouts", key: "payouts" },
    paid.map((key) => span({ class: "payout", key }, ticks(key), b("sum", cash(facts[key])))),
  );
}

/** What two successes bring, what one does; a Cash Job says so in its two sums.
 * @param {string} id @param {[string, Child][]} [lines] */
export function resultsOf(id, lines = cardResults(cardById(id))) {
  if (!lines.length) return null;
  const line = (/** @type {any} */ [key, text]) => span({ class: "line", key }, ticks(key), span("grow", text));
  return span({ class: "results", key: "results" }, lines.map(line));
}

/** A card that a Job needs. @param {string} need @param {number} at */
const plainNeed = (need, at) => span({ class: "fact", key: `${need}${at}` }, glyph(need), titleOf(need));

/** A card that my Job needs, and whether I could use one: mine, or one on which my marker lies.
 * @param {string} need @param {number} before */
function needed(need, before) {
  const has = usable(need) > before;
  return span(
    { class: `fact ${has ? "have" : "lack"}`, key: `${need}${before}` },
    glyph(need),
    titleOf(need),
    glyph(has ? "used" : "lack"),
    aside(say(has ? "lcn.plan.have" : "lcn.plan.lack")),
  );
}

/** @param {string} kind */
function usable(kind) {
  const mine = (/** @type {LaCosaNostra.BusinessView} */ one, /** @type {string} */ owner) =>
    owner === mySeat() || (one.markers || []).includes(mySeat());
  const fits = (/** @type {LaCosaNostra.BusinessView} */ one) => one.card === kind && !one.down && !one.on;
  return families().flatMap(({ seat, businesses }) => businesses.filter((one) => fits(one) && mine(one, seat))).length;
}

/** What a Job asks of me that I have not, in words. @param {string} id */
export function lackedBy(id) {
  const needs = needsOf(id);
  const short = needs.filter((need, at) => usable(need) <= needs.slice(0, at).filter((one) => one === need).length);
  return listed(short.map(titleOf));
}

/** LCN-81: what becomes of it without, while that can still be mended. @param {string} id */
export function lackNote(id) {
  const what = lackedBy(id);
  return what ? p({ class: "small lacks", key: "lack-note" }, say("lcn.lack_text", { what })) : null;
}

/** @param {string} id @returns {string[]} */
const needsOf = (id) => [factsOf(id).needs ?? []].flat();

/** What it needs: whether I have that, where it is mine to do. @param {string} id @param {boolean} own */
function needsTold(id, own) {
  const needs = needsOf(id);
  if (!own) return needs.map(plainNeed);
  return needs.map((need, at) => needed(need, needs.slice(0, at).filter((one) => one === need).length));
}

/** Target and payouts of a Job in one line, and what else the dice may bring. @param {string} id */
export function jobFacts(id, own = true) {
  const facts = factsOf(id);
  const figures = div(
    { class: "job-facts", key: "facts" },
    facts.target
      ? span("fact", say("lcn.deed.target", { n: facts.target }))
      : facts.victim === "gangster"
        ? span("fact", gameWord("symbol.versus"))
        : null,
    facts.kind === "cash" ? payoutsOf(facts) : null,
    needsTold(id, own),
  );
  return [figures, resultsOf(id)];
}

/** What the roll would be now if this Gangster does it: so many dice, and the number that each must show, as Influence has
 * changed it; no die shows more than six. @param {string} id @param {string} on */
export function oddsOf(id, on) {
  const one = gangster(on);
  const { target, victim } = factsOf(id);
  if (!one) return "";
  const changes = (one.modifiers || [])
    .filter((effect) => modifies(effect) === "target")
    .map((effect) => change(effect).n);
  const now = changes.reduce((sum, by) => sum + by, target);
  if (target) return counted("lcn.plan.odds", one.strength, { target: Math.min(6, now) });
  return victim === "gangster" && !changes.length ? counted("lcn.plan.odds_victim", one.strength) : "";
}

/** What is missing for the Job that lies there. @param {string | null} on */
function lackingOn(on) {
  const lacks = (on && hintOf(on)?.missing) || [];
  return lacks.length ? span("lacks", say("lcn.lacks", { what: listed(lacks.map(titleOf)) })) : null;
}

/** What tells a Job that I know from another: what it pays, and what is missing for it.
 * @param {string} id @param {string | null} on */
export function jobInShort(id, on) {
  const facts = factsOf(id);
  return [facts.kind === "cash" ? payoutsOf(facts) : null, lackingOn(on)];
}

/** A Job as it is printed, for a finger that rests on it; `on` is where it lies.
 * @param {string | undefined} id @param {string | null} [on] @returns {Face | null} */
export function jobFace(id, on = null) {
  if (!id) return null;
  const text = cardText(cardById(id));
  const where = on ? span("small dim", titleOf(on)) : null;
  const odds = on ? oddsOf(id, on) : "";
  const own = !on || gangster(on)?.owner === mySeat(); // of what another lacks my own cards know nothing
  return {
    card: id,
    key: `job-${on}-${id}`,
    title: titleOf(id),
    told: [
      where,
      text ? p("", text) : null,
      jobFacts(id, own),
      odds ? span("odds small", odds) : null,
      lackingOn(on) ?? (on && own ? lackNote(id) : null),
      jokeOf(id),
    ],
    inShort: [where, jobInShort(id, on)],
  };
}

/** The Jobs that I know and that lie on these Gangsters. @param {{ id: string }[]} gangsters @returns {Face[]} */
export function jobsOn(gangsters) {
  return gangsters.flatMap(({ id }) => jobFace(cardOf(planOn(id)?.copy ?? "")?.id, id) ?? []);
}
