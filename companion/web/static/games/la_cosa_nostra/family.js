/* A family as it lies on the table: Businesses in the upper row, Gangsters below; and all families at a glance. */

import { aside, button, el, named } from "../../dom.js";
import { badge, icon } from "../../marks.js";
import { holdToPeek } from "../../secrets.js";
import { sheet } from "../../sheet.js";
import { cash, hasMoney, plainName, seatOf } from "../../state.js";
import { number, say } from "../../words.js";
import { titleOf } from "./book.js";
import { businessCard, gangsterCard, miniBusiness, miniGangster } from "./cards.js";
import { aboutBusiness, aboutGangster } from "./deals.js";
import { glyph } from "./glyphs.js";
import { b, cashOf, div, families, familyOf, game, may, mySeat, p, span } from "./parts.js";

export function colourOf(seat) {
  return (seatOf(seat) || {}).colour || "#6b6257";
}

function row(family) {
  return family.businesses.filter((one) => !one.on);
}

export function monopoliesOf(seat) {
  return Object.entries((game() || {}).monopolies || {})
    .filter(([, owner]) => owner === seat)
    .map(([name]) => name);
}

/* What a family has besides its two rows. */
export function riches(family) {
  const monopolies = monopoliesOf(family.seat);
  const facts = [
    span({ class: "fact", key: "income" }, span("dim", say("lcn.income")), b("sum", cash(family.income))),
    monopolies.map((name) => span({ class: "fact bright", key: name }, glyph("crown"), titleOf(name))),
    family.laundered
      ? span(
          { class: "fact", key: "laundered" },
          glyph("safe"),
          aside(say("lcn.laundered")),
          b("sum", cash(family.laundered)),
        )
      : null,
    family.kills.length
      ? span(
          { class: "fact", key: "kills" },
          glyph("skull"),
          aside(say("lcn.killed")),
          b("sum", number(family.kills.length)),
        )
      : null,
    span(
      { class: "fact", key: "markers" },
      glyph("marker"),
      aside(say("lcn.markers_left")),
      b("sum", number(family.markers)),
    ),
    span(
      { class: "fact", key: "reserve" },
      glyph("crown"),
      aside(say("lcn.under_the_boss")),
      say("lcn.reserve", { n: number(family.reserve) }),
    ),
  ];
  return div("facts", facts.slice(0, -1), family.reserve ? facts[facts.length - 1] : null);
}

/* Both rows; a card of one's own tells what can be done with it. */
export function board(family, secret) {
  const side = colourOf(family.seat);
  const rows = row(family);
  return [
    rows.length
      ? div(
          "row-of-businesses",
          rows.map((one) => businessCard(one, { run: () => aboutBusiness(one.id) })),
        )
      : p("dim small", say("lcn.no_business")),
    family.gangsters.length
      ? div(
          "row-of-gangsters",
          family.gangsters.map((one) => gangsterCard(one, side, { run: () => aboutGangster(one.id), secret })),
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
    board(family, true),
    secrets ? holdToPeek("peek-board", say("lcn.hold_jobs")) : null,
  );
}

function turnMark(seat) {
  const awaits = (game() || {}).awaits;
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

function matrixRow(family) {
  const side = colourOf(family.seat);
  const { seat } = family;
  return el(
    "button",
    {
      type: "button",
      class: `family-row ${turnMark(seat)}`,
      key: seat,
      style: { "--side": side },
      on: { click: () => openFamily(seat) },
    },
    span(
      "head",
      badge(seatOf(seat) || {}, "small"),
      named(plainName(seat), { class: "name grow" }),
      start(seat),
      hasMoney() ? b("sum", cash(cashOf(seat))) : null,
      span("sum dim small", `+${cash(family.income)}`),
    ),
    span("minis", row(family).map(miniBusiness)),
    span(
      "minis",
      family.gangsters.map((one) => miniGangster(one, side)),
      monopoliesOf(seat).map((name) =>
        span({ class: "mini monopoly", key: name, title: titleOf(name) }, glyph("crown"), aside(titleOf(name))),
      ),
      family.laundered
        ? span(
            { class: "mini plain", key: "safe" },
            glyph("safe"),
            aside(`${say("lcn.laundered")}: ${cash(family.laundered)}`),
          )
        : null,
      family.kills.map((one) =>
        span({ class: "mini plain", key: one }, glyph("skull"), aside(`${say("lcn.killed")}: ${titleOf(one)}`)),
      ),
    ),
  );
}

export function start(seat) {
  if (!game() || game().start !== seat) return null;
  return span({ class: "start-marker", title: say("lcn.start_player") }, "1", aside(say("lcn.start_player")));
}

/* One family as it lies; a swipe or the arrows lead round the table. */
export function openFamily(seat) {
  let at = Math.max(
    0,
    families().findIndex((one) => one.seat === seat),
  );
  let from = null;
  const step = (by, self) => {
    at = (at + by + families().length) % families().length;
    self.redraw();
  };
  const swipe = (self) => ({
    touchstart: (event) => {
      from = event.touches[0].clientX;
    },
    touchend: (event) => {
      const way = from === null ? 0 : event.changedTouches[0].clientX - from;
      from = null;
      if (Math.abs(way) > 60) step(way < 0 ? 1 : -1, self);
    },
  });
  sheet((self) => {
    const family = families()[at] || families()[0];
    return {
      title: plainName(family.seat),
      body: div(
        { class: "stack lcn-family", key: "family", on: swipe(self) },
        el(
          "div",
          { class: "row between", key: "ways" },
          arrow("back", -1, self, step),
          el(
            "span",
            { class: "grow center" },
            badge(seatOf(family.seat) || {}, "big"),
            hasMoney() ? b("money", cash(cashOf(family.seat))) : null,
          ),
          arrow("next", 1, self, step),
        ),
        riches(family),
        board(family, family.seat === mySeat()),
        family.kills.length
          ? p("small", say("lcn.killed_names", { names: family.kills.map(titleOf).join(", ") }))
          : null,
      ),
    };
  });
}

function arrow(sign, by, self, step) {
  return el(
    "button",
    {
      type: "button",
      class: "round plain",
      key: sign,
      "aria-label": say(`lcn.family_${sign}`),
      on: { click: () => step(by, self) },
    },
    icon(sign),
  );
}

/* The tabs of my screen below what is asked of me. */
let tab = "mine";

export function tabs(offers, redraw) {
  const names = [...(familyOf(mySeat()) ? ["mine"] : []), "all", ...(mySeat() ? ["deals"] : [])];
  if (!names.includes(tab)) tab = names[0];
  const choose = (name) => () => {
    tab = name;
    redraw();
  };
  return el(
    "div",
    { class: "segments lcn-tabs", role: "tablist", key: "tabs", "aria-label": say("lcn.tab.title") },
    names.map((name) =>
      el(
        "button",
        {
          type: "button",
          role: "tab",
          key: name,
          id: `tab-${name}`,
          "aria-selected": String(tab === name),
          on: { click: choose(name) },
        },
        say(`lcn.tab.${name}`),
        name === "deals" && offers ? span("count", number(offers)) : null,
      ),
    ),
  );
}

export function chosenTab() {
  return tab;
}

export function dealButton(run) {
  return may("offer") ? button("new-deal", [glyph("deal"), say("lcn.deal.new")], run, { class: "wide" }) : null;
}
