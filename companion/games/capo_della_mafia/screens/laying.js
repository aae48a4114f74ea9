/* My mafiosi: laid in secret, several in one photo, seen only while a finger rests on them; half of them are turned up. */

import {
  button,
  codeEntry,
  counted,
  el,
  gather,
  heading,
  holdToPeek,
  icon,
  isInSight,
  isPeeking,
  number,
  practiceHand,
  practising,
  pressed,
  redraw,
  say,
  seatOf,
  send,
  session,
  sheet,
  unwatched,
  waitingButton,
} from "/static/kit.js";
import { card, factsOf, titleOf } from "./book.js";
import { asks, back, face, fullFace, turnedFace } from "./cards.js";
import { bestKind, checked, starsOf } from "./matching.js";
import { act, div, game, may, me, mine, mySeat, p, span } from "./parts.js";
import { waitingFor } from "./waiting.js";

/** Is this seat played at a screen that others read? */
function isBlind() {
  const seat = seatOf(mySeat());
  return Boolean(seat && !seat.phone);
}

/** What these cards bring to the assignment: for their owner alone. @param {string[]} names */
function worth(names) {
  const { task } = game();
  if (!task || !names.length) return null;
  const facts = names.map(factsOf);
  const has = facts.flatMap((one) => one.symbols || []);
  const lines = checked(task.symbols, has, bestKind(task.symbols, has));
  const there = lines.filter((one) => one.by).length;
  const sum = starsOf(facts, 0);
  const fits = there === lines.length && sum <= task.limit;
  const words = { there: number(there), needs: number(lines.length), stars: number(sum), limit: number(task.limit) };
  return p(`worth ${fits ? "good" : "bad"}`, say("capo.lay.worth", words));
}

/** The field that shows them, where others could look. @param {string} key @param {string[]} cards @param {string} [text] */
function peekAt(key, cards, text) {
  return unwatched() ? null : holdToPeek(key, text, () => cards.map(turnedFace));
}

/** My cards that lie there: backs, and faces while a finger rests on the field. @param {string[]} cards */
function lying(cards) {
  const open = isInSight();
  return div(
    { class: "laid-row", key: "lying" },
    cards.map((name, at) => (open ? face(name, { key: `c${at}` }) : back(`c${at}`))),
  );
}

export function layPanel() {
  const own = me();
  const offer = may("lay_mafiosi");
  if (!own || !offer) return waitingFor();
  return own.laid === null ? toLay(offer) : hasLaid();
}

/** @param {Record<string, any>} offer */
function toLay(offer) {
  const most = offer.most < (me()?.hand || 0) ? p("", counted("capo.lay.most", offer.most)) : null;
  return el(
    "section",
    { class: "card bright stack", key: "lay" },
    heading(2, say("capo.lay.title")),
    p("dim", say(isBlind() ? "capo.lay.blind_text" : "capo.lay.text")),
    most,
    isBlind()
      ? numbers(offer)
      : button("lay", [icon(practising() ? "plan" : "camera"), layWords()], () => openLay(), {
          class: "first wide tall",
        }),
    isBlind() || practising()
      ? null
      : button("by-number", say("capo.lay.by_number"), openNumber, { class: "wide plain" }),
  );
}

const layWords = () => say(practising() ? "capo.lay.from_hand" : "capo.lay.scan");

/** Only how many: which they are stays between paper and owner. @param {Record<string, any>} offer
 * @param {() => void} [then] */
function numbers(offer, then) {
  const counts = Array.from({ length: offer.most - offer.least + 1 }, (_, at) => at + offer.least);
  const one = (/** @type {number} */ count) => {
    const words = counted("capo.lay.count", count);
    return act(`lay-${count}`, words, { type: "lay_mafiosi", count }, { class: "wide" }, then);
  };
  return div({ class: "stack", key: "numbers" }, counts.map(one));
}

function openNumber() {
  sheet((self) => {
    const offer = may("lay_mafiosi");
    return {
      title: say("capo.lay.by_number"),
      body: [p("dim", say("capo.lay.by_number_text")), offer ? numbers(offer, self.close) : null],
    };
  });
}

/* Laid: what lies there stays mine alone, and until the last has laid it can be changed. */
function hasLaid() {
  const cards = [...(mine()?.cards || [])];
  const count = me()?.laid || 0;
  const anew = isBlind()
    ? numbersAnew()
    : button("lay", say("capo.lay.anew"), () => openLay(), { class: "wide plain" });
  return el(
    "section",
    { class: "card stack", key: "lay" },
    heading(2, counted("capo.lay.laid", count)),
    cards.length ? [lying(cards), peekAt("peek-laid", cards)] : null,
    cards.length && isInSight() ? worth(cards) : null,
    waitingFor(),
    anew,
  );
}

