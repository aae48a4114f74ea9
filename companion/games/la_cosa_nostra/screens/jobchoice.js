/* A Job to choose: what it says, what the roll of this Gangster would be, and what it lacks or can never bring. */

import { say } from "/static/kit.js";
import { cardById, factsOf } from "./book.js";
import { jobFacts, lackedBy, oddsOf } from "./jobcard.js";
import { gangster, span } from "./parts.js";
import { needsTwo } from "./sums.js";

/** The facts of a Job to choose, as the roll of this Gangster would be, and what is missing for it.
 * @param {string} on @returns {(id: string) => Child} */
export function jobChoice(on) {
  return (id) => {
    const odds = oddsOf(id, on);
    const what = lackedBy(id);
    const never = outOfReach(id, on);
    const line = (/** @type {string} */ look, /** @type {string} */ text) =>
      text ? span({ class: look, key: look }, text) : null;
    const lacks = what && say("lcn.you_lack", { what });
    return [jobFacts(id), line("odds", odds), line("never", never), line("lacks", lacks)];
  };
}

/** What a single die can never bring, however it falls. @param {string} id @param {string} on */
export function outOfReach(id, on) {
  const pays = factsOf(id).two || cardById(id)?.results?.two;
  if (!pays || gangster(on)?.strength !== 1) return "";
  return say(needsTwo({ kind: "job", card: id }) ? "lcn.plan.one_die_fails" : "lcn.plan.one_die");
}
