/* Orders around a table, without a page: who sits next to whom, and where that is in a picture. */

const BOTTOM = Math.PI / 2;

/** The same circle, told from somebody else on.
 * @param {string[]} order @param {string | null} first */
export function from(order, first) {
  const at = Math.max(0, order.indexOf(first || ""));
  return [...order.slice(at), ...order.slice(0, at)];
}

/** One goes to another place the shorter way round, and those between close up.
 * @param {string[]} order @param {string} who @param {number} to */
export function moved(order, who, to) {
  const fresh = [...order];
  const many = order.length;
  let at = fresh.indexOf(who);
  if (at < 0) return fresh;
  const step = (to - at + many) % many <= many / 2 ? 1 : many - 1;
  while (at !== to) {
    const next = (at + step) % many;
    [fresh[at], fresh[next]] = [fresh[next], fresh[at]];
    at = next;
  }
  return fresh;
}

/** Where a place is, in shares of width and height; the first is nearest to whoever looks, the next on their left.
 * @param {number} at @param {number} many */
export function spot(at, many) {
  const angle = BOTTOM + (2 * Math.PI * at) / many;
  return { x: 0.5 + 0.5 * Math.cos(angle), y: 0.5 + 0.5 * Math.sin(angle) };
}

/** The place that is nearest to a point in the picture.
 * @param {number} x @param {number} y @param {number} many */
export function placeAt(x, y, many) {
  const angle = Math.atan2(y - 0.5, x - 0.5) - BOTTOM;
  return ((Math.round((angle * many) / (2 * Math.PI)) % many) + many) % many;
}

/** An order made by tapping, once only one is left: that one sits between the last and the first.
 * @param {string[]} tapped @param {string[]} everybody */
export function whole(tapped, everybody) {
  const left = everybody.filter((one) => !tapped.includes(one));
  return left.length > 1 ? null : [...tapped, ...left];
}

/** What this page wants, among those who are here now; whoever came meanwhile sits last.
 * @param {string[]} wanted @param {string[]} everybody */
export function among(wanted, everybody) {
  const here = wanted.filter((one) => everybody.includes(one));
  return [...here, ...everybody.filter((one) => !here.includes(one))];
}
