/* A picture that the press draws. Until it is there its place says so; while others are before us it is asked for again,
   ever more seldom. Nobody sees a broken picture. */

import { pause, Refused } from "./api.js";
import { el } from "./dom.js";
import { redraw } from "./page.js";
import { say } from "./words.js";

const LATER = new Set([0, 429, 503]); // nobody answered; too much was asked; the press has a queue
const LONGEST = 4; // seconds between two questions

/** Of each address: whether it is shown, what stands in its place, and how often it was fetched anew.
 * @type {Map<string, { there: boolean, instead: string, fetched: number }>} */
const known = new Map();

/** @param {string} src @param {Props} props @param {{ come?: () => void, never?: () => void }} [heard] */
export function drawnPicture(src, props, { come, never } = {}) {
  const { there, instead, fetched } = knownOf(src);
  const on = {
    load: () => {
      if (!knownOf(src).there) note(src, { there: true }); // others of the same address come without being fetched
      come?.();
    },
    error: (/** @type {any} */ event) => fetchLater(event.currentTarget, src, never),
  };
  return [
    there ? null : el("span", { class: "small being-drawn", key: "drawing" }, instead || say("print.drawing")),
    el("img", { ...props, src: fetched ? `${src}#${fetched}` : src, hidden: instead !== "", on }),
  ];
}

/** @param {string} src */
function knownOf(src) {
  return known.get(src) || { there: false, instead: "", fetched: 0 };
}

/** @param {string} src @param {{ there?: boolean, instead?: string, fetched?: number }} change */
function note(src, change) {
  known.set(src, { ...knownOf(src), ...change });
  redraw();
}

/** Until it can be had, nobody wants it any more, or there is none. @param {Element} image @param {string} src
 * @param {(() => void)} [never] */
async function fetchLater(image, src, never) {
  if (!image.isConnected) return;
  const address = image.getAttribute("src");
  note(src, { there: false, instead: say("print.drawing") });
  for (let wait = 0; image.isConnected && image.getAttribute("src") === address; wait = next(wait)) {
    await pause(wait);
    const no = await refusalOf(src);
    if (!no) return note(src, { instead: "", fetched: knownOf(src).fetched + 1 });
    if (LATER.has(no.status)) continue;
    never?.();
    return note(src, { instead: no.message });
  }
  note(src, { instead: "" }); // whoever comes back to it asks anew
}

/** @param {number} wait */
function next(wait) {
  return Math.min(2 * wait + 1, LONGEST);
}

/** Why it cannot be had, if so. @param {string} src */
async function refusalOf(src) {
  try {
    const answer = await fetch(src, { credentials: "same-origin" });
    return answer.ok ? null : new Refused(answer.status, await answer.json());
  } catch {
    return new Refused(0, null);
  }
}
