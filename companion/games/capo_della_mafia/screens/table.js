/* The table from above: who sits where, and from zero on whose pistol points at whom. */

import { aside, badge, el, from, icon, named, number, plainName, say, seatOf, sign, spot } from "/static/kit.js";
import { drawn } from "./book.js";
import { back, face } from "./cards.js";
import { hatOf, seenOpen, verdictSeen } from "./judgement.js";
import { b, div, game, inOrder, mySeat, span, step } from "./parts.js";

const NEAR = 0.24; // of the way, so that a line touches nobody's chair
const FAR = 0.76;
const ASIDE = 0.02; // two who point at each other: a line each

/* A television is wider than high: there people sit in three rows around the assignment. Of the eight places, clockwise
   from the middle of the lower edge, so many are taken. */
const PLACES = [
  [0.5, 1],
  [0, 1],
  [0, 0.5],
  [0, 0],
  [0.5, 0],
  [1, 0],
  [1, 0.5],
  [1, 1],
];
/** @type {Record<number, number[]>} */
const TAKEN = { 3: [0, 3, 5], 4: [1, 3, 5, 7], 5: [0, 2, 3, 5, 6], 6: [1, 2, 3, 5, 6, 7], 7: [1, 2, 3, 4, 5, 6, 7] };

/** Where a place is on a television. @param {number} at @param {number} many */
export function squareSpot(at, many) {
  const [x, y] = PLACES[(TAKEN[many] || TAKEN[7])[at % 7] ?? 0];
  return { x, y };
}

/** Everybody on their chair; `chair(seat)` gives what stands on it.
 * @param {(seat: string) => Child} chair @param {Child} centre @param {{ look?: string, lines?: Child, spots?: typeof spot }} [more] */
export function roundTable(chair, centre, { look = "", lines = null, spots = spot } = {}) {
  const order = around();
  const one = (/** @type {string} */ seat, /** @type {number} */ at) => {
    const { x, y } = spots(at, order.length);
    return el("li", { key: seat, style: { "--x": x.toFixed(4), "--y": y.toFixed(4) } }, chair(seat));
  };
  return div(
    { class: `around capo-around of-${order.length} ${look}`, key: "around" },
    div({ class: "tabletop", key: "top" }, centre),
    lines,
    el("ul", { class: `circle ${order.length > 5 ? "many" : ""}`, key: "circle" }, order.map(one)),
  );
}

/** The capos clockwise; whoever looks sits at the lower edge. */
function around() {
  const seats = game().capos.map((one) => one.seat);
  return from(seats, seats.includes(mySeat()) ? mySeat() : seats[0]);
}

/** A line from each pistol to whom it points at; `wide` is how much wider than high the picture is.
 * @param {CapoDellaMafia.CapoView[]} capos @param {number} wide @param {typeof spot} [spots] */
export function pistolLines(capos, wide, spots = spot) {
  const order = around();
  const at = (/** @type {string} */ seat) => spots(order.indexOf(seat), order.length);
  const aimed = capos.filter((one) => one.at && order.includes(one.at));
  const ways = aimed.map((one) => ({ ...way(at(one.seat), at(String(one.at))), one }));
  const line = (/** @type {any} */ { x1, y1, x2, y2, one }) => [
    el("line", {
      key: one.seat,
      class: one.void ? "void" : "",
      x1: share(x1),
      y1: share(y1),
      x2: share(x2),
      y2: share(y2),
    }),
    el("circle", { key: `h${one.seat}`, class: one.void ? "void" : "", cx: share(x2), cy: share(y2), r: 5 }),
  ];
  const pistol = (/** @type {any} */ { x1, y1, x2, y2, one }) => {
    const turn = Math.atan2(y2 - y1, (x2 - x1) * wide) + Math.PI / 2;
    const style = { "--x": x1.toFixed(4), "--y": y1.toFixed(4), "--turn": `${turn.toFixed(3)}rad` };
    return span({ class: `pistol ${one.void ? "void" : ""}`, key: one.seat, style }, sign("pistol"));
  };
  return div(
    { class: "pistol-lines", key: "pistols", "aria-hidden": "true" },
    el("svg", { key: "lines" }, ways.map(line)),
    ways.map(pistol),
  );
}

