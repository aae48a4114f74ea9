/* Which cards are shown, and which were drawn again. Nothing here looks at the page. */

import { has, say } from "./words.js";

export const REMARKS = ["small", "pale", "edge", "coarse", "code", "thin", "pair", "grey", "ink"];
const ELSE = new Set(["changed", "new", "copies"]); // beside the last print

/** @type {Record<string, (tile: Shop.Tile) => boolean>} */
const IS = {
  all: () => true,
  faults: (tile) => tile.faults.length > 0,
  print: (tile) => ELSE.has(tile.print),
  remarks: (tile) => tile.remarks.length > 0,
};

/** @param {Shop.Tile} tile @param {string} show */
function is(tile, show) {
  return IS[show] ? IS[show](tile) : tile.remarks.some((one) => one.kind === show);
}

/** The deck that was chosen, as long as it is there to be chosen.
 * @param {readonly Shop.DeckName[]} decks @param {string} wanted */
export function deckOf(decks, wanted) {
  return decks.length > 1 && decks.some((one) => one.id === wanted) ? wanted : "";
}

/** @param {readonly Shop.Tile[]} tiles @param {string} deck @param {string} show */
export function shownOf(tiles, deck, show) {
  return tiles.filter((tile) => (!deck || tile.deck === deck) && is(tile, show));
}

/** @param {readonly Shop.Tile[]} tiles @param {string} show */
export function count(tiles, show) {
  return tiles.filter((tile) => is(tile, show)).length;
}

/** @param {Shop.Tile} tile */
export function placeOf(tile) {
  return `${tile.deck}/${tile.card}/${tile.side}`;
}

/** What looks otherwise than before, and what is new. @param {Shop.Spread} before @param {Shop.Spread} now */
export function changed(before, now) {
  const keys = new Map(before.tiles.map((tile) => [placeOf(tile), tile.key]));
  return now.tiles.filter((tile) => tile.key && !tile.stays && keys.get(placeOf(tile)) !== tile.key);
}

/** What a face is called. @param {Shop.Tile} tile @param {readonly Shop.DeckName[]} decks */
export function nameOf(tile, decks) {
  if (tile.side === "front") return tile.title || tile.card;
  const deck = decks.find((one) => one.id === tile.deck);
  return say("watch.back_of", { deck: deck ? deck.title : tile.deck });
}

/** @param {string} lang */
export function spokenName(lang) {
  return has(`lang.${lang}`) ? say(`lang.${lang}`) : lang;
}
