/* What a page shows: whose view it is, in which version, section by section; and what the server spoke of last. Versions
   of two viewers cannot be compared, and the viewer of a page changes under it when a role or a seat moves. */

const RECENT = 20; // told events that a whole view carries

/** @returns {Shown} */
export function nothing() {
  return { viewer: undefined, version: -1, view: {}, marks: {}, era: 0, due: null };
}

/** Is this the newest that we heard of? @param {Shown} shown */
export function agrees({ viewer, version, due }) {
  return due !== null && viewer === due.viewer && version >= due.version;
}

/** There is such a version; of the same viewer it is the newest only if we never heard of a later one.
 * @param {Shown} shown @param {Due} news */
export function announced(shown, { viewer, version }) {
  const { due } = shown;
  const later = due && due.viewer === viewer ? Math.max(due.version, version) : version;
  shown.due = { viewer, version: later };
}

/** The answer to a question of an era that is over, by or about a viewer whom this page was then.
 * @param {Shown} shown @param {number} era @param {News | null} news */
export function late(shown, era, news) {
  return era !== shown.era && !(news && news.viewer === shown.viewer);
}

/** Put a whole view in place; the names of what changed. @param {Shown} shown @param {News} news */
export function whole(shown, { version, viewer, view }) {
  const same = viewer === shown.viewer;
  announced(shown, { viewer, version });
  if (same && version < shown.version) return [];
  if (!same) shown.era += 1;
  shown.viewer = viewer;
  const gone = Object.keys(shown.view).filter((name) => !(name in view));
  gone.forEach((name) => {
    delete shown.view[name];
    delete shown.marks[name];
  });
  return merged(shown, version, view, gone);
}

/** Only what changed since `from`, and of the last events only the new ones. What does not fit is left alone: the light
   goes out, and the page asks.
 * @param {Shown} shown @param {Changes} news */
export function part(shown, { version, viewer, from, view, told }) {
  announced(shown, { viewer, version });
  if (viewer !== shown.viewer || version <= shown.version || from !== shown.version) return [];
  const recent = told && { recent: [...(shown.view.recent ?? []), ...told].slice(-RECENT) };
  return merged(shown, version, { ...view, ...recent }, []);
}

/** Sections that say the same stay the same objects: whoever draws can tell by looking.
 * @param {Shown} shown @param {number} version @param {Sections} view @param {string[]} gone */
function merged(shown, version, view, gone) {
  const changed = [...gone];
  for (const [name, section] of Object.entries(view)) {
    const mark = JSON.stringify(section);
    if (shown.marks[name] === mark) continue;
    shown.marks[name] = mark;
    shown.view[name] = section;
    changed.push(name);
  }
  shown.version = version;
  return changed;
}
