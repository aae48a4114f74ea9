/* The police track: to the right, round the bend, and back, with the officer on it, as it is printed on the board. */

import { aside, counted, gameWord, number, say, sign } from "/static/kit.js";
import { qualityOf } from "./book.js";
import { div, game, li, span, ul } from "./parts.js";

/** @param {number} index */
const stepAt = (index) => game().track.find((one) => one.index === index) || null;

/** Where a space lies: the upper row from the left, the bend, the lower row from the right.
 * @param {number} index @param {number} last */
function place(index, last) {
  const half = last / 2;
  if (index === half) return { "grid-column": half + 1, "grid-row": "1 / 3" };
  return index < half
    ? { "grid-column": index + 1, "grid-row": 1 }
    : { "grid-column": last - index + 1, "grid-row": 2 };
}

/** @param {Counterfeiters.StepView | null} step */
function drawn(step) {
  if (!step) return null;
  const [first] = step.what;
  const sort = step.what.includes("end") ? "godfather" : first;
  return [sign(sort), step.quality ? qualityOf(step.quality) : null];
}

/** @param {number} index */
function cell(index) {
  const { officer, last } = game();
  const step = stepAt(index);
  const what = step ? step.what.map((name) => say(`cf.step.${name}`)).join(", ") : "";
  const look = `step ${step ? step.what[0] : ""} ${index === officer ? "here" : ""} ${index < officer ? "past" : ""}`;
  return li(
    { class: look, key: `t${index}`, style: place(index, last), title: what || null },
    index === officer
      ? span({ class: "officer", key: "officer" }, sign("cap"), aside(say("cf.officer_here")))
      : drawn(step),
    index === last ? span("finish", aside(say("cf.step.end"))) : null,
  );
}

/** The whole track; its columns follow from its length. */
export function track() {
  const { last, officer } = game();
  const every = Array.from({ length: last + 1 }, (_, index) => index);
  return ul(
    {
      class: `cf-track ${last > 20 ? "long" : ""}`,
      key: "track",
      "aria-label": say("cf.track", { n: number(officer), last: number(last) }),
      style: { "--columns": last / 2 + 1 },
    },
    every.map(cell),
  );
}

const KINDS = ["godfather", "investigation", "strike"];

/** What the officer comes to next. */
export function nextStep() {
  const { officer, track: steps } = game();
  const coming = steps.filter((one) => one.index > officer).sort((a, c) => a.index - c.index)[0];
  if (!coming) return null;
  const kind = coming.what.includes("end") ? "end" : coming.what[0];
  return { what: say(`cf.step.${kind}`), when: counted("cf.in_steps", coming.index - officer) };
}

/** What lies ahead of the officer: the next of each kind, with the steps to it. */
export function ahead() {
  const { officer, track: steps } = game();
  const coming = KINDS.map((kind) => steps.find((one) => one.index > officer && one.what.includes(kind))).filter(
    (one) => one !== undefined,
  );
  return div(
    { class: "cf-ahead", key: "ahead" },
    coming.map((one) => {
      const kind = one.what.includes("end") ? "end" : one.what[0];
      return span(
        { class: `coming ${kind}`, key: `${kind}${one.index}` },
        sign(kind === "end" ? "godfather" : kind),
        one.quality ? qualityOf(one.quality) : null,
        span("grow", kind === "end" ? say("cf.step.end") : gameWord(`symbol.${kind}`)),
        span("dim", counted("cf.in_steps", one.index - officer)),
      );
    }),
  );
}
