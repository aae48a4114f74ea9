/* What the bench knows: the newest spread, what of it was just drawn again, and what its reader wants to see. */

import { ask, pause, Refused } from "./api.js";
import { memory, redraw } from "./page.js";
import { changed, nameOf } from "./watch_filter.js";
import { language, say } from "./words.js";

const PATIENCE = 40000; // milliseconds: the server answers after twenty seconds at the latest
const GLOW = 2500; // milliseconds that a card shows that it is new
const AGAIN = 1; // seconds until somebody who did not answer is asked again
const KEPT = "watch:"; // what this browser remembers

/** @type {{ spread: Shop.Spread | null, version: number, others: Record<string, number>, lang: string, deck: string,
 *   show: string, safe: boolean, beside: boolean, size: string, drawn: string[], fresh: Set<string>, busy: boolean,
 *   fault: string, lost: string, printed: string }} */
export const state = {
  spread: null,
  version: -1,
  others: {},
  lang: "",
  deck: "",
  show: "all",
  safe: memory.get(`${KEPT}safe`) === "1",
  beside: memory.get(`${KEPT}beside`) === "1",
  size: memory.get(`${KEPT}size`) || "medium",
  drawn: [],
  fresh: new Set(),
  busy: false,
  fault: "",
  lost: "",
  printed: "", // which print lies beside them
};
let turn = 0;

/** Why not, in words. @param {unknown} trouble */
export function why(trouble) {
  return trouble instanceof Refused ? trouble.message : say("watch.lost");
}

/** @param {unknown} trouble */
export function atFault(trouble) {
  return trouble instanceof Refused && trouble.code === "watch_at_fault";
}

/** Something that this browser shall remember. @param {"safe" | "beside" | "size"} name @param {any} value */
export function keep(name, value) {
  state[name] = /** @type {never} */ (value);
  memory.set(KEPT + name, typeof value === "string" ? value : value ? "1" : "0");
  redraw();
}

/** @param {Partial<typeof state>} change */
export function turnTo(change) {
  Object.assign(state, change);
  redraw();
}

/** From now on the cards of this language, as often as there is news of them. @param {string} lang */
export async function newsOf(lang) {
  turn += 1;
  const mine = turn;
  Object.assign(state, { lang, version: -1, drawn: [] });
  while (turn === mine) {
    try {
      const asked = new URLSearchParams({ lang: lang || language, after: String(state.version) });
      const news = await ask(`/watch/cards?${asked}`, { wait: PATIENCE });
      if (turn === mine) take(news);
    } catch (trouble) {
      if (turn === mine) state.lost = why(trouble);
      redraw();
      await pause(AGAIN);
    }
  }
}

/** @param {Shop.BenchNews} news */
function take(news) {
  const before = state.spread;
  const drawn = before && news.spread && before.language === news.spread.language ? changed(before, news.spread) : [];
  if (drawn.length && news.spread) {
    const { decks } = news.spread;
    state.drawn = drawn.map((one) => nameOf(one, decks));
    glow(drawn.map((one) => one.key));
  }
  const { version, others, why: lost, printed } = news;
  Object.assign(state, { version, others, lost, printed });
  if (news.spread) Object.assign(state, { spread: news.spread });
  redraw();
}

/** @param {string[]} keys */
function glow(keys) {
  keys.forEach((key) => state.fresh.add(key));
  setTimeout(() => {
    keys.forEach((key) => state.fresh.delete(key));
    redraw();
  }, GLOW);
}
