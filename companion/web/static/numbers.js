/* The log of one viewer counts what this viewer was told; going back counts what all were told. */

const OWN = new Set([
  "words_entrusted",
  "withheld",
  "entropy_promised",
  "promise_spent",
  "money_asked",
  "request_closed",
  "slip_written",
  "slip_gone",
  "watcher_came",
  "pass_lent",
]);

/* Only this viewer was told: facts between two, and the undoing of nothing but such. */
function isOwn(entry) {
  if (entry.kind === "undone") return entry.kinds.length > 0 && entry.kinds.every((kind) => OWN.has(kind));
  return entry.private === true || OWN.has(entry.kind);
}

/* Each entry with `all`, its number in the table's log. */
export function numbered(entries, before = 0) {
  let all = before;
  return entries.map((entry) => {
    if (!isOwn(entry)) all += 1;
    return { ...entry, all: entry.all ?? all };
  });
}
