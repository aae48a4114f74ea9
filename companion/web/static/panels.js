/* The panels of my screen: turn and phase, purse, dice, counters, who is here, what happened last. */

import { serverNow } from "./api.js";
import { orderButton } from "./controls.js";
import { dice, diceName, total } from "./dice.js";
import { aside, button, el, heading, named } from "./dom.js";
import { badge, icon, light, ring, seal, sign as signOf } from "./marks.js";
import { gameCovers, gameSecret } from "./modules.js";
import { purse } from "./moving_money.js";
import { openTurnTools } from "./openers.js";
import { page } from "./page.js";
import { sentences } from "./sentences.js";
import {
  actor,
  cash,
  hasMoney,
  isHost,
  phaseName,
  plainName,
  pots,
  purseName,
  sealTold,
  seatOf,
  seats,
  send,
  session,
  stage,
  waiting,
} from "./state.js";
import { losses } from "./tidings.js";
import { gameWord, nodes, number, say } from "./words.js";

export function turnPanel() {
  const { turn, table } = session.view;
  if (stage() !== "play") return null;
  const mine = session.view.me && turn.seat === session.view.me.seat;
  const left = turn.window ? turn.window.ends - serverNow() : 0;
  return el(
    "section",
    { class: `card turn ${mine ? "bright" : ""}`, key: "turn", "aria-label": say("turn.title") },
    el(
      "div",
      { class: "row" },
      el(
        "div",
        { class: "grow" },
        el("p", { class: "dim" }, roundName(turn, table)),
        phases(turn, table),
        el("p", { class: "whose", "aria-live": "polite" }, whose(turn, mine)),
      ),
      turn.window ? ring(left, turn.window.seconds) : null,
    ),
    actor() ? turnActs(turn, mine) : null,
  );
}

/** @param {House.TurnView} turn @param {boolean} mine */
function turnActs(turn, mine) {
  const end = () => orderButton("end_turn", say("turn.end"), { type: "end_turn" }, { class: "first grow tall" });
  const more = button("turn-tools", say("turn.more"), openTurnTools, { class: "grow" });
  return el("div", { class: "row wrap actions" }, mine ? end() : nudgeButton(turn), more);
}

/** @param {House.TurnView} turn @param {House.TableView} table */
function roundName(turn, table) {
  const round = table.rounds
    ? say("turn.round_of", { round: number(turn.round), rounds: number(table.rounds) })
    : say("turn.round", { round: number(turn.round) });
  return round;
}

/** @param {House.TurnView} turn @param {House.TableView} table */
function phases(turn, table) {
  if (!table.phases.length) return null;
  return el("p", { class: "phase" }, phaseName(turn.phase));
}

/** @param {House.TurnView} turn @param {boolean} mine */
function whose(turn, mine) {
  if (mine) return el("b", {}, say("turn.mine"));
  const seat = seatOf(turn.seat);
  return seat ? nodes("turn.of", { name: named(seat.name) }) : say("turn.nobody");
}

/** @param {House.TurnView} turn */
function nudgeButton(turn) {
  if (!turn.seat || !session.view.me) return null;
  if (turn.nudged === turn.seat) return el("p", { class: "grow dim small" }, say("turn.nudged"));
  return orderButton("nudge", say("turn.nudge"), { type: "nudge", seat: turn.seat }, { class: "grow" });
}

/* Before the game: who is here, and what is missing. */
export function lobbyPanel() {
  if (stage() !== "lobby") return null;
  const { table } = session.view;
  const few = table.least - seats().length;
  return el(
    "section",
    { class: "card deco lobby", key: "lobby" },
    heading(2, say(few > 0 ? "lobby.title" : "lobby.set")),
    el("p", {}, few > 0 ? say(few === 1 ? "lobby.few.one" : "lobby.few.many", { n: few }) : say("lobby.enough")),
    isHost() ? null : el("p", { class: "dim" }, say("lobby.waiting")),
  );
}

/** @param {() => unknown} [open] */
export function pursePanel(open) {
  const me = session.view.me;
  if (!hasMoney() || !me || !session.view.purses || session.view.purses[me.seat] === undefined) return null;
  const held = cash(session.view.purses[me.seat]);
  const more = Object.keys(session.view.purses).some((id) => id !== me.seat); // where sums are hidden there is nothing to list
  return el(
    "section",
    { class: "purse", key: "purse", "aria-label": say("purse.title") },
    el("p", { class: "dim small" }, say("purse.title")),
    el(
      "p",
      { class: `money ${held.length > 11 ? "long" : ""}`, "aria-live": "polite" },
      purse(me.seat, session.view.purses[me.seat]),
    ),
    el("div", { class: "row center" }, seal(session.view.seal, sealTold), open && more ? openBook(open) : null),
  );
}

