/* The long table from above with its 30 seats: upright on a phone, lying as it is printed on the table screen.
   Whoever asks for a seat says which ones are lit; a tap on a dark one is answered, too. */

import { aside, el, gameWord, listed, number, plainName, say, sign } from "/static/kit.js";
import { cakeMark, colourName, div, figure, fully, game, nameOf, span, token } from "./parts.js";

/** Seats along one side and at one end: 1 to 13, 14 and 15, 16 to 28, 29 and 30. */
const LAST = 15;

/** Upright: two seats a row, those opposite each other side by side. @param {Look} look */
export function uprightTable(look) {
  const rows = Array.from({ length: LAST }, (_, at) => [29 - at, at || 30]);
  return div(
    { class: "maf-upright", key: "long-table" },
    div({ class: "maf-wood", "aria-hidden": "true" }),
    rows.map(([left, right], at) =>
      div(
        { class: `maf-row ${at === 0 || at === LAST - 1 ? "head" : ""}`, key: `row${at}` },
        seat(game().chairs[left - 1], look, "left"),
        seat(game().chairs[right - 1], look, "right"),
      ),
    ),
  );
}

/* The printed table in mm: straight sides and round ends, and room for those who sit around it; seat 7 is in the middle
   of the upper side. */
const BOARD = { wide: 876, high: 400, straight: 496, round: 130, seats: 30, middle: 7 };
/** So far from the edge, in mm: who sits there, his number, what lies before him, a cake behind it: none covers another. */
const OUT = { man: 26, number: -4.7, thing: -27.5, cake: -57.5 };

/** Where a seat is on the edge of the table, and the way out from there. @param {number} place */
export function spot(place) {
  const around = 2 * BOARD.straight + 2 * Math.PI * BOARD.round;
  const step = around / BOARD.seats;
  const from = (((place - BOARD.middle) * step) % around) + around;
  return along((from + BOARD.straight / 2) % around);
}

/** So far along the edge, clockwise from where the upper side begins. @param {number} way */
function along(way) {
  const { straight, round } = BOARD;
  const arc = Math.PI * round;
  const left = -straight / 2;
  if (way < straight) return from(left + way, -round, 0, -1);
  if (way < straight + arc) return bend(-left, (way - straight) / round - Math.PI / 2);
  if (way < 2 * straight + arc) return from(-left - (way - straight - arc), round, 0, 1);
  return bend(left, (way - 2 * straight - arc) / round + Math.PI / 2);
}

/** @param {number} centre @param {number} angle */
function bend(centre, angle) {
  const [outX, outY] = [Math.cos(angle), Math.sin(angle)];
  return from(centre + BOARD.round * outX, BOARD.round * outY, outX, outY);
}

/** @param {number} x @param {number} y @param {number} outX @param {number} outY */
function from(x, y, outX, outY) {
  return { x: BOARD.wide / 2 + x, y: BOARD.high / 2 + y, outX, outY };
}

/** As it lies before the players. @param {Look} look @param {...Child} middle */
export function lyingTable(look, ...middle) {
  return div(
    { class: "maf-lying", key: "long-table" },
    div({ class: "maf-wood", "aria-hidden": "true" }),
    game().chairs.map((one) => lyingSeat(one, look)),
    div({ class: "maf-middle", key: "middle" }, middle),
  );
}

/** @param {Maffiosi.ChairView} one @param {Look} look */
function lyingSeat(one, look) {
  const { number: place, cake } = one;
  const side = spot(place).outY > 0 ? "lying low" : "lying"; // what threatens him stands on the far side of the table
  const man = seatButton(one, look, side, [sitter(one)], at(place, OUT.man));
  const hidden = { "aria-hidden": "true" };
  return [
    man,
    span({ class: "maf-number", key: `n${place}`, ...hidden, style: at(place, OUT.number) }, number(place)),
    span({ class: "maf-thing", key: `t${place}`, ...hidden, style: at(place, OUT.thing) }, thing(one)),
    cake
      ? span({ class: "maf-served", key: `c${place}`, ...hidden, style: at(place, OUT.cake) }, cakeMark(cake))
      : null,
    blast(place),
  ];
}

