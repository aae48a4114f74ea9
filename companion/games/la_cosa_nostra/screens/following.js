/* The deed on a phone: a short scene for whoever does it, for whoever it befalls, and for all who look on. It never lies
   over a question of the deed: what I decide stands in the panel. */

import { heading, say, sceneOf, session, tidingsOf, touches } from "/static/kit.js";
import { deedTold, lineTold, ownLine } from "./addressed.js";
import { isNoCop } from "./cop.js";
import { topDeed } from "./deed.js";
import { ofTheDeed, outcome, tuneOf } from "./happenings.js";
import { game, mySeat, p } from "./parts.js";
import { deedScene } from "./scene.js";

export function ownScene() {
  return sceneOf(asked() ? null : deedScene(role, comesTo));
}

/* Dice that fall are for everybody, whatever was asked before; over dice that somebody has to confirm nothing is played. */
function asked() {
  if (session.view.falling || !topDeed()) return false;
  if (session.view.roll?.typed) return true;
  return Boolean(game().awaits?.seats.includes(mySeat()));
}

/** @param {any} deed */
function role(deed) {
  const look = deed.target === mySeat() ? "role at-me" : "role";
  return [{ key: "role", node: () => heading(2, deedTold(deed), { class: look }) }];
}

/** Line by line, to me where it is about me; whoever it leaves alone hears that too. @param {any} deed */
function comesTo(deed) {
  if (topDeed()) return [];
  const facts = /** @type {Heard[]} */ (ofTheDeed(outcome()).filter(isNoCop));
  const lines = facts.map((fact) => ({ fact, own: ownLine(fact, deed.card) }));
  if (!lines.length) return [];
  // why a Job came to nothing its stamp has told
  const told = deed.why ? lines.filter(({ own }) => own) : lines;
  const beats = told.map(({ fact, own }) => ({
    key: `line:${fact.n}`,
    node: () => p(`outcome-line ${own ? "mine" : ""}`, own ?? lineTold(fact)),
    ...touchOf(fact, deed),
  }));
  const untouched = () => p("outcome-line mine", say("lcn.deed.untouched"));
  const mine = lines.some(({ own }) => own) || deed.seat === mySeat();
  return mine ? beats : [...beats, { key: "line:me", node: untouched }];
}

/** Whom it befalls hears and feels it with its line. @param {Heard} fact @param {any} deed */
function touchOf(fact, deed) {
  const told = mySeat() && tidingsOf(fact, mySeat(), /** @type {Heard[]} */ (outcome()));
  return told ? { comes: () => touches([told]) } : { tune: deed.why ? null : tuneOf(fact) };
}
