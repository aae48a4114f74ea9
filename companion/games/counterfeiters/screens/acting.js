/* A space of the board on a sheet: what it does, what it would bring me, and the tap that sends a henchman there. */

import { badge, cash, firstNote, plainName, say, seatOf, send, sheet, waitingButton } from "/static/kit.js";
import { cardFace, isEmpty } from "./board.js";
import { actionName, hint } from "./book.js";
import { buying, nameCard } from "./buying.js";
import { flying } from "./flying.js";
import { lifted, lifting } from "./lifting.js";
import { div, game, offer, opens, p, space, span } from "./parts.js";
import { washing } from "./washing.js";
import { printing, taxing } from "./working.js";

/** @typedef {Record<string, any>} Offer */
/** @typedef {{ [key: string]: any }} Draft */
/** What an action shows on its sheet, and the order that it makes of it: nothing while something is missing.
 * @typedef {{ body: Child, order: Record<string, any> | null, words: string }} Deal */

/** @type {Record<string, (offer: Offer, draft: Draft, self: Sheet) => Deal>} */
const DEALS = {
  buy_card: buying,
  print_fakes: printing,
  shop: washing,
  sell_to_fence: washing,
  cheat_tax: taxing,
  fly: flying,
};

/** Where a photo comes back to, whose page the phone forgot. @param {string} id @param {boolean} [lost] @param {string} [card] */
export function openSpace(id, lost = false, card = "") {
  /** @type {Draft} */
  const draft = { notes: [0, 0, 0], amount: 0, out: true, card, lost };
  sheet((self) => {
    const one = space(id);
    return one ? drawn(one, offer(id), draft, self) : { title: say("cf.space.gone"), body: null };
  });
}

/** @param {Counterfeiters.SpaceView} one @param {Offer | null} offered @param {Draft} draft @param {Sheet} self */
function drawn(one, offered, draft, self) {
  const title = actionName(one.action);
  const why = offered?.can ? firstNote(one.action) : reason(one, offered);
  if (!offered || !opens(offered)) return { title, body: [about(one), why, lying(one)] };
  const deal = DEALS[offered.order](offered, draft, self);
  return { title, body: [about(one), why, lifting(offered, self), deal.body], foot: go(deal, offered, self) };
}

/** @param {Counterfeiters.SpaceView} one */
function about(one) {
  return div(
    { class: "stack-tight dim small", key: "about" },
    p("", hint(one.action)),
    one.cap ? p("", capDoes()) : null,
    one.sunglasses ? p("", hint("sunglasses")) : null,
    one.trash ? p("", say("cf.bin")) : null,
  );
}

/* At the end of the track a cap does something else. */
function capDoes() {
  const { caps } = game();
  return caps === "moves" ? hint("cap") : say(`cf.caps.${caps}`);
}

/** Why nobody goes there now, or who is there. @param {Counterfeiters.SpaceView} one @param {Offer | null} offered */
function reason(one, offered) {
  if (one.seat)
    return p(
      { class: "row", key: "reason" },
      badge(seatOf(one.seat) || {}, "small"),
      span("grow", say("cf.space.taken", { name: plainName(one.seat) })),
    );
  if (!offered) return p({ class: "dim", key: "reason" }, say("cf.space.later"));
  const price = offered.price ? cash(offered.price) : "";
  return p({ class: "bad", key: "reason" }, say(`cf.why.${offered.why}`, { needs: price }));
}

/** The card of a slot can be read, and named, at any time. @param {Counterfeiters.SpaceView} one */
function lying(one) {
  if (one.action !== "market" || isEmpty(one)) return null;
  return one.card ? cardFace(one.card) : nameCard(one.id);
}

/** @param {Deal} deal @param {Offer} offered @param {Sheet} self */
function go(deal, offered, self) {
  const where = offered.lifting ? { lifting: lifted(offered) } : {};
  const order = deal.order ? { type: offered.order, space: offered.space, ...deal.order, ...where } : null;
  const ready = order !== null && (!offered.lifting || Boolean(where.lifting));
  const tap = async () => {
    if (order && (await send("place", order))) self.close();
  };
  return waitingButton("place", "place", deal.words, tap, { class: "first wide tall", disabled: !ready });
}
