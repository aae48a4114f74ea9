/* Signs that are drawn: a player's badge (colour, emblem and letter together), icons, lights, the seal, the timer. */

import { aside, el, named } from "./dom.js";
import { OUTLINES } from "./outlines.js";
import { countdown, say } from "./words.js";

/** @type {Map<string, string>} */
const OF_GAME = new Map();

/** Emblems that a game folder draws itself. @param {Record<string, string>} [outlines] */
export function takeEmblems(outlines) {
  for (const [name, path] of Object.entries(outlines || {})) if (typeof path === "string") OF_GAME.set(name, path);
}

/** Dark or light ink, whichever is read better on a colour. @param {string} colour */
function inkOn(colour) {
  const [red, green, blue] = [1, 3, 5]
    .map((at) => parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  /** @param {string} [state] */
  const light = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return 1.05 / (light + 0.05) > (light + 0.05) / 0.055 ? "#ffffff" : "#0b0907";
}

/** @param {string} [colour] */
function hex(colour) {
  return colour && /^#[0-9a-fA-F]{6}$/.test(colour) ? colour : "#6b6257";
}

/** side: {colour, emblem, letter}, and whether a robot plays it; the name stands beside it, so screen readers need no more.
 * @param {Partial<Side>} side @param {string} [size] */
export function badge(side, size = "") {
  const colour = hex(side.colour);
  const { emblem = "" } = side;
  const outline = OF_GAME.get(emblem) || OUTLINES[emblem];
  return el(
    "span",
    {
      class: `badge ${size}`,
      "aria-hidden": "true",
      translate: "no",
      style: { "--side": colour, "--on-side": inkOn(colour) },
    },
    outline ? el("svg", { viewBox: "0 0 24 24", data: { emblem } }, el("path", { d: outline })) : null,
    el("span", { class: "letter" }, side.letter || ""),
    side.robot ? icon("robot", "is-robot") : null,
  );
}

/** A sign of the game as it is printed, where it has one that can be drawn. @param {string} [name] @param {string} [look] */
export function sign(name = "", look = "emblem") {
  const outline = OF_GAME.get(name) || OUTLINES[name];
  return outline
    ? el(
        "svg",
        { class: `icon ${look}`, viewBox: "0 0 24 24", "aria-hidden": "true", data: { emblem: name } },
        el("path", { d: outline }),
      )
    : null;
}

export function bankBadge(size = "") {
  return el("span", { class: `badge bank ${size}`, "aria-hidden": "true" }, icon("bank"));
}

/** @type {Record<string, string[]>} */
const ICONS = {
  pay: ["M3 7h18v10H3z", "M12 9.500a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5z", "M6 10v4M18 10v4"],
  get: ["M12 3v10M8 9.500l4 4 4-4", "M4 16v4h16v-4"],
  dice: ["M4 8l8-4.500L20 8v8l-8 4.500L4 16z", "M4 8l8 4.500L20 8M12 12.500v8"],
  plan: ["M6 4h9v14H6z", "M9 20.500h9V7", "M10.5 8.500l2.5 3-2.5 3-2-3z"],
  more: ["M5 7h14M5 12h14M5 17h14"],
  qr: ["M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4z", "M14 14h2.500v2.500M20 14v3M14 20h3M20 20v.1"],
  bank: ["M3 9.500L12 4l9 5.500zM4 20h16", "M6 10v8M10 10v8M14 10v8M18 10v8"],
  close: ["M6 6l12 12M18 6L6 18"],
  back: ["M14.5 5.500L8 12l6.5 6.5"],
  forth: ["M9.5 5.500L16 12l-6.5 6.5"],
  camera: ["M4 8h4l1.5-2.500h5L16 8h4v11H4z", "M12 10.500a3 3 0 1 1 0 6 3 3 0 0 1 0-6z"],
  eye: [
    "M2.5 12C5 7.5 8.5 5.5 12 5.500s7 2 9.5 6.500c-2.5 4.5-6 6.5-9.5 6.500S5 16.5 2.5 12z",
    "M12 9.500a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5z",
  ],
  history: ["M4.5 12a7.5 7.5 0 1 0 2.5-5.600M4 4v4h4", "M12 8v4.500l3 2"],
  hat: [
    "M3 17c2.5-1 4-1 5.5-.5 2.5.700 4.5.700 7 0 1.5-.5 3-.5 5.5.500-2.5 2-5.5 2.8-9 2.800S5.5 19 3 17z",
    "M7.5 15.500c0-5 1-9.5 2.7-9.5.8 0 1 .7 1.8.700s1-.7 1.8-.700c1.7 0 2.7 4.5 2.7 9.5",
  ],
  hand: [
    [
      "M7 12V6.500a1.4 1.4 0 0 1 2.8 0V11V4.800a1.4 1.4 0 0 1 2.8 0V11V5.800",
      "a1.4 1.4 0 0 1 2.8 0V12l.8-1.800a1.4 1.4 0 0 1 2.5 1.200L16 18c-.8 1.6-2.3 2.5-4.2 2.500",
      "C8.5 20.5 7 18 7 15z",
    ].join(""),
  ],
  sound: ["M4 10v4h3l5 4V6L7 10z", "M15.5 9a4 4 0 0 1 0 6M18 6.500a8 8 0 0 1 0 11"],
  mute: ["M4 10v4h3l5 4V6L7 10z", "M16 10l5 5M21 10l-5 5"],
  swap: ["M4 8h14l-3.5-3.500M20 16H6l3.5 3.5"],
  next: ["M5 12h13M12.5 6l6 6-6 6"],
  key: ["M8 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8z", "M12 12h9v3.500M17 12v3"],
  pulse: ["M3 12h4l2.500-6 4 12 2.500-6h5"],
  clockwise: ["M6.2 17.8a8.2 8.2 0 1 1 11.6 0", "M18.500 13.500l-.4 4.600-4.600-.4"],
  check: ["M5 12.500l4.5 4.500L19 7.5"],
  full: ["M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5"],
  save: ["M4.5 4.500h11l4 4v11h-15z", "M8.5 4.500v5h6v-5M8 19.500v-6h8v6"],
  book: [
    "M12 6.500C9 4.500 6 4.500 3.500 5.500v13c2.500-1 5.500-1 8.500 1 3-2 6-2 8.500-1v-13C18 4.500 15 4.500 12 6.500zM12 6.500v13",
  ],
  hint: ["M9 17c0-3-3-4-3-8a6 6 0 0 1 12 0c0 4-3 5-3 8zM9.5 20.500h5"],
  robot: ["M5 8.500h14V19H5zM12 8.500V5M2.500 12v4M21.5 12v4", "M9 12.500v1.500M15 12.500v1.500M12 4v.1"],
  paper: ["M8 3h8v18H8zM11.5 18.300h1", "M4 5.500l16 14"],
  clock: ["M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16z", "M12 7.500V12l3.5 2"],
  news: ["M4 5h13v14H6a2 2 0 0 1-2-2zM17 9h3v8a2 2 0 0 1-2 2", "M7 8.500h7M7 12h3v4H7zM13 12h1M13 15.500h1"],
  chart: ["M4 4v16h16", "M7.5 15l4-5 3 3 5-7"],
  no: ["M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16z", "M8 12h8"],
  keyboard: ["M3 7h18v10H3z", "M7 10.500v.100M11 10.500v.100M15 10.500v.100M8 14h8"],
  print: ["M7 9V4h10v5M5 17H3V9h18v8h-2M7 14h10v6H7z"],
};

/** A sign of the house, or of the game. @param {string} name @param {string} [look] */
export function icon(name, look = "") {
  if (!ICONS[name]) return sign(name, `full ${look}`);
  return el(
    "svg",
    { class: `icon ${look}`, viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false", data: { sign: name } },
    ICONS[name].map((d) => el("path", { d })),
  );
}

/** A connection light: its shape changes with its colour, and it has words. @param {string} [state] */
export function light(state) {
  const word = say(`light.${state || "away"}`);
  return el("span", { class: `light ${state || "away"}`, title: word }, el("i", {}), aside(word));
}

const SEAL =
  "M12 1.5l2.6 2.2 3.4-.3.9 3.3 2.9 1.8-1.3 3.2 1.3 3.2-2.9 1.8-.9 3.3-3.4-.3L12 21.9l-2.6-2.2-3.4.3-.9-3.3" +
  "-2.9-1.8 1.3-3.2-1.3-3.2 2.9-1.8.9-3.3 3.4.3z";

/** Whole, or what `told` says about where it broke.
 * @param {House.SealView | undefined} state @param {() => Child} told */
export function seal(state, told) {
  if (!state) return null;
  const broken = !state.whole;
  return el(
    "span",
    { class: `seal ${broken ? "broken" : "whole"}`, key: "seal" },
    el(
      "svg",
      { viewBox: "0 0 24 24", "aria-hidden": "true" },
      el("path", {
        fill: "currentColor",
        d: SEAL,
      }),
      el("path", {
        fill: "none",
        stroke: "#171411",
        "stroke-width": "2.2",
        d: broken ? "M9 8.500l6 6M15 8.500l-6 6" : "M8 11.800l2.8 2.8 5-5.5",
      }),
    ),
    el("span", {}, broken ? told() : say("seal.whole")),
  );
}

/** What is left of a stretch of time, as a ring and in figures.
 * @param {number} left @param {number} whole @param {string} [key] */
export function ring(left, whole, key = "ring") {
  const round = 2 * Math.PI * 44;
  const share = Math.max(0, Math.min(1, left / (whole || 1)));
  return el(
    "svg",
    {
      class: `ring ${left < 10 ? "late" : ""}`,
      viewBox: "0 0 100 100",
      key,
      role: "img",
      "aria-label": say("turn.left", { time: countdown(left) }),
    },
    el("circle", { class: "track", cx: 50, cy: 50, r: 44 }),
    el("circle", { class: "left", cx: 50, cy: 50, r: 44, "stroke-dasharray": `${share * round} ${round}` }),
    el("text", { x: 50, y: 52 }, countdown(left)),
  );
}

/** A seat in one line: badge and name. @param {House.SeatView} seat @param {string} [size] */
export function person(seat, size = "small") {
  return [badge(seat, size), named(seat.name, { class: "name grow" })];
}
