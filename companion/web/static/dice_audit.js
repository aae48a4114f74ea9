/* What this phone knows by itself about an evening, so that nobody, the laptop's owner neither, can change it unseen:
   what it brought to the dice, the commitment it was shown first, and the seals of plans that it saw being laid. */

import "./sha256.js";
import { memory, page } from "./page.js";

const MOST = 400; // lines of each kind; a longer evening keeps the latest

const place = (/** @type {Kept} */ kind) => `known:${kind}:${page.table}`;

/** @param {Kept} kind */
function known(kind) {
  return (memory.get(place(kind)) || "").split("\n").filter(Boolean);
}

/** @param {Kept} kind @param {string} line */
function learn(kind, line) {
  const lines = known(kind);
  if (!lines.includes(line)) memory.set(place(kind), [...lines, line].slice(-MOST).join("\n"));
}

/* A tap or a secret that the laptop has confirmed: it must stand in the record. */
export const brought = (/** @type {Kept} */ kind, /** @type {string} */ value) => learn(kind, value);

/** Look at a view as it comes: the first commitment counts, and the first seal of each plan. Gives the plans that lie.
 * @param {View} view */
export function watch(view) {
  const first = known("commitment")[0];
  if (!first && view.table) learn("commitment", view.table.commitment);
  const seals = new Map(known("seal").map((line) => /** @type {[string, string]} */ (line.split(" "))));
  for (const plan of view.plans || []) if (!seals.has(plan.id) && !plan.open) learn("seal", `${plan.id} ${plan.seal}`);
  const phoneless = new Set((view.seats || []).filter((seat) => !seat.phone).map((seat) => seat.id));
  for (const fact of view.recent || [])
    if (fact.kind === "plan_revealed" && fact.salt) opened(fact, seals.get(fact.plan), phoneless.has(fact.seat));
}

/** A plan comes up: card and salt must make the seal that lay there. A seat without a phone seals blind, without the card.
 * @param {Record<string, any>} fact @param {string | undefined} seal @param {boolean} blind */
function opened(fact, seal, blind) {
  const made = [fact.copy, ...(blind ? ["blind"] : [])].map((what) =>
    Consigliere.sealed(fact.salt, page.table, fact.plan, fact.seat, what),
  );
  if (seal && !made.includes(seal)) learn("broken", fact.plan);
}

/** Is this plan's seal another than the one that this phone saw when it was laid? @param {House.PlanView} plan */
export function sealChanged(plan) {
  if (known("broken").includes(plan.id)) return true;
  const line = known("seal").find((one) => one.startsWith(`${plan.id} `));
  return Boolean(line) && line !== `${plan.id} ${plan.seal}`;
}

/* After the end: how much of what this phone brought stands in the record, and whether the seed is the promised one. */
export async function compared() {
  const answer = await fetch(`/api/tables/${page.table}/fairness`, { credentials: "same-origin", cache: "no-store" });
  if (!answer.ok) return null;
  const record = await answer.json();
  const taps = new Set(record.rolls.map((/** @type {any} */ roll) => roll.tap));
  const secrets = new Set(record.rolls.map((/** @type {any} */ roll) => roll.witness_entropy));
  const mine = [...known("tap").map((tap) => taps.has(tap)), ...known("secret").map((secret) => secrets.has(secret))];
  const first = known("commitment")[0];
  return {
    draws: record.rolls.length,
    mine: mine.length,
    missing: mine.filter((there) => !there).length,
    seed: !first || first === record.commitment,
  };
}