/** Where a cake has gone off this turn: a flash, and then nothing. @param {number} place */
function blast(place) {
  const isHere = (/** @type {Maffiosi.HandMove} */ { what, source }) =>
    source === place && ["cake_home", "cake_box"].includes(what);
  if (!game().now.some(isHere)) return null;
  return span({ class: "maf-blast", key: `x${place}`, "aria-hidden": "true", style: at(place, OUT.man) });
}

/** So far out from the edge at a seat. @param {number} place @param {number} far */
function at(place, far) {
  const { x, y, outX, outY } = spot(place);
  return { left: share(x + far * outX, BOARD.wide), top: share(y + far * outY, BOARD.high) };
}

/** @param {number} part @param {number} whole */
function share(part, whole) {
  return `${((100 * part) / whole).toFixed(3)}%`;
}

/** @param {Maffiosi.ChairView} one @param {Look} look @param {string} side */
function seat(one, look, side) {
  const hidden = { "aria-hidden": "true" };
  return seatButton(one, look, side, [
    sitter(one),
    span({ class: "maf-number", ...hidden }, number(one.number)),
    span({ class: "maf-thing", ...hidden }, thing(one)),
    one.cake ? cakeMark(one.cake) : null,
  ]);
}

/** @param {Maffiosi.ChairView} one @param {Look} look @param {string} side @param {Child} shown @param {Record<string, string>} [style] */
function seatButton(one, look, side, shown, style = {}) {
  const place = one.number;
  const { tap } = look;
  const dark = look.lit && !look.lit.includes(place);
  return el(
    "button",
    {
      type: "button",
      translate: "no",
      key: `chair${place}`,
      class: `maf-chair ${side} ${marks(place, look)}`,
      data: { chair: place },
      "aria-disabled": dark ? "true" : null,
      "aria-pressed": look.chosen ? String(look.chosen.includes(place)) : null,
      style,
      on: tap ? { click: () => tap(place) } : {},
    },
    aside(told(one)),
    shown,
  );
}

/** @param {number} place @param {Look} look */
function marks(place, { lit, chosen, caught }) {
  const found = [
    lit ? (lit.includes(place) ? "lit" : "dark") : "",
    chosen?.includes(place) ? "chosen" : "",
    caught?.includes(place) ? "caught" : "",
  ];
  return found.filter(Boolean).join(" ");
}

/** @param {Maffiosi.ChairView} one */
function sitter(one) {
  const man = figure(one.figure);
  return man ? [token(man), danger(man.id)] : span({ class: "maf-nobody", "aria-hidden": "true" });
}

/** With what he could be removed, as the table stands. @param {string} id */
function danger(id) {
  const cards = new Set(
    game()
      .threats.filter((one) => one.figure === id)
      .map((one) => one.card),
  );
  if (!cards.size) return null;
  const weapons = [...cards].map((card) => sign(card === "stab" ? "knife" : "revolver"));
  return span({ class: "maf-danger", "aria-hidden": "true" }, weapons);
}

/** What lies before this seat; crossed seats have nobody opposite. @param {Maffiosi.ChairView} one */
function thing(one) {
  const crossed = one.opposite ? null : span("maf-crossed", sign("crossed"));
  return [one.feature === "plain" ? null : sign(one.feature), crossed];
}

/** A seat as a sentence, for who cannot see it. @param {Maffiosi.ChairView} one */
export function told(one) {
  const man = figure(one.figure);
  const values = { place: number(one.number), thing: thingName(one) };
  const parts = [
    say(one.feature === "plain" ? "maf.seat.bare" : "maf.seat.with", values),
    man ? say("maf.who", { figure: nameOf(man), side: colourName(man.of) }) : say("maf.seat.free"),
    man?.asleep ? say("maf.seat.asleep") : "",
    one.cake ? say("maf.seat.cake", { name: plainName(one.cake) }) : "",
    one.opposite ? "" : gameWord("symbol.crossed"),
  ];
  return parts.filter(Boolean).join(". ");
}

/** @param {Maffiosi.ChairView} one */
export function thingName(one) {
  return one.feature === "plain" ? "" : gameWord(`symbol.${one.feature}`);
}

/** Names of figures in a row. @param {string[]} ids */
export function namesOf(ids) {
  return listed(ids.map((id) => fully(/** @type {Maffiosi.Figure} */ (figure(id)))));
}
