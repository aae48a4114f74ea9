/* Counterfeits become money: at the supermarket one for one, at the fence all at the price of the worst. */

import { button, cash, counted, holdToPeek, isInSight, number, say, unwatched } from "/static/kit.js";
import { fake, stepper, total } from "./notes.js";
import { b, bends, div, mine, p, QUALITIES, span } from "./parts.js";

const MOST = 99;

/** How many of a quality somebody has; nobody knows where it lies on paper or at the table's screen.
 * @param {number} quality @param {number} most */
function held(quality, most) {
  const { screen = null } = mine() || {};
  return screen ? screen.fakes[quality] || 0 : most;
}

/** What the bank pays for these, and no more than it has. @param {Record<string, any>} offered @param {number[]} notes */
function worth({ order, pays, bank = Infinity }, notes) {
  const worst = notes.findIndex((one) => one > 0);
  const each = order === "shop" ? pays : pays[worst] || 0;
  return Math.min(total(notes) * each, bank);
}

/** The qualities that are taken there. @param {Record<string, any>} offered @returns {number[]} */
function taken({ takes }) {
  return takes && !bends("cf_82") ? takes : QUALITIES;
}

/** How many more go; where the table has softened that, as many as there are.
 * @param {Record<string, any>} offered @param {number[]} notes */
function room({ order, most }, notes) {
  return bends(order === "shop" ? "cf_40" : "cf_50") ? MOST : most - total(notes);
}

/** As many as go: at the supermarket the worst first, at the fence the best. @param {Record<string, any>} offered */
function filled(offered) {
  const notes = [0, 0, 0];
  const always = offered.takes || QUALITIES;
  const order = offered.order === "shop" ? always : [...always].reverse();
  for (const quality of order) notes[quality - 1] = Math.min(held(quality, 0), offered.most - total(notes));
  return notes;
}

/** @param {Record<string, any>} offered @param {Record<string, any>} draft @param {Sheet} self @returns {import("./acting.js").Deal} */
export function washing(offered, draft, self) {
  const notes = /** @type {number[]} */ (draft.notes);
  const sum = worth(offered, notes);
  const count = total(notes);
  return {
    body: [
      p({ class: "dim", key: "how" }, say(`cf.do.${offered.order}_how`, { n: number(offered.most) })),
      taken(offered).map((quality) => line(offered, quality, draft, self)),
      div(
        { class: "row wrap", key: "tools" },
        mine()?.screen && !unwatched() ? holdToPeek("peek-fakes", say("cf.vault.hold_fakes")) : null,
        most(offered, draft, self),
      ),
      p({ class: "brings center", key: "brings", role: "status" }, b("big", cash(sum)), rate(offered, notes)),
    ],
    order: count ? { notes } : null,
    words: count
      ? say(`cf.do.${offered.order}`, { notes: counted("cf.notes", count), amount: cash(sum) })
      : say("cf.do.choose"),
  };
}

/** @param {Record<string, any>} offered @param {Record<string, any>} draft @param {Sheet} self */
function most(offered, draft, self) {
  if (!mine()?.screen) return null;
  const fill = () => {
    draft.notes = filled(offered);
    self.redraw();
  };
  return button("most", say("cf.do.most"), fill, { class: "grow" });
}

/** @param {Record<string, any>} offered @param {number} quality @param {Record<string, any>} draft @param {Sheet} self */
function line(offered, quality, draft, self) {
  const { notes } = draft;
  const has = held(quality, bends("cf_50") ? MOST : offered.most);
  const known = isInSight() && mine()?.screen;
  return stepper({
    id: `wash-${quality}`,
    name: say("cf.quality", { n: number(quality) }),
    sign: [fake(quality), span("dim", known ? say("cf.do.of", { n: number(has) }) : "")],
    n: notes[quality - 1],
    most: has,
    room: room(offered, notes),
    to: (n) => {
      notes[quality - 1] = n;
      self.redraw();
    },
  });
}

/** At the fence the worst note sets the price of all. @param {Record<string, any>} offered @param {number[]} notes */
function rate(offered, notes) {
  const { order, pays } = offered;
  const worst = notes.findIndex((one) => one > 0);
  if (worst >= 0 && worth(offered, notes) === offered.bank) return span("dim", ` ${say("cf.do.all_of_it")}`);
  if (order === "shop" || worst < 0) return null;
  return span("dim", ` = ${number(total(notes))} × ${cash(pays[worst])}`);
}
