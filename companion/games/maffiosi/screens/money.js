/* Money: the notes in the middle, an income line by line, and what the table would bring as it stands. */

import { cash, counted, gameWord, listed, number, plainName, purse, say, session } from "/static/kit.js";
import { b, div, game, li, mySeat, p, span, ul } from "./parts.js";

export function onPaper() {
  return session.view.table.money === "paper";
}

/** What lies in the middle, note by note; where notes are paper nobody but the people can know. */
export function middle() {
  const { middle: notes } = game();
  if (onPaper()) return null;
  const left = notes.reduce((sum, { value, count }) => sum + value * count, 0);
  return div(
    { class: `maf-notes ${left <= 5000 ? "short" : ""}`, key: "middle" },
    span("dim", say("maf.middle")),
    purse("bank", left, { class: "sum" }),
    span({ class: "row wrap", key: "notes" }, notes.map(note)),
  );
}

/** @param {Maffiosi.NoteCount} one */
function note({ value, count }) {
  const told = `${number(count)} × ${cash(value)}`;
  return span({ class: "maf-note", key: String(value), data: { note: value } }, told);
}

/** The last income: whose, where from, how much. On paper it is to be taken from the middle. */
export function earned() {
  const { earned: found } = game();
  if (!found) return null;
  const { seat, lines, due } = found;
  const mine = seat === mySeat();
  const values = { name: plainName(seat), amount: cash(due) };
  return div(
    { class: "maf-earned", key: "earned" },
    p(mine ? "" : "dim", say(`maf.earned.${due ? (mine ? "mine" : "others") : mine ? "mine_none" : "none"}`, values)),
    lines.length ? incomeLines(lines) : null,
    mine && due && onPaper() ? p({ class: "bad", key: "take" }, say("maf.earned.take", values)) : null,
  );
}

/** @param {Maffiosi.IncomeLine[]} lines */
export function incomeLines(lines) {
  return ul(
    { class: "maf-lines", key: "lines" },
    lines.map((one, at) => li({ key: `${at}${one.what}` }, span("grow", lineTold(one)), b("sum", cash(one.amount)))),
  );
}

/** Counted by people, a line stands for as many as they said. @type {Record<string, string>} */
const TOGETHER = { business: "maf.money.businesses", monopoly: "maf.money.monopolies" };

/** @param {Maffiosi.IncomeLine} one */
function lineTold({ what, business, places = [] }) {
  if (!business && TOGETHER[what]) return say(TOGETHER[what]);
  const kind = business ? gameWord(`symbol.${business}`) : "";
  const where = places.filter(Boolean).map(number);
  const seats = where.length ? ` (${counted("maf.seats", where.length, { places: listed(where) })})` : "";
  return `${say(`income.${what}`)}${kind ? `: ${kind}` : ""}${what === "boss" ? "" : seats}`;
}
