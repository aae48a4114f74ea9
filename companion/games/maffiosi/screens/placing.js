/* Figures are seated one at a time: at the beginning, and again after a Scram. */

import { button, el, heading, number, pressed, redraw, say } from "/static/kit.js";
import { doing } from "./doing.js";
import { uprightTable } from "./longtable.js";
import { act, b, div, figure, fully, game, may, mySeat, nameOf, p, span, token } from "./parts.js";
import { circle, waitingFor } from "./waiting.js";

const chosen = { figure: "", place: 0, why: "" };

/** Is it this seat that seats somebody now? */
export function isPlacing() {
  return Boolean(may("place_figure"));
}

/** Everybody sits down again; whose turn it is to seat somebody gets the table to tap on. */
export function placingPanel() {
  const offered = may("place_figure");
  if (!offered) return waitingPanel();
  const { figures, places } = offered;
  if (!figures.includes(chosen.figure)) Object.assign(chosen, { figure: figures[0], place: 0, why: "" });
  if (!places.includes(chosen.place)) chosen.place = 0;
  return el(
    "section",
    { class: "card bright stack maf-turn", key: "placing" },
    heading(2, say(`maf.placing.${game().seating}`)),
    p({ class: "dim", key: "how" }, say("maf.placing.how")),
    div({ class: "maf-standing", key: "standing" }, kinds(figures).map(standing)),
    chosen.why ? p({ class: "fault", key: "why", role: "alert" }, chosen.why) : null,
    uprightTable({ lit: places, tap: (place) => tap(place, places), chosen: chosen.place ? [chosen.place] : [] }),
    confirm(),
  );
}

/** Those of one kind are one button, with how many there are. @param {string[]} ids */
function kinds(ids) {
  /** @type {Map<string, Maffiosi.Figure[]>} */
  const found = new Map();
  for (const man of ids.map(figure)) if (man) found.set(kindOf(man), [...(found.get(kindOf(man)) || []), man]);
  return [...found.values()];
}

/** A sleeper is another one than his twin who is awake. @param {Maffiosi.Figure} man */
function kindOf({ role, asleep }) {
  return `${role}${asleep}`;
}

/** @param {Maffiosi.Figure[]} men */
function standing([man, ...twins]) {
  const choose = () => {
    chosen.figure = man.id;
    redraw();
  };
  const words = [
    token(man, "small"),
    span("who", nameOf(man)),
    twins.length ? b("times", `×${number(twins.length + 1)}`) : null,
  ];
  const on = [man, ...twins].some((one) => one.id === chosen.figure);
  return button(`stands-${kindOf(man)}`, words, choose, pressed(on));
}

/** @param {number} place @param {number[]} places */
function tap(place, places) {
  const free = places.includes(place);
  Object.assign(chosen, free ? { place, why: "" } : { why: say("refusal.seat_taken", { place: number(place) }) });
  redraw();
}

function confirm() {
  const { figure: id, place } = chosen;
  const man = figure(id);
  const text = place && man ? say("maf.do.seat", { figure: nameOf(man), place: number(place) }) : say("maf.ask.seat");
  const order = { type: "place_figure", figure: id, place };
  return act("place_figure", text, order, { class: "first wide tall", ...(place ? {} : { disabled: true }) });
}

function waitingPanel() {
  const { families } = game();
  const mine = families.find((one) => one.seat === mySeat());
  const left = mine ? mine.standing.map((id) => figure(id)) : [];
  return el(
    "section",
    { class: "card stack maf-turn", key: "seating" },
    heading(2, say(`maf.placing.${game().seating}`)),
    waitingFor(),
    doing(),
    left.length ? p("dim", say("maf.placing.yours")) : null,
    div(
      { class: "maf-standing", key: "mine" },
      left.map((man) => (man ? el("span", { title: fully(man) }, token(man, "small")) : null)),
    ),
    circle(),
  );
}
