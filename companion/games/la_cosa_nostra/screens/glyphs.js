/* Signs: those of the printed cards as they are printed, and what only screens have: kinds of Business, tasks. */

import { aside, cardNamed, el, icon, number, say, sign } from "/static/kit.js";

/** @type {Record<string, string[]>} */
const DRAWN = {
  lawyer: ["M12 4v15M7 20h10M5 7h14", "M5 7l-2.500 6h5zM19 7l-2.500 6h5z"],
  politician: ["M4 11h16v9.500H4zM9 14.500h6", "M8.500 11l2-7.500 5 1.300-1.700 6.200"],
  cop: [
    "M12 3l2.400 5.300 5.800.600-4.300 3.900 1.200 5.700L12 15.600l-5.100 2.900 1.200-5.700-4.300-3.900 5.800-.600z",
  ],
  pimp: [
    "M3 16c4-1 14-1 18 0-1 2.500-17 2.500-18 0z",
    "M6.500 15.500c0-5 .5-8 2.500-8 2.500 0 2.500 1.500 5 1 2-.4 3.300 2.500 3.500 7M15 8c1-3 3-4.500 5.500-5-1 2.500-2 4.500-4.500 6",
  ],
  drug_dealer: ["M4 8l8-4 8 4v8l-8 4-8-4z", "M4 8l8 4 8-4M12 12v8M8 6l8 4"],
  loan_shark: [
    "M6 19L18 5",
    "M7.500 5a2.500 2.500 0 1 1 0 5 2.500 2.500 0 0 1 0-5zM16.500 14a2.500 2.500 0 1 1 0 5 2.500 2.500 0 0 1 0-5z",
  ],
  building_firm: ["M4 20h16M7 20V4h5M7 7h13M20 7v4M18.500 11h3v3h-3zM12 4l8 3"],
  waste_company: ["M5 7h14M9.500 7V4h5v3", "M6.500 7l1 13h9l1-13M10 10.500v6M14 10.500v6"],
  garage: [
    "M3 16v-3.500l2.500-.8L8 8h8l2.500 3.700 2.500.8V16zM8 12h8",
    "M7 14.500a2 2 0 1 1 0 4 2 2 0 0 1 0-4zM17 14.500a2 2 0 1 1 0 4 2 2 0 0 1 0-4z",
  ],
  night_club: ["M4 5h16l-8 8zM12 13v6M8 20h8", "M8.500 9h7M15 8l3-5"],
  casino: [
    "M12 3c3 4 7 6 7 9.500a3.500 3.500 0 0 1-6.300 2L14 20h-4l1.300-5.500a3.500 3.500 0 0 1-6.300-2C5 9 9 7 12 3z",
  ],
  robbed: [
    "M8.5 8.500C5 11 3.500 14 3.500 17c0 2.500 2 3.500 4.500 3.500h8c2.500 0 4.500-1 4.500-3.500 0-3-1.500-6-5-8.500z",
    "M8.500 8.500L6.500 4l3 1L12 3.500 14.500 5l3-1-2 4.500M9.500 12l5 5M14.500 12l-5 5",
  ],
  reserve: ["M12 4a3.500 3.500 0 1 1 0 7 3.500 3.500 0 0 1 0-7z", "M5 20c0-5 3-7 7-7s7 2 7 7z"],
  purchase: ["M4 8h16l-1.500 12h-13z", "M8.500 10V7a3.500 3.500 0 0 1 7 0v3"],
  idle: ["M5 7h6l-6 8h6M14 5h4l-4 5h4"],
};

/** What the press draws and what the house draws, by the name that it has on these screens. @type {Record<string, string>} */
const PRINTED = {
  down: "deactivate",
  henchman: "target_down",
  saboteur: "target_up",
  machine_pistol: "strength_up",
  distraction: "strength_down",
};
/** @type {Record<string, string>} */
const OF_HOUSE = { used: "check", looked: "eye", lack: "no" };

/** What only screens draw is a card, or one of these. @type {Record<string, string | null>} */
const NAMED = { purchase: "lcn.state.purchase", idle: "lcn.state.idle", reserve: "lcn.under_the_boss", robbed: null };

/** What a sign says when it is touched. @param {string} name */
function nameOf(name) {
  const word = NAMED[name];
  return word === undefined ? cardNamed(name) : word && say(word);
}

/** A sign as it is printed; what no card has is drawn here. @param {string} name @param {string} [look] */
export function glyph(name, look = "") {
  if (OF_HOUSE[name]) return icon(OF_HOUSE[name], `glyph ${look}`);
  if (!DRAWN[name]) return sign(PRINTED[name] ?? name, `full glyph ${look}`);
  return el(
    "svg",
    { class: `icon glyph ${look}`, viewBox: "0 0 24 24", "aria-hidden": "true", title: nameOf(name) },
    DRAWN[name].map((d) => el("path", { d })),
  );
}

/** So many cards of a kind, as a small pile. @param {number} count @param {string} sign @param {string} word
 * @param {Values} [values] */
export function drawn(count, sign, word, values) {
  if (!count) return null;
  return el(
    "div",
    { class: "to-draw", key: sign },
    el("b", { class: "big" }, number(count)),
    glyph(sign),
    el("span", {}, say(word, values)),
  );
}

/** Strength as on the card: one pistol for each die. @param {number} count @param {string} [look] */
export function pistols(count, look = "") {
  const one = () => sign("gun", "full");
  return el(
    "span",
    { class: `pistols ${look}` },
    el("span", { "aria-hidden": "true" }, Array.from({ length: count }, one)),
    aside(say("lcn.strength", { n: count })),
  );
}