function numbersAnew() {
  return button("by-number", say("capo.lay.anew"), openNumber, { class: "wide plain" });
}

/** @type {Map<string, string>} */
let tray = new Map(); // what was read for the sheet that is open, or was when the camera took the page

/** @param {boolean} [lost] @param {House.Read | null} [read] */
export function openLay(lost = false, read = null) {
  tray = new Map();
  if (read) gather(tray, [read], fits);
  /** @type {Entries} */
  const entry = {
    purpose: "capo:lay",
    many: true,
    lost,
    photo: say("capo.lay.photo"),
    hint: say("scan.type_card"),
    found: (codes) => gather(tray, codes, fits),
  };
  sheet((self) => {
    if (!may("lay_mafiosi")) queueMicrotask(self.close);
    return {
      title: say("capo.lay.title"),
      body: [asks(), practising() ? fromHand(self) : [codeEntry(entry), trayed(self)]],
      foot: tray.size ? [practising() && isInSight() ? worth([...tray.keys()]) : null, layButton(self)] : null,
    };
  });
}

/** @param {House.Read} code */
function fits(code) {
  const known = card(String(code.code));
  return known && known.deck === "mafiosi" ? "" : say("capo.other_deck", { card: known ? known.title : code.text });
}

/** The cards that were read, face down; what they are shows while a finger rests on the field. @param {Sheet} self */
function trayed(self) {
  if (!tray.size) return null;
  const open = isPeeking();
  const aside = (/** @type {string} */ code) => () => {
    tray.delete(code);
    self.redraw();
  };
  const one = ([code, title] = ["", ""], at = 0) => {
    const label = say("plans.aside", { title: open ? title : say("capo.lay.card", { n: number(at + 1) }) });
    const cross = button(`aside-${at}`, icon("close"), aside(code), {
      class: "plain round cross",
      "aria-label": label,
    });
    return div({ class: "in-tray", key: `t${at}` }, open ? face(code, { key: "card" }) : back("card"), cross);
  };
  return [
    div({ class: "laid-row", key: "tray" }, [...tray].map(one)),
    open ? worth([...tray.keys()]) : null,
    holdToPeek("peek-tray", undefined, () => [...tray.keys()].map(turnedFace)),
  ];
}

const mark = () => span({ class: "chosen-mark", key: "mark" }, icon("check"));

/** At a practice table the app holds the hand. @param {Sheet} self */
function fromHand(self) {
  /** @type {string[]} */
  const hand = practiceHand()?.cards || [];
  const open = isInSight();
  const choose = (/** @type {string} */ code) => () => {
    if (tray.has(code)) tray.delete(code);
    else tray.set(code, titleOf(code));
    self.redraw();
  };
  const one = (/** @type {string} */ code, /** @type {number} */ at) => {
    const chosen = tray.has(code);
    const inner = open ? fullFace(code, "card") : back("card");
    const own = { type: "button", class: "pick", key: code, data: { pick: String(at) }, ...pressed(chosen) };
    return el("button", { ...own, on: { click: choose(code) } }, inner, chosen ? mark() : null);
  };
  return [
    div({ class: "laid-row wide-cards", key: "from-hand" }, hand.map(one)),
    unwatched() ? null : holdToPeek("peek-hand"),
  ];
}

/** @param {Sheet} self */
function layButton(self) {
  const lay = async () => {
    if (await send("lay_mafiosi", { type: "lay_mafiosi", cards: [...tray.keys()] })) self.close();
  };
  const words = counted("capo.lay.go", tray.size);
  return waitingButton("lay-go", "lay_mafiosi", words, lay, { class: "first wide tall" });
}

/** Which of my covered cards are to come up, by their place in the row. @type {Set<number>} */
let rising = new Set();
let risingIn = "";

export function turnUpPanel() {
  const offer = may("turn_up");
  if (!offer) return [ownRow(), waitingFor()];
  const cards = [...(mine()?.cards || [])];
  const laid = `${session.view.turn.round} ${cards.join()}`; // the same cards may come again
  if (risingIn !== laid) [risingIn, rising] = [laid, new Set()];
  return el(
    "section",
    { class: "card bright stack rising", key: "turn-up" },
    heading(2, counted("capo.turn.title", offer.count)),
    cards.length && unwatched() ? null : p("dim", say(cards.length ? "capo.turn.text" : "capo.turn.blind_text")),
    cards.length ? chooseRising(cards, offer.count) : scanOpener("turn_up", offer.count),
  );
}

