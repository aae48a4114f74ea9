/* Order Cake, Pass It On, Ka-Boom: whatever a cake would catch is shown before anybody confirms. */

import { counted, number, plainName, say } from "/static/kit.js";
import { chair, game, mySeat, placesOf } from "./parts.js";

/** @typedef {{place: number, catches: string[]}} There */
/** @typedef {{cake: string, place: number, catches: string[], ways: (There & {way: string})[]}} Cake */

/** "It would catch 2." @param {string[]} catches */
function catching(catches) {
  return catches.length ? counted("maf.catches", catches.length) : say("maf.catches.none");
}

/** @param {string} of */
function standsAt(of) {
  return game().cakes.find((one) => one.of === of)?.place || 0;
}

/** @type {Way} */
export const orderCake = {
  lit: ({ places }) => places.map((/** @type {There} */ one) => one.place),
  tap(_, state, place) {
    state.place = place;
  },
  chosen: (_, { place }) => [place].filter(Boolean),
  caught: ({ places }, { place }) => placesOf(there(places, place)?.catches || []),
  says({ places }, { place }) {
    if (!place) return say("maf.ask.order_cake");
    return say("maf.do.order_cake", { place: number(place), catches: catching(there(places, place)?.catches || []) });
  },
  order: ({ place }) => (place ? { type: "order_cake", place } : null),
  why: (_, __, place) => ({ text: say("refusal.cake_there_already", { place: number(place) }) }),
};

/** @param {There[]} places @param {number} place */
function there(places, place) {
  return places.find((one) => one.place === place);
}

/** Why a seat has no cake that could be meant. @param {number} place */
function noCake(place) {
  const { cake } = chair(place);
  if (!cake) return { text: say("maf.dark.no_cake", { place: number(place) }) };
  if (cake === mySeat()) return { text: say("refusal.your_own_cake") };
  return { text: say("maf.dark.closed") };
}

/** @param {Cake[]} cakes @param {string} of */
function chosenCake(cakes, of) {
  return cakes.find((one) => one.cake === of);
}

/** @type {Way} */
export const passItOn = {
  lit({ cakes }, { cake }) {
    const stand = cakes.map((/** @type {Cake} */ one) => standsAt(one.cake));
    const ways = chosenCake(cakes, cake)?.ways || [];
    return [...stand, ...ways.map((one) => one.place)];
  },
  tap({ cakes }, state, place) {
    const way = chosenCake(cakes, state.cake)?.ways.find((one) => one.place === place);
    if (way) Object.assign(state, { way: way.way, place });
    else Object.assign(state, { cake: chair(place).cake || "", way: "", place: 0 });
  },
  chosen: (_, { cake, place }) => [standsAt(cake), place].filter(Boolean),
  caught({ cakes }, { cake, way }) {
    const found = chosenCake(cakes, cake)?.ways.find((one) => one.way === way);
    return placesOf(found?.catches || []);
  },
  says({ cakes }, { cake, way }) {
    const found = chosenCake(cakes, cake);
    if (!found) return say("maf.ask.pass_it_on");
    const to = found.ways.find((one) => one.way === way);
    if (!to) return say("maf.ask.way");
    const values = { name: plainName(cake), place: number(to.place), catches: catching(to.catches) };
    return say("maf.do.pass_it_on", values);
  },
  order: ({ cake, way }) => (cake && way ? { type: "pass_it_on", cake, way } : null),
  why: (_, { cake }, place) => (cake && !chair(place).cake ? { text: say("maf.dark.not_next") } : noCake(place)),
};

/** @type {Way} */
export const kaBoom = {
  lit: ({ cakes }) => cakes.map((/** @type {Cake} */ one) => one.place),
  tap(_, state, place) {
    state.cake = chair(place).cake || "";
  },
  chosen: (_, { cake }) => [standsAt(cake)].filter(Boolean),
  caught: ({ cakes }, { cake }) => placesOf(chosenCake(cakes, cake)?.catches || []),
  says({ cakes }, { cake }) {
    const found = chosenCake(cakes, cake);
    if (!found) return say("maf.ask.ka_boom");
    return say("maf.do.ka_boom", { name: plainName(cake), catches: catching(found.catches) });
  },
  order: ({ cake }) => (cake ? { type: "ka_boom", cake } : null),
  why: (_, __, place) => noCake(place),
};