/** @param {() => unknown} open */
function openBook(open) {
  return button("book", say("purse.all"), open, { class: "plain small" });
}

export function dicePanel() {
  const { roll, cast } = session.view;
  const me = session.view.me;
  if (!roll && !cast) return null;
  if (roll && !roll.typed) {
    return el(
      "section",
      { class: "card", key: "dice", "aria-label": say("dice.title") },
      el("p", { class: "dim" }, nodes("dice.rolling", { name: named(plainName(roll.seat)) })),
      dice(roll.sides, null, "", `r${roll.number}`),
    );
  }
  if (roll) {
    return el(
      "section",
      { class: "card", key: "dice", "aria-label": say("dice.title") },
      el("p", { class: "dim" }, nodes("dice.typed", { name: named(plainName(roll.seat)) })),
      dice(roll.sides, roll.typed, "table", `t${roll.number}`),
      me && roll.seat === me.seat
        ? orderButton(
            "untype",
            say("dice.retype"),
            { type: "confirm_dice", roll: roll.number, yes: false },
            { class: "wide" },
          )
        : null,
    );
  }
  return cast ? castCard(cast) : null;
}

/** @param {House.FinishedRoll} cast */
function castCard(cast) {
  const fresh = session.view.falling;
  const sum = !fresh && cast.results.length > 1 ? say("dice.sum", { sum: number(total(cast.results)) }) : "";
  return el(
    "section",
    { class: "card", key: "dice", "aria-label": say("dice.title") },
    el(
      "div",
      { class: "row" },
      el(
        "p",
        { class: "grow dim" },
        nodes("dice.rolled", { name: named(plainName(cast.seat)), dice: diceName(cast.sides) }),
      ),
      sum ? el("b", { class: "sum" }, sum) : null,
    ),
    dice(cast.sides, cast.results, `${fresh ? "tumbling" : ""} ${cast.how}`, `c${cast.number}`),
    cast.how === "app" ? null : el("p", { class: "dim small" }, say(`dice.how.${cast.how}`)),
  );
}

export function countersPanel() {
  const counters = Object.entries(session.view.counters || {});
  if (!counters.length || stage() === "lobby") return null;
  return el(
    "section",
    { class: "card", key: "counters" },
    heading(2, say("counters.title")),
    el(
      "ul",
      { class: "list" },
      counters.map(([id, holders]) => counterRow(id, holders)),
    ),
  );
}

/** @param {string} id @param {Record<string, number>} holders */
function counterRow(id, holders) {
  const me = session.view.me;
  const owner = "table" in holders ? "table" : me ? me.seat : "";
  const title = gameWord(`counter.${id}.title`);
  const rest = Object.entries(holders).filter(([one]) => one !== owner);
  const shared = owner === "table" ? el("span", { class: "dim small" }, ` · ${say("all.table")}`) : null;
  const own = el(
    "div",
    { class: "row" },
    signOf(emblemOf(id)),
    el("span", { class: "grow" }, title, shared),
    mover(id, holders, owner, -1),
    owner in holders ? el("output", { class: "value" }, number(holders[owner])) : null,
    mover(id, holders, owner, 1),
  );
  return el("li", { class: "counter", key: id }, own, rest.length ? heldByOthers(rest) : null);
}

/** @param {string} id */
function emblemOf(id) {
  return ((session.game.counters || {})[id] || {}).emblem;
}

/** @param {[string, number][]} rest */
function heldByOthers(rest) {
  const held = rest.map(([one, value]) => {
    return el("span", { class: "row tight", key: one }, badgeOf(one), aside(plainName(one)), number(value));
  });
  return el("p", { class: "dim small row wrap" }, held);
}

/** One step up or down; at the end of the scale the button rests.
 * @param {string} id @param {Record<string, number>} holders @param {string} owner @param {number} way */
