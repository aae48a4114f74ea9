/* When the police drive by: somebody came to harm in a line that is new. Money is their own affair. */

/** @param {Record<string, any>[]} lines @param {number} heard the last line that was known, -1 at first
 * @param {(kind: string) => boolean} harms */
export function wails(lines, heard, harms) {
  return heard >= 0 && lines.some((line) => line.n > heard && !line.kind.startsWith("paid") && harms(line.kind));
}