/** @param {string[]} cards @param {number} count */
function chooseRising(cards, count) {
  const toggle = (/** @type {number} */ at) => () => {
    if (rising.has(at)) rising.delete(at);
    else rising.add(at);
    redraw();
  };
  const one = (/** @type {string} */ name, /** @type {number} */ at) => {
    const inner = isInSight() ? face(name, { key: "card" }) : back("card");
    const own = {
      type: "button",
      class: "pick",
      key: `r${at}`,
      data: { pick: String(at) },
      ...pressed(rising.has(at)),
    };
    return el(
      "button",
      { ...own, "aria-label": say("capo.lay.card", { n: number(at + 1) }), on: { click: toggle(at) } },
      inner,
      rising.has(at) ? mark() : null,
    );
  };
  const chosen = [...rising].map((at) => cards[at]);
  const go = { type: "turn_up", cards: chosen };
  const left = count - rising.size;
  const words = left > 0 ? counted("capo.turn.left", left) : counted("capo.turn.go", rising.size);
  return [
    div({ class: "laid-row", key: "rising" }, cards.map(one)),
    peekAt("peek-rising", cards, say("capo.turn.peek")),
    act("turn_up", words, go, { class: "first wide tall", disabled: left > 0 }),
  ];
}

/** @param {"turn_up" | "show_mafiosi"} order @param {number} count */
function scanOpener(order, count) {
  const words = counted("capo.scan", count);
  return button(order, [icon("camera"), words], () => openScan(order), { class: "first wide tall" });
}

/** Cards that come to lie open, where the app was told only how many there are: everybody may see them now.
 * @param {"turn_up" | "show_mafiosi"} order @param {boolean} [lost] */
export function openScan(order, lost = false) {
  /** @type {Map<string, string>} */
  const cards = new Map();
  /** @type {Entries} */
  const entry = {
    purpose: `capo:${order}`,
    many: true,
    lost,
    photo: say("capo.lay.photo"),
    hint: say("scan.type_card"),
    found: (codes) => gather(cards, codes, fits),
  };
  const go = (/** @type {Sheet} */ self) => async () => {
    if (await send(order, { type: order, cards: [...cards.keys()] })) self.close();
  };
  sheet((self) => {
    const offer = may(order);
    if (!offer) queueMicrotask(self.close);
    const left = (offer ? offer.count : 0) - cards.size;
    const words = left > 0 ? counted("capo.turn.left", left) : counted("capo.turn.go", cards.size);
    return {
      title: counted("capo.scan", offer ? offer.count : 0),
      body: [codeEntry(entry), openRow(cards, self)],
      foot: waitingButton(`${order}-go`, order, words, go(self), { class: "first wide tall", disabled: left > 0 }),
    };
  });
}

/** @param {Map<string, string>} cards @param {Sheet} self */
function openRow(cards, self) {
  const aside = (/** @type {string} */ code) => () => {
    cards.delete(code);
    self.redraw();
  };
  const one = ([code, title] = ["", ""]) => {
    const own = { class: "plain round cross", "aria-label": say("plans.aside", { title }) };
    return div({ class: "in-tray", key: code }, face(code), button(`aside-${code}`, icon("close"), aside(code), own));
  };
  return div({ class: "laid-row", key: "open-row" }, [...cards].map(one));
}

/* Suspected, and the app knows only how many cards lie there. */
export function showPanel() {
  const offer = may("show_mafiosi");
  if (!offer) return waitingFor();
  return el(
    "section",
    { class: "card loud stack", key: "show" },
    heading(2, say("capo.show.title")),
    p("", say("capo.show.text")),
    scanOpener("show_mafiosi", offer.count),
  );
}

/* My own row while others decide: covered cards only under the finger. */
export function ownRow() {
  const own = me();
  const cards = mine()?.cards || [];
  if (!own || !own.laid || !cards.length) return null;
  const open = isInSight();
  return el(
    "section",
    { class: "card stack own-row", key: "own-row" },
    heading(3, say("capo.mine")),
    div(
      { class: "laid-row", key: "row" },
      cards.map((name, at) => (open ? face(name, { key: `o${at}` }) : back(`o${at}`))),
    ),
    open ? worth([...cards]) : null,
    peekAt("peek-own", [...cards]),
  );
}
