/* Nightcap and Move, and Scram, which asks for nothing: who is meant, and where to. */

import { number, say } from "/static/kit.js";
import { fullName } from "./attacks.js";
import { soft } from "./bending.js";
import { chair, figure, mySeat, nameOf, placesOf, sitting } from "./parts.js";

/** @type {Way} */
export const nightcap = {
  lit: ({ figures, needs }, { chosen }) => placesOf(chosen.length < needs ? figures : chosen),
  tap(_, state, place) {
    const id = chair(place).figure || "";
    const others = state.chosen.filter((/** @type {string} */ one) => one !== id);
    state.chosen = others.length < state.chosen.length ? others : [...others, id];
  },
  chosen: (_, { chosen }) => placesOf(chosen),
  /* Whoever sleeps already would not wake any more. */
  caught: (_, { chosen }) => placesOf(chosen.filter((/** @type {string} */ id) => figure(id)?.asleep)),
  says({ needs }, { chosen }) {
    const values = { n: number(chosen.length), needs: number(needs) };
    return say(chosen.length < needs ? "maf.ask.nightcap" : "maf.do.nightcap", values);
  },
  order: ({ chosen }, { needs }) => (chosen.length === needs ? { type: "nightcap", figures: chosen } : null),
  why({ needs }, { chosen }, place) {
    const man = sitting(place);
    if (!man) return { text: say("maf.dark.nobody", { place: number(place) }) };
    if (chair(place).feature !== "drink") return { text: say("refusal.no_drink_there") };
    return { text: say("maf.dark.enough", { needs: number(needs), n: number(chosen.length) }) };
  },
};

/** @type {Way} */
export const move = {
  lit: ({ figures, places }, { figure: id }) => [...placesOf(figures), ...(id ? places : [])],
  tap(_, state, place) {
    const man = sitting(place);
    if (man) Object.assign(state, { figure: man.id, place: 0 });
    else state.place = place;
  },
  chosen: (_, { figure: id, place }) => [...placesOf([id]), place].filter(Boolean),
  says(_, { figure: id, place }) {
    if (!id) return say("maf.ask.move");
    return say(place ? "maf.do.move" : "maf.ask.place", { figure: fullName(id), place: number(place) });
  },
  order: ({ figure: id, place }) => (id && place ? { type: "move", figure: id, place } : null),
  why(_, state, place) {
    const man = sitting(place);
    if (!man) return { text: say("maf.ask.move") };
    if (man.of !== mySeat())
      return {
        text: state.figure ? say("refusal.seat_taken", { place: number(place) }) : say("refusal.not_your_figure"),
      };
    const anyway = () => Object.assign(state, { figure: man.id, place: 0 });
    return man.asleep ? soft("asleep", "figure_asleep", anyway) : soft("maf_64", "moved_already", anyway);
  },
};

/** @type {Way} */
export const scram = {
  lit: () => [],
  tap() {},
  chosen: () => [],
  says: () => say("maf.do.scram"),
  order: () => ({ type: "scram" }),
  why: (_, __, place) => ({
    text: sitting(place) ? nameOf(/** @type {Maffiosi.Figure} */ (sitting(place))) : say("maf.seat.free"),
  }),
};
