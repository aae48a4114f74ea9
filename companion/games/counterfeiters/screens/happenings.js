/* What one hears at this table: presses, tills, scissors on a strike, a siren; and each only once. */

import { compose, play, session } from "/static/kit.js";

/* [hertz, seconds, material] */
/** @type {Record<string, Tune>} */
const TUNES = {
  press: [
    [240, 0, "knock"],
    [190, 0.12, "knock"],
    [240, 0.24, "knock"],
    [190, 0.36, "knock"],
  ],
  till: [
    [1568, 0, "bell"],
    [2093, 0.05, "bell"],
    [900, 0.16, "knock"],
  ],
  plane: [
    [196, 0],
    [262, 0.16],
    [349, 0.32],
  ],
  siren: [
    [740, 0],
    [554, 0.16],
    [740, 0.32],
    [554, 0.48],
  ],
  boss: [
    [131, 0],
    [123, 0.22],
    [98, 0.44],
  ],
  paper: [[1200, 0, "knock"]],
  steps: [
    [420, 0, "knock"],
    [360, 0.18, "knock"],
  ],
  /* the screen hides for a moment what then lies there */
  lift: [
    [700, 0.9, "knock"],
    [520, 1.2, "knock"],
    [1319, 1.7, "bell"],
  ],
};

/** @type {Record<string, string>} */
const SOUNDS = {
  fakes_printed: "press",
  fakes_washed: "till",
  tax_cheated: "till",
  card_bought: "coin",
  investigation_went: "siren",
  strike_began: "siren",
  end_reached: "siren",
  diners_served: "till",
  tickets_paid: "coin",
  henchman_laid_flat: "paper",
  lawyer_called: "ask",
  market_moved: "paper",
  officer_moved: "steps",
};

/** @param {any} line */
function tuneOf(line) {
  if (line.kind === "henchman_placed") return ["flight", "jet"].includes(line.action) ? "plane" : undefined;
  return SOUNDS[line.kind];
}

let newest = -1;
let opened = false;

/* Called with every drawing; what happened before the page was opened is not heard again. */
export function follow() {
  const lines = session.view.recent || [];
  const news = opened ? lines.filter((line) => line.n > newest) : [];
  newest = Math.max(newest, ...lines.map((line) => line.n));
  opened = opened || lines.length > 0;
  for (const tune of new Set(news.map(tuneOf))) if (tune) play(tune);
}

export function tuneUp() {
  for (const [name, notes] of Object.entries(TUNES)) compose(name, notes);
}
