/* A long log cut into chapters: what came before the game, then round by round as the rounds began. */

const BEGUN = "game_begun";

/** The round that begins with a line, where a later one does. @param {Heard} line @param {number} round */
function roundFrom(line, round) {
  if (line.kind === BEGUN) return Math.max(round, 1);
  const begins = line.kind.endsWith("_began") && typeof line.round === "number";
  return begins ? Math.max(round, line.round) : round;
}

/** Lines in their order; round 0 is the time before the game. Whoever goes back a round goes on in the later chapter.
 * @param {Heard[]} lines @returns {{ round: number, lines: Heard[] }[]} */
export function chapters(lines) {
  /** @type {{ round: number, lines: Heard[] }[]} */
  const found = [];
  for (const line of lines) {
    const last = found[found.length - 1];
    const round = roundFrom(line, last ? last.round : 0);
    if (last && last.round === round) last.lines.push(line);
    else found.push({ round, lines: [line] });
  }
  return found;
}
