/* The heap, as both screens show it. */

import { el } from "/static/dom.js";
import { number, say } from "/static/words.js";

export function heap({ game }) {
  return el("section", { class: "card heap", key: "heap" }, say("straws.left", { n: number(game.left) }));
}
