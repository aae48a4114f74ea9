/* The end: who came where, and why; every line of every score opens. */

import { ask, persist, Refused } from "./api.js";
import { compared } from "./dice_audit.js";
import { button, el, heading, named } from "./dom.js";
import { badge, icon } from "./marks.js";
import { gameEnded, gameLine, gamePoints } from "./modules.js";
import { notice, page, redraw } from "./page.js";
import { openSave } from "./saving.js";
import { ruleName } from "./sentences.js";
import { sheet } from "./sheet.js";
import {
  cardTitle,
  cash,
  hasMoney,
  isHost,
  label,
  plainName,
  practising,
  seatName,
  seatOf,
  send,
  session,
  voice,
  waiting,
} from "./state.js";
import { gameWord, has, hasGameWord, listed, nodes, number, readable, say } from "./words.js";

/** @param {number} value */
export function points(value) {
  return gamePoints(value) || say(value === 1 ? "score.points.one" : "score.points.many", { n: number(value) });
}

/** A line of a score in words: the shared ones are ours, the rest are the game's.
 * @param {House.Line} line @returns {Child} */
export function lineText(line) {
  const told = gameLine(line);
  if (told) return told;
  const values = lineValues(line.facts || {});
  const key = `scored.${lineName(line)}`;
  if (has(key)) return nodes(key, values);
  const own = [line.words, `score.${line.words}`].find(hasGameWord);
  return own ? gameWord(own).replace(/\{([^{}]*)\}/g, (whole, name) => values[name] ?? whole) : readable(line.words);
}

/** Every dollar a point, or a point for so many; a majority alone, or shared.
 * @param {{ words: string, facts?: Record<string, any> }} line */
function lineName({ words, facts = {} }) {
  if (words === "cash" && (facts.each ?? 1) === 1) return "cash_all";
  return words === "majority" && facts.shared > 1 ? "majority.shared" : words;
}

/** @param {Record<string, any>} facts */
function lineValues(facts) {
  const plain = Object.entries(facts).map(([name, value]) => [
    name,
    typeof value === "number" ? number(value) : String(value),
  ]);
  const values = Object.fromEntries(plain);
  if (facts.cash !== undefined) Object.assign(values, { cash: cash(facts.cash), each: cash(facts.each ?? 0) });
  if (facts.counter) values.counter = gameWord(`counter.${facts.counter}.title`);
  if (facts.majority) values.majority = gameWord(`majority.${facts.majority}.title`);
  return values;
}

/** What decided between equals. @param {string | null} tie */
function tieText(tie) {
  if (!tie) return null;
  const what =
    tie === "cash"
      ? say("score.tie.cash")
      : tie === "table"
        ? say("score.tie.table")
        : has(`score.tie.${tie}`)
          ? say(`score.tie.${tie}`)
          : gameWord(`counter.${tie}.title`);
  return say("score.tie.by", { what });
}

/** @param {House.Place} place @param {boolean} [open] @param {string} [tag]
 * @param {string[]} [kinds] what is told of it in columns, where there is room for them */
export function placeCard(place, open = false, tag = "li", kinds = []) {
  const seat = seatOf(place.seat) || {};
  return el(
    tag,
    { class: `place ${place.rank === 1 ? "winner" : ""}`, key: place.seat },
    el(
      "details",
      { open, key: "lines" },
      el(
        "summary",
        { class: "row" },
        el("b", { class: "rank" }, say("score.rank", { n: place.rank })),
        badge(seat, "small"),
        el("span", { class: "grow" }, named(plainName(place.seat)), kinds.length ? tied(place) : null),
        kinds.map((kind) => el("span", { class: "kind", key: kind }, ofKind(place, kind))),
        el("b", { class: "sum" }, points(place.points)),
      ),
      place.lines.length
        ? el(
            "table",
            { class: "lines" },
            el(
              "tbody",
              {},
              place.lines.map((line, at) =>
                el(
                  "tr",
                  { key: `l${at}` },
                  el("td", {}, lineText(line), stepLinks(line)),
                  el("td", { class: "sum" }, number(line.points)),
                ),
              ),
            ),
          )
        : el("p", { class: "dim" }, say("score.no_lines")),
      place.tie && !kinds.length ? tied(place) : null,
    ),
  );
}

