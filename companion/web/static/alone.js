/* Alone against robots: one tap opens a table, sits down, begins, and leads to the first decision. Whoever wants other rules
   or more robots opens the table by hand. */

import { ask, persist, Refused, randomHex, tableApi } from "./api.js";
import { cover } from "./cover.js";
import { button, el, heading } from "./dom.js";
import { icon } from "./marks.js";
import { openedTable } from "./newtable.js";
import { memory, redraw } from "./page.js";
import { language, say } from "./words.js";

const USUAL = 4; // games whose place is kept until it is known which there are

/** @type {{ games: House.GameLine[] | null, busy: string, fault: string }} */
const state = { games: null, busy: "", fault: "" };

/** The games that robots play; without them the door stands there without this card. */
export async function findRobots() {
  /** @type {House.GameLine[]} */
  const games = await ask("/api/games").catch(() => []);
  state.games = games.filter((game) => game.robots);
  redraw();
}

export function alone() {
  if (state.games?.length === 0) return null;
  return el(
    "section",
    { class: "card stack", key: "alone" },
    heading(2, say("home.practise")),
    el("p", { class: "fault", role: "alert", key: "fault" }, state.fault),
    el("div", { class: "shelf pairs", key: "games" }, state.games?.map(gameButton) ?? toCome()),
    el("a", { class: "row", href: "/open?practice", key: "practise" }, icon("robot"), say("home.practise_otherwise")),
  );
}

/* What stands below is where it will be. */
function toCome() {
  return Array.from({ length: USUAL }, (_, at) =>
    el(
      "span",
      { class: "button box", key: `to-come-${at}`, "aria-hidden": "true" },
      el("span", { class: "cover" }, el("svg", { viewBox: "0 0 120 60" })),
      el("span", { class: "box-title" }, "\u00a0"),
    ),
  );
}

/** @param {House.GameLine} game */
function gameButton(game) {
  const title = game.title[language] || game.title.en || game.id;
  const label = [cover(game), el("span", { class: "box-title" }, state.busy === game.id ? say("all.sending") : title)];
  return button(`alone-${game.id}`, label, () => play(game), {
    class: "box",
    disabled: state.busy !== "",
    translate: "no",
  });
}

/** @param {House.GameLine} game */
async function play(game) {
  Object.assign(state, { busy: game.id, fault: "" });
  redraw();
  try {
    location.href = `/t/${await begun(game)}`;
  } catch (trouble) {
    Object.assign(state, { busy: "", fault: trouble instanceof Refused ? trouble.message : say("all.no_answer") });
    redraw();
  }
}

/** A table for one person and as many robots as the game needs, which has begun with that person.
 * @param {House.GameLine} game @returns {Promise<string>} */
async function begun(game) {
  const lang = game.languages.includes(language) ? language : game.languages[0];
  const wish = { game: game.id, lang, robots: Math.max(1, game.players[0] - 1) };
  const { table, code } = await openedTable(wish);
  const name = memory.get("name") || say("home.alone_name");
  const { player } = await persist(`/api/tables/${table}/players`, { body: { name, code, fresh: randomHex(32) } });
  await tableApi(table).order({ type: "begin", first: player });
  return table;
}
