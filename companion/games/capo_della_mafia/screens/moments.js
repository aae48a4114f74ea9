/* What happens to me in the meantime, and whether the table waits for me alone. */

import { countTogether, plainName, say, session } from "/static/kit.js";
import { isTelling } from "./judgement.js";
import { game } from "./parts.js";

/* The count stands over everything on every screen. */
export function watchCount() {
  countTogether("countdown", () => {
    const counter = game() && game().counter;
    return {
      title: say("capo.count.title", { name: counter ? plainName(counter) : say("all.table") }),
      zero: say("capo.count.zero"),
    };
  });
}

export function calls() {
  const { awaits } = game() || {};
  const { me } = session.view;
  return Boolean(me && awaits && awaits.seats.length === 1 && awaits.seats[0] === me.seat && !isTelling());
}
