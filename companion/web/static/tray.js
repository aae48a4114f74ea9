/* Cards that are read one after the other, or several in one photo, and gathered until they are used. */

import { button, el } from "./dom.js";
import { icon } from "./marks.js";
import { why } from "./scan.js";
import { cardTitle } from "./state.js";
import { say } from "./words.js";

/** Into the tray with all that are cards; if none is, why not. `fits` may say why a card is of no use here.
 * @param {Map<string, string>} cards @param {House.Read[]} codes @param {(code: House.Read) => string} [fits] */
export function gather(cards, codes, fits = () => "") {
  const found = codes.filter((code) => code.kind === "card" && code.code);
  const useful = found.filter((code) => !fits(code));
  for (const { code, title } of useful) if (code) cards.set(code, title || cardTitle(code));
  if (useful.length) return null;
  if (found.length) return fits(found[0]);
  return codes.length ? why(codes[0], "scan.not_card") : say("scan.nothing");
}

/** What was read so far, each put aside with a tap. @param {Map<string, string>} cards @param {Sheet} self */
export function gathered(cards, self) {
  if (!cards.size) return null;
  const aside = (/** @type {string} */ code) => () => {
    cards.delete(code);
    self.redraw();
  };
  const all = [...cards].map(([code, title]) => {
    return button(`aside-${code}`, [title, icon("close")], aside(code), {
      "aria-label": say("plans.aside", { title }),
    });
  });
  return el("div", { class: "chips", key: "hand", role: "group", "aria-label": say("plans.several") }, all);
}
