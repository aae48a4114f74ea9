/* La Cosa Nostra on the table screen: all five families, the market, and the deed under way, large. */

import {
  aside,
  badge,
  cash,
  el,
  gameWord,
  heading,
  icon,
  isHost,
  isTold,
  light,
  named,
  number,
  plainName,
  say,
  sayHere,
  sceneOf,
  seatOf,
  sentence,
  session,
  stage,
  standing,
} from "/static/kit.js";
import { roundIsDone, toPayday } from "./acting.js";
import { bookIsHere, deck, roman, titleOf } from "./book.js";
import { businessCard, fallen, gangsterCard, marketCard } from "./cards.js";
import { phases, rulingTold, topics } from "./correcting.js";
import { roundAt, roundTold } from "./curtains.js";
import { aftermath, deedPanel, topDeed } from "./deed.js";
import { colourOf, monopoliesOf, start } from "./family.js";
import { glyph } from "./glyphs.js";
import { follow, isTraded, outcome, tuneUp } from "./happenings.js";
import { interlude, pictured } from "./interludes.js";
import { div, families, game, li, p, span, ul, worth } from "./parts.js";
import { paradePanel } from "./payday.js";
import { timer } from "./planning.js";
import { hasRun, raceStage } from "./race.js";
import { deedScene } from "./scene.js";
import { scoreLine, scorePoints } from "./score.js";
import { begins, checklist, confession } from "./setup.js";
import { order, waitingFor } from "./waiting.js";
import { openWindow, windowStage } from "./window.js";

export { begins, phases, roundAt, roundTold, rulingTold, scoreLine, scorePoints, topics };
export const instead = true;

export function begin() {
  tuneUp();
}

/* Whom the deed under way is against, and which card of theirs. */
function aimedAt() {
  const deed = topDeed();
  return deed ? { seat: deed.target, card: deed.victim } : {};
}

/** A family as a strip: who, what they are worth, what lies in both rows. @param {LaCosaNostra.FamilyView} family */
function strip(family) {
  const { seat } = family;
  const has = worth(seat, "purse-of");
  const side = colourOf(seat);
  const awaits = game().awaits;
  const busy = awaits && awaits.seats.includes(seat) && awaits.seats.length < families().length;
  const aim = aimedAt();
  return el(
    "article",
    {
      class: `strip ${busy ? "at-turn" : ""} ${aim.seat === seat ? "aimed" : ""}`,
      key: seat,
      style: { "--side": side },
    },
    div(
      "strip-head",
      span("seat-sign", badge(seatOf(seat) || {}, "small"), start(seat)),
      el("div", { class: "grow" }, named(plainName(seat), { class: "name who" })),
      span(
        "worth-line",
        has || incomeOf(family),
        aim.seat === seat ? span("aim", glyph("attack"), aside(say("lcn.deed.against"))) : null,
        span("end", seatOf(seat)?.phone ? light(session.lights[seat] || "away") : icon("paper")),
      ),
      extras(family, has && incomeOf(family)),
    ),
    div(
      "strip-rows",
      businesses(family, aim.card),
      div(
        `strip-row ${family.gangsters.length > 5 ? "crowd" : ""}`,
        family.gangsters.map((one) => gangsterCard(one, side, { aimed: one.id === aim.card })),
      ),
    ),
  );
}

/** The more there are, the smaller they are written.
 * @param {LaCosaNostra.FamilyView} family @param {string | null | undefined} aimed */
function businesses(family, aimed) {
  const lying = family.businesses.filter((one) => !one.on);
  const size = lying.length > 6 ? "many" : lying.length > 5 ? "six" : "";
  return div(
    `strip-row ${size}`,
    lying.map((one) => businessCard(one, { told: number, aimed: one.id === aimed })),
  );
}

/** @param {LaCosaNostra.FamilyView} family */
const incomeOf = ({ income }) => span("dim income-of", `+${cash(income)}`);

/** @param {LaCosaNostra.FamilyView} family @param {Child} income */
function extras(family, income) {
  return div(
    "extras",
    income,
    monopoliesOf(family.seat).map((name) =>
      span({ class: "fact bright", key: name, title: titleOf(name) }, glyph("monopoly"), titleOf(name)),
    ),
    family.laundered
      ? span({ class: "fact", key: "safe" }, glyph("launder"), aside(say("lcn.laundered")), cash(family.laundered))
      : null,
    family.kills.length ? fallen(family.kills) : null,
  );
}

/* Where the evening stands, and whom it waits for. */
function banner() {
  const { phase } = game();
  return el(
    "section",
    { class: "card banner", key: "banner" },
    div(
      "row",
      span("round-no", roman(game().round)),
      heading(2, sayHere(`lcn.phase.${phase}`), { class: "grow" }),
      timer(),
    ),
    openWindow() ? null : waitingFor(),
    phase === "planning" || (phase === "action" && !topDeed() && !roundIsDone()) ? order() : null,
  );
}

