/* What one hears at this table: a fuse, a bang, a shot, a yawn, a chair, coins, a bell for whoever is out. Each sound
   plays once, on every device that wants any. */

import { compose, play, session } from "/static/kit.js";

/** [hertz, seconds, material] @type {Record<string, Tune>} */
const TUNES = {
  maf_bang: [
    [900, 0, "bang"],
    [140, 0.03, "bang"],
    [90, 0.12],
  ],
  maf_shot: [
    [1400, 0, "bang"],
    [180, 0.02],
  ],
  maf_knife: [
    [2400, 0, "knock"],
    [700, 0.05, "knock"],
    [220, 0.1],
  ],
  maf_fuse: [
    [3200, 0, "knock"],
    [3600, 0.08, "knock"],
    [3300, 0.16, "knock"],
  ],
  maf_yawn: [
    [392, 0],
    [330, 0.16],
    [262, 0.34],
  ],
  maf_scram: [
    [784, 0],
    [622, 0.14],
    [784, 0.28],
    [622, 0.42],
  ],
  maf_chair: [
    [420, 0, "knock"],
    [360, 0.09, "knock"],
  ],
  maf_toll: [
    [262, 0, "bell"],
    [196, 0.4, "bell"],
  ],
  maf_card: [[1100, 0, "knock"]],
};

/** @type {Record<string, string | ((fact: any) => string | null)>} */
const SOUNDS = {
  cake_exploded: "maf_bang",
  cake_placed: "maf_fuse",
  cake_passed: "maf_fuse",
  fell_asleep: "maf_yawn",
  scram_called: "maf_scram",
  figure_moved: "maf_chair",
  figure_seated: "maf_chair",
  knocked_out: "maf_toll",
  card_discarded: "maf_card",
  income_counted: (fact) => (fact.due ? "coin" : null),
  figure_removed: ({ why }) => ({ stab: "maf_knife", shoot: "maf_shot", sleep: "maf_yawn" })[String(why)] || null,
};

/** @type {number | null} */
let last = null;

/** Called with every drawing: what is new since the last one is heard. */
export function follow() {
  const recent = session.view.recent || [];
  const newest = recent.length ? recent[recent.length - 1].n : -1;
  const seen = last;
  last = Math.max(seen ?? -1, newest);
  if (seen === null) return;
  const tunes = recent.filter((fact) => fact.n > seen).map(tuneOf);
  for (const tune of new Set(tunes)) if (tune) play(tune);
}

/** @param {Record<string, any>} fact */
function tuneOf(fact) {
  const tune = SOUNDS[fact.kind];
  return typeof tune === "function" ? tune(fact) : tune;
}

export function tuneUp() {
  for (const [name, notes] of Object.entries(TUNES)) compose(name, notes);
}
