/* My screen: what I have, what I may do now, what waits for me. Everything is drawn from the view of this seat. */

import { stayAwake } from "./awake.js";
import { beginButton } from "./beginning.js";
import { besidesPanel, lookAround, lookBesides } from "./besides.js";
import { orderButton, signButton } from "./controls.js";
import { witnessDice } from "./dice_witness.js";
import { aside, button, el, heading, named } from "./dom.js";
import { lostPhoto } from "./errand.js";
import { firstPanel } from "./first.js";
import { changedData } from "./gamechanged.js";
import { curtain, handOver, otherSeats } from "./handover.js";
import { fetchLater, laterDrawn, onceHere } from "./later.js";
import { badge, icon, light } from "./marks.js";
import { gamePanels, gameResume, gameRules, loadModule } from "./modules.js";
import { watchMoney } from "./moving_money.js";
import { feelNudge, nudgedPanel } from "./nudged.js";
import {
  openBook,
  openCash,
  openCheck,
  openGet,
  openHost,
  openLay,
  openMe,
  openMore,
  openPay,
  openQr,
  openReveal,
  openRoll,
  openSweep,
} from "./openers.js";
import { begin, page, paint, redraw } from "./page.js";
import {
  countersPanel,
  dicePanel,
  lobbyPanel,
  peoplePanel,
  pursePanel,
  recentPanel,
  takeBack,
  turnPanel,
} from "./panels.js";
import { passOf } from "./passes.js";
import { watchPassing } from "./passing.js";
import { awaitCeremony, scoreOrPatience } from "./patience.js";
import { fetchPictures } from "./pictures.js";
import { countingPanel, requestsPanel } from "./requests.js";
import { wordsPanel } from "./saving.js";
import { seatingCard } from "./seating.js";
import { secretsPanel, tablePlans } from "./secrets.js";
import { closeSheets } from "./sheet.js";
import { followSlips } from "./slips.js";
import { soundChoice, soundSign } from "./soundbuttons.js";
import { stands } from "./stands.js";
import { actor, connect, hasMoney, isHost, mySeat, seatOf, session, stage } from "./state.js";
import { suggestion } from "./suggestion.js";
import { callUp, hearTidings, isAwaited } from "./tidings.js";
import { riseWithNews, watchFingers } from "./uppermost.js";
import { say } from "./words.js";

let folded = true;

const nothing = () => null;
const questions = () => import("./questions.js");
const laterPanel = laterDrawn(questions, (all) => all.laterPanel, nothing);
const openQuestionsPanel = laterDrawn(
  () => import("./open_proposals.js"),
  (all) => all.openQuestionsPanel,
  nothing,
);
const callRound = laterDrawn(
  () => import("./rounds.js"),
  (all) => all.callRound,
  nothing,
);
const sincePanel = laterDrawn(
  () => import("./since.js"),
  (all) => all.sincePanel,
  nothing,
);

/** @param {House.SeatView | undefined} seat */
function header(seat) {
  const name = seat ? seat.name : say("me.watching");
  const me = button(
    "me",
    [
      seat ? badge(seat, "small") : icon("eye"),
      el("span", { class: "grow" }, named(name), aside(`(${say("me.open")})`)),
      light(session.line),
    ],
    openMe,
    { class: "plain me grow" },
  );
  return el(
    "header",
    { class: `top ${isAwaited() ? "called" : ""}`, key: "top", style: { "--side": seat?.colour ?? "" } },
    me,
    otherSeats().length ? signButton("hand-over", "next", say("hand.over"), handOver) : soundSign(),
    session.view.table.code ? signButton("qr", "qr", say("me.qr"), openQr) : null,
    isHost() ? signButton("host", "key", say("host.title"), openHost) : null,
  );
}

/** The bar at the thumb. @param {Action[]} extra */
function bar(extra) {
  const own = extra.filter((one) => !one.primary).map((one) => [one.key, one.icon || "hat", one.label, one.run]);
  const common = stage() === "play" && actor() ? usualActs() : [];
  /** @type {any[]} */
  const shown = [...own, ...common, ["more", "more", say("bar.more"), openMore]].slice(-5);
  return el("nav", { class: "bar-low", key: "bar", "aria-label": say("bar.title") }, shown.map(barButton));
}

