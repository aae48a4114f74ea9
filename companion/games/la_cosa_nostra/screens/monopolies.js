/* How far a card brings me towards a Monopoly (LCN-114). */

import { cash, number, say } from "/static/kit.js";
import { factsOf, titleOf } from "./book.js";
import { families, game, mySeat, p } from "./parts.js";

/** How many of a kind count for me, and for all others: what lies face down or is only planned does not. @param {string} card */
function counting(card) {
  const owners = families().flatMap(({ seat, businesses }) =>
    businesses.filter((one) => one.card === card && !one.down && !one.on).map(() => seat),
  );
  const mine = owners.filter((seat) => seat === mySeat()).length;
  return { mine, others: owners.length - mine };
}

/** What a card that I could buy would do for a Monopoly of mine. @param {string} card */
export function monopolyLine(card) {
  const { monopoly } = factsOf(card);
  if (!monopoly) return null;
  const { least, income } = factsOf(monopoly);
  const { mine, others } = counting(card);
  const short = Math.max(least, others + 1) - mine;
  const values = {
    card: titleOf(monopoly),
    amount: cash(income),
    mine: number(mine),
    others: number(others),
    n: number(short),
  };
  const way = game().monopolies[monopoly] === mySeat() ? "mine" : short > 1 ? "far" : "near";
  return p({ class: "small", key: "monopoly" }, say(`lcn.monopoly.${way}`, values));
}
