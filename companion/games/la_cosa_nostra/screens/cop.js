/* The Cop in the scene of a deed: whose he is, the die that is taken up, and how it falls; or that he leaves them lying. */

import { badge, cardPicture, plainName, seatOf, sentence, session, standing } from "/static/kit.js";
import { titleOf } from "./book.js";
import { glyph } from "./glyphs.js";
import { b, div, p, span } from "./parts.js";

/** @typedef {Record<string, any>} Fact */
const COPS = new Set(["die_taken_up", "dice_kept"]);
const COP = "cop";

/** He has his place beside the dice, and is no line of what came of them. @param {Fact} fact */
export const isNoCop = ({ kind }) => !COPS.has(kind);

/** What the Cops did in the deed under way, or in the one that has just ended. @returns {Fact[]} */
function calls() {
  const lines = /** @type {Fact[]} */ (standing(session.view.recent || []));
  const at = lines.map(({ kind }) => kind).lastIndexOf("job_announced");
  return lines.slice(at + 1).filter(({ kind }) => COPS.has(kind));
}

/** Each Cop and, once it is thrown, the die that he has taken up: dice wait for nobody.
 * @param {any} deed @returns {any[]} */
export function cops(deed) {
  const all = deed.kind === "job" && deed.results ? calls() : [];
  const lies = deed.again !== undefined && !session.view.falling;
  return all.flatMap((fact, at) => {
    /** @type {Beat} */
    const told = { key: `cop:${fact.n}`, node: () => cop(fact), tune: "ask" };
    const waits = fact.kind === "dice_kept" || (lies && at === all.length - 1);
    return waits ? [told] : [told, { key: `again:${fact.n}`, now: true, lasts: 0, node: () => null }];
  });
}

/** The dice that were taken up so far, by their lines: each brings a verdict of its own. */
export function takenUp() {
  return calls()
    .filter(({ kind }) => kind === "die_taken_up")
    .map(({ n }) => n);
}

/** @param {Fact} fact */
function cop(fact) {
  return div(
    "scene-cop",
    span("police", cardPicture(COP), glyph(COP)),
    span(
      "who",
      badge(seatOf(fact.seat) || {}, "big"),
      span("stack-tight", b("title", titleOf(COP)), plainName(fact.seat)),
    ),
    p("", sentence(fact)),
  );
}
