/* La Cosa Nostra on a player's phone: what is asked of me on top, the families below. */

import { button, followHand, laterDrawn, notice, onceHere, redraw, say, sheet, stage } from "/static/kit.js";
import { bookIsHere, titleOf } from "./book.js";
import { phases, rulingTold, topics } from "./correcting.js";
import { roundAt, roundTold } from "./curtains.js";
import { allFamilies, chosenTab, tabs } from "./families.js";
import { myBoard } from "./family.js";
import { glyph } from "./glyphs.js";
import { handPanel } from "./hand.js";
import { follow, staged, tuneUp } from "./happenings.js";
import { jobFacts } from "./jobcard.js";
import { openDeal, openInfluence, openSeen, openTask, openTurnUp } from "./ontap.js";
import { familyOf, game, influenceIsIn, mine, myLooker, mySeat, p, seenPlans } from "./parts.js";
import { planningPanel } from "./planning.js";
import { scoreLine, scorePoints } from "./score.js";
import { begins, confession, drawPanel, lastMoment } from "./setup.js";
import { calls, tidings } from "./tidings.js";
import { waitingFor } from "./waiting.js";

export { begins, calls, phases, roundAt, roundTold, rulingTold, scoreLine, scorePoints, staged, tidings, topics };
export const instead = true; // turn, dice, plans and counters of the house are this game's own
export const till = ["pay"]; // what comes from the bank comes by the rules

/* What a phone draws at another moment than the first of a round. */
const nothing = () => null;
const actionPanel = laterDrawn(
  () => import("./acting.js"),
  (all) => all.actionPanel,
);
const aftermath = laterDrawn(
  () => import("./deed.js"),
  (all) => all.aftermath,
  nothing,
);
const ownScene = laterDrawn(
  () => import("./following.js"),
  (all) => all.ownScene,
  nothing,
);
const paydayPanel = laterDrawn(
  () => import("./payday.js"),
  (all) => all.paydayPanel,
);
const lastPayday = laterDrawn(
  () => import("./payday.js"),
  (all) => all.lastPayday,
  nothing,
);
const deals = () => import("./deals.js");
const dealsTab = laterDrawn(deals, (all) => all.dealsTab);
const promisesDue = laterDrawn(deals, (all) => all.promisesDue, nothing);
const offersOut = laterDrawn(deals, (all) => all.offersOut, nothing);
const offerQuestions = laterDrawn(
  deals,
  (all) => all.offerQuestions,
  () => [],
);

export function begin() {
  tuneUp();
  onceHere(
    () => import("./window.js"),
    (all) => all.watchWindow(),
  );
}

/* What is asked of this seat now. */
function now() {
  const { phase, awaits } = game();
  if (!mySeat() || !familyOf(mySeat()))
    return phase === "action" ? actionPanel() : phase === "payday" ? paydayPanel() : waitingFor();
  if (awaits && awaits.what === "cash") return waitingFor();
  if (phase === "draw") return [lastPayday(), drawPanel()];
  if (awaits && awaits.what === "last_moment") return lastMoment();
  if (phase === "planning") return planningPanel();
  if (phase === "action") return actionPanel();
  return [paydayPanel(), aftermath()];
}

function tabContent() {
  const tab = chosenTab();
  if (tab === "all") return allFamilies();
  if (tab === "deals") return dealsTab();
  return [handPanel(jobFacts), myBoard(), seen()];
}

function seen() {
  if (!seenPlans().length) return null;
  return button("seen", [glyph("looked"), say("lcn.influence.seen")], () => openSeen(), { class: "wide" });
}

export function panels() {
  if (!game()) return {};
  if (!bookIsHere()) return { before: p("dim", say("all.loading")) };
  follow();
  followHand();
  if (stage() === "lobby") return { lobby: confession() };
  if (stage() === "over") return { main: [allFamilies()] };
  const offers = mine() ? mine().offers.filter((one) => one.to === mySeat()).length : 0;
  return {
    before: [promisesDue(), offersOut(), now(), ownScene()],
    main: [tabs(offers, redraw), tabContent()],
    actions: actions(),
  };
}

/* The bar at the thumb is the same on every phone, but for a Lawyer who looks before there are cards of Influence. */
function actions() {
  if (!mySeat() || !familyOf(mySeat())) return [];
  const { phase } = game();
  const open = mine().may.some((one) => one.order === "offer");
  const deal = {
    key: "deal",
    icon: "swap",
    label: say("lcn.bar.deal"),
    run: () => (open ? openDeal() : notice(say("lcn.deal.frozen"))),
  };
  const plays = influenceIsIn() ? say("lcn.bar.influence") : titleOf(myLooker());
  const influence = { key: "influence", icon: "influence", label: plays, run: openInfluence };
  return ["planning", "action"].includes(phase) && plays ? [influence, deal] : [deal];
}

export function questions() {
  return game() && stage() === "play" ? offerQuestions() : [];
}

/** What is new to somebody beside their orders: the moments of the game that wait for them. @param {View} view */
export function firsts({ me, mine: own }) {
  const { awaits } = game() || {};
  const deals = own?.offers.some((/** @type {LaCosaNostra.OpenOffer} */ offer) => offer.to === me.seat)
    ? ["answer_offer"]
    : [];
  const now = awaits?.seats.includes(me.seat) ? [awaits.what] : [];
  return [...deals, ...now, ...buying(own), ...beforeNext(own)];
}

/** A turn that can be ended: before that there is Influence, once it has come in. @param {View["mine"]} own */
function beforeNext(own) {
  const ends = own?.may.some((/** @type {any} */ { order }) => order === "next");
  return ends && influenceIsIn() ? ["influence"] : [];
}

/** While a Job is announced nobody is told how one buys. @param {View["mine"]} own */
function buying(own) {
  const orders = (own?.may ?? []).map((/** @type {any} */ { order }) => order);
  if (game().action || !orders.includes("pay_purchase")) return [];
  return [...orders.filter((/** @type {string} */ order) => order === "announce"), "purchase"];
}

/** @param {View} view */
export function waits({ me, mine }) {
  return Boolean(mine && mine.offers.some((/** @type {LaCosaNostra.OpenOffer} */ offer) => offer.to === me.seat));
}

/** The photo that the phone's memory swallowed, or a printed card whose address was read.
 * @param {string} purpose @param {House.Read | null} [read] */
export function resume(purpose, read = null) {
  if (purpose === "lcn:turn_up") return openTurnUp(true);
  if (purpose && purpose.startsWith("lcn:task:")) return openTask(purpose.slice(9), true);
  if (read && read.kind === "card") return useCard(read);
  return null;
}

/** A card before it is known whose task it is: the first idle Gangster is chosen, another is a tap away.
 * @param {House.Read} read */
function useCard(read) {
  const offered = mine() && mine().may.find((one) => one.order === "plan_job");
  if (!offered) return sheet(() => ({ title: say("title.card"), body: p("", say("lcn.plan.not_now")) }));
  return openTask(offered.gangsters[0], false, read);
}
