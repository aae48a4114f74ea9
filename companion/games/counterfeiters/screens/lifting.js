/* The lawyers' moment: which own henchman is lifted for it. */

import { button, heading, pressed, say } from "/static/kit.js";
import { actionName } from "./book.js";
import { div, game, may, space } from "./parts.js";

/** @type {{ lawyer: string, from: string }} */
let chosen = { lawyer: "", from: "" };

/** The space that is left, if that is settled; where there is one only, it is. @param {Record<string, any>} offered @returns {string} */
export function lifted({ lifting: from = [] }) {
  if (from.length === 1) return from[0];
  return chosen.lawyer === game().lawyer && from.includes(chosen.from) ? chosen.from : "";
}

/** @param {Record<string, any>} offered @param {Sheet} self */
export function lifting(offered, self) {
  const from = offered.lifting || [];
  if (!from.length) return null;
  const one = (/** @type {string} */ id) => {
    const tap = () => {
      chosen = { lawyer: game().lawyer, from: id };
      self.redraw();
    };
    return button(`lift-${id}`, nameOf(id), tap, pressed(lifted(offered) === id));
  };
  return div(
    { class: "stack-tight", key: "lifting" },
    heading(3, say("cf.lawyer.which")),
    div("segments", from.map(one)),
  );
}

/** @param {string} id */
function nameOf(id) {
  const one = space(id);
  return one ? actionName(one.action) : id;
}

/** Whose lawyer is at work, if it is mine. */
export function myLawyer() {
  const found = may("rest_lawyer");
  return found ? found.lawyer : "";
}
