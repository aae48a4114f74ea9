/* What is new in a round, and that its plans are played now, in one line each. */

import { say, session } from "/static/kit.js";
import { roman } from "./book.js";
import { game } from "./parts.js";

const PLAYED = 3000; // milliseconds: less is new in it than in a round

/* The Action phase is announced like a round of its own. */
export function roundAt() {
  const { round, phase } = session.view.turn;
  const name = session.view.table.phases[phase];
  return 2 * round + (["action", "payday"].includes(name) ? 1 : 0);
}

export function roundTold() {
  const { phase, round, rounds } = game();
  if (phase === "action") return { title: say("lcn.phase.action"), line: say("lcn.round.action"), lasts: PLAYED };
  const last = round === rounds ? ` ${say("lcn.round.last")}` : "";
  return { title: say("turn.round", { round: roman(round) }), line: `${say(`lcn.round.${round}`)}${last}` };
}
