/* What laid cards bring against an assignment, as a phone tells its owner and as judgement is told step by step. The
   rules judge on the server (matching.py); here the same sum is only shown. */

export const KINDS = ["intimidation", "bribing", "smuggling"];

/** @param {string[]} symbols @param {string} kind */
const counts = (symbols, kind) => symbols.filter((one) => one === kind).length;

/** How many of each kind are asked for; question marks are all of one kind.
 * @param {string[]} needs @param {string} any @returns {Map<string, number>} */
export function asked(needs, any) {
  const marks = counts(needs, "wild");
  return new Map(KINDS.map((kind) => [kind, counts(needs, kind) + (kind === any ? marks : 0)]));
}

/** How many symbols wild ones would have to be. @param {string[]} needs @param {string[]} has @param {string} any */
function lacking(needs, has, any) {
  let missing = 0;
  for (const [kind, wanted] of asked(needs, any)) missing += Math.max(0, wanted - counts(has, kind));
  return missing;
}

/** What question marks stand for where that serves best. @param {string[]} needs @param {string[]} has */
export function bestKind(needs, has) {
  if (!needs.includes("wild")) return "";
  return [...KINDS].sort((a, b) => lacking(needs, has, a) - lacking(needs, has, b))[0];
}

/** Each symbol that is asked for, and by what it is there: a card's own, a wild one, or not at all.
 * @param {string[]} needs @param {string[]} has @param {string} any
 * @returns {{ kind: string, asked: string, by: "own" | "wild" | "" }[]} */
export function checked(needs, has, any) {
  const left = new Map([...KINDS, "wild"].map((kind) => [kind, counts(has, kind)]));
  /** @param {string} kind */
  const take = (kind) => {
    const there = left.get(kind) || 0;
    if (there) left.set(kind, there - 1);
    return there > 0;
  };
  return needs.map((one) => {
    const kind = one === "wild" ? any : one;
    return { kind, asked: one, by: take(kind) ? "own" : take("wild") ? "wild" : "" };
  });
}

/** The stars of these cards; policemen take some away, and never below none.
 * @param {Record<string, any>[]} cards @param {number} rats */
export function starsOf(cards, rats) {
  return Math.max(0, cards.reduce((sum, one) => sum + (one.stars || 0), 0) + rats);
}
