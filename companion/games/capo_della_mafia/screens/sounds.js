/* Small things that one hears at this table: a card that turns, a verdict either way, respect that is counted out. */

import { compose, play, session } from "/static/kit.js";

/** [hertz, seconds, material] @type {Record<string, Tune>} */
const TUNES = {
  flip: [
    [2100, 0, "knock"],
    [1500, 0.05, "knock"],
  ],
  stars: [
    [1175, 0, "bell"],
    [1175, 0.12, "bell"],
  ],
  bars: [
    [196, 0, "bang"],
    [110, 0.04],
    [98, 0.3],
  ],
  cheer: [
    [523, 0],
    [659, 0.1],
    [784, 0.2, "bell"],
  ],
  tokens: [
    [2093, 0, "bell"],
    [2637, 0.08, "bell"],
    [2093, 0.17, "bell"],
  ],
  paper: [[900, 0, "knock"]],
};

/** By the kind of the line. @type {Record<string, string>} */
const SOUNDS = {
  assignment_turned: "ask",
  event_turned: "ask",
  mafiosi_laid: "paper",
  mafiosi_ready: "flip",
  suspicion_sealed: "paper",
  giulia_claimed: "cheer",
  round_settled: "tokens",
};

export function tuneUp() {
  Object.entries(TUNES).forEach(([name, notes]) => {
    compose(name, notes);
  });
}

let heard = -1;

/* Called with every drawing: what is new is heard, each kind once. */
export function listen() {
  const lines = session.view.recent || [];
  const last = lines.length ? lines[lines.length - 1].n : heard;
  const news = heard < 0 ? [] : lines.filter((line) => line.n > heard);
  heard = Math.max(heard, last);
  new Set(news.map((line) => SOUNDS[line.kind]).filter(Boolean)).forEach(play);
}
