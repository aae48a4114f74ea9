/* Cards as they lie on the table: Gangsters with their pistols and what lies on them, Businesses with their income. */

import {
  aside,
  badge,
  cardPicture,
  cash,
  el,
  gameWord,
  isPeeking,
  listed,
  named,
  number,
  plainName,
  say,
  seatOf,
  tapOrHold,
  turnedUp,
} from "/static/kit.js";
import { factsOf, titleOf } from "./book.js";
import { firstName } from "./firstnames.js";
import { glyph, pistols } from "./glyphs.js";
import { openly } from "./hand.js";
import { jobsOn } from "./jobcard.js";
import { b, business, jobOn, li, planOn, span } from "./parts.js";

/** @typedef {LaCosaNostra.GangsterView} Gangster */
/** @typedef {LaCosaNostra.BusinessView} Business */

/** The state of a Gangster as a word: what the card itself shows. @param {Gangster} one */
function stateOf(one) {
  if (one.down) return "down";
  return one.task || (one.used ? "used" : "free");
}

/** What lies on a Gangster, as the table sees it; what is held turns up over it. @param {Gangster} one */
function task(one) {
  const state = stateOf(one);
  if (state === "free") return null;
  if (state === "purchase") return bought(business(one.business)?.card ?? state);
  const known = state === "job" && openly() ? jobOn(one.id) : null;
  if (known) return span("task job shown", glyph(state), named(titleOf(known), { class: "grow" }));
  const sign = state === "down" ? null : glyph(state); // a stamp lies above
  return span(`task ${state}`, sign, span("grow", say(`lcn.state.${state}`)));
}

/** What is to be bought, by its name; where that would be cut, by its sign alone. @param {string} card */
function bought(card) {
  const name = titleOf(card);
  return span("task purchase", glyph(card), aside(name), span({ class: "grow", "aria-hidden": "true" }, name));
}

/** What lies on a Gangster: a sign in the colour of whoever laid it, which says what it does when it is touched.
 * @param {Gangster} one */
export function modifiers(one) {
  if (!one.modifiers?.length) return null;
  const laid = one.modifiers.map((effect, at) => {
    const by = one.laid_by?.[at];
    const words = `${modifierOf(effect, by)}: ${say(`lcn.mod.${effect}`)}`;
    const style = { "--by": (seatOf(by) || {}).colour };
    return span({ class: "mod", title: words, key: effect, style }, glyph(effect), aside(words));
  });
  return span("mods", laid);
}

/** The card and whose it is. @param {string} effect @param {string | undefined} by */
export function modifierOf(effect, by) {
  return by ? say("lcn.mod.of", { card: titleOf(effect), name: plainName(by) }) : titleOf(effect);
}

/** The sign that a Businessman has on his card: he alone can be roughed up, shot or talked round. @param {string} card */
export function businessmanSign(card) {
  return factsOf(card).class === "businessman" ? span("kind-sign", glyph("businessman"), aside(kindName())) : null;
}

const kindName = () => gameWord("symbol.businessman");

/** Who has looked at the Job that lies here: everybody may know that. @param {Gangster} one */
function lookers(one) {
  const plan = planOn(one.id);
  if (one.task !== "job" || !plan || !plan.shown_to || !plan.shown_to.length) return null;
  return span(
    "seen-by",
    glyph("looked"),
    aside(say("lcn.seen_by", { names: listed(plan.shown_to.map(plainName)) })),
    plan.shown_to.map((seat) => badge(seatOf(seat) || {}, "tiny")),
  );
}

/** What has befallen a card, stamped over its picture: seen from afar, said to whoever cannot see it.
 * @param {Gangster | Business} one */
function stamps(one) {
  const robbed = "robbed" in one ? one.robbed : null;
  const stamp = (/** @type {string} */ sign, /** @type {string} */ words) =>
    span({ class: `stamp ${sign}`, key: sign, title: words }, glyph(sign), aside(words));
  return [
    one.down ? stamp("down", say("lcn.state.down")) : null,
    robbed ? stamp("robbed", say("lcn.robbed_by", { name: plainName(robbed) })) : null,
  ];
}

/** @param {Gangster} one */
function face(one) {
  return [
    cardPicture(one.id),
    stamps(one),
    span("paper", named(titleOf(one.id), { class: "title" }), span("arms", pistols(one.strength), modifiers(one))),
    one.task || one.down || one.used ? span("lies", task(one), lookers(one)) : null,
  ];
}

/** A Gangster card; `run` makes it a button. What lies on it shows to its owner while it is held.
 * @param {Gangster} one @param {string | undefined} side
 * @param {CardLook & { chosen?: boolean | null }} [look] */
export function gangsterCard(one, side, { run = null, chosen = null, aimed = false, key = one.id } = {}) {
  const look = `gangster ${stateOf(one)} ${one.used ? "used" : ""} ${aimed ? "aimed" : ""}`;
  const style = { "--side": side };
  if (!run) return el("div", { class: look, style, key }, face(one));
  const pressed = chosen === null ? null : String(chosen);
  const flips = jobOn(one.id) !== null;
  const under = `under-${key}`;
  const card = el(
    "button",
    {
      type: "button",
      class: `${look} ${flips ? "flips" : ""}`,
      style,
      key,
      data: { gangster: one.id },
      "aria-pressed": pressed,
      on: flips ? tapOrHold(under, run) : { click: run },
    },
    face(one),
  );
  return flips && isPeeking(under) ? [card, turnedUp(jobsOn([one]))] : card;
}

/** A Business in somebody's row: kind, income, whose markers lie on it.
 * @param {Business} one @param {CardLook & { told?: (amount: number) => string, power?: Child }} [look] */
