/* The end of the evening on the table screen: from the last place to the first, one by one; a tap shows all. */

import { button, el, heading, named } from "./dom.js";
import { badge } from "./marks.js";
import { gameRising, gameScene } from "./modules.js";
import { memory, page, redraw } from "./page.js";
import { cardPicture } from "./pictures.js";
import { isReckoned, kindsOf, lampsLeft, lasts, stepsOf as reckonedSteps } from "./reckoned.js";
import { headline, kindTold, reckoning } from "./reckoning.js";
import { placeCard, points, scorePanel } from "./score.js";
import { play } from "./sound.js";
import { plainName, seatOf, session } from "./state.js";
import { listed, say } from "./words.js";

const seen = `ceremony:${page.table}`; // whoever loads the page again has seen it
let shown = 0;
/** @type {ReturnType<typeof setInterval> | undefined} */
let timer;

function quiet() {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** One place after the other; where something rises with each, the first stands for a moment like all. @param {House.Place[]} places */
function stepsOf(places) {
  return places.some(gameScene) ? places.length + 1 : reckonedSteps(places);
}

/** Whether the score is added up line by line before everybody. @param {House.Place[]} places */
function addsUp(places) {
  return isReckoned(places) && !places.some(gameScene);
}

/** @param {House.Place[]} places */
function go(places) {
  if (timer || shown >= stepsOf(places)) return;
  timer = setTimeout(
    () => {
      timer = undefined;
      shown += 1;
      memory.set(seen, "1");
      play(tuneOf(places));
      redraw();
    },
    shown === 0 ? 900 : lasts(places, shown),
  );
}

/** Two are left: one hears a heart. @param {House.Place[]} places */
function tuneOf(places) {
  if (shown >= stepsOf(places)) return "end";
  return addsUp(places) && lampsLeft(places, shown) === 2 ? "heart" : gameRising();
}

/** @param {House.Place[]} places */
function skip(places) {
  clearTimeout(timer);
  timer = undefined;
  shown = stepsOf(places);
  memory.set(seen, "1");
  redraw();
}

export function ceremony() {
  const { score } = session.view;
  if (!score) return null;
  const places = [...score.places].sort((a, b) => b.rank - a.rank);
  if (quiet() || (shown === 0 && memory.get(seen))) shown = stepsOf(places);
  go(places);
  if (shown < stepsOf(places)) return unfolding(places);
  return el(
    "div",
    { class: "ceremony done", key: "done" },
    winner(score),
    scorePanel(columns(places), (kind) => kindTold(places, kind)),
  );
}

const MOST_COLUMNS = 8;

/** The kinds of lines that everybody's place can tell beside each other: those with names of their own. @param {House.Place[]} places */
function columns(places) {
  const kinds = isReckoned(places) ? kindsOf(places) : [];
  return kinds.length <= MOST_COLUMNS && kinds.every((kind) => kindTold(places, kind)) ? kinds : [];
}

/** @param {House.Place[]} places */
function unfolding(places) {
  return el(
    "div",
    { class: "ceremony", key: "unfolding" },
    heading(2, addsUp(places) ? headline(places, shown) : say("score.title")),
    addsUp(places) ? reckoning(places, shown) : podium(places),
    button("skip", say("score.skip"), () => skip(places), { class: "wide" }),
  );
}

/** @param {House.Place[]} places */
function podium(places) {
  return el(
    "ol",
    { class: "list podium", reversed: true },
    places
      .slice(0, shown)
      .map((place) => el("li", { key: place.seat, class: "rises" }, placeCard(place, false, "div"), gameScene(place))),
  );
}

/* Gold and velvet, drawn as a thing and not as a sign. */
const CROWN = {
  velvet: "M20 50C24 24 40 14 60 14s36 10 40 36z",
  gold: "M14 62L6 22l25 18L45 10l15 26L75 10l14 30 25-18-8 40z",
  band: "M14 58h92v14H14z",
  jewels: "M30 65h.1M60 65h.1M90 65h.1",
  tips: "M6 22h.1M45 10h.1M75 10h.1M114 22h.1",
};

/** @param {string} seat */
function crowned(seat) {
  const portrait = cardPicture((session.game.portraits ?? {})[seatOf(seat)?.side ?? ""]);
  const paths = Object.entries(CROWN).map(([name, d]) => el("path", { class: name, d }));
  return el(
    "div",
    { class: `throne ${portrait ? "pictured" : ""}`, key: seat, style: { "--side": seatOf(seat)?.colour ?? "" } },
    el("svg", { class: "crown", viewBox: "0 0 120 78", "aria-hidden": "true" }, paths),
    portrait,
    badge(seatOf(seat) || {}, portrait ? "big" : "huge"),
  );
}

/** @param {House.Score} score */
function winner(score) {
  const first = score.places.filter((place) => place.rank === 1);
  return el(
    "section",
    { class: "crowned", key: "crowned", "aria-live": "polite" },
    el(
      "div",
      { class: "row center" },
      first.map(({ seat }) => crowned(seat)),
    ),
    el(
      "p",
      { class: "winner-name" },
      first.length === 1 ? named(plainName(first[0].seat)) : listed(first.map((place) => plainName(place.seat))),
    ),
    el("p", { class: "dim" }, points(first[0].points)),
  );
}
