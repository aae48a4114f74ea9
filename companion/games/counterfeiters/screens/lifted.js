/* The end: a screen goes up, and what lay behind it is seen. The lines of the score in this game's words. */

import { badge, cash, el, gameWord, has, number, say, seatOf, session, sign } from "/static/kit.js";
import { fake } from "./notes.js";
import { b, div, span } from "./parts.js";

/** What came to light behind a screen. @param {string} seat */
function behind(seat) {
  return (session.view.recent || []).find((line) => line.kind === "screen_lifted" && line.seat === seat) || null;
}

/** The screen of somebody, going up from what it hid. @param {House.Place} place */
export function scene(place) {
  const found = behind(place.seat);
  if (!found) return null;
  const part = (/** @type {string} */ emblem, /** @type {string} */ word, /** @type {number} */ amount) =>
    span({ class: "so-many", key: emblem }, sign(emblem), span("dim", word), b("sum", cash(amount)));
  const fakes = found.fakes.map((/** @type {number} */ count, /** @type {number} */ at) =>
    count ? span({ class: "so-many", key: `q${at}` }, `${number(count)} ×`, fake(at + 1)) : null,
  );
  return div(
    { class: "lifted", key: "lifted" },
    div(
      "what-lay",
      part("note", say("cf.vault.hand"), found.hand),
      part("offshore", say("cf.vault.offshore"), found.offshore),
      fakes,
    ),
    curtain(place.seat),
  );
}

/* What one hears when a screen goes up. */
export const rises = "lift";

/** @param {string} seat */
function curtain(seat) {
  const { side = "" } = seatOf(seat) || {};
  const look = {
    class: "shop-screen",
    key: "curtain",
    "aria-hidden": "true",
    style: { "--side": seatOf(seat)?.colour || "#555" },
  };
  return el("div", look, badge(seatOf(seat) || {}), el("b", {}, gameWord(`side.${side}.title`, "")));
}

/** The score is money. @param {number} value */
export function scorePoints(value) {
  return cash(value);
}

/** One line of the score explained; null leaves it to the house. @param {House.Line} line */
export function scoreLine(line) {
  const key = `cf.score.${line.words}`;
  const { cash: amount = 0 } = /** @type {Record<string, any>} */ (line.facts || {});
  return has(key) ? say(key, { cash: cash(amount) }) : null;
}
