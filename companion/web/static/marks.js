/* Signs that are drawn: a player's badge (colour, emblem and letter together), icons, lights, the seal, the timer. */

import { aside, el, named } from "./dom.js";
import { OUTLINES } from "./outlines.js";
import { countdown, say } from "./words.js";

const OF_GAME = new Map();

/* Emblems that a game folder draws itself. */
export function takeEmblems(outlines) {
  for (const [name, path] of Object.entries(outlines || {})) if (typeof path === "string") OF_GAME.set(name, path);
}

/* Dark or light ink, whichever is read better on a colour. */
export function inkOn(colour) {
  const [red, green, blue] = [1, 3, 5]
    .map((at) => parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  const light = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return 1.05 / (light + 0.05) > (light + 0.05) / 0.055 ? "#ffffff" : "#0b0907";
}

function hex(colour) {
  return /^#[0-9a-fA-F]{6}$/.test(colour || "") ? colour : "#6b6257";
}

/* side: {colour, emblem, letter}; the name stands beside it, so screen readers need no more. */
export function badge(side, size = "") {
  const colour = hex(side.colour);
  const outline = OF_GAME.get(side.emblem) || OUTLINES[side.emblem];
  return el(
    "span",
    {
      class: `badge ${size}`,
      "aria-hidden": "true",
      translate: "no",
      style: { "--side": colour, "--on-side": inkOn(colour) },
    },
    outline ? el("svg", { viewBox: "0 0 24 24" }, el("path", { d: outline })) : null,
    el("span", { class: "letter" }, side.letter || ""),
  );
}

export function bankBadge(size = "") {
  return el("span", { class: `badge bank ${size}`, "aria-hidden": "true" }, icon("bank"));
}

const ICONS = {
  pay: ["M3 7h18v10H3z", "M12 9.500a2.500 2.500 0 1 1 0 5 2.500 2.500 0 0 1 0-5z", "M6 10v4M18 10v4"],
  get: ["M12 3v10M8 9.500l4 4 4-4", "M4 16v4h16v-4"],
  dice: ["M4 8l8-4.500L20 8v8l-8 4.500L4 16z", "M4 8l8 4.500L20 8M12 12.500v8"],
  plan: ["M6 4h9v14H6z", "M9 20.500h9V7", "M10.500 8.500l2.500 3-2.500 3-2-3z"],
  more: ["M5 7h14M5 12h14M5 17h14"],
  qr: ["M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4z", "M14 14h2.500v2.500M20 14v3M14 20h3M20 20v.100"],
  bank: ["M3 9.500L12 4l9 5.500zM4 20h16", "M6 10v8M10 10v8M14 10v8M18 10v8"],
  close: ["M6 6l12 12M18 6L6 18"],
  back: ["M14.500 5.500L8 12l6.500 6.500"],
  camera: ["M4 8h4l1.500-2.500h5L16 8h4v11H4z", "M12 10.500a3 3 0 1 1 0 6 3 3 0 0 1 0-6z"],
  keyboard: ["M3 7h18v10H3z", "M7 10.500v.100M11 10.500v.100M15 10.500v.100M8 14h8"],
  eye: [
    "M2.500 12C5 7.500 8.500 5.500 12 5.500s7 2 9.500 6.500c-2.500 4.500-6 6.500-9.500 6.500S5 16.500 2.500 12z",
    "M12 9.500a2.500 2.500 0 1 1 0 5 2.500 2.500 0 0 1 0-5z",
  ],
  history: ["M4.500 12a7.500 7.500 0 1 0 2.500-5.600M4 4v4h4", "M12 8v4.500l3 2"],
  hat: [
    "M3 17c2.500-1 4-1 5.500-.500 2.500.700 4.500.700 7 0 1.500-.500 3-.500 5.500.500-2.500 2-5.500 2.800-9 2.800S5.500 19 3 17z",
    "M7.500 15.500c0-5 1-9.500 2.700-9.500.8 0 1 .700 1.800.700s1-.700 1.800-.700c1.700 0 2.700 4.500 2.700 9.500",
  ],
  hand: [
    "M7 12V6.500a1.400 1.400 0 0 1 2.800 0V11V4.800a1.400 1.400 0 0 1 2.800 0V11V5.800a1.400 1.400 0 0 1 2.800 0V12l.8-1.800a1.400 1.400 0 0 1 2.500 1.200L16 18c-.8 1.600-2.300 2.500-4.200 2.500C8.500 20.500 7 18 7 15z",
  ],
  sound: ["M4 10v4h3l5 4V6L7 10z", "M15.500 9a4 4 0 0 1 0 6M18 6.500a8 8 0 0 1 0 11"],
  mute: ["M4 10v4h3l5 4V6L7 10z", "M16 10l5 5M21 10l-5 5"],
  swap: ["M4 8h14l-3.500-3.500M20 16H6l3.500 3.500"],
  next: ["M5 12h13M12.500 6l6 6-6 6"],
  undo: ["M9 6L4 11l5 5", "M4.500 11H14a5 5 0 0 1 0 10h-3"],
  crown: ["M4 18h16M5 15.500L4 7l5 4 3-6 3 6 5-4-1 8.500z"],
  check: ["M5 12.500l4.500 4.500L19 7.500"],
  print: ["M7 9V4h10v5M5 17H3V9h18v8h-2M7 14h10v6H7z"],
};

export function icon(name) {
  return el(
    "svg",
    { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" },
    (ICONS[name] || []).map((d) => el("path", { d })),
  );
}

/* A connection light: its shape changes with its colour, and it has words. */
export function light(state) {
  const word = say(`light.${state || "away"}`);
  return el("span", { class: `light ${state || "away"}`, title: word }, el("i", {}), aside(word));
}

export function seal(state) {
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
        d: "M12 1.500l2.600 2.200 3.400-.300.900 3.300 2.900 1.800-1.300 3.200 1.300 3.200-2.900 1.800-.900 3.300-3.400-.300L12 21.900l-2.600-2.200-3.400.300-.900-3.300-2.900-1.800 1.300-3.200-1.300-3.200 2.900-1.800.9-3.300 3.400.300z",
      }),
      el("path", {
        fill: "none",
        stroke: "#171411",
        "stroke-width": "2.200",
        d: broken ? "M9 8.500l6 6M15 8.500l-6 6" : "M8 11.800l2.800 2.800 5-5.500",
      }),
    ),
    el("span", {}, say(broken ? "seal.broken" : "seal.whole", { at: state.at || "" })),
  );
}

/* What is left of a stretch of time, as a ring and in figures. */
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

/* A seat in one line: badge and name. */
export function person(seat, size = "small") {
  return [badge(seat, size), named(seat.name, { class: "name grow" })];
}
