/* The button that begins the game, and how many are missing until then. */

import { el } from "./dom.js";
import { openBegin } from "./openers.js";
import { seats, session } from "./state.js";
import { say } from "./words.js";

/* How much is missing before the game can begin. */
export function fewer() {
  return Math.max(0, session.view.table.least - seats().length);
}

/** @param {Props} [props] */
export function beginButton(props = {}) {
  return el(
    "button",
    {
      type: "button",
      class: "first wide tall",
      key: "begin",
      data: { act: "begin" },
      disabled: fewer() > 0,
      ...props,
      on: { click: openBegin },
    },
    say("host.begin"),
  );
}
