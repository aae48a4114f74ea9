/* Influence: what lies on Gangsters, looks at planned Jobs, a new market, Schemers. The app never knows who holds what. */

import {
  badge,
  button,
  cardTitle,
  confirmSheet,
  counted,
  el,
  has,
  heading,
  holdToPeek,
  isInSight,
  lyingOpen,
  named,
  notice,
  plainName,
  practising,
  say,
  sayHere,
  seatOf,
  send,
  session,
  sheet,
  waitingButton,
} from "/static/kit.js";
import { cardById, cardText, influence, kindOf, roman, titleOf } from "./book.js";
import { gangsterCard, marketCard, times } from "./cards.js";
import { topDeed } from "./deed.js";
import { glyph } from "./glyphs.js";
import { coveredList, coveredName, keptInHand, manyHeld, openly, uncovering } from "./hand.js";
import { jobsOn } from "./jobcard.js";
import {
  div,
  every,
  families,
  game,
  gangster,
  influenceIsIn,
  li,
  may,
  mine,
  myLooker,
  mySeat,
  p,
  seenPlans,
  span,
  ul,
} from "./parts.js";

/** @typedef {LaCosaNostra.GangsterView & { owner: string }} Gangster */

/** @param {string} seat */
function colour(seat) {
  return (seatOf(seat) || {}).colour;
}

export function openInfluence() {
  sheet((self) => {
    const lines = [
      every("lay_influence").map((one) => layLine(one, self)),
      every("peek").map((one) => lookLine(one, self)),
      may("exchange_market") ? marketLine(self) : [],
      every("scheme").map((one) => schemeLine(one, self)),
    ].flat();
    const words = say(practising() ? "lcn.influence.hand" : "lcn.influence.text");
    return {
      title: influenceIsIn() ? say("lcn.influence.title") : titleOf(myLooker()),
      body: [
        lines.length ? p("dim small", words) : whyNone(),
        ul(coveredList("influence"), lines),
        keptBack(),
        lines.length ? past() : null,
      ],
      foot: uncovering(lines.length + keptInHand(mine().may).length),
    };
  });
}

/* Where the app deals: what else is in the hand, and waits for its moment. */
function keptBack() {
  const kept = keptInHand(mine().may);
  if (!kept.length) return null;
  const card = (/** @type {string} */ effect) =>
    li(
      { key: effect },
      signOf(effect),
      span("grow stack-tight", span("title", titled(effect)), span("dim small", [textOf(effect), whenOf(effect)])),
    );
  return [heading(3, say("lcn.influence.kept")), ul(coveredList("kept-back"), kept.map(card))];
}

const notYet = () => say("lcn.influence.not_yet", { round: roman(game().influence_from) });

/* From the reveal until the Job is settled it is too late, also in one's own turn. */
function whyNone() {
  if (!influenceIsIn()) return lookLater();
  const words = topDeed()?.card ? say("lcn.influence.late", { card: titleOf("henchman") }) : say("lcn.influence.none");
  return p("dim", words);
}

/* The sheet is named after my Lawyer: what he can do, and when. */
function lookLater() {
  return [p("", cardText(cardById(myLooker()))), p("dim", say("lcn.influence.look_later")), p("dim small", notYet())];
}

/* What a list lacks that holds only a Lawyer's look; or, in the Action phase, what was to be laid during Planning. */
function past() {
  if (!influenceIsIn()) return p("dim small", notYet());
  if (practising() || game().phase === "planning") return null; // what is in the hand says when it is played
  return p("dim small", say("lcn.influence.past", { card: titleOf("henchman") }));
}

/** In which phase alone it is played, as its data say. @param {string} effect */
function whenOf(effect) {
  const key = `lcn.influence.when.${influence(effect)?.facts.when}`;
  return has(key) ? [" ", say(key)] : null;
}

/** @param {Offered} one @param {Sheet} self */
function layLine(one, self) {
  const words = [textOf(one.card), whenOf(one.card)];
  return line(one.card, one.card, titled(one.card), words, () => pickGangster(one, self));
}

/** @param {Offered} one */
const mostOf = (one) => Math.min(one.most, one.plans.length);

/** @param {Offered} one @param {Sheet} self */
function lookLine(one, self) {
  const sign = cardById(kindOf(one.card)) ? kindOf(one.card) : one.card;
  const words = counted("lcn.influence.look", mostOf(one));
  return line(`look-${one.card}`, sign, titled(one.card), words, () => pickPlans(one, self));
}

