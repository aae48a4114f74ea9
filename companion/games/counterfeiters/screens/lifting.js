/* The lawyers' moment: which own henchman is lifted for it. */

import { button, heading, pressed, say } from "/static/kit.js";
import { actionName } from "./book.js";
import { div, game, may, space } from "./parts.js";

/** @type {{ lawyer: string, from: string }} */
let chosen = { lawyer: "", from: "" };

/** One henchman of each kind of space: which of two at the same work comes away is all the same.
 * @param {Record<string, any>} offered @returns {string[]} */
function different({ lifting: from = [] }) {
  const kinds = from.map(kindOf);
  return from.filter((/** @type {string} */ id, /** @type {number} */ at) => kinds.indexOf(kindOf(id)) === at);
}

/** @param {string} id */
const kindOf = (id) => space(id)?.action ?? id;

/** The space that is left, if that is settled; where there is one only, it is. @param {Record<string, any>} offered @returns {string} */
export function lifted(offered) {
  const from = different(offered);
  if (from.length === 1) return from[0];
  return chosen.lawyer === game().lawyer && from.includes(chosen.from) ? chosen.from : "";
}

/** @param {Record<string, any>} offered @param {Sheet} self */
export function lifting(offered, self) {
  const from = different(offered);
  if (from.length < 2) return null; // nothing to ask
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
