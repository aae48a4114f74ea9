/* A seat in full: who sits there, what lies before it, who could get at him, and what he could do. */

import { button, cardNamed, el, gameWord, number, plainName, say, seatOf, sheet, sideName } from "/static/kit.js";
import { titleOf } from "./book.js";
import { openCakeRuling, openFigureRuling } from "./correcting.js";
import { namesOf } from "./longtable.js";
import { cakeMark, chair, figure, fully, game, li, mySeat, p, span, token, ul } from "./parts.js";

/** @param {number} place */
export function openChair(place) {
  sheet((self) => ({ title: say("maf.number", { place: number(place) }), body: body(place, self) }));
}

/** @param {number} place @param {Sheet} self */
function body(place, self) {
  const one = chair(place);
  const man = figure(one.figure);
  return [
    p("", before(one)),
    man ? about(man) : p("dim", say("maf.seat.free")),
    one.cake ? aboutCake(one.cake) : null,
    mySeat() ? wrong(one, man, self) : null,
  ];
}

/** @param {Maffiosi.ChairView} one */
function before(one) {
  const thing = one.feature === "plain" ? say("maf.chair.nothing") : gameWord(`symbol.${one.feature}`);
  const opposite = one.opposite ? say("maf.chair.opposite", { place: number(one.opposite) }) : say("maf.chair.crossed");
  return `${thing}. ${opposite}`;
}

/** @param {Maffiosi.Figure} man */
function about(man) {
  const threats = game().threats;
  const side = seatOf(man.of)?.side;
  const from = threats.filter((one) => one.figure === man.id);
  const onto = threats.filter((one) => one.by === man.id);
  return [
    p(
      { class: "row", key: "man" },
      token(man),
      el("b", {}, cardNamed(man.card)),
      span("dim", plainName(man.of), ", ", side ? sideName(side) : ""),
    ),
    man.asleep ? p("bad", say("maf.chair.asleep")) : null,
    list("from", from, say("maf.chair.threatened"), (one) => one.by),
    list("onto", onto, say("maf.chair.threatens"), (one) => one.figure),
  ];
}

/** @param {string} key @param {Maffiosi.ThreatView[]} threats @param {string} title @param {(one: Maffiosi.ThreatView) => string} who */
function list(key, threats, title, who) {
  if (!threats.length) return null;
  const line = (/** @type {Maffiosi.ThreatView} */ one) => {
    const other = /** @type {Maffiosi.Figure} */ (figure(who(one)));
    return li(
      { key: `${who(one)}${one.card}`, class: "row" },
      token(other, "small"),
      span("grow", fully(other), " · ", titleOf(one.card)),
    );
  };
  return el("div", { class: "stack-tight", key }, p("dim", title), ul("maf-men", threats.map(line)));
}

/** @param {string} of */
function aboutCake(of) {
  const cake = game().cakes.find((one) => one.of === of);
  if (!cake) return null;
  const { turns, catches } = cake;
  const when = turns === null ? "never" : turns ? "later" : "next";
  return [
    p({ class: "row", key: "cake" }, cakeMark(of), span("grow", say("maf.seat.cake", { name: plainName(of) }))),
    p("", say(`maf.cake.${when}`, { name: plainName(of), n: number(turns || 0) })),
    p("dim", catches.length ? say("maf.cake.catches", { names: namesOf(catches) }) : say("maf.cake.nobody")),
  ];
}

/** @param {Maffiosi.ChairView} one @param {Maffiosi.Figure | null} man @param {Sheet} self */
function wrong(one, man, self) {
  const then = (/** @type {() => void} */ open) => () => {
    self.close();
    open();
  };
  return [
    man
      ? button(
          "wrong-man",
          say("maf.rule.figure"),
          then(() => openFigureRuling(man)),
          { class: "wide plain" },
        )
      : null,
    one.cake
      ? button(
          "wrong-cake",
          say("maf.rule.cake"),
          then(() => openCakeRuling(String(one.cake))),
          { class: "wide plain" },
        )
      : null,
  ];
}
