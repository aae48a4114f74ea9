/* A Job that comes to nothing before a die was thrown: who sent whom with which card, and what was in the way. */

import { listed, say } from "/static/kit.js";
import { factsOf, titleOf } from "./book.js";
import { glyph } from "./glyphs.js";
import { endHeard, ofTheDeed, outcome } from "./happenings.js";
import { div, game, p, span } from "./parts.js";
import { isVoid } from "./tidings.js";

/** The deed that ended last, if it came to nothing and its card lies open; one whose dice were thrown has a scene already.
 * @returns {any} */
export function nothingCame() {
  const end = ofTheDeed(outcome()).find(isVoid);
  if (!end?.card || game().last || !endHeard()) return null;
  const target = factsOf(end.card).victim ? end.target : null;
  return { ...end, kind: "job", target, why: end.why ?? "missing" };
}

/** @param {any} deed */
export function whyNothing({ card, why, lacks = [] }) {
  const what = listed([...new Set(lacks)].map(titleOf));
  return div(
    "scene-nothing",
    span("called-off", say("lcn.nothing.stamp")),
    lacks.length ? span("row wrap center", lacks.map(lacking)) : null,
    p("reason", say(`lcn.nothing.${why}`, { what, card: titleOf(card) })),
  );
}

/** @param {string} need @param {number} at */
function lacking(need, at) {
  return span({ class: "lacking", key: `${need}${at}` }, glyph(need), titleOf(need), glyph("lack"));
}