/** @param {House.Place} place */
function tied({ tie }) {
  return tie ? el("p", { class: "dim tied" }, tieText(tie)) : null;
}

/** @param {House.Place} place @param {string} kind */
function ofKind({ lines }, kind) {
  const mine = lines.filter(({ words }) => words === kind);
  return mine.length ? number(mine.reduce((sum, { points: one }) => sum + one, 0)) : "\u2013";
}

/** To all events behind a line; the log marks them and begins at the first. @param {House.Line} line */
function stepLinks(line) {
  if (!line.steps || !line.steps.length) return null;
  const seat = page.seat ? `?seat=${page.seat}` : "";
  const href = `/t/${page.table}/log${seat}#${line.steps.map((number) => `n${number}`).join(",")}`;
  return [" ", el("a", { class: "small", href }, say("score.steps"))];
}

/** Whoever won alone is told so on their own phone. @param {House.Place[]} winners */
function wonBy(winners) {
  const names = listed(winners.map((place) => plainName(place.seat)));
  if (winners.length !== 1) return say("score.winners", { names });
  return winners[0].seat === session.view.me?.seat ? say("score.won") : say("score.winner", { names });
}

/** What stands above the columns. @param {string[]} kinds @param {(kind: string) => string} told */
function columnHeads(kinds, told) {
  if (!kinds.length) return null;
  return el(
    "li",
    { class: "kinds", key: "kinds", "aria-hidden": "true" },
    kinds.map((kind) => el("span", { class: "kind", key: kind }, told(kind))),
  );
}

/** @param {string[]} [kinds] @param {(kind: string) => string} [told] the kinds of lines that have a column each */
export function scorePanel(kinds = [], told = String) {
  const { score } = session.view;
  if (!score) return null;
  const winners = score.places.filter((place) => place.rank === 1);
  const ended = gameEnded();
  return el(
    "section",
    { class: "card deco score", key: "score" },
    heading(2, say("score.title")),
    el("p", { class: "winner-name" }, wonBy(winners)),
    ended ? el("p", { class: "ended center", key: "ended" }, ended) : null,
    score.open_tie.length ? openTie(score) : null,
    el(
      "ol",
      { class: "list", style: { "--kinds": String(kinds.length) } },
      columnHeads(kinds, told),
      score.places.map((place) => placeCard(place, session.view.me?.seat === place.seat, "li", kinds)),
    ),
    rulings(score),
    receipts(score),
    comparison(),
    keeps(),
  );
}

/** @param {House.Score} score */
function openTie(score) {
  return el(
    "div",
    { class: "stack", key: "tie" },
    el("p", {}, say("score.tie.open")),
    isHost()
      ? el(
          "div",
          { class: "choices" },
          score.open_tie.map((id) =>
            el(
              "button",
              {
                type: "button",
                key: id,
                ...waiting(`tie-${id}`),
                on: { click: () => send(`tie-${id}`, { type: "break_tie", winner: id }) },
              },
              badge(seatOf(id) || {}, "small"),
              label(`tie-${id}`, named(plainName(id))),
            ),
          ),
        )
      : null,
  );
}

/** @param {House.Score} score */
function rulings(score) {
  if (!score.rulings.length) return null;
  return el(
    "details",
    { key: "rulings" },
    el(
      "summary",
      {},
      say(score.rulings.length === 1 ? "score.rulings.one" : "score.rulings.many", { n: score.rulings.length }),
    ),
    el(
      "ul",
      { class: "sentences" },
      score.rulings.map((one, at) =>
        el(
          "li",
          { key: `r${at}` },
          el(
            "span",
            { class: "sentence" },
            has(`ruled.${one.what}`) ? say(`ruled.${one.what}`) : ruleName(one.what),
            ": ",
            named(one.reason, { class: "said" }),
          ),
        ),
      ),
    ),
  );
}

/** Who looked at whose plan: told when it can do no more harm. @param {House.Score} score */
function receipts(score) {
  if (!score.receipts.length) return null;
  return el(
    "details",
    { key: "receipts" },
    el("summary", {}, say("score.receipts")),
    el(
      "ul",
      { class: "sentences" },
      score.receipts.map((one) =>
        el(
          "li",
          { key: one.plan },
          el(
            "span",
            { class: "sentence" },
            nodes("score.receipt", {
              names: listed(one.shown_to.map(plainName)),
              owner: seatName(one.seat),
              card: one.copy ? cardTitle(one.copy) : say("plans.hidden"),
            }),
          ),
        ),
      ),
    ),
  );
}

