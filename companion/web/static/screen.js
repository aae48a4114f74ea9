/* The table screen: what all may see, large enough for the whole room; with the host's role also the host's tools. */

import { serverNow } from "./api.js";
import { stayAwake } from "./awake.js";
import { fewer } from "./beginning.js";
import { besidesPanel, lookBesides } from "./besides.js";
import { aside, button, el, heading, named } from "./dom.js";
import { changedData } from "./gamechanged.js";
import { fetchLater, laterDrawn } from "./later.js";
import { badge, icon, light, ring, seal, sign } from "./marks.js";
import { gamePanels, loadModule } from "./modules.js";
import { purse, watchMoney } from "./moving_money.js";
import { openCheck, openHost, openSave } from "./openers.js";
import { begin, languages, page, paint, redraw } from "./page.js";
import { fetchPictures } from "./pictures.js";
import { watchQuestions } from "./questions.js";
import { roundCard } from "./rounds.js";
import { wordsPanel } from "./saving.js";
import { hasCircle, seatingPanel } from "./seating.js";
import { isTold, sentence } from "./sentences.js";
import { sheet } from "./sheet.js";
import { play } from "./sound.js";
import { soundButton, soundSign } from "./soundbuttons.js";
import { awaited, broken, counting, diceStage, plansStage, tableCounters, whose } from "./stage.js";
import { standing } from "./standing.js";
import { stands } from "./stands.js";
import {
  connect,
  hasBottom,
  hasMoney,
  isHost,
  phaseName,
  pots,
  practising,
  purseTitle,
  sealTold,
  session,
  stage,
} from "./state.js";
import { suggestion } from "./suggestion.js";
import { hostStarts, joinCode, shortAddress, tableDoor } from "./tabledoor.js";
import { gameWord, number, say } from "./words.js";

const roomButton = laterDrawn(
  () => import("./room.js"),
  (all) => all.roomButton,
  () => null,
);
const lightRoom = laterDrawn(
  () => import("./room.js"),
  (all) => all.lightRoom,
  () => undefined,
);
const ceremony = laterDrawn(
  () => import("./ceremony.js"),
  (all) => all.ceremony,
);

function draw() {
  if (session.line === "gone")
    return paint(
      el(
        "section",
        { class: "card loud" },
        heading(1, say("line.gone")),
        el("p", {}, session.gone ? session.gone.message : ""),
        el("a", { class: "button", href: "/" }, say("all.home")),
      ),
    );
  if (session.ready && session.game.words) fetchLater();
  if (!session.ready || !stands()) return paint(el("p", { class: "loading dim" }, say("all.loading")));
  fetchPictures();
  const game = gamePanels();
  lightRoom();
  return paint(
    top(),
    lost(),
    changedData(),
    el(
      "div",
      { class: `stage ${stage()} ${game.whole ? "whole" : ""}`, key: "stage" },
      stage() === "lobby" ? lobby(game) : game.whole ? whole(game) : [people(), middle(game), side(game)],
    ),
    foot(),
    roundCard(),
  );
}

/** A game that fills the screen itself leaves room for what must not be missed. @param {Panels} game */
function whole(game) {
  return [broken(), counting(), awaited(), besidesPanel(), game.whole];
}

function top() {
  return el(
    "header",
    { class: "top", key: "top" },
    el("h1", { class: "grow", key: "title" }, session.game.title || say("title.screen")),
    stage() === "play" ? turnLine() : null,
    light(session.line),
    stage() === "lobby" || !session.view.table.code
      ? null
      : button("qr", [icon("qr"), aside(`${say("me.qr")}: `), codeText()], openQr),
    isHost() ? button("host", [icon("key"), say("host.title")], openHost) : null,
    soundSign(stage() === "lobby"),
    button("more", icon("more"), openMore, { class: "round plain", "aria-label": say("bar.more") }),
  );
}

function codeText() {
  return el("span", { class: "code", translate: "no" }, session.view.table.code);
}

