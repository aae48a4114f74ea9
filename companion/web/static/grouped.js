/* A long list of things to do under a few names, two beside each other: what belongs together is found together. */

import { el, heading } from "./dom.js";

/** Groups without anything in them are left out. @param {[string, Child[]][]} groups */
export function grouped(groups) {
  const found = groups.map(([title, items]) => /** @type {const} */ ([title, items.filter(Boolean)]));
  return found.filter(([, items]) => items.length).map(([title, items]) => group(title, items));
}

/** @param {string} title @param {Child[]} items */
function group(title, items) {
  return el(
    "section",
    { class: "menu-group", key: `group-${title}` },
    heading(3, title),
    el("div", { class: "menu-items" }, items),
  );
}