function mover(id, holders, owner, way) {
  if (stage() !== "play" || !actor()) return null;
  const { step = 1, least, most } = (session.game.counters || {})[id] || {};
  const [end, name, sign] = way > 0 ? [most, "up", "+"] : [least, "down", "\u2212"];
  const text = say(`counters.${name}`, { counter: gameWord(`counter.${id}.title`), n: step });
  const strict = (session.view.levels.counter || session.view.table.strictness) === "enforce";
  const rests = strict && holders[owner] === end ? { disabled: true } : {};
  const order = { type: "count", counter: id, by: way * step };
  return orderSign(`count-${id}-${name}`, sign, order, { class: "round", "aria-label": text, ...rests });
}

/** A sign that gives an order; it has no room to say that it waits.
 * @param {string} key @param {string} sign @param {Command} order @param {Props} props */
function orderSign(key, sign, order, props) {
  const own = {
    type: "button",
    key,
    data: { act: key },
    ...waiting(key, props),
    on: { click: () => send(key, order) },
  };
  return el("button", own, sign);
}

/** @param {string} id */
function badgeOf(id) {
  const seat = seatOf(id);
  return seat ? badge(seat, "tiny") : null;
}

export function peoplePanel() {
  if (!session.view.seats) return null;
  return el(
    "section",
    { class: "card people", key: "people" },
    heading(2, say("people.title")),
    el("ul", { class: "list" }, seats().map(personRow)),
    hasMoney() && !gameCovers() ? potRows() : null,
  );
}

/* Those in which something lies. */
function potRows() {
  const full = pots().filter((id) => session.view.purses[id]);
  const row = (/** @type {string} */ id) =>
    el(
      "li",
      { key: id },
      el("span", { class: "grow" }, purseName(id)),
      el("span", { class: "sum" }, cash(session.view.purses[id])),
    );
  return full.length ? el("ul", { class: "list" }, full.map(row)) : null;
}

/** @param {House.SeatView} seat */
function personRow(seat) {
  const { turn, me } = session.view;
  const own = Boolean(me) && me.seat === seat.id;
  const atTurn = turn.seat === seat.id && stage() === "play";
  return el(
    "li",
    { key: seat.id, class: atTurn ? "at-turn" : "" },
    badge(seat, "small"),
    el("span", { class: "grow" }, named(inRow(seat)), el("span", { class: "dim small" }, marksOf(seat, own))),
    purseOf(seat.id),
    seat.phone ? light(session.lights[seat.id] || (own ? "on" : "away")) : icon("paper"),
  );
}

/** Once one plays alone, all know who is a robot, and the name has the room. @param {House.SeatView} seat */
const inRow = ({ id, name }) => (stage() === "play" ? plainName(id) : name);

/** @param {House.SeatView} seat @param {boolean} own */
function marksOf(seat, own) {
  const host = session.view.table.host === seat.id;
  const marks = [own && say("people.you"), host && say("people.host"), !seat.phone && say("people.no_phone")];
  return marks
    .filter(Boolean)
    .map((mark) => ` · ${mark}`)
    .join("");
}

/** @param {string} id */
function purseOf(id) {
  const { purses } = session.view;
  if (gameCovers()) return null;
  return hasMoney() && purses && purses[id] !== undefined ? el("span", { class: "sum" }, cash(purses[id])) : null;
}

/* My own last act is the newest that all saw, and nothing came to light by it: the rules know. */
export function takeBack() {
  if (!session.view.take_back || !actor()) return null;
  return orderButton("take_back", say("recent.take_back"), { type: "take_back" }, { class: "wide" });
}

export function recentPanel() {
  if (!session.view.recent) return null;
  const lost = losses();
  const isLoss = (/** @type {Record<string, any>} */ { n }) => lost.some(({ line }) => line.n === n);
  return el(
    "section",
    { class: "card recent", key: "recent" },
    el(
      "div",
      { class: "row" },
      heading(2, say("recent.title"), { class: "grow" }),
      el(
        "a",
        { class: "button plain", href: `/t/${page.table}/log${page.seat ? `?seat=${page.seat}` : ""}` },
        icon("history"),
        say("recent.all"),
      ),
    ),
    ownLosses(lost),
    sentences(
      session.view.recent.filter((line) => !gameSecret(line) && !isLoss(line)),
      6,
    ),
  );
}

/** Others go on quickly: what they took from me is not carried off by what they do next. @param {ReturnType<typeof losses>} lost */
function ownLosses(lost) {
  if (!lost.length) return null;
  const item = (/** @type {(typeof lost)[number]} */ { line, text }) =>
    el("li", { key: `lost${line.n}` }, el("span", { class: "sentence" }, text));
  return el("ul", { class: "sentences own-losses", key: "own-losses" }, lost.map(item));
}
