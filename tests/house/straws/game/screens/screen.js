/* Straws on the table screen: whose turn it is, and what is left. */

import { el } from "/static/dom.js";
import { plainName } from "/static/state.js";
import { say } from "/static/words.js";
import { heap } from "./heap.js";

export const instead = true;

export function panels({ game, table, ...view }) {
  if (table.stage !== "play" || !game.turn) return {};
  return { before: [heap({ game, table, ...view }), el("p", {}, say("stage.draw", { seat: plainName(game.turn) }))] };
}
