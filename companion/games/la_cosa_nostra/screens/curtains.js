/* What is new in a round, in one line. */

import { say } from "/static/kit.js";
import { roman } from "./book.js";
import { game } from "./parts.js";

export function roundTold() {
  const { round, rounds } = game();
  const last = round === rounds ? ` ${say("lcn.round.last")}` : "";
  return { title: say("turn.round", { round: roman(round) }), line: `${say(`lcn.round.${round}`)}${last}` };
}