/** @param {Sheet} self */
function marketLine(self) {
  const title = `${titled("snitch")}: ${say("lcn.influence.market")}`;
  return line("market", "influence", title, say("lcn.influence.market_text"), () => exchange(self));
}

/** @param {Record<string, any>} one @param {Sheet} self */
function schemeLine({ skip }, self) {
  const words = skip ? "lcn.influence.skip" : "lcn.influence.first";
  const run = () => {
    self.close();
    askScheme(skip);
  };
  return line(`scheme-${skip}`, "schemer", `${titled("schemer")}: ${say(words)}`, say(`${words}_text`), run);
}

/** The card, and how many of it are in the hand that the app has dealt. @param {string} effect */
const titled = (effect) => `${times(manyHeld(effect))}${titleOf(effect)}`;

/** @param {string} effect */
function textOf(effect) {
  return cardText(influence(effect)) || say(`lcn.mod.${effect}`);
}

/** @type {Record<string, string>} */
const SIGNS = { schemer: "influence", snitch: "looked", spy: "looked" };

/** @param {string} sign */
const signOf = (sign) => glyph(SIGNS[sign] || sign);

/** @param {string} key @param {string} sign @param {string} title @param {Child} text @param {() => unknown} run */
function line(key, sign, title, text, run) {
  return el(
    "button",
    { type: "button", key, data: { influence: key }, on: { click: run }, ...coveredName() },
    signOf(sign),
    span("grow stack-tight", span("title", title), span("dim small", text)),
  );
}

/** Laid, and told so: what lies there now may be far down the page.
 * @param {string} card @param {string} id @param {Sheet} self */
async function layOn(card, id, self) {
  if (!(await send("lay_influence", { type: "lay_influence", card, gangster: id }))) return;
  self.close();
  notice(say("lcn.influence.lies", { card: titleOf(card), gangster: titleOf(id) }));
}

/** The way back to the list, for who chose the wrong card. @param {Sheet} self */
const toList = (self) => () => {
  self.close();
  openInfluence();
};

/** On whose Gangster: mine first, then round the table. The tap tells what lies there in paper already; where the app
 * deals it is the card, and is asked for once more. @param {Offered} one @param {Sheet} before */
function pickGangster(one, before) {
  before.close();
  const state = { on: "" };
  const seats = [
    mySeat(),
    ...families()
      .map((family) => family.seat)
      .filter((seat) => seat !== mySeat()),
  ];
  sheet((self) => ({
    title: titleOf(one.card),
    back: toList(self),
    body: [
      p("dim small", textOf(one.card)),
      seats.map((seat) => {
        /** @type {Gangster[]} */
        const there = one.gangsters.flatMap((/** @type {string} */ id) => gangster(id) ?? []);
        const open = there.filter((each) => each.owner === seat);
        if (!open.length) return null;
        const mean = (/** @type {string} */ id) => () => {
          if (!practising()) return layOn(one.card, id, self);
          state.on = id;
          self.redraw();
        };
        const face = (/** @type {Gangster} */ each) =>
          gangsterCard(each, colour(seat), {
            run: mean(each.id),
            chosen: each.id === state.on,
            key: `on-${each.id}`,
          });
        return div(
          { class: "stack", key: seat },
          div("row", badge(seatOf(seat) || {}, "small"), named(plainName(seat))),
          div("row-of-gangsters", open.map(face)),
        );
      }),
    ],
    foot: practising() ? layButton(one.card, state.on, self) : null,
  }));
}

/** @param {string} card @param {string} on @param {Sheet} self */
function layButton(card, on, self) {
  const words = on
    ? say("lcn.influence.lay", { card: titleOf(card), gangster: titleOf(on) })
    : say("lcn.influence.on_whom");
  const look = { class: "first wide tall", ...(on ? {} : { disabled: true }) };
  return waitingButton("lay_influence", "lay_influence", words, () => layOn(card, on, self), look);
}

/** Which face-down Jobs: as many as the card allows; before it lies the list, where it was chosen there.
 * @param {Offered} one @param {Sheet | null} [before] */
export function pickPlans(one, before = null) {
  before?.close();
  /** @type {string[]} */
  const chosen = [];
  const lying = (/** @type {House.PlanView} */ plan) => one.plans.includes(plan.id);
  const face = (/** @type {Sheet} */ self) => (/** @type {House.PlanView} */ plan) =>
    target(plan, chosen.includes(plan.id), () => pick(chosen, plan.id, mostOf(one), self));
  sheet((self) => ({
    title: titleOf(one.card),
    back: before ? toList(self) : undefined,
    body: [
      p("dim", counted("lcn.influence.pick", mostOf(one))),
      div("row-of-gangsters", (session.view.plans || []).filter(lying).map(face(self))),
      p("dim small", say("lcn.influence.receipt")),
    ],
    foot: lookButton(one, chosen, self),
  }));
}