/* This phone compares what it brought to the dice with the record; once, when the score is first drawn. */
/** @type {Awaited<ReturnType<typeof compared>> | undefined} */
let straight;

function comparison() {
  if (straight === undefined) {
    straight = null;
    compared().then(
      (found) => {
        straight = found;
        redraw();
      },
      () => null,
    );
  }
  if (!straight) return null;
  const wrong = straight.missing > 0 || !straight.seed;
  if (!wrong && !straight.mine) return null;
  const text = say(wrong ? "score.faith.broken" : "score.faith.kept", {
    n: number(straight.mine),
    missing: number(straight.missing),
  });
  return el("p", { class: wrong ? "fault" : "dim small", key: "faith", role: wrong ? "alert" : null }, text);
}

/** Where no dice are thrown, what the app shuffled can be checked, if it shuffled anything. @param {string} at */
function proofs(at) {
  const dice = session.view.table.dice.length > 0;
  if (!dice && !straight?.draws) return [];
  return [
    [`${at}/keepsake#fairness`, dice ? "dice" : "check", dice ? "score.fairness" : "score.shuffled"],
    [`/api/tables/${page.table}/fairness`, "save", dice ? "score.transcript" : "score.shuffles"],
  ];
}

/* What to take home. */
function keeps() {
  const at = `/t/${page.table}`;
  const links = [
    [`${at}/keepsake`, "news", "score.keepsake"],
    [`${at}/paper.png`, "save", "score.paper"],
    ...(hasMoney() ? [[`${at}/keepsake#money`, "chart", "score.chart"]] : []),
    ...proofs(at),
    [`${at}/scores.csv`, "save", "score.csv"],
  ];
  const shown = links.map(([href, sign, text]) => {
    const file = href.startsWith("/api/") ? `fairness-${page.table}.json` : null;
    return el("a", { class: "button wide left", key: text, href, download: file }, icon(sign), say(text));
  });
  const more = [
    practising() ? null : button("logger", [icon("save"), say("score.logger")], openLogger, { class: "wide left" }),
    isHost() ? button("save", [icon("save"), say("save.title")], openSave, { class: "wide left" }) : null,
  ];
  return el(
    "nav",
    { class: "keeps", key: "keeps", "aria-label": say("score.keep") },
    page.name === "screen" ? folded(shown, more) : [shown, more],
    again(),
  );
}

/* On the table screen nobody scrolls: the paper stands beside what is for later. */
/** @param {Child[]} shown @param {Child} more */
function folded([paper, ...rest], more) {
  return [
    paper,
    el(
      "details",
      { class: "for-later", key: "later" },
      el("summary", {}, say("score.keep")),
      el("div", { class: "keeps" }, rest, more),
    ),
  ];
}

/* The play logger lives outside: its link opens in a page of its own, so that this one stays where it is. */
async function openLogger() {
  try {
    const { link } = await ask(voice.path("/play"));
    const props = { class: "button first wide tall", href: link, target: "_blank", rel: "noopener noreferrer" };
    sheet(() => ({
      title: say("score.logger"),
      body: el("p", {}, say("score.logger_text")),
      foot: el("a", { ...props, key: "logger-go" }, say("score.logger_go")),
    }));
  } catch (trouble) {
    notice(trouble instanceof Refused ? trouble.message : say("all.no_answer"), true);
  }
}

function again() {
  const { rematch } = session.view.table;
  const look = { class: "button first wide tall", key: "again" };
  const href = `/t/${rematch}/screen`;
  if (rematch && page.name === "phone") return null; // there the link stands above everything else
  if (rematch) return el("a", { ...look, href }, say("score.to_rematch"));
  return isHost() ? button("rematch", say("score.rematch"), startRematch, { class: "first wide tall" }) : null;
}

async function startRematch() {
  try {
    const made = await persist(`/api/tables/${page.table}/rematch`, { body: {} });
    location.href = page.name === "screen" ? `/t/${made.table}/screen` : `/t/${made.table}`;
  } catch (trouble) {
    notice(trouble instanceof Refused ? trouble.message : say("all.no_answer"), true);
  }
}