function turnLine() {
  const { turn, table } = session.view;
  const round = table.rounds
    ? say("turn.round_of", { round: number(turn.round), rounds: number(table.rounds) })
    : say("turn.round", { round: number(turn.round) });
  return el(
    "p",
    { class: "turn-line", key: "turn-line" },
    el("span", { class: "dim" }, round),
    table.phases.length ? el("b", {}, phaseName(turn.phase)) : null,
    turn.window ? ring(turn.window.ends - serverNow(), turn.window.seconds, "big-ring") : null,
  );
}

/** Before the game: the code to join by fills the screen. @param {Panels} game */
function lobby(game) {
  const few = fewer();
  const missing = say(few === 1 ? "lobby.few.one" : "lobby.few.many", { n: few });
  return [
    tableDoor(),
    el(
      "section",
      { class: "card deco waiting", key: "waiting" },
      heading(2, say("screen.welcome")),
      hasCircle() ? null : el("p", { class: "dim" }, say("screen.how")),
      hasCircle() ? [seatingPanel(chairMarks), peopleList(atTheDoor())] : peopleList(),
      game.lobby,
      isHost() && !few ? null : el("p", {}, few > 0 ? missing : say("lobby.enough")),
      isHost() ? hostStarts() : null,
    ),
  ];
}

function present() {
  return (session.view.seats || []).filter((seat) => !seat.left);
}

function atTheDoor() {
  return present().filter((seat) => !seat.admitted);
}

/** What stands on a chair of the circle besides a name. @param {House.SeatView} seat */
function chairMarks(seat) {
  const told = marks(seat, session.view.table);
  return [
    told ? el("span", { class: "dim small" }, told) : null,
    seat.phone ? light(session.lights[seat.id] || "away") : icon("paper"),
  ];
}

function peopleList(all = present()) {
  const { turn, table } = session.view;
  return el(
    "ul",
    { class: "seats", key: "seats" },
    all.map((seat) =>
      el(
        "li",
        { key: seat.id, class: stage() === "play" && turn.seat === seat.id ? "at-turn" : "" },
        badge(seat, "big"),
        el(
          "div",
          { class: "grow" },
          named(seat.name, { class: "name who" }),
          el("p", { class: "dim small" }, marks(seat, table)),
        ),
        money(seat.id),
        seat.phone ? light(session.lights[seat.id] || "away") : icon("paper"),
      ),
    ),
  );
}

/** @param {House.SeatView} seat @param {House.TableView} table */
function marks(seat, table) {
  const own = [
    seat.admitted ? "" : say("screen.asks_in"),
    table.host === seat.id ? say("people.host") : "",
    session.view.turn.nudged === seat.id ? say("screen.nudged") : "",
  ];
  const told = own.filter(Boolean).join(" · ");
  const counters = held(seat);
  return told || counters.length ? [told, told && counters.length ? " · " : "", counters] : null;
}

/** What this seat keeps of each counter, with its emblem. @param {House.SeatView} seat */
function held(seat) {
  const every = stage() === "lobby" ? [] : Object.entries(session.view.counters || {});
  return every
    .filter(([, holders]) => seat.id in holders)
    .map(([id, holders], at) => [
      at ? " · " : "",
      sign((session.game.counters || {})[id]?.emblem),
      `${gameWord(`counter.${id}.title`)} ${number(holders[seat.id])}`,
    ]);
}

/** @param {string} id */
function money(id) {
  const { purses } = session.view;
  return hasMoney() && purses && purses[id] !== undefined && stage() !== "lobby"
    ? purse(id, purses[id], { class: "sum purse-of" })
    : null;
}

function people() {
  const common = [...(hasBottom() ? ["bank"] : []), ...pots()];
  return el(
    "section",
    { class: "people", key: "people", "aria-label": say("people.title") },
    peopleList(),
    common.length && hasMoney() ? el("ul", { class: "seats pots" }, common.map(commonPurse)) : null,
  );
}

/** A bank that can run dry is worth watching. @param {string} id */
function commonPurse(id) {
  const held = session.view.purses[id];
  const dry = id === "bank" && held === 0;
  return el(
    "li",
    { key: id },
    icon("bank"),
    el("span", { class: "grow" }, purseTitle(id)),
    purse(id, held, { class: `sum ${dry ? "bad" : ""}` }),
    dry ? el("span", { class: "bad small" }, say("bank.dry")) : null,
  );
}

