/* When table and app differ in what only this game knows: what should be is chosen, a reason given, the table asked. */

import { pressed, seatButton } from "./controls.js";
import { proposeButton, reasonField } from "./corrections.js";
import { button, el } from "./dom.js";
import { sheet } from "./sheet.js";
import { number } from "./words.js";

/** A sheet of choices, each as [words, name of the ruling, its values].
 * @param {string} title @param {() => any[]} choices */
export function askRuling(title, choices) {
  /** @type {{ chosen: number, reason: string }} */
  const state = { chosen: -1, reason: "" };
  sheet((self) => {
    const choose = (/** @type {number} */ at) => () => {
      state.chosen = at;
      self.redraw();
    };
    const all = choices();
    /** @param {[Child, string, object]} choice @param {number} at */
    const one = ([words], at) =>
      button(`r${at}`, words, choose(at), { class: "wide left", ...pressed(state.chosen === at) });
    const what = () => {
      const [, name, values] = all[state.chosen];
      return { type: "game_ruling", name, values, reason: state.reason.trim() };
    };
    return {
      title,
      body: [el("div", { class: "stack", key: "choices" }, all.map(one)), reasonField(state, self)],
      foot: proposeButton(what, self, state.chosen < 0 || !state.reason.trim()),
    };
  });
}

/** First whose it is, then what. @param {string} title @param {House.SeatView[]} among @param {(seat: string) => void} then */
export function ofWhom(title, among, then) {
  sheet((self) => {
    const go = (/** @type {string} */ seat) => () => {
      self.close();
      then(seat);
    };
    return {
      title,
      body: el(
        "div",
        { class: "choices" },
        among.map((one) => seatButton(one, go(one.id))),
      ),
    };
  });
}

/** How many there should be. `values` makes the ruling of the number.
 * @param {string} title @param {number} now @param {[number, number]} bounds
 * @param {(to: number) => { name: string, values: object }} ruling */
export function askNumber(title, now, [least, most], ruling) {
  const state = { to: now, reason: "" };
  sheet((self) => {
    const add = (/** @type {number} */ by) => () => {
      state.to = Math.min(most, Math.max(least, state.to + by));
      self.redraw();
    };
    const what = () => ({ type: "game_ruling", ...ruling(state.to), reason: state.reason.trim() });
    const steps = [-5, -1, 1, 5].map((by) => button(`by${by}`, by < 0 ? number(by) : `+${by}`, add(by)));
    return {
      title,
      body: [
        el("output", { class: "amount", key: "amount" }, number(state.to)),
        el("div", { class: "chips quick", key: "steps" }, steps),
        reasonField(state, self),
      ],
      foot: proposeButton(what, self, state.to === now || !state.reason.trim()),
    };
  });
}
