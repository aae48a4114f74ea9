/* What a Job wants and whoever sends it has not: the rule of the server (cash_jobs.py), for their own phone. */

/** Their own count before those that are lent to them; what is not paid for or deactivated is not there.
 * @param {string[]} needs @param {Pick<LaCosaNostra.FamilyView, "seat" | "businesses">[]} families @param {string} seat */
export function lacking(needs, families, seat) {
  /** @param {string} kind */
  const lying = (kind) => families.map((one) => ({ own: one.seat === seat, there: there(one.businesses, kind) }));
  /** @param {string} kind */
  const found = (kind) => {
    const own = lying(kind).flatMap((one) => (one.own ? one.there : []));
    const lent = lying(kind).flatMap((one) => (one.own ? [] : one.there));
    return own.length || lent.filter((one) => (one.markers ?? []).includes(seat)).length;
  };
  return needs.filter((kind, at) => needs.slice(0, at).filter((one) => one === kind).length >= found(kind));
}

/** @param {LaCosaNostra.BusinessView[]} businesses @param {string} kind */
function there(businesses, kind) {
  return businesses.filter((one) => one.card === kind && !one.on && !one.down);
}
