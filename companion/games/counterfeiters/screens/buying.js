/* The black market: the card above the henchman. Where the app does not know which one lies there, it is scanned or chosen. */

import { button, cardOf, cash, codeEntry, el, icon, notice, redraw, say, send, sign, why } from "/static/kit.js";
import { cardFace } from "./board.js";
import { components, fullTitle, kindOf } from "./book.js";
import { div, game, p, players, span } from "./parts.js";

/** @param {Record<string, any>} offered @param {Record<string, any>} draft @param {Sheet} self @returns {import("./acting.js").Deal} */
export function buying(offered, draft, self) {
  const card = offered.card || draft.card;
  const words = say("cf.do.buy", { amount: cash(offered.price) });
  if (card)
    return { body: again(offered, card, draft, self), order: offered.scan ? { card: draft.copy || card } : {}, words };
  const chosen = (/** @type {string} */ id, copy = "") => {
    Object.assign(draft, { card: id, copy });
    self.redraw();
  };
  return { body: finding(offered.space, draft, chosen), order: null, words: say("cf.do.which") };
}

/** The card, and another one if that was the wrong one. @param {Record<string, any>} offered @param {string} card
 * @param {Record<string, any>} draft @param {Sheet} self */
function again(offered, card, draft, self) {
  const other = () => {
    draft.card = "";
    self.redraw();
  };
  return [
    offered.again ? p({ class: "row", key: "again" }, icon("check"), span("grow", say("cf.do.again"))) : null,
    offered.scan ? button("other", say("cf.name.other"), other, { class: "wide plain" }) : null,
    cardFace(card),
  ];
}

/** A card, and the very copy where it was read.
 * @typedef {(id: string, copy?: string) => void} Chosen */

/** @type {WeakMap<object, any>} */
const entries = new WeakMap();

/** Photo, camera, five characters, or a tap on its title.
 * @param {string} space @param {Record<string, any>} draft @param {Chosen} chosen */
function finding(space, draft, chosen) {
  const found = (/** @type {any} */ code) => {
    const card = code.kind === "card" ? cardOf(code.code) : null;
    if (!card || card.deck !== "components") return why(code, "cf.name.not_card");
    chosen(card.id, code.code);
    return null;
  };
  const entry = entries.get(draft) || { purpose: `cf:${space}`, lost: draft.lost, hint: say("scan.type_card") };
  entries.set(draft, entry);
  entry.found = found;
  return [div({ class: "stack", key: "entry" }, codeEntry(entry)), titles(chosen)];
}

/** How many copies of a card nobody has seen yet. @param {string} id */
function unseen(id) {
  const bought = players().flatMap((one) => one.cards.map((card) => card.card));
  const open = [...bought, ...game().spaces.map((one) => one.card)].filter((card) => card === id);
  return components().filter((card) => card.id === id).length - open.length;
}

/** Each title once: what is printed alike is alike. @param {(id: string) => void} chosen */
function titles(chosen) {
  /** @type {Map<string, string>} */
  const once = new Map();
  for (const card of components()) {
    const name = fullTitle(card.id);
    if (!once.has(name) && card.facts.pile !== "s" && unseen(card.id) > 0) once.set(name, card.id);
  }
  return el(
    "details",
    { key: "titles" },
    el("summary", {}, say("cf.name.by_title")),
    div(
      "choices",
      [...once].map(([name, id]) => button(`card-${id}`, [sign(kindOf(id)), name], () => chosen(id))),
    ),
  );
}

/** Anybody may say what came up, so that all see it. @param {string} space */
export function nameCard(space) {
  const draft = drafts.get(space) || { lost: false };
  drafts.set(space, draft);
  const chosen = async (/** @type {string} */ id, copy = "") => {
    if (!(await send("name_slot", { type: "name_slot", space, card: copy || id }))) return;
    notice(say("cf.name.thanks", { card: fullTitle(id) }));
    redraw();
  };
  return div({ class: "stack", key: "name-card" }, p("dim", say("cf.name.text")), finding(space, draft, chosen));
}

/** @type {Map<string, Record<string, any>>} */
const drafts = new Map();
