/* Stab and Shoot: tap whoever is to go; where several of one's own could do it, tap who does. */

import { number, say } from "/static/kit.js";
import { bends, soft } from "./bending.js";
import { chair, figure, fully, game, mySeat, nameOf, placesOf, sitting } from "./parts.js";

/** @typedef {{by: string, with: string, victims: string[]}} Target */

/** By role, or by what lies before the seat. @type {Record<string, string[]>} */
const WEAPONS = { stab: ["stiletto", "knife"], shoot: ["robbie", "revolver"] };

/** @param {Target[]} targets @param {string} victim */
function attackers(targets, victim) {
  return targets.filter((one) => one.victims.includes(victim)).map((one) => one.by);
}

/** @type {Way} */
export const attack = {
  lit({ targets }, { victim, by }) {
    if (by && bends("asleep") && figure(by)?.asleep) return opponents();
    const victims = targets.flatMap((/** @type {Target} */ one) => one.victims);
    const able = victim ? attackers(targets, victim) : [];
    return placesOf([...victims, ...(able.length > 1 ? able : [])]);
  },

  tap({ targets }, state, place) {
    const man = sitting(place);
    if (!man) return;
    if (man.of === mySeat()) state.by = man.id;
    else {
      const able = attackers(targets, man.id);
      state.victim = man.id;
      if (able.length) state.by = able.length === 1 ? able[0] : able.includes(state.by) ? state.by : "";
    }
  },

  chosen: (_, { by, victim }) => placesOf([by, victim].filter(Boolean)),

  says(_, { kind, by, victim }) {
    if (!victim) return say(`maf.ask.${kind}`);
    if (!by) return say("maf.ask.by");
    return say(`maf.do.${kind}`, { by: named(by), victim: fullName(victim) });
  },

  order: ({ kind, by, victim }) => (by && victim ? { type: kind, by, victim } : null),

  why(_, state, place) {
    const man = sitting(place);
    if (!man) return { text: say("maf.dark.nobody", { place: number(place) }) };
    if (man.of === mySeat()) return whyNotHe(state, man);
    return { text: say("maf.dark.out_of_reach", { place: number(place) }) };
  },
};

function opponents() {
  const all = game().chairs.filter((one) => figure(one.figure) && figure(one.figure)?.of !== mySeat());
  return all.map((one) => one.number);
}

/** Why this figure of mine hits nobody. @param {Choice} state @param {Maffiosi.Figure} man @returns {Reason} */
function whyNotHe(state, man) {
  const { kind } = state;
  const [role, feature] = WEAPONS[kind];
  const place = /** @type {number} */ (man.place);
  const armed = man.role === role || chair(place).feature === feature;
  if (!armed) return { text: say(`refusal.no_weapon_${kind}`) };
  if (man.asleep) return soft("asleep", "figure_asleep", () => Object.assign(state, { by: man.id, victim: "" }));
  if (kind === "shoot" && !chair(place).opposite)
    return { text: say("refusal.crossed_seat", { place: number(place) }) };
  return { text: say(`maf.dark.reaches_nobody.${kind}`) };
}

/** @param {string} id */
function named(id) {
  const man = figure(id);
  return man ? nameOf(man) : "";
}

/** @param {string} id */
export function fullName(id) {
  const man = figure(id);
  return man ? fully(man) : "";
}
