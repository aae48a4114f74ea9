/* The pictures of printed cards: the same vectors on paper and glass. A deck comes as a whole, some time after the first
   screen and on every phone alike, so that no request tells which card somebody holds; a page without them plays as well. */

import { ask } from "./api.js";
import { el } from "./dom.js";
import { takeEmblems } from "./marks.js";
import { redraw } from "./page.js";
import { session } from "./state.js";

const LATER = 1500;
const PATIENCE = 60_000; // the first phone waits until a slow laptop has drawn them
/** @type {Map<string, string>} */
const places = new Map(); // by card: where its picture lies in this page's memory
let asked = "";

/** Called with every drawing: once the game's book is here, its decks are fetched one after the other, for ever. */
export function fetchPictures() {
  const wanted = session.game.pictures ?? [];
  if (!wanted.length || asked === wanted.join(" ")) return;
  asked = wanted.join(" ");
  setTimeout(() => fetchAll(wanted), LATER);
}

/** @param {string[]} wanted */
async function fetchAll(wanted) {
  for (const address of wanted) {
    await fetchDeck(address).catch(() => null);
    redraw();
  }
}

/** @param {string} address */
async function fetchDeck(address) {
  const { cards, drawings, signs } = await ask(address, { kept: true, wait: PATIENCE });
  takeEmblems(signs);
  const made = drawings.map((/** @type {string} */ one) =>
    URL.createObjectURL(new Blob([one], { type: "image/svg+xml" })),
  );
  for (const [card, at] of Object.entries(cards)) places.set(card, made[Number(at)]);
}

/** The picture that is printed on a card, by the card's own id; null while it is not here, or where there is none. What it
 * shows is said by the words beside it. @param {string | null | undefined} card @param {Props} [props] */
export function cardPicture(card, props = {}) {
  const src = places.get(card ?? "");
  if (!src) return null;
  const look = { ...props, class: `card-picture ${props.class ?? ""}` };
  return el("img", { alt: "", draggable: "false", ...look, key: `picture-${card}`, src });
}
