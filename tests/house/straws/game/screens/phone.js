/* Straws on a player's phone: what is left, and how many to draw. */

import { orderButton } from "/static/controls.js";
import { el } from "/static/dom.js";
import { number, say } from "/static/words.js";
import { heap } from "./heap.js";

export const instead = true;

export function panels(view) {
  if (view.table.stage !== "play") return {};
  const may = view.mine ? view.mine.may : [];
  const draw = (many) => orderButton(`draw-${many}`, say("straws.draw", { n: number(many) }), { type: "draw", many });
  return { main: [heap(view), may.length ? may.map(draw) : el("p", { class: "dim" }, say("straws.wait"))] };
}
