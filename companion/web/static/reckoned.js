/* The last count, without a page: in which order lines of a score are added up, and how everybody stands after each. */

/** The kinds of lines, in the order in which scores list them. @param {House.Place[]} places */
export function kindsOf(places) {
  const longest = [...places].sort((a, b) => b.lines.length - a.lines.length);
  return [...new Set(longest.flatMap((place) => place.lines.map((line) => line.words)))];
}

/** Only scores that are sums of several kinds of lines are worth adding up before everybody. @param {House.Place[]} places */
export function isReckoned(places) {
  return kindsOf(places).length > 1 && places.every((place) => sum(place.lines) === place.points);
}

/** A line of everybody at each step, then a lamp less, until the first stands alone. @param {House.Place[]} places */
export function stepsOf(places) {
  return isReckoned(places) ? kindsOf(places).length + places.length : places.length;
}

const COUNTS = 2600; // milliseconds in which a line of everybody is read
const LAMP = 1500; // and in which a lamp goes out
const HELD = 3400; // while two are left, all breath is held
const PLACE = 2200; // a score of one line is told place by place

/** How long the table screen stays as it is after so many steps. @param {House.Place[]} places @param {number} steps */
export function lasts(places, steps) {
  if (!isReckoned(places)) return PLACE;
  if (steps <= kindsOf(places).length) return COUNTS;
  return lampsLeft(places, steps) === 2 ? HELD : LAMP;
}

/** The whole of it. @param {House.Place[]} places */
export function wholeTime(places) {
  return Array.from({ length: stepsOf(places) }, (_, at) => lasts(places, at)).reduce((sum, one) => sum + one, 0);
}

/** How many lamps still burn. @param {House.Place[]} places @param {number} steps */
export function lampsLeft(places, steps) {
  return places.length - Math.max(0, steps - kindsOf(places).length);
}

/** How everybody stands after so many steps: what was added last, what it makes, in which row, and whether their lamp is out.
 * @param {House.Place[]} places @param {number} steps */
export function standings(places, steps) {
  const kinds = kindsOf(places);
  const counted = kinds.slice(0, steps);
  const dark = Math.max(0, steps - kinds.length);
  const rows = places.map((place) => ({
    place,
    total: sum(place.lines.filter((line) => counted.includes(line.words))),
  }));
  const order = [...rows].sort((a, b) => b.total - a.total || a.place.rank - b.place.rank);
  return rows.map((row) => ({
    ...row,
    added: steps > kinds.length ? [] : row.place.lines.filter((line) => line.words === counted[counted.length - 1]),
    row: dark ? byRank(places).indexOf(row.place) : order.indexOf(row),
    out: byRank(places).indexOf(row.place) >= places.length - dark && row.place.rank > 1,
  }));
}

/** @param {House.Place[]} places */
const byRank = (places) => [...places].sort((a, b) => a.rank - b.rank);

/** @param {House.Line[]} lines */
const sum = (lines) => lines.reduce((all, line) => all + line.points, 0);
