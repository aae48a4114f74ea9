/* Which of the newest lines still count: what was taken back is news no longer, only that it was. */

/** @typedef {Record<string, any>} Line */

/** A line told to few bears the number of the last that all were told: it is not that one. @param {Line[]} lines */
export function standing(lines) {
  const undone = goneBy(lines);
  return lines.filter((line, at) => line.all === lines[at - 1]?.all || !undone(line));
}

/** Did one of these take that line back? @param {Line[]} lines @returns {(line: Line) => boolean} */
export function goneBy(lines) {
  const undos = lines.filter((line) => line.kind === "undone" && line.gone);
  return ({ all, n }) => undos.some(({ gone: [first, last], n: later }) => n < later && all >= first && all <= last);
}
