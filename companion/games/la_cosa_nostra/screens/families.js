/* All families on one small screen, and the tabs of what lies on the table. */

import { aside, badge, button, cash, el, named, number, plainName, say, seatOf } from "/static/kit.js";
import { titleOf } from "./book.js";
import { miniBusiness, miniGangster } from "./cards.js";
import { colourOf, monopoliesOf, monopolyTold, openFamily, row, start } from "./family.js";
import { glyph } from "./glyphs.js";
import { families, familyOf, game, mySeat, p, span, worth } from "./parts.js";

/** @typedef {LaCosaNostra.FamilyView} Family */

/** @param {string} seat */
function turnMark(seat) {
  const awaits = game()?.awaits;
  return awaits && awaits.seats.includes(seat) ? "at-turn" : "";
}

/* All families on one small screen; a tap opens one as it lies. */
export function allFamilies() {
  return el(
    "section",
    { class: "card all-families", key: "all-families", "aria-label": say("lcn.tab.all") },
    families().map((family) => matrixRow(family)),
    p("dim small", say("lcn.tap_family")),
  );
}

/** A family in three lines: who and how rich, the upper row, the lower row with what was won and lost.
 * @param {Family} family */
function matrixRow(family) {
  const { seat } = family;
  const side = colourOf(seat);
  const tap = () => openFamily(seat);
  const rows = [
    head(family),
    span("minis", row(family).map(miniBusiness)),
    span(
      "minis",
      family.gangsters.map((one) => miniGangster(one, side)),
      extras(family),
    ),
  ];
  return button(seat, rows, tap, { class: `family-row ${turnMark(seat)}`, style: { "--side": side } });
}

/** @param {Family} family */
function head({ seat, income }) {
  return span(
    "head",
    badge(seatOf(seat) || {}, "small"),
    named(plainName(seat), { class: "name grow" }),
    start(seat),
    worth(seat, "sum"),
    span("sum dim small", `+${cash(income)}`),
  );
}

/** @param {Family} family */
function extras({ seat, laundered, kills }) {
  /** @param {string} key @param {string} look @param {string} sign @param {string} words */
  const mini = (key, look, sign, words) =>
    span({ class: `mini ${look}`, key, title: words }, glyph(sign), aside(words));
  return [
    monopoliesOf(seat).map((name) => mini(name, "monopoly", "monopoly", monopolyTold(name))),
    laundered ? mini("safe", "plain", "launder", `${say("lcn.laundered")}: ${cash(laundered)}`) : null,
    kills.map((one) => mini(one, "plain", "kill", `${say("lcn.killed")}: ${titleOf(one)}`)),
  ];
}

/* The tabs of my screen below what is asked of me. */
let chosen = "mine";

/** @param {number} offers @param {() => void} redraw */
export function tabs(offers, redraw) {
  const names = [...(familyOf(mySeat()) ? ["mine"] : []), "all", ...(mySeat() ? ["deals"] : [])];
  if (!names.includes(chosen)) chosen = names[0];
  const tab = (/** @type {string} */ name) => {
    const tap = () => {
      chosen = name;
      redraw();
    };
    const many = name === "deals" && offers ? span("count", number(offers)) : null;
    const look = { role: "tab", id: `tab-${name}`, "aria-selected": String(chosen === name) };
    return button(name, [say(`lcn.tab.${name}`), many], tap, look);
  };
  const look = { class: "segments lcn-tabs", role: "tablist", key: "tabs", "aria-label": say("lcn.tab.title") };
  return el("div", look, names.map(tab));
}

export function chosenTab() {
  return chosen;
}
