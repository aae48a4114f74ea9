/* The race of a Payday, without a page: what every purse holds after so many lines, and who lies where. */

/** @typedef {{ card: string, title: string, amount: number }} Earning */
/** @typedef {{ seat: string, from: number, lines: Earning[] }} Runner */

/** One step for each line of whoever has most of them. @param {Runner[]} runners */
export function stepsOf(runners) {
  return Math.max(0, ...runners.map(({ lines }) => lines.length));
}

/** While it counts, everybody keeps their lane; one step after the last line they change. Whoever held more before stays
 * ahead of whoever draws level. @param {Runner[]} runners @param {number} steps */
export function lanes(runners, steps) {
  const totals = runners.map((one) => ({ ...one, total: one.from + sum(one.lines.slice(0, steps)) }));
  const counted = steps > stepsOf(runners);
  const order = [...totals].sort((a, b) => (counted && b.total - a.total) || b.from - a.from);
  return totals.map((one) => ({ ...one, added: one.lines[steps - 1] ?? null, lane: order.indexOf(one) }));
}

/** What the longest bar stands for. @param {Runner[]} runners */
export function finish(runners) {
  return Math.max(1, ...runners.map(({ from, lines }) => from + sum(lines)));
}

/** @param {Earning[]} lines */
const sum = (lines) => lines.reduce((all, line) => all + line.amount, 0);