/** @param {Panels} game */
function middle(game) {
  if (stage() === "over") return el("section", { class: "middle", key: "middle" }, ceremony(), game.after);
  return el(
    "section",
    { class: "middle", key: "middle" },
    broken(),
    wordsPanel(),
    counting(),
    awaited(),
    besidesPanel(),
    game.before,
    game.main ? [game.main, diceStage()] : [whose(), diceStage(), plansStage(), tableCounters()],
    game.after,
  );
}

/** @param {Panels} game */
function side(game) {
  const facts = standing(session.view.recent || [])
    .filter(isTold)
    .slice(-6)
    .reverse();
  return el(
    "section",
    { class: "side", key: "side", "aria-label": say("recent.title") },
    game.side || null,
    el(
      "ul",
      { class: "events", "aria-live": "polite" },
      facts.map((fact, at) =>
        el("li", { key: `n${fact.n}${fact.kind}`, class: at === 0 ? "newest" : "" }, sentence(fact)),
      ),
    ),
  );
}

/** Before anything is hidden: what the owner of this machine could do. Later: that the money adds up. */
function assurance() {
  if (stage() === "lobby") return el("p", { class: "dim small" }, say("screen.owner"));
  return hasMoney() ? seal(session.view.seal, sealTold) : el("span", {});
}

function foot() {
  return el(
    "footer",
    { class: "foot", key: "foot" },
    assurance(),
    suggestion(),
    el("span", { class: "dim small", translate: "no" }, shortAddress()),
  );
}

function openQr() {
  sheet(() => ({ title: say("me.qr"), body: joinCode(session.view.table.code || "", "qr large") }));
}

function openMore() {
  sheet((self) => ({
    title: say("bar.more"),
    body: el(
      "nav",
      { class: "stack" },
      el("p", { class: "label" }, say("all.language")),
      languages(),
      soundButton(self, "wide left"),
      roomButton(self, "wide left"),
      document.fullscreenEnabled
        ? button("full", [icon("full"), say("screen.full")], fullScreen, { class: "wide left" })
        : null,
      stage() === "play" && !practising()
        ? button("check", [icon("camera"), say("sweep.title")], () => check(self), { class: "wide left" })
        : null,
      isHost() ? button("save", [icon("save"), say("save.title")], () => save(self), { class: "wide left" }) : null,
      ways().map(([path, sign, text]) =>
        el("a", { class: "button wide left", href: path, key: path }, icon(sign), text),
      ),
    ),
  }));
}

/** @param {Sheet} self */
function save(self) {
  self.close();
  openSave();
}

/** @param {Sheet} self */
function check(self) {
  self.close();
  openCheck();
}

/* Old news must not pass for new. */
function lost() {
  if (session.line !== "off" && session.line !== "slow") return null;
  return el("p", { class: "fault line", key: "line", role: "status" }, say("line.off"));
}

function fullScreen() {
  if (document.fullscreenElement) document.exitFullscreen();
  else document.documentElement.requestFullscreen();
}

/** @returns {any[]} */
function ways() {
  const at = `/t/${page.table}`;
  const { code } = session.view.table;
  return [
    page.loopback && !isHost() && code && [`/j/${code}`, "key", say("join.claim")],
    page.seats.length && [at, "forth", say("screen.my_screen")],
    [`${at}/log`, "history", say("recent.all")],
    [`${at}/sheet`, "print", say("more.sheet")],
    ["/", "back", say("all.home")],
  ].filter(Boolean);
}

/** @type {number | undefined} */
let seenRoll;

/** @param {View} view */
function onView(view) {
  const roll = view.cast ? view.cast.number : 0;
  if (seenRoll !== undefined && roll > seenRoll) play("dice");
  seenRoll = roll;
  watchMoney();
}

async function start() {
  await begin(draw);
  connect(onView);
  watchQuestions();
  loadModule();
  setInterval(() => {
    const { turn, host } = session.view;
    if ((turn && turn.window) || (host && host.passes.length)) redraw();
  }, 500);
  lookBesides();
  stayAwake();
}

start();
