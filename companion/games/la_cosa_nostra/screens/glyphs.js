/* Small drawings: pistols, kinds of Business, modifiers, the state of a card. */

import { aside, el, number, say } from "/static/kit.js";

const PISTOL = "M2 7.500h15.500l1-1.500h1.500v2l1.500.5v3h-8.500c-.3 2-1.200 3.200-3 3.200H9L7.300 19H3l1.800-7.500H2z";

/** @type {Record<string, string[]>} */
const DRAWN = {
  lawyer: ["M12 4v15M7 20h10M5 7h14", "M5 7l-2.500 6h5zM19 7l-2.500 6h5z"],
  politician: ["M4 9h16L12 4zM4 20h16", "M6.500 9v9M10.200 9v9M13.800 9v9M17.500 9v9"],
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
  henchman: [
    "M7 11V7.500a2 2 0 0 1 4 0 2 2 0 0 1 4 0V8a2 2 0 0 1 3 1.800V14a6 6 0 0 1-6 6 6 6 0 0 1-6-6v-2a1.500 1.500 0 0 1 3 0",
    "M11 7.500V11M15 8v3",
  ],
  saboteur: ["M14 4a5 5 0 0 0-4 7l-6.500 6.500 3 3L13 14a5 5 0 0 0 7-4l-3 1.500-2.500-2.500z"],
  machine_pistol: ["M2 8h17v3h-6l-1 3h-2l1 5H8l-1-6H2z", "M19 9.500h3M12 14l1-3"],
  distraction: ["M3 12c4-6 14-6 18 0-4 6-14 6-18 0z", "M12 9v6M9 12h6M18 4l2-1M6 4L4 3M12 3V1.500"],
  looked: [
    "M2.500 12C5 7.500 8.500 5.500 12 5.500s7 2 9.500 6.500c-2.500 4.500-6 6.500-9.500 6.500S5 16.500 2.500 12z",
    "M12 9.500a2.500 2.500 0 1 1 0 5 2.500 2.500 0 0 1 0-5z",
  ],
  reserve: ["M12 4a3.500 3.500 0 1 1 0 7 3.500 3.500 0 0 1 0-7z", "M5 20c0-5 3-7 7-7s7 2 7 7z"],
  job: ["M6 3h12v18H6z", "M12 7.500l3 4.500-3 4.500-3-4.500z"],
  purchase: ["M4 8h16l-1.500 12h-13z", "M8.500 10V7a3.500 3.500 0 0 1 7 0v3"],
  used: ["M5 12.500l4.500 4.500L19 7.500"],
  idle: ["M5 7h6l-6 8h6M14 5h4l-4 5h4"],
  down: ["M6 6l12 12M18 6L6 18"],
  skull: ["M12 3a8 8 0 0 0-5 14v3h10v-3a8 8 0 0 0-5-14z", "M9 11v1.500M15 11v1.500M12 15v1.500M10 20v-2M14 20v-2"],
  safe: [
    "M4 4h16v15H4zM6 19v2M18 19v2",
    "M12 8a3.500 3.500 0 1 1 0 7 3.500 3.500 0 0 1 0-7zM12 5.500V8M12 15v2.500M8.500 11.500H6M18 11.500h-2.500",
  ],
  deal: [
    "M2 10l4-3 4 1.500L14 7l4 .500L22 10M4 9.500v6M20 9.500v6",
    "M6 15l4 3.500 2-1 2 1 5-3.500M10 8.500l-2 3.500 2.500.5L13 10l4.500 4",
  ],
  mask: [
    "M3 8c3-1.500 6-1.500 9 .500 3-2 6-2 9-.500 0 6-3 9-5.500 9-1.800 0-2.300-1.500-3.500-1.500S10.300 17 8.500 17C6 17 3 14 3 8z",
    "M7 11.500c1-1 2.500-1 3.500 0M13.500 11.500c1-1 2.500-1 3.500 0",
  ],
  coin: [
    "M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16z",
    "M14.800 9.500c-.5-1-1.500-1.500-2.800-1.500-1.700 0-2.900.800-2.900 2s1 1.700 2.900 2 2.900.900 2.900 2-1.200 2-2.900 2c-1.300 0-2.300-.5-2.800-1.500M12 6.500v11",
  ],
  crosshair: ["M12 5a7 7 0 1 1 0 14 7 7 0 0 1 0-14z", "M12 2v6M12 16v6M2 12h6M16 12h6"],
  marker: ["M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16z", "M8 12.500l2.500-2 2 1.500 3.500-2.500"],
  crown: ["M4 18h16M5 15.500L4 7l5 4 3-6 3 6 5-4-1 8.500z"],
};

/** @param {string} name @param {string} [look] */
export function glyph(name, look = "") {
  return el(
    "svg",
    { class: `icon glyph ${look}`, viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" },
    (DRAWN[name] || DRAWN.job).map((d) => el("path", { d })),
  );
}

/** So many cards of a kind, as a small pile. @param {number} count @param {string} sign @param {string} word */
export function drawn(count, sign, word) {
  if (!count) return null;
  return el(
    "div",
    { class: "to-draw", key: sign },
    el("b", { class: "big" }, number(count)),
    glyph(sign),
    el("span", {}, say(word)),
  );
}

/** Strength as on the card: one pistol for each die. @param {number} count @param {string} [look] */
export function pistols(count, look = "") {
  const one = () => el("svg", { viewBox: "0 0 24 24" }, el("path", { d: PISTOL }));
  return el(
    "span",
    { class: `pistols ${look}` },
    el("span", { "aria-hidden": "true" }, Array.from({ length: count }, one)),
    aside(say("lcn.strength", { n: count })),
  );
}
