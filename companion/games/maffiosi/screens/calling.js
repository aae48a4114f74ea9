/* Whether the table waits for me alone; what befalls me stands in words/you.toml. */

import { session } from "/static/kit.js";
import { game } from "./parts.js";

export function calls() {
  const { awaits } = game() || {};
  const { me } = session.view;
  return Boolean(me && awaits && awaits.seats.length === 1 && awaits.seats[0] === me.seat);
}