export function businessCard(one, { run = null, key = one.id, told = cash, aimed = false, power = null } = {}) {
  const facts = factsOf(one.card);
  const look = `business ${aimed ? "aimed" : ""} ${one.down ? "down" : ""} ${one.used ? "turned" : ""} ${facts.monopoly ? "monopolist" : ""} ${power ? "able" : ""}`;
  const inner = [
    cardPicture(one.card),
    stamps(one),
    glyph(one.card),
    span("title", businessmanSign(one.card), span({ translate: "no" }, titleOf(one.card))),
    span("worth", markersOn(one), one.down ? null : b("income sum", told(facts.income))),
    one.used ? span("turned-sign", glyph("used"), aside(say("lcn.state.turned"))) : null,
    power,
  ];
  if (!run) return el("div", { class: look, key }, inner);
  return el("button", { type: "button", class: look, key, data: { business: one.id }, on: { click: run } }, inner);
}

/** @param {Business} one */
function markersOn(one) {
  if (!one.markers || !one.markers.length) return null;
  return span(
    "marks",
    one.markers.map((seat, at) =>
      span(
        { key: `m${at}`, class: "chip-of", style: { "--side": (seatOf(seat) || {}).colour }, title: lentTo([seat]) },
        glyph("marker"),
        badge(seatOf(seat) || {}, "tiny"),
      ),
    ),
    aside(lentTo(one.markers)),
  );
}

/** For whom a card works now: the markers that lie on it are theirs. @param {string[]} seats */
export function lentTo(seats) {
  return say("lcn.lent_to", { names: listed([...new Set(seats)].map(plainName)) });
}

/** Gangsters that somebody has killed and keeps: laid on their side. @param {string[]} ids */
export function fallen(ids) {
  const words = `${say("lcn.killed")}: ${listed(ids.map(titleOf))}`;
  return span(
    { class: "fact fallen", key: "kills", title: words },
    glyph("kill"),
    aside(words),
    span(
      { class: "toppled", "aria-hidden": "true" },
      ids.map((id, at) => cardPicture(id, { key: `k${at}` })),
    ),
    span({ "aria-hidden": "true" }, number(ids.length)),
  );
}

/** @param {Gangster} one */
const laidOn = ({ modifiers = [], laid_by = [] }) =>
  listed(modifiers.map((effect, at) => modifierOf(effect, laid_by[at])));

/** The same card very small, for the view of all families. @param {Gangster} one @param {string} side */
export function miniGangster(one, side) {
  const state = stateOf(one);
  const dot = Boolean(one.modifiers?.length);
  return el(
    "span",
    {
      class: `mini gangster ${state} ${one.used ? "used" : ""} ${dot ? "dotted" : ""}`,
      style: { "--side": side },
      key: one.id,
      title: dot ? `${titleOf(one.id)}: ${laidOn(one)}` : titleOf(one.id),
    },
    b("", String(one.strength)),
    state === "free" ? null : glyph(state),
    miniName(firstName(titleOf(one.id))),
    aside(`${titleOf(one.id)}: ${say("lcn.strength", { n: one.strength })}. ${say(`lcn.state.${state}`)}`),
    dot ? aside(laidOn(one)) : null,
    one.robbed
      ? span("robbed-sign", glyph("robbed"), aside(say("lcn.robbed_by", { name: plainName(one.robbed) })))
      : null,
    dot ? span("dot") : null,
  );
}

/** Where there is room, nobody has to guess; who is read to has heard it already. @param {string} text */
const miniName = (text) => span({ class: "mini-name", "aria-hidden": "true", translate: "no" }, text);

/** Its name, and that it is a man, who can be hit where a Company cannot. @param {string} card */
function kindOfCard(card) {
  return factsOf(card).class === "businessman" ? `${titleOf(card)} (${kindName()})` : titleOf(card);
}

/** @param {Business} one */
export function miniBusiness(one) {
  return el(
    "span",
    {
      class: `mini business ${one.down ? "down" : ""} ${one.markers?.length ? "lent" : ""}`,
      key: one.id,
      title: kindOfCard(one.card),
    },
    glyph(one.card),
    businessmanSign(one.card),
    miniName(titleOf(one.card)),
    aside(titleOf(one.card) + (one.down ? `: ${say("lcn.state.down")}` : "")),
    one.down ? span("struck", glyph("down")) : null,
    one.markers && one.markers.length ? span("lent-sign", glyph("marker"), aside(lentTo(one.markers))) : null,
  );
}

/** How many equal cards one tile stands for. @param {number} many */
export const times = (many) => (many > 1 ? `${number(many)} × ` : "");

/** A kind of Business with its price, as it lies in the market.
 * @param {string} card @param {(() => unknown) | null} run
 * @param {{ key?: string, price?: number, busy?: Props, note?: string, many?: number }} [look] */
export function marketCard(
  card,
  run,
  { key = card, price = factsOf(card).price, busy = {}, note = "", many = 1 } = {},
) {
  const facts = factsOf(card);
  const inner = [
    glyph(card),
    span("title grow", times(many), span({ translate: "no" }, titleOf(card)), businessmanSign(card)),
    span(
      "figures",
      b("sum", cash(price)),
      span("dim small", say("lcn.earns", { amount: cash(facts.income) })),
      note ? span("small short", note) : null,
    ),
  ];
  if (!run) return li({ class: "market-card", key }, inner);
  return li(
    { key },
    el("button", { type: "button", class: "market-card", ...busy, data: { market: card }, on: { click: run } }, inner),
  );
}
