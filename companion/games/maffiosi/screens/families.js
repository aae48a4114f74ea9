/* All families at a glance: who is left, what a turn would bring, whose candle burns. */

import { aside, badge, button, cash, counted, named, plainName, say, seatOf, sheet, stage } from "/static/kit.js";
import { incomeLines } from "./money.js";
import {
  atTurn,
  b,
  cakeMark,
  div,
  familyOf,
  fully,
  game,
  li,
  moneyOnly,
  mySeat,
  p,
  span,
  token,
  ul,
  worth,
} from "./parts.js";

/** A family in a strip. @param {Maffiosi.FamilyView} family */
export function strip(family) {
  const { seat, out } = family;
  const look = `maf-family ${stage() === "play" && atTurn(seat) ? "at-turn" : ""} ${out ? "out" : ""}`;
  const props = { class: look, style: { "--side": seatOf(seat)?.colour || "#777777" } };
  return button(
    `family-${seat}`,
    [
      badge(seatOf(seat) || {}, "small"),
      span("grow stack-tight", named(plainName(seat), { class: "name who" }), span("maf-has dim small", has(family))),
      isTicking(family) ? cakeMark(seat) : null,
      worth(seat, "sum"),
    ],
    () => openFamily(seat),
    props,
  );
}

/** Does a cake of theirs stand on the table? @param {Maffiosi.FamilyView} family */
function isTicking({ cake, out }) {
  return Boolean(cake) && !out && stage() === "play" && !moneyOnly();
}

/** @param {Maffiosi.FamilyView} family */
function has(family) {
  if (family.out) return say(stage() === "play" ? "maf.family.out" : "maf.family.fell");
  if (moneyOnly()) return say("maf.family.in");
  const { figures, income } = family;
  const left = counted("maf.family.left", figures.length);
  if (stage() !== "play") return left;
  return [left, " · ", span({ title: say("maf.family.next") }, `+${cash(income)}`, aside(say("maf.family.next")))];
}

export function allFamilies() {
  return div({ class: "maf-families", key: "families" }, game().families.map(strip));
}

/** @param {string} seat */
export function openFamily(seat) {
  sheet(() => {
    const family = familyOf(seat);
    return { title: plainName(seat), body: family ? inFull(family) : [] };
  });
}

/** @param {Maffiosi.FamilyView} family */
function inFull(family) {
  const { seat, figures, income, lines } = family;
  if (moneyOnly()) return p("", has(family));
  return [
    p("", worth(seat, "money"), " ", family.out ? has(family) : ""),
    ul(
      "maf-men",
      figures.map((one) => li({ key: one.id }, token(one), span("grow", fully(one)))),
    ),
    family.out ? null : [p("dim", say("maf.family.next"), " ", b("sum", cash(income))), incomeLines(lines)],
    seat === mySeat() ? p("dim small", say("maf.family.hint")) : null,
  ];
}
