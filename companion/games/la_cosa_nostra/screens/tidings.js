/* Losses that only the deed explains, and what is laid on my Gangsters, as sentences to whom it befalls; and whether the table
   waits for me alone. What else befalls somebody stands in words/you.toml. */

import {
  cardOf,
  cardPicture,
  cash,
  counted,
  listed,
  plainName,
  say,
  sayHere,
  seatOf,
  sentence,
  session,
  standing,
  toldToMe,
} from "/static/kit.js";
import { factsOf, titleOf } from "./book.js";
import { change, game, gangster, modifies, span, strengthParts } from "./parts.js";

/* Why money comes to whoever has just thrown for it. */
const EARNED = new Set(["theft", "birthday", "cash_job", "robbery", "horse_racing", "stake"]);

/* How a Gangster leaves a family. */
const LEAVES = new Set(["card_handed", "gangster_killed"]);

/* A Monopoly changes hands. */
const CORNERS = new Set(["monopoly_taken", "monopoly_returned"]);

/* What comes of a hit. */
const HIT = new Set(["gangster_killed", "business_gone", "card_deactivated", "card_saved"]);

/* Why money is taken from somebody who is not asked. */
export const LOSSES = new Set(["property_damage", "theft", "birthday"]);

/** @param {any} line @param {string} me @param {Heard[]} lines @returns {Told | null} */
export function tidings(line, me, lines) {
  if (line.kind === "recruited") return line.seat === me ? null : joins(line);
  if (line.kind === "plan_revealed") return spared(line, me, lines);
  if (line.kind === "plan_shown") return looked(line, me, lines);
  if (CORNERS.has(line.kind)) return cornered(line, me);
  if (cameTo(line, me, lines)) return { text: toldToMe(line, line.kind === "struck" ? "seat" : "target"), less: true };
  return line.kind === "modifier_laid" ? laid(line, me, lines) : (earned(line, me) ?? loss(line, me, lines));
}

/** A Job that came to nothing. @param {any} line */
export const isVoid = ({ kind, outcome }) => kind === "job_lacked" || (kind === "job_done" && outcome === "void");

/** Somebody is named for every Job (R1); one that harms nobody lets them go as it is turned up.
 * @param {any} line @param {string} me @param {Heard[]} lines @returns {Told | null} */
function spared({ n, on, copy, seat }, me, lines) {
  const free = letGo({ n, gangster: on, card: cardOf(copy)?.id }, lines) === me;
  return free ? { text: say("lcn.nothing.spared"), side: seatOf(seat) } : null;
}

/** Whom this Gangster was sent against, where his card harms nobody.
 * @param {{ n?: number, gangster: string, card?: string | null }} sent @param {Heard[]} [lines] @returns {string | null} */
export function letGo({ n = Infinity, gangster: by, card }, lines = []) {
  if (!card || factsOf(card).victim) return null;
  const all = /** @type {any[]} */ ([...standing(session.view.recent || []), ...lines]);
  const before = all.filter((line) => line.kind === "job_announced" && line.n < n);
  const last = before.reduce((one, other) => (other.n > one.n ? other : one), { n: -1 });
  return (last.gangster === by && last.target) || null;
}

/** At which Jobs, by the Gangsters they lie under, as long as they lie there; of two that one card has shown the second tells.
 * @param {any} line @param {string} me @param {Heard[]} lines @returns {Told | null} */
function looked({ n, plan, seat, to }, me, lines) {
  if (![seat, to].includes(me)) return null;
  const shown = (/** @type {number} */ at) =>
    /** @type {any} */ (
      lines.find((one) => one.n === at && one.kind === "plan_shown" && one.seat === seat && one.to === to)
    );
  const under = [shown(n - 1)?.plan, plan].flatMap(gangsterOver);
  if (!gangsterOver(plan).length) return null;
  const [key, other] = to === me ? ["looked", seat] : ["looked_at", to];
  const gangster = listed(under.map(titleOf));
  const text = counted(`lcn.tidings.${key}`, under.length, { name: plainName(other), gangster });
  return { text, side: seatOf(other), less: Boolean(shown(n + 1)) };
}

/** Who lies on this plan, if it still lies there. @param {string | undefined} plan @returns {string[]} */
function gangsterOver(plan) {
  const known = [...(session.view.plans ?? []), ...(session.view.me?.plans ?? [])];
  return known
    .filter(({ id }) => id === plan)
    .slice(0, 1)
    .map(({ on }) => on);
}

/** A new face is news for the whole table. @param {any} line @returns {Told} */
function joins(line) {
  const face = cardPicture(line.gangster, { class: "thumb" });
  const told = sentence(line);
  const text = face ? span("pictured-line", face, span("", told)) : told;
  return { text, side: seatOf(line.seat), aside: true };
}

