/* Two hands that shake, sleeves in the colours of their families: drawn as a thing and not as a sign. */

import { el } from "/static/kit.js";

const FINGERS = "M70 38q-8 4-12 9M76 43q-8 4-11 9M83 47q-7 4-9 8";
/** @type {Record<string, Record<string, string>>} */
const ARMS = {
  left: {
    sleeve: "M0 20h38v42H0z",
    cuff: "M38 18h11v46H38z",
    skin: "M49 26h22c11 0 19 3 28 10l12 10c4 4 1 10-5 9l-12-3-9 8c-5 5-12 6-18 4l-18-6z",
  },
  right: {
    sleeve: "M122 20h38v42h-38z",
    cuff: "M111 18h11v46h-11z",
    skin: "M111 26H93c-9 0-16 3-23 9L57 45c-5 4-1 11 5 9l13-4 7 3c9 7 16 9 29 5z",
  },
};

/** @param {string[]} colours of the left and of the right sleeve */
export function hands(colours) {
  return el(
    "svg",
    { class: "handshake", viewBox: "0 0 160 80", "aria-hidden": "true" },
    Object.entries(ARMS).map(([name, arm], at) =>
      el(
        "g",
        { class: `arm ${name}`, style: { "--side": colours[at] } },
        Object.entries(arm).map(([part, d]) => el("path", { class: part, d })),
        name === "right" ? el("path", { class: "fingers", d: FINGERS }) : null,
      ),
    ),
  );
}
