/* A family as it lies on the table: Businesses in the upper row, Gangsters below. */

import { aside, badge, cash, el, holdToPeek, number, plainName, say, seatOf, sheet, signButton } from "/static/kit.js";
import { factsOf, titleOf } from "./book.js";
import { businessCard, fallen, gangsterCard } from "./cards.js";
import { glyph } from "./glyphs.js";
import { openly } from "./hand.js";
import { jobsOn } from "./jobcard.js";
import { aboutBusiness, aboutGangster } from "./ontap.js";
import { b, div, families, familyOf, game, mySeat, p, span, worth } from "./parts.js";
import { powerSign } from "./powers.js";

/** @typedef {LaCosaNostra.FamilyView} Family */

/** @param {string | null} seat @returns {string} */
export function colourOf(seat) {
  return (seatOf(seat) || {}).colour || "#6b6257";
}

/** @param {Family} family */
export function row(family) {
  return family.businesses.filter((one) => !one.on);
}

/** @param {string} seat */
export function monopoliesOf(seat) {
  return Object.entries(game()?.monopolies || {})
    .filter(([, owner]) => owner === seat)
    .map(([name]) => name);
}

/** What a Monopoly takes, and what it pays. @param {string} name */
export function monopolyTold(name) {
  const { business, least, income } = factsOf(name);
  const told = { card: titleOf(name), business: titleOf(business), least: number(least), amount: cash(income) };
  return say("lcn.monopoly.told", told);
}

/** What a family has besides its two rows. @param {Family} family */
function riches(family) {
  const monopolies = monopoliesOf(family.seat);
  const facts = [
    span({ class: "fact", key: "income" }, span("dim", say("lcn.income")), b("sum", cash(family.income))),
    monopolies.map((name) =>
      span({ class: "fact bright", key: name, title: monopolyTold(name) }, glyph("monopoly"), titleOf(name)),
    ),
    family.laundered
      ? span(
          { class: "fact", key: "laundered" },
          glyph("launder"),
          aside(say("lcn.laundered")),
          b("sum", cash(family.laundered)),
        )
      : null,
    family.kills.length ? fallen(family.kills) : null,
    span(
      { class: "fact", key: "markers", title: say("lcn.about.markers", { n: number(family.markers) }) },
      glyph("marker"),
      aside(say("lcn.markers_left")),
      b("sum", number(family.markers)),
    ),
    span(
      { class: "fact", key: "reserve", title: say("lcn.about.reserve") },
      glyph("reserve"),
      aside(say("lcn.under_the_boss")),
      say("lcn.reserve", { n: number(family.reserve) }),
    ),
  ];
  return div("facts", facts.slice(0, -1), family.reserve ? facts[facts.length - 1] : null);
}

/** Both rows; a card of one's own tells what can be done with it. @param {Family} family */
export function board(family) {
  const side = colourOf(family.seat);
  const rows = row(family);
  return [
    rows.length
      ? div(
          "row-of-businesses",
          rows.map((one) => businessCard(one, { run: () => aboutBusiness(one.id), power: powerSign(one.id) })),
        )
      : p("dim small", say("lcn.no_business")),
    family.gangsters.length
      ? div(
          "row-of-gangsters",
          family.gangsters.map((one) => gangsterCard(one, side, { run: () => aboutGangster(one.id) })),
        )
      : p("dim small", say("lcn.no_gangster")),
  ];
}

export function myBoard() {
  const family = familyOf(mySeat());
  if (!family) return null;
  const secrets = family.gangsters.some((one) => one.task === "job");
  return el(
    "section",
    { class: "card family-board", key: "my-board", "aria-label": say("lcn.tab.mine") },
    riches(family),
    board(family),
    secrets && !openly() ? holdToPeek("peek-board", say("lcn.hold_jobs"), () => jobsOn(family.gangsters)) : null,
  );
}

/** @param {string} seat */
export function start(seat) {
  if (!game() || game().start !== seat) return null;
  return span({ class: "start-marker", title: say("lcn.start_player") }, "1", aside(say("lcn.start_player")));
}

/** One family as it lies; a swipe or the arrows lead round the table. @param {string} seat */
export function openFamily(seat) {
  const seats = families().map((one) => one.seat);
  let at = Math.max(0, seats.indexOf(seat));
  sheet((self) => {
    const step = (/** @type {number} */ by) => () => {
      at = (at + by + seats.length) % seats.length;
      self.redraw();
    };
    const family = familyOf(seats[at]) ?? families()[0];
    const dead = family.kills.map(titleOf).join(", ");
    const body = [
      ways(family.seat, step),
      riches(family),
      board(family),
      dead ? p("small", say("lcn.killed_names", { names: dead })) : null,
    ];
    const on = swipes(step(1), step(-1));
    return { title: plainName(family.seat), body: div({ class: "stack lcn-family", key: "family", on }, body) };
  });
}

/** A finger that goes sideways turns the page. @type {number | null} */
let from = null;

/** @param {() => void} onward @param {() => void} backward */
function swipes(onward, backward) {
  return {
    touchstart: (/** @type {TouchEvent} */ event) => {
      from = event.touches[0].clientX;
    },
    touchend: (/** @type {TouchEvent} */ event) => {
      const way = from === null ? 0 : event.changedTouches[0].clientX - from;
      from = null;
      if (Math.abs(way) > 60) (way < 0 ? onward : backward)();
    },
  };
}

/** @param {string} seat @param {(by: number) => () => void} step */
function ways(seat, step) {
  return div(
    { class: "row between", key: "ways" },
    signButton("back", "back", say("lcn.family_back"), step(-1)),
    span("grow center", badge(seatOf(seat) || {}, "big"), worth(seat, "money")),
    signButton("next", "forth", say("lcn.family_next"), step(1)),
  );
}
