/* When table and app differ: what may be put to the table as a ruling of this game, and how it is told. */

import { cardNamed, cash, hasMoney, number, plainName, say, seatOf, session } from "/static/kit.js";
import { kindOf, titleOf } from "./book.js";
import { openBusiness, openLaundered, openStart, openStop } from "./ontap.js";
import { game } from "./parts.js";

/* What is wrong with the table as a whole, in the list of proposals. */
export function topics() {
  return [
    ["lcn.rule.start", openStart],
    ["lcn.rule.business", openBusiness],
    ["lcn.rule.laundered", openLaundered],
    ["lcn.rule.stop", openStop],
  ];
}

/** A ruling of this game in words, for those who are asked. @param {Record<string, any>} what */
export function rulingTold({ name, values }) {
  const card = values.card ? cardNamed(values.card, titleOf(kindOf(values.card))) : "";
  const about = [
    values.state ? say(`lcn.ruled.${values.state}`) : "",
    values.effect ? titleOf(values.effect) : "",
    ...["to", "seat", "by"].map((key) => person(values[key])),
  ];
  const words = [card, ...about, values.yes === false ? say("lcn.ruled.not") : ""].filter(Boolean);
  return `${say(`ruling.${name}`)}${words.length ? `: ${words.join(", ")}` : ""}`;
}

/** @param {string | number | undefined} value */
function person(value) {
  if (typeof value === "number") return hasMoney() ? cash(value) : number(value);
  return value && seatOf(value) ? plainName(value) : "";
}

const PAYDAY = 3;

/* What another phase or round leaves open (R24): whether incomes are paid, cards turned up, the marker moved. At first
   no money moves. The server asks the same: `_lines_asked` in rulings.py. */
export const phases = {
  rounds: () => (game() ? game().rounds : null),
  /** @param {number} phase @param {number} round */
  lines: (phase, round) => {
    const { phase: at, round: now } = session.view.turn;
    const another = round !== now;
    /** @type {[string, boolean, boolean][]} */
    const all = [
      ["incomes", false, another || phase === PAYDAY || at === PAYDAY],
      ["readied", round > now, phase < 2],
      ["marker", another, another],
    ];
    return all.filter(([, , asked]) => asked);
  },
  /** @param {string} name @param {boolean} yes */
  told: (name, yes) => say(`lcn.go.${name}.${yes ? "yes" : "no"}`),
};
