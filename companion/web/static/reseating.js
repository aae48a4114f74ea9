/* While the game runs the table agrees on another circle. */

import { circle, circleHow, circleState } from "./circle.js";
import { proposeButton } from "./corrections.js";
import { redraw } from "./page.js";
import { asTold, inOrder } from "./seating.js";
import { sheet } from "./sheet.js";
import { seats, session } from "./state.js";
import { say } from "./words.js";

export function openSeating() {
  /** @type {string[]} */
  let order = [];
  const lay = (/** @type {string[]} */ fresh) => {
    order = asTold(fresh);
  };
  const state = circleState(lay, redraw);
  state.first = session.view.me ? session.view.me.seat : null;
  sheet((/** @type {any} */ self) => {
    const all = order.length ? inOrder(order, seats()) : seats();
    return {
      title: say("propose.arrange"),
      body: [circleHow(state, all), circle(state, all)],
      foot: proposeButton(() => ({ type: "arrange", seats: order }), self, !order.length),
    };
  });
}
