/* This phone's part in everybody's fairness: it keeps one secret ready, and opens it when asked. No tap needed. */

import "./sha256.js";
import { brought } from "./dice_audit.js";
import { memory, page } from "./page.js";
import { mySeat, session, stage, voice } from "./state.js";

/** Who is not let in, has left or has no phone witnesses nothing. @param {House.SeatView | undefined} seat */
function mayWitness(seat) {
  return Boolean(seat && seat.admitted && seat.phone && !seat.left && ["lobby", "play"].includes(stage()));
}

export function witnessDice() {
  const { me } = session.view;
  if (!mayWitness(mySeat())) return;
  const place = `faith:${page.table}:${me.seat}`;
  if (me.witness !== null && me.witness !== undefined) witness(me.witness, place);
  else if (!me.promised) promise(place);
}

let promising = false;
/** @type {Set<number>} */
const witnessed = new Set();

/** @param {string} place */
async function promise(place) {
  if (promising) return;
  promising = true;
  const secret = Consigliere.entropy();
  memory.set(place, secret);
  try {
    await voice.order({ type: "promise_entropy", promise: Consigliere.digest(secret) });
  } catch {
    /* not admitted yet, or the game ended: the next view asks again */
  } finally {
    setTimeout(() => {
      promising = false;
      witnessDice();
    }, 1500);
  }
}

/** @param {number} roll @param {string} place */
async function witness(roll, place) {
  if (witnessed.has(roll)) return;
  witnessed.add(roll);
  const entropy = memory.get(place);
  if (!entropy) return; // another phone promised; the roll goes on without it after two seconds
  const next = Consigliere.entropy();
  memory.set(place, next);
  try {
    await voice.order({ type: "witness", roll, entropy, promise: Consigliere.digest(next) });
    brought("secret", entropy);
  } catch {
    /* it came too late: the roll stands without */
  }
}