function usualActs() {
  return [
    hasMoney() && ["pay", "pay", say("bar.pay"), openPay],
    hasMoney() && ["get", "get", say("bar.get"), openGet],
    !gameRules() && ["roll", "dice", say("bar.roll"), openRoll],
    !gameRules() && session.view.table.plans && ["plan", "plan", say("bar.plan"), () => openLay()],
  ].filter(Boolean);
}

/** @param {[string, string, string, Hearer]} act */
function barButton([key, sign, text, run]) {
  return button(`bar-${key}`, [icon(sign), el("span", {}, text)], run, { class: "plain", data: { act: key } });
}

function draw() {
  if (session.line === "gone") {
    closeSheets();
    return paint(el("div", { class: "panels", key: "panels" }, gone()));
  }
  if (session.ready && session.game.words) fetchLater();
  if (!session.ready || !stands()) return paint(el("p", { class: "loading dim", key: "loading" }, say("all.loading")));
  const fallen = curtain();
  if (fallen) return paint(fallen);
  const round = callRound();
  callUp();
  fetchPictures();
  const seat = mySeat();
  const game = gamePanels();
  paint(
    header(seat),
    el(
      "div",
      { class: `panels ${isCut() ? "stale" : ""}`, key: "panels" },
      heading(1, pageTitle(), { class: "unseen", key: "h1" }),
      status(seat),
      panels(game),
    ),
    bar(game.actions || []),
    round,
  );
  riseWithNews();
}

function pageTitle() {
  return session.game.title || say("title.phone");
}

/* Nobody answers just now: what stands here may be old. */
function isCut() {
  return session.line === "off" || session.line === "slow";
}

/** Whatever stands between this seat and the game. @param {House.SeatView | undefined} seat */
function status(seat) {
  if (isCut()) return el("p", { class: "fault line", key: "line", role: "status" }, say("line.off"));
  if (seat && seat.left) {
    return el(
      "section",
      { class: "card loud stack", key: "left" },
      el("p", {}, say(seat.admitted ? "me.left" : "me.sent_away")),
      orderButton("return", say(seat.admitted ? "me.return" : "me.knock"), { type: "return" }, { class: "wide" }),
    );
  }
  if (seat && !seat.admitted)
    return el(
      "section",
      { class: "card bright", key: "not-admitted", role: "status" },
      el("p", {}, say("me.not_admitted")),
    );
  if (session.view.table.rematch)
    return el(
      "a",
      { class: "button first wide tall", key: "again", href: `/t/${session.view.table.rematch}` },
      say("score.to_rematch"),
    );
  return null;
}

/** @param {Panels} game */
function panels(game) {
  const primary = (game.actions || [])
    .filter((one) => one.primary)
    .map((one) =>
      el("button", { type: "button", class: "first wide tall", key: one.key, on: { click: one.run } }, one.label),
    );
  const turn = gameRules() ? null : turnPanel();
  const common = gameRules() ? [] : [dicePanel(), secretsPanel(), countersPanel(), tablePlans()];
  return [
    wayBack(),
    nudgedPanel(),
    besidesPanel(),
    changedData(),
    laterPanel(),
    openQuestionsPanel(),
    countingPanel(),
    stage() === "over" ? scoreOrPatience() : null,
    "purse" in game ? game.purse : pursePanel(openBook),
    stage() === "lobby"
      ? [lobbyPanel(), game.lobby, isHost() ? beginButton() : null, soundChoice(), seatingCard(), freshPass()]
      : null,
    sincePanel(),
    firstPanel(),
    primary,
    game.before,
    game.main ? [stepBack(), game.main, fold([turn, ...common])] : [turn, stepBack() ?? takeBack(), common],
    game.after,
    wordsPanel(),
    requestsPanel(),
    suggestion(),
    peoplePanel(),
    recentPanel(),
  ];
}

/* What comes and goes keeps its place, so that nothing below it moves under the finger. */
function stepBack() {
  const playing = stage() === "play" && actor();
  return playing ? el("div", { class: "step-back", key: "step-back" }, takeBack()) : null;
}

