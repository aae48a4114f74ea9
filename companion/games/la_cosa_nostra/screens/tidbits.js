/* Which of the newest lines are worth a small picture between the deeds, and what belongs to each of them. */

import { standing } from "/static/kit.js";

/** @typedef {Record<string, any>} Line */
/** @typedef {{ first: Line, more: Line[] }} Story */

/** What begins such a story, and what follows it at once as a part of it. @type {Record<string, string[]>} */
const STORIES = {
  deal_struck: ["paid", "card_handed", "marker_placed"],
  influence_played: ["plan_shown", "market_exchanged", "market_filled"],
  ability_used: ["plan_shown"],
  modifier_laid: [],
  schemer_called: [],
  schemer_played: [],
};

/** @type {number | null} */
let heard = null; // the newest line that this page has seen

/** What came since the view before; what lay there when the page was opened is no news. @param {Line[]} recent */
export function news(recent) {
  const before = heard;
  heard = Math.max(before ?? -1, ...recent.map(({ n }) => n));
  return before === null ? [] : stories(standing(recent).filter(({ n }) => n > before));
}

/** @param {Line[]} lines @returns {Story[]} */
export function stories(lines) {
  /** @type {Story[]} */
  const all = [];
  let open = false;
  for (const line of lines) {
    const story = all[all.length - 1];
    if (line.kind in STORIES) all.push({ first: line, more: [] });
    else if (open && STORIES[story.first.kind].includes(line.kind)) story.more.push(line);
    open = line.kind in STORIES || (open && story.more.includes(line));
  }
  return all;
}

/** What somebody has of a deal: money, cards, and those on which a marker of theirs lies now.
 * @param {string} seat @param {Line[]} lines */
export function gets(seat, lines) {
  const mine = (/** @type {string} */ kind, /** @type {string} */ field) =>
    lines.filter((line) => line.kind === kind && line[field] === seat);
  return {
    money: mine("paid", "target").reduce((sum, { amount }) => sum + amount, 0),
    cards: mine("card_handed", "to").map(({ card }) => card),
    lent: mine("marker_placed", "seat").map(({ card }) => card),
  };
}