/** @param {string} card @param {number} at */
const lying = (card, at) => marketCard(card, null, { key: `${card}${at}` });

function market() {
  const { market: cards, stack, monopolies } = game();
  const free = deck("monopolies").filter((name) => !monopolies[name]);
  if (!cards && !free.length) return null;
  return el(
    "section",
    { class: "card lcn-market", key: "market" },
    div(
      "row",
      heading(2, cards ? say("lcn.market") : gameWord("deck.monopolies"), { class: "grow" }),
      stack !== null && stack !== undefined ? span("dim small", say("lcn.stack", { n: number(stack) })) : null,
    ),
    cards ? ul("market", cards.map(lying)) : null,
    cards && !cards.length ? p("dim", say("lcn.market_empty")) : null,
    free.length
      ? p(
          "dim small monopolies",
          glyph("monopoly"),
          say("lcn.free_monopolies", { names: free.map(titleOf).join(", ") }),
        )
      : null,
  );
}

/* What the banner, the strips and the dice show anyway; and a marker, which the sentence of its deal tells. */
const SEEN_ALREADY = new Set([
  "turn_began",
  "turn_ended",
  "window_closed",
  "dice_read",
  "phase_began",
  "seat_ready",
  "rolled",
  "window_opened",
  "marker_placed",
]);

/* Payments that another sentence tells well enough for a glance. */
const SAID_ELSEWHERE = new Set(["deal", "stake", "cash_job", "robbery", "start"]);

/** @param {Record<string, any>} fact */
function isNews(fact) {
  if (isTraded(fact) || (fact.kind === "paid" && SAID_ELSEWHERE.has(fact.reason))) return false;
  return isTold(fact) && !SEEN_ALREADY.has(fact.kind);
}

/** As many as fit are seen, and none in part: nobody scrolls a screen in the middle of a table. What came of a deed is told
 * with its dice. @type {Record<string, number>} */
const MOST_NEWS = { planning: 8, action: 8, deed: 8, aftermath: 8 };
const MOST_BELOW_DICE = 3;

function busyWith() {
  if (openWindow()) return "window";
  if (game().phase !== "action") return game().phase;
  return topDeed() ? "deed" : outcome().length ? "aftermath" : "action";
}

/* Who sat down is no news any more. */
function sinceItBegan() {
  const { recent = [] } = session.view;
  const at = recent.findIndex((fact) => fact.kind === "game_begun");
  return recent.slice(at + 1);
}

function events() {
  const most = MOST_NEWS[busyWith()];
  const told = new Set([...pictured(), ...(busyWith() === "aftermath" ? outcome().map(({ n }) => n) : [])]);
  const facts = standing(sinceItBegan()).filter((fact) => isNews(fact) && !told.has(fact.n));
  const newest = facts.slice(-most).reverse();
  return ul(
    { class: "events lcn-events", "aria-live": "polite", key: "events" },
    newest.map((fact, at) => li({ key: `n${fact.n}${fact.kind}`, class: at === 0 ? "newest" : "" }, sentence(fact))),
  );
}

function layOut() {
  const list = checklist(true);
  return list ? el("section", { class: "card", key: "lay-out" }, heading(2, say("lcn.check.title")), list) : null;
}

const afterwards = () => aftermath(MOST_BELOW_DICE, pictured());

function centre() {
  const { phase } = game();
  if (phase === "draw") return layOut();
  if (phase === "payday") return [aftermath(), paradePanel(null, hasRun())];
  const deed = topDeed();
  if (!deed && roundIsDone()) return [afterwards(), isHost() ? toPayday(true) : null];
  return [windowStage(), deed ? deedPanel() : phase === "planning" ? null : afterwards()];
}

/** While a scene lies over the table, only the scene is drawn: an old laptop has nothing to spare beneath it.
 * @param {boolean} covered */
function table(covered) {
  const stays = covered && document.querySelector(".lcn-table > .strips");
  return stays ? [div({ key: "strips", same: true }), div({ key: "now", same: true })] : [strips(), now()];
}

function strips() {
  return div({ class: `strips of-${families().length}`, key: "strips" }, families().map(strip));
}

function now() {
  return div(
    { class: `lcn-now ${busyWith()}`, key: "now" },
    banner(),
    centre(),
    busyWith() in MOST_NEWS ? div({ class: "room-left", key: "room-left" }, events(), market()) : null,
  );
}

export function panels() {
  if (!game()) return {};
  if (!bookIsHere()) return { lobby: null, whole: p("dim", say("all.loading")) };
  follow();
  if (stage() === "lobby") return { lobby: confession() };
  if (stage() !== "play") return {};
  const over = [sceneOf(deedScene()), raceStage()];
  const covered = over.some(Boolean);
  const between = interlude(covered); // what it tells, the table beside it does not
  return { whole: div({ class: "lcn-table", key: "lcn-table" }, table(covered), over, between) };
}