const share = (/** @type {number} */ value) => `${(value * 100).toFixed(2)}%`;

/** @param {{x: number, y: number}} a @param {{x: number, y: number}} c */
function way(a, c) {
  const [dx, dy] = [c.x - a.x, c.y - a.y];
  const long = Math.hypot(dx, dy) || 1;
  const [ox, oy] = [(-dy / long) * ASIDE, (dx / long) * ASIDE];
  return {
    x1: a.x + dx * NEAR + ox,
    y1: a.y + dy * NEAR + oy,
    x2: a.x + dx * FAR + ox,
    y2: a.y + dy * FAR + oy,
  };
}

/** Hat or bars, as it may be known by now. @param {CapoDellaMafia.CapoView} one */
export function hatSign(one) {
  const hat = hatOf(one);
  const word = say(hat ? "capo.hat" : "capo.prison");
  return span(
    { class: `hat-sign ${hat ? "" : "behind-bars"}`, title: word },
    sign(hat ? "hat" : "prison"),
    aside(word),
  );
}

/** @param {number} count */
export function respect(count) {
  return span("respect", b("sum", number(count)), drawn("respect"));
}

const MOST_NAMED = 2; // open cards whose names have room beside their symbols

/** What lies before somebody: open cards, and the backs of the others. @param {CapoDellaMafia.CapoView} one */
export function laidRow(one) {
  if (one.laid === null) return null;
  const open = seenOpen(one);
  const hidden = one.laid - open.length;
  const caught = !hatOf(one);
  return span(
    { class: `laid ${open.length > MOST_NAMED ? "unnamed" : ""} ${caught ? "caught" : ""}`, key: "laid" },
    open.map((name, at) => face(name, { key: `f${at}`, look: "mini" })),
    Array.from({ length: hidden }, (_, at) =>
      at < one.giulias ? back(`b${at}`, "mini told", giulia()) : back(`b${at}`, "mini"),
    ),
    caught
      ? span({ class: "stamp bars", key: "bars", title: say("capo.prison"), "aria-hidden": "true" }, sign("prison"))
      : null,
  );
}

/* She lies covered, and her owner has named her: what she brings is seen on her back. */
function giulia() {
  return span({ class: "named", title: say("capo.reason.giulia") }, drawn("respect"), aside(say("capo.reason.giulia")));
}

/** What somebody still has to do, or has done, in a word. @param {CapoDellaMafia.CapoView} one */
function doing(one) {
  const at = step();
  if (at === "lay") return say(one.laid === null ? "capo.doing.choosing" : "capo.doing.laid");
  if (at === "turn_up") return one.ready ? "" : say("capo.doing.turning");
  if (at === "suspect" || at === "count") return one.sealed ? say("capo.doing.sealed") : "";
  return "";
}

/** Everybody as they lie, one below the other; a tap shows their cards in full.
 * @param {(seat: string) => void} open */
export function everybody(open) {
  const row = (/** @type {CapoDellaMafia.CapoView} */ one) => {
    const told = doing(one);
    const inner = [
      badge(seatOf(one.seat) || {}, "small"),
      span(
        "who-line",
        named(plainName(one.seat)),
        game().counter === one.seat
          ? span({ class: "counts", title: say("capo.counts") }, icon("clock"), aside(say("capo.counts")))
          : null,
        told ? span("dim small doing", told) : null,
      ),
      respect(one.respect),
      hatSign(one),
      laidRow(one),
    ];
    const own = { type: "button", class: `capo-row ${verdictSeen(one) && !hatOf(one) ? "jailed" : ""}`, key: one.seat };
    return el("button", { ...own, data: { capo: one.seat }, on: { click: () => open(one.seat) } }, inner);
  };
  return div({ class: "capo-rows", key: "everybody" }, inOrder().map(row));
}
