/* What happens to me in the meantime, what is at stake in a round, and whether the table waits for me alone. */

import { counted, countTogether, listed, number, plainName, say, session } from "/static/kit.js";
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

/** What all are asked at once is nobody's turn: the last of them is called to that. @type {Record<string, string>} */
const TOGETHER = {
  lay: "capo.lay.title",
  turn_up: "capo.turn.half",
  suspect: "capo.seal_suspicion.title",
  point: "capo.say_pistol.title",
  show: "capo.show.title",
};

export function calls() {
  const { awaits } = game() || {};
  const { me } = session.view;
  if (!me || awaits?.seats.length !== 1 || awaits.seats[0] !== me.seat || isTelling()) return false;
  const asked = TOGETHER[awaits.what];
  return asked ? say(asked) : true;
}

/* A round is announced with its assignment: until then all look at what the last one brought. */
export function roundAt() {
  return session.view.turn.round - (game().task ? 0 : 1);
}

export function roundTold() {
  const { tied } = game();
  if (tied.length) return { title: say("capo.round.extra"), line: say("capo.round.tied", { names: names(tied) }) };
  return { title: say("turn.round", { round: number(session.view.turn.round) }), line: outlook() };
}

/** @param {string[]} seats */
const names = (seats) => listed(seats.map(plainName));

/* Who could win with this round, else who is ahead. */
function outlook() {
  const { capos, goal, stakes } = game();
  const most = stakes ? stakes.hat + stakes.right : 0;
  const near = capos.filter((one) => one.respect + most >= goal);
  if (near.length) return counted("capo.round.near", near.length, { names: names(near.map(({ seat }) => seat)) });
  const best = Math.max(...capos.map((one) => one.respect));
  const first = capos.filter((one) => one.respect === best).map(({ seat }) => seat);
  if (first.length === capos.length) return say("capo.goal", { n: number(goal) });
  return counted("capo.round.ahead", first.length, { names: names(first), points: number(best), goal: number(goal) });
}