/** One more, or one fewer; the oldest choice makes room for the newest.
 * @param {string[]} chosen @param {string} id @param {number} most @param {Sheet} self */
function pick(chosen, id, most, self) {
  const at = chosen.indexOf(id);
  if (at >= 0) chosen.splice(at, 1);
  else chosen.push(id);
  if (chosen.length > most) chosen.shift();
  self.redraw();
}

/** @param {Offered} one @param {string[]} chosen @param {Sheet} self */
function lookButton(one, chosen, self) {
  const plans = [...chosen];
  const look = async () => {
    if (!(await send("peek", { type: "peek", card: one.card, plans }))) return;
    self.close();
    openSeen(plans);
  };
  const words = counted("lcn.influence.look", chosen.length || mostOf(one));
  return waitingButton("peek", "peek", words, look, {
    class: "first wide tall",
    ...(chosen.length ? {} : { disabled: true }),
  });
}

/** @param {House.PlanView} plan @param {boolean} chosen @param {() => void} run */
function target(plan, chosen, run) {
  const one = gangster(plan.on);
  if (!one) return null;
  return gangsterCard(one, colour(one.owner), { run, chosen, key: plan.id });
}

/** What was just seen: only while a finger rests on the screen. @param {string[] | null} [ids] */
export function openSeen(ids = null) {
  sheet(() => ({
    title: say("lcn.influence.seen"),
    body: [
      openly() ? lyingOpen(facesOf(ids)) : [seenList(ids), holdToPeek("peek-seen", undefined, () => facesOf(ids))],
      p("dim small", sayHere("lcn.influence.secret")),
    ],
  }));
}

/** @param {string[] | null} ids */
const facesOf = (ids) => jobsOn(seenIn(ids).map((plan) => ({ id: plan.on })));

/** @param {string[] | null} ids */
const seenIn = (ids) => seenPlans().filter((plan) => !ids || ids.includes(plan.id));

/** @param {string[] | null} ids */
function seenList(ids) {
  return ul(
    "list",
    seenIn(ids).map((plan) =>
      li(
        { key: plan.id },
        badge(seatOf(plan.seat) || {}, "small"),
        span("grow", titleOf(plan.on)),
        el("b", {}, isInSight() && plan.copy ? cardTitle(plan.copy) : "• • •"),
      ),
    ),
  );
}

/** @param {Sheet} before */
function exchange(before) {
  before.close();
  confirmSheet({
    title: titleOf("snitch"),
    text: [p("", say("lcn.influence.market_text")), lyingMarket()],
    yes: say("lcn.influence.market_yes"),
    act: clearMarket,
  });
}

/* What lies in the market, where the app knows it. */
function lyingMarket() {
  const cards = game().market ?? [];
  const lying = cards.map((card, at) => marketCard(card, null, { key: `${at}${card}` }));
  return lying.length ? ul("market small-market", lying) : null;
}

/* What has come instead is shown at once. */
async function clearMarket() {
  if (!(await send("exchange_market", { type: "exchange_market" })) || !game().market) return;
  sheet((self) => ({
    title: say("lcn.market"),
    body: lyingMarket(),
    foot: button("enough", say("all.to_table"), self.close, { class: "first wide tall" }),
  }));
}

/** @param {string} words */
function capital(words) {
  return words.charAt(0).toLocaleUpperCase() + words.slice(1);
}

/** @param {boolean} skip */
function askScheme(skip) {
  confirmSheet({
    title: titleOf("schemer"),
    text: say(skip ? "lcn.influence.skip_text" : "lcn.influence.first_text"),
    yes: capital(say(skip ? "lcn.influence.skip" : "lcn.influence.first")),
    act: () => send("scheme", { type: "scheme", skip }),
  });
}

/* Where hands are paper the Schemer's button is on every phone that could use it, whether or not its owner holds one; where
   the app deals and somebody could look on, he lies among the other cards of Influence. */
export function schemerButton() {
  const [open] = influenceIsIn() && (openly() || !practising()) ? every("scheme") : [];
  if (!open) return null;
  const words = say(open.skip ? "lcn.influence.skip" : "lcn.influence.first");
  const run = () => askScheme(open.skip);
  return button("scheme", [glyph("influence"), `${titleOf("schemer")}: ${words}`], run, { class: "wide" });
}
