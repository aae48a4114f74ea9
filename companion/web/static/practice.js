/* The practice hand: at a table with robots the app deals it. At every other table hands are paper and nobody asks. */

import { ask } from "./api.js";
import { redraw } from "./page.js";
import { isPeeking } from "./peeking.js";
import { practising as isDealt, mySeat, session, stage, unwatched, voice } from "./state.js";
import { has, say } from "./words.js";

/** @type {{ hand: Record<string, any> | null, followed: number | null }} */
const self = { hand: null, followed: null };

export function practising() {
  const { options } = session.view.table || {};
  return Boolean(options && options.robots && mySeat());
}

/** A sentence for a table of people with printed cards; whoever is alone among robots reads `<key>.alone`, and all where
 * the app deals read `<key>.dealt`, where the words have it.
 * @param {string} key @param {Values} [values] */
export function sayHere(key, values) {
  const alone = practising() && unwatched() ? `${key}.alone` : "";
  const dealt = isDealt() ? `${key}.dealt` : "";
  return say([alone, dealt].find(has) ?? key, values);
}

/* Is there somebody with a phone of their own to hold mine to? */
export function facesSomebody() {
  return !practising() || !unwatched();
}

/* Is what I hold to be seen: under a finger, or where nobody else looks? */
export function isInSight() {
  return unwatched() || isPeeking();
}

/* What the game tells of it; nothing before it was dealt. */
export function practiceHand() {
  return self.hand;
}

/* The hand as it is after every change of the table: what was laid is gone, what was dealt is there. */
export function followHand() {
  const last = (session.view.recent || []).slice(-1)[0];
  const mine = last ? last.n : 0;
  if (!practising() || stage() !== "play" || self.followed === mine) return;
  self.followed = mine;
  ask(voice.path("/hand"))
    .then((told) => {
      if (self.followed !== mine || JSON.stringify(told) === JSON.stringify(self.hand)) return;
      self.hand = told;
      redraw();
    })
    .catch(() => {
      self.followed = null; // the next change asks again
    });
}
