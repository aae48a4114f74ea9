/* What a Gangster is called where a whole name has no room. */

const WHOLE = 9; // letters that have room

/** By the first word that is a name. @param {string} title */
export function firstName(title) {
  return title.length > WHOLE ? title.replace(/^The /, "").split(" ")[0] : title;
}
