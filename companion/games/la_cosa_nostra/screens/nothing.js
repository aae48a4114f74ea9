/* A Job that comes to nothing before a die was thrown: who sent whom with which card, and what was in the way. */

import { listed, say, session, standing } from "/static/kit.js";
import { factsOf, titleOf } from "./book.js";
import { glyph } from "./glyphs.js";
import { endHeard, ofTheDeed, outcome } from "./happenings.js";
import { div, game, mySeat, p, span } from "./parts.js";

/** @typedef {Record<string, any>} Fact */

/** @param {Fact} fact */
const isVoid = ({ kind, outcome: came }) => kind === "job_lacked" || (kind === "job_done" && came === "void");

/** The deed that ended last, if it came to nothing and its card lies open; one whose dice were thrown has a scene already.
 * @returns {any} */
export function nothingCame() {
  const end = ofTheDeed(outcome()).find(isVoid);
  if (!end?.card || game().last || !endHeard()) return null;
  const target = factsOf(end.card).victim ? end.target : null;
  return { ...end, kind: "job", target, named: namedFor(end), why: end.why ?? "missing" };
}

/** Whom the Job was announced against, whether or not it harms anybody. @param {Fact} end @returns {string | null} */
function namedFor(end) {
  const announced = standing(session.view.recent || []).filter(isAbout(end));
  return announced.pop()?.target ?? null;
}

/** @param {Fact} end @returns {(line: Fact) => boolean} */
const isAbout =
  ({ n, gangster }) =>
  (line) =>
    line.kind === "job_announced" && line.gangster === gangster && line.n < n;

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

/** Whoever was named for it hears that nobody comes; whoever was not, nothing. @param {any} deed */
export function sparedLine({ named, seat }) {
  return named === mySeat() && seat !== mySeat() ? say("lcn.nothing.spared") : null;
}