/* Whoever plays a seat that is nobody's phone is one tap from where they came from. */
function wayBack() {
  const { me } = session.view;
  if (!me || page.seats.includes(me.seat)) return null;
  const own = page.seats.find((id) => seatOf(id)?.left === false);
  const [href, text] = own ? [`/t/${page.table}`, say("me.back")] : [`/t/${page.table}/screen`, say("host.to_screen")];
  return el("a", { class: "button wide left", key: "way-back", data: { act: "way-back" }, href }, icon("back"), text);
}

/** A game that draws its own middle keeps the common tools one tap away. @param {Child[]} common */
function fold(common) {
  const shown = common.filter(Boolean);
  if (!shown.length) return null;
  return [
    button(
      "fold",
      say(folded ? "module.unfold" : "module.fold"),
      () => {
        folded = !folded;
        redraw();
      },
      { class: "wide plain", "aria-expanded": String(!folded) },
    ),
    folded ? null : shown,
  ];
}

function freshPass() {
  const { me } = session.view;
  return me ? passOf(me.seat) : null;
}

function gone() {
  return el(
    "section",
    { class: "card loud stack", key: "gone" },
    heading(1, say("line.gone")),
    el("p", {}, session.gone ? session.gone.message : ""),
    el("a", { class: "button wide", href: "/j" }, say("line.join")),
    el("a", { class: "button wide", href: "/" }, say("all.home")),
  );
}

/** @type {string | undefined} */
let stageBefore;

/** @param {View} view */
function onView(view) {
  witnessDice();
  feelNudge();
  followSlips();
  lookAround();
  hearTidings();
  watchMoney();
  if (stageBefore === "play" && view.score) awaitCeremony(view.score.places);
  stageBefore = view.table.stage;
}

/* The photo that the phone's memory swallowed: open the same sheet again and say so. */
function resume() {
  const purpose = lostPhoto();
  const slip = new URLSearchParams(location.search).get("slip");
  if (slip) cashFromAddress(slip);
  else if (location.hash.startsWith("#card=")) layFromAddress(decodeURIComponent(location.hash.slice(6)));
  else if (purpose === "lay") openLay(true);
  else if (purpose === "sweep") openSweep(true);
  else if (purpose === "cash") openCash(true);
  else if (purpose === "check") openCheck(true);
  else if (purpose && purpose.startsWith("reveal:")) openReveal(purpose.slice(7), true);
  else if (purpose) gameResume(purpose);
}

/** What the server says of a code; nothing, if it cannot be asked. @param {string} text @returns {Promise<House.Read[]>} */
function readLater(text) {
  return import("./scan.js").then((all) => all.readText(text)).catch(() => []);
}

/** Somebody's payment code, read by the phone's own camera, brought us here. @param {string} slip */
async function cashFromAddress(slip) {
  const query = page.seat && new URLSearchParams(location.search).has("seat") ? `?seat=${page.seat}` : "";
  history.replaceState(history.state, "", location.pathname + query);
  const codes = await readLater(slip);
  openCash(false, codes[0]);
}

/** A printed card with an address brought us here: it is chosen, and a second tap lays it. @param {string} card */
async function layFromAddress(card) {
  history.replaceState(history.state, "", location.pathname + location.search);
  const codes = await readLater(card);
  if (codes[0] && (await gameResume("", codes[0]))) return;
  if (stage() === "play" && session.view.table.plans) openLay(false, codes[0]);
}

async function start() {
  await begin(draw);
  let first = true;
  connect((view) => {
    onView(view);
    if (!first) return;
    first = false;
    if (view.me) resume();
  });
  onceHere(questions, (all) => all.watchQuestions());
  loadModule();
  lookBesides();
  stayAwake();
  watchFingers();
  watchPassing();
  setInterval(() => {
    if (!document.hidden && ticking()) redraw();
  }, 500);
}

function ticking() {
  const { turn, me } = session.view;
  return (
    (turn && turn.window) ||
    (me && (me.slips.length || me.passes.length)) ||
    (session.view.host && session.view.host.passes.length)
  );
}

start();
