/* Where this table does not keep a rule strictly, a dark choice can be taken all the same. */

import { say, session } from "/static/kit.js";

/** @param {string} rule */
export function bends(rule) {
  const { levels, table } = session.view;
  return ((levels || {})[rule] || table.strictness) !== "enforce";
}

/** Why not, and the way on where the table bends the rule. @param {string} rule @param {string} code
 * @param {() => unknown} anyway @returns {Reason} */
export function soft(rule, code, anyway) {
  const text = say(`refusal.${code}`);
  return bends(rule) ? { text, anyway } : { text };
}