/** A Monopoly is money for whoever has it, and news for all others. @param {any} line @param {string} me @returns {Told} */
function cornered(line, me) {
  const { kind, seat, monopoly } = line;
  if (seat !== me) return { text: sentence(line), side: seatOf(seat), aside: true };
  const text = say(`lcn.tidings.${kind}`, { card: titleOf(monopoly), amount: cash(factsOf(monopoly).income) });
  const won = kind === "monopoly_taken";
  return won ? { text, side: seatOf(seat), tune: "coin" } : { text, bad: true };
}

/** A hit is told by what comes of it, and that a Job against me worked by what it did to me.
 * @param {any} line @param {string} me @param {Heard[]} lines */
function cameTo({ kind, n, piece, target, outcome }, me, lines) {
  if (kind === "struck") return lines.some((one) => one.n > n && hits(one, me) && pieceOf(one) === piece);
  if (kind !== "job_done" || outcome !== "success" || target !== me) return false;
  const reveals = lines.filter((one) => one.n < n && one.kind === "plan_revealed");
  const began = Math.max(-1, ...reveals.map((one) => one.n));
  return lines.some((one) => one.n > began && one.n < n && (hits(one, me) || costs(one, me)));
}

/** @param {any} line @param {string} me */
const hits = ({ kind, seat }, me) => seat === me && HIT.has(kind);

/** @param {any} line @param {string} me */
const costs = ({ kind, seat, source, reason }, me) =>
  kind === "paid" ? source === me && LOSSES.has(reason) : kind === "card_handed" && seat === me;

/** @param {any} line */
const pieceOf = ({ piece, gangster: fallen, business }) => piece ?? fallen ?? business;

/** The card that is laid names a Gangster, and everybody knows whose that was.
 * @param {any} line @param {string} me @param {Heard[]} lines @returns {Told | null} */
function laid({ n, seat, effect, gangster: on }, me, lines) {
  if (seat === me || ownerThen(on, n, lines) !== me) return null;
  const named = { name: plainName(seat), card: titleOf(effect), gangster: titleOf(on) };
  const more = change(effect).n * (modifies(effect) === "strength" ? 1 : -1);
  const key = more < 0 && isAtLowest(effect, on) ? "lcn.tidings.laid_in_vain" : `lcn.tidings.laid.${effect}`;
  return { text: say(key, named), bad: more < 0, side: seatOf(seat) };
}

/** LCN-50: no strength goes below one. @param {string} effect @param {string} on */
function isAtLowest(effect, on) {
  const one = gangster(on);
  if (!one || modifies(effect) !== "strength") return false;
  return strengthParts(one).reduce((sum, { n }) => sum + n, 0) < 1;
}

/** Who had this Gangster when line `n` was told: whoever lost it next, else whoever has it now.
 * @param {string} id @param {number} n @param {Heard[]} lines */
function ownerThen(id, n, lines) {
  const left = lines.find((line) => line.n > n && LEAVES.has(line.kind) && (line.piece ?? line.gangster) === id);
  return left ? left.seat : gangster(id)?.owner;
}

/** Who did it: whoever gets the money, or, where the bank does, whoever's Job ended with it; others have acted since.
 * @param {any} line @param {Heard[]} lines */
function culprit({ n, target }, lines) {
  return seatOf(target) ?? seatOf(lines.find((line) => line.kind === "job_done" && line.n > n)?.seat);
}

/** What my own Job or Robbery brought. @param {any} line @param {string} me @returns {Told | null} */
function earned(line, me) {
  if (line.kind !== "paid" || line.target !== me || !EARNED.has(line.reason)) return null;
  return { text: toldToMe(line, "target"), side: seatOf(line.source), tune: "coin", earned: true };
}

/** @param {any} line @param {string} me @param {Heard[]} lines @returns {Told | null} */
function loss(line, me, lines) {
  const { kind, source, amount, reason } = line;
  if (kind !== "paid" || source !== me || !LOSSES.has(reason)) return null;
  const side = culprit(line, lines);
  const name = side ? plainName(side.id) : say("all.table");
  const text = say(`lcn.tidings.${reason}`, { name, amount: cash(amount) });
  return { text, bad: true, side };
}

/* What all are asked at once is nobody's turn: the last of them is called to that. */
const TOGETHER = new Set(["draw", "last_moment", "cash"]);

export function calls() {
  const { awaits } = game() || {};
  const { me } = session.view;
  const alone = Boolean(me && awaits && awaits.seats.length === 1 && awaits.seats[0] === me.seat);
  return alone && awaits && TOGETHER.has(awaits.what) ? sayHere(`lcn.called.${awaits.what}`) : alone;
}
