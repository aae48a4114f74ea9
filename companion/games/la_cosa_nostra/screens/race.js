/* Payday as a race over the whole table screen: all purses grow at once, line by line; then whoever got ahead changes lanes.
   A tap shows how it ends, another clears the stage. Who wants no motion sees the end of it. */

import { badge, cash, el, heading, named, plainName, play, redraw, say, seatOf, session } from "/static/kit.js";
import { roman, titleOf } from "./book.js";
import { glyph } from "./glyphs.js";
import { finish, lanes, stepsOf } from "./lanes.js";
import { b, cashOf, families, game, li, round, span } from "./parts.js";
import { incomeLines } from "./payday.js";

const LASTS = 4600; // milliseconds for all lines together
const LONGEST = 900; // for one of them
const RESTS = 2000; // that the end of it stays

/** @typedef {import("./lanes.js").Runner} Runner */
/** @type {{ phase: string, round: number, runners: Runner[], shown: number, open: boolean, run: number, timer: ReturnType<typeof setTimeout> | undefined }} */
const race = { phase: "", round: 0, runners: [], shown: 0, open: false, run: 0, timer: undefined };

/** Whether this page has seen the race of the round: nobody needs the same line by line again. */
export const hasRun = () => race.run === round();

/** The race that this page sees begin; null while the table lies open. Called with every drawing. */
export function raceStage() {
  const { phase } = game();
  if (phase === "payday" && race.phase && (race.phase !== phase || race.round !== round())) begin();
  if (phase !== "payday") race.open = false;
  Object.assign(race, { phase, round: round() });
  return race.open ? stage() : null;
}

function begin() {
  const { earned } = game();
  const runners = families().filter(({ seat }) => earned[seat] !== undefined);
  race.runners = runners.map(({ seat }) => ({ seat, from: before(seat), lines: linesOf(seat) }));
  race.open = stepsOf(race.runners) > 0;
  race.shown = still() ? end() : 0;
  if (!race.open) return;
  race.run = round();
  if (still()) play("chips");
  go();
}

/* All lines, and the change of lanes. */
const end = () => stepsOf(race.runners) + 1;

const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** What they had before; nothing where purses are nobody's business. @param {string} seat */
function before(seat) {
  const came = linesOf(seat).reduce((all, line) => all + line.amount, 0);
  return Math.max(0, (cashOf(seat) ?? came) - came);
}

/** @param {string} seat @returns {import("./lanes.js").Earning[]} */
function linesOf(seat) {
  const lines = incomeLines(seat).map(({ card, many = 1, title, amount }) => {
    return { card, title: `${many > 1 ? `${many} × ` : ""}${title || titleOf(card)}`, amount };
  });
  const bonus = (session.view.recent || []).find((fact) => fact.kind === "bonus_earned" && fact.seat === seat);
  return bonus ? [...lines, { card: "coin", title: say("reason.business_bonus"), amount: bonus.amount }] : lines;
}

/* A line more, until all have come and have been read. */
function go() {
  const steps = end();
  const done = race.shown >= steps;
  clearTimeout(race.timer);
  race.timer = setTimeout(done ? close : further, done ? RESTS : Math.min(LONGEST, LASTS / steps));
}

function further() {
  race.shown += 1;
  play(race.shown >= end() ? "chips" : "coin");
  go();
  redraw();
}

function close() {
  clearTimeout(race.timer);
  race.open = false;
  redraw();
}

function skip() {
  if (race.shown >= end()) return close();
  race.shown = end();
  go();
  return redraw();
}

function stage() {
  const most = finish(race.runners);
  return el(
    "section",
    { class: "payday-race covers", key: "race", on: { click: skip } },
    heading(2, [span("round-no", say("turn.round", { round: roman(round()) })), " · ", say("lcn.payday.title")]),
    el(
      "ol",
      { class: "lanes", style: { "--many": String(race.runners.length) } },
      lanes(race.runners, race.shown).map((one) => runner(one, most)),
    ),
  );
}

/** @param {ReturnType<typeof lanes>[number]} one @param {number} most */
function runner({ seat, total, added, lane }, most) {
  const { colour = "" } = seatOf(seat) ?? {};
  const style = { "--lane": String(lane), "--share": String(total / most), "--side": colour };
  return li(
    { key: seat, style },
    badge(seatOf(seat) || {}, "big"),
    named(plainName(seat), { class: "name" }),
    el("i", { class: "notes" }),
    added
      ? span(
          { class: "added", key: `a${race.shown}` },
          glyph(added.card),
          span("", added.title),
          b("", `+${cash(added.amount)}`),
        )
      : span({ class: "added", key: "a" }),
    b("sum", cash(total)),
  );
}
