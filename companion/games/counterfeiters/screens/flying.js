/* To the Caribbean: real money into the envelope or out of it; nobody else learns how much. */

import { button, cash, el, hasMoney, holdToPeek, isInSight, notes, pressed, say, unwatched } from "/static/kit.js";
import { div, mine, p } from "./parts.js";

/** What can be moved that way once the fare is paid; no limit is known where nothing may be shown.
 * @param {Record<string, any>} offered @param {boolean} out */
function limit({ price }, out) {
  const { screen = null } = mine() || {};
  if (!screen) return Infinity;
  return out ? screen.hand.amount - price : screen.offshore.amount;
}

/** @param {Record<string, any>} offered @param {Record<string, any>} draft @param {Sheet} self @returns {import("./acting.js").Deal} */
export function flying(offered, draft, self) {
  if (!hasMoney()) return { body: fare(offered), order: {}, words: say("cf.do.fly_paper") };
  const amount = draft.out ? draft.amount : -draft.amount;
  return {
    body: [
      fare(offered),
      way(draft, self),
      el("output", { class: "amount", key: "amount", "aria-live": "polite" }, cash(draft.amount)),
      quick(offered, draft, self),
      after(offered, draft),
      mine()?.screen && !unwatched() ? holdToPeek("peek-flight", say("cf.vault.hold_money")) : null,
    ],
    order: draft.amount ? { amount } : null,
    words: draft.amount
      ? say(draft.out ? "cf.do.fly_out" : "cf.do.fly_home", { amount: cash(draft.amount) })
      : say("cf.do.how_much"),
  };
}

/** @param {Record<string, any>} offered */
function fare({ price }) {
  return p({ class: "dim", key: "fare" }, price ? say("cf.do.fare", { amount: cash(price) }) : say("cf.do.free"));
}

/** @param {Record<string, any>} draft @param {Sheet} self */
function way(draft, self) {
  const go = (/** @type {boolean} */ out) => () => {
    Object.assign(draft, { out, amount: 0 });
    self.redraw();
  };
  return div(
    { class: "segments", key: "way" },
    button("out", say("cf.do.out"), go(true), pressed(draft.out)),
    button("home", say("cf.do.home"), go(false), pressed(!draft.out)),
  );
}

/** @param {Record<string, any>} offered @param {Record<string, any>} draft @param {Sheet} self */
function quick(offered, draft, self) {
  const most = limit(offered, draft.out);
  const set = (/** @type {number} */ to) => () => {
    draft.amount = Math.max(0, to);
    self.redraw();
  };
  const add = (/** @type {number} */ note) =>
    button(`f${note}`, `+${cash(note)}`, set(draft.amount + note), { disabled: draft.amount + note > most });
  return div(
    { class: "chips quick", key: "quick" },
    notes().map(add),
    Number.isFinite(most) ? button("all", say("cf.do.all"), set(most), { disabled: most <= 0 }) : null,
    button("none", cash(0), set(0), { disabled: draft.amount === 0 }),
  );
}

/** What would be left, for the owner's eyes. @param {Record<string, any>} offered @param {Record<string, any>} draft */
function after({ price }, draft) {
  const { screen = null } = mine() || {};
  if (!screen) return null;
  const by = draft.out ? draft.amount : -draft.amount;
  const sum = (/** @type {number} */ amount) => (isInSight() ? cash(amount) : "•••");
  return p(
    { class: "dim center", key: "after" },
    say("cf.do.after", { hand: sum(screen.hand.amount - price - by), offshore: sum(screen.offshore.amount + by) }),
  );
}
