/* The table as this page knows it: the newest view, the lights, the game's words, and what is on its way. */

import { ask, pause, Refused, serverNow, tableApi } from "./api.js";
import { watch } from "./dice_audit.js";
import { named } from "./dom.js";
import { falling, lieStill, stillFalls } from "./falling.js";
import { live } from "./live.js";
import { takeEmblems } from "./marks.js";
import { memory, moreWords, notice, page, redraw } from "./page.js";
import { play } from "./sound.js";
import { gameWord, hasGameWord, known, language, money, number, readable, say, takeGameWords } from "./words.js";

/** @type {Session} */
export const session = {
  view: /** @type {View} */ ({}),
  ready: false,
  lights: {},
  findings: {},
  onlookers: 0,
  line: "off",
  gone: null,
  game: {},
};
export const voice = tableApi(page.table, page.seat);
/** @type {Map<string, number>} */
const pending = new Map();
/** @type {((view: View) => void)[]} */
const listeners = [];
/** @type {ReturnType<typeof live> | null} */
let link = null;

/** @type {View} */
let newest;
let waits = false; // the newest view, for dice that still fall

/** Begin to listen; `onView(view)` hears of every change. @param {(view: View) => void} [onView] */
export function connect(onView) {
  if (onView) listeners.push(onView);
  for (const spoken of Object.keys(page.books)) book(spoken).catch(() => {}); // asked for anew when it is needed
  link = live(voice, {
    view(view) {
      watch(view);
      newest = { ...view };
      if (!waits) take();
    },
    here(lights) {
      const { doctor, onlookers, ...rest } = lights;
      if (doctor) session.findings = doctor;
      session.onlookers = onlookers ?? session.onlookers;
      Object.assign(session.lights, rest);
      redraw();
    },
    line(state, trouble) {
      if (session.line === state) return;
      session.line = state;
      if (state === "gone") session.gone = trouble ?? null;
      redraw();
    },
  });
  return link;
}

async function take() {
  const first = session.ready ? falling(session.view, newest) : null;
  const late = session.ready ? 0 : stillFalls(newest, serverNow());
  if (!late) show(first || newest);
  if (!first && !late) return;
  waits = true;
  await (first ? lieStill(first) : pause(late));
  waits = false;
  if (late) show(newest);
  else take();
}

/** @param {View} view */
function show(view) {
  session.view = view;
  markRobots();
  session.ready = true;
  if (!session.game.asked) fetchGame();
  listeners.forEach((listener) => listener(view));
  redraw();
}

/* Where the app deals nothing is printed: a page that was given no book in the table's language calls the cards as it
   speaks itself. */
export function cardsLanguage() {
  const { language: theirs } = session.view.table;
  return practising() && page.books[language] && !page.books[theirs] ? language : theirs;
}

/* The cards say what is printed on those of this table; all other words are in this screen's language, or in the
   table's where the game does not speak it. */
async function fetchGame() {
  const printed = cardsLanguage();
  session.game = { asked: true };
  try {
    const [lying, own] = await Promise.all([book(printed), printed === language ? null : book(language)]);
    const spoken = own && own.language === language ? own : lying;
    session.game = { asked: true, ...spoken, pieces: lying.pieces, cards: inOwnWords(lying.cards, spoken.cards) };
    takeGameWords(spoken.words);
    takeEmblems(spoken.emblems);
  } catch {
    setTimeout(() => {
      session.game = {};
      redraw();
    }, 3000);
  }
  redraw();
}

/** The title as it is printed, so that one finds the card; what it does in the language of this screen.
 * @param {Record<string, House.CardLine>} printed @param {Record<string, House.CardLine>} spoken */
function inOwnWords(printed, spoken) {
  /** @type {(entry: [string, House.CardLine]) => [string, House.CardLine]} */
  const said = ([code, card]) => [code, { ...spoken[code], title: card.title }];
  return printed === spoken ? printed : Object.fromEntries(Object.entries(printed).map(said));
}

/** @type {Map<string, Promise<House.GameBook>>} */
const books = new Map();

/** Those that the page names are on their way before the first view is here.
 * @param {string} spoken */
function book(spoken) {
  const found = books.get(spoken) ?? ask(page.books[spoken] ?? bookAt(spoken), { kept: true });
  books.set(spoken, found);
  found.catch(() => books.delete(spoken));
  return found;
}

/** @param {string} spoken */
function bookAt(spoken) {
  const { game, edition } = session.view.table;
  return `/api/games/${game}/${spoken}.json${edition ? `?edition=${encodeURIComponent(edition)}` : ""}`;
}

export function seats() {
  return (session.view.seats || []).filter((seat) => !seat.left && seat.admitted);
}

/** @param {string | null | undefined} id */
export function seatOf(id) {
  return (session.view.seats || []).find((seat) => seat.id === id);
}

export function mySeat() {
  return session.view.me ? seatOf(session.view.me.seat) : undefined;
}

export function others() {
  return seats().filter((seat) => !session.view.me || seat.id !== session.view.me.seat);
}

/* The seat of this page, if it may act: let in, and not away. */
export function actor() {
  const seat = mySeat();
  return seat && seat.admitted && !seat.left ? seat : undefined;
}

/* Has this page the host's role now? The laptop has it until a seat takes it. */
export function isHost() {
  const { table, me } = session.view;
  if (!table) return false;
  if (session.view.host) return true;
  if (table.host !== null) return Boolean(me && table.host === me.seat);
  return page.host || memory.get(`host:${page.table}`) === "1";
}

export function stage() {
  return session.view.table ? session.view.table.stage : "";
}

export function hasMoney() {
  const { table } = session.view;
  return Boolean(table && table.symbol && table.money === "app");
}

/* A box that holds so much money and no more: its bank can run dry. */
export function hasBottom() {
  const { purses, seal } = session.view;
  return Boolean(purses && "bank" in purses && seal && seal.total > 0);
}

/** An amount of money; a sum that nobody need tell is a question mark. @param {number | null} [amount] */
export function cash(amount) {
  if (amount === undefined || amount === null) return "?";
  return money(amount, session.view.table ? session.view.table.symbol : "");
}

/** Whose purse: a player, the bank, or a pot of the game. @param {string} id */
export function purseName(id) {
  const seat = seatOf(id);
  if (seat) return named(plainName(id));
  if (id === "bank") return say("bank.name");
  const [kind, owner] = id.split(":");
  if (owner) return say("bank.second", { name: plainName(owner), kind: known(`purse_kind.${kind}`) });
  return gameWord(`pot.${id}.title`, hasGameWord(`pot.${id}`) ? gameWord(`pot.${id}`) : say("bank.pot", { name: id }));
}

/** The same where it stands alone, not in a sentence. @param {string} id */
export function purseTitle(id) {
  return id === "bank" ? say("bank.title") : purseName(id);
}

/* A table with robots is practice: no play for the books. */
export function practising() {
  return Boolean(session.view.table.options.robots);
}

/* The payment at which the books went wrong, by names and money. */
export function sealTold() {
  const { at } = session.view.seal;
  const purse = (/** @type {string} */ id) => seatOf(id)?.name ?? purseName(id);
  return say("seal.broken", {
    at: at ? `${purse(at.source)} → ${purse(at.target)}: ${cash(at.amount)}` : cash(session.view.seal.total),
  });
}

/** The bank of most games has no bottom: what it holds says nothing, what it paid out does. @param {number} amount */
export function bankAmount(amount) {
  return amount < 0 ? say("bank.paid_out", { amount: cash(-amount) }) : cash(amount);
}

/** A player, the host's screen, or the table as a whole. @param {string | null} id */
export function seatName(id) {
  const seat = seatOf(id);
  return seat ? named(inSentences(seat)) : plainName(id);
}

const robots = () => new Set((session.view.table?.options?.robots || "").split(" "));

/* Is nobody here but me and robots? */
export function unwatched() {
  const theirs = robots();
  return seats().filter((seat) => !theirs.has(seat.id)).length < 2;
}

/* Whose badge says that it is a robot's; where everybody else is one, none repeats it. What stands behind its name was
   written in the language of the table: here it is this phone's. */
export function markRobots() {
  const marked = !unwatched();
  const theirs = robots();
  for (const seat of session.view.seats || []) {
    if (theirs.has(seat.id))
      Object.assign(seat, { robot: marked, name: `${inSentences(seat)} (${say("people.robot")})` });
    else Object.assign(seat, { robot: false });
  }
}

/** What a robot is stands behind its name in the list of who is here; a sentence has no room for it.
 * @param {House.SeatView} seat */
function inSentences({ id, name }) {
  return robots().has(id) ? name.replace(/ \([^()]*\)$/, "") : name;
}

/** @param {string | null} id */
export function plainName(id) {
  const seat = seatOf(id);
  return seat ? inSentences(seat) : say(id === "host" ? "all.table_screen" : "all.table");
}

export function pots() {
  const purses = Object.keys(session.view.purses || {});
  return purses.filter((id) => id !== "bank" && !seatOf(id));
}

/** What card a code names; the code itself while the game's cards are not here.
 * @param {string} code @returns {House.CardLine | null} */
export function cardOf(code) {
  return (session.game.cards || {})[code] || null;
}

/** @type {{ cards: Record<string, House.CardLine> | null, titles: Map<string, string> }} */
let index = { cards: null, titles: new Map() };

/** The title of a card by its own id, which is how facts of a game name it.
 * @param {string} id @param {string} [otherwise] */
export function cardNamed(id, otherwise = readable(id)) {
  const cards = session.game.cards || null;
  if (index.cards !== cards) {
    /** @type {[string, string][]} */
    const coded = Object.values(cards || {}).map((card) => [card.id, card.title]);
    index = { cards, titles: new Map([...Object.entries(session.game.pieces || {}), ...coded]) };
  }
  return index.titles.get(id) || otherwise;
}

/** @param {string} code */
export function cardTitle(code) {
  const card = cardOf(code);
  return card ? card.title : code;
}

/** @param {number} number */
export function phaseName(number) {
  const id = (session.view.table.phases || [])[number];
  return id ? gameWord(`phase.${id}`, undefined) : "";
}

/** As the game numbers its rounds. @param {number} round */
export function roundName(round) {
  return gameWord(`term.round_${round}`, number(round));
}

/** @param {string} id */
export function sideName(id) {
  return hasGameWord(`side.${id}.title`) ? gameWord(`side.${id}.title`) : known(`colour.${id}`);
}

/* Notes of the game for quick amounts, else round numbers that fit what one begins with. */
export function notes() {
  const known = session.game.notes;
  if (known && known.length) return [...new Set(known)].sort((a, b) => a - b).slice(-6);
  const richest = Math.max(20, ...Object.values(session.view.purses || {}));
  const base = 10 ** Math.max(0, Math.floor(Math.log10(richest)) - 2);
  return [base, 5 * base, 10 * base, 50 * base, 100 * base];
}

/** Whoever looks on while this phone gives an order: called as it begins; what they return, once it was taken.
 * @type {(() => (done: House.Done) => unknown)[]} */
export const witnesses = [];

/** Give an order. The key names the button that waits; the answer is null when it was refused.
 * @param {string} key @param {Command} order @returns {Promise<House.Done | null>} */
export async function send(key, order) {
  if (pending.has(key)) return null;
  pending.set(key, 0);
  redraw();
  let refused = null;
  try {
    return await given(key, order);
  } catch (trouble) {
    refused = trouble;
  } finally {
    pending.delete(key);
    redraw();
  }
  return hearRefusal(refused, key, order);
}

/** @param {string} key @param {Command} order */
async function given(key, order) {
  const taken = witnesses.map((begun) => begun());
  const done = await voice.order(order, (tries) => {
    pending.set(key, tries);
    redraw();
  });
  for (const tell of taken) tell(done);
  play("tap");
  return done;
}

/** What is done anyway, with a reason, was done after all.
 * @param {unknown} trouble @param {string} key @param {Command} order @returns {Promise<House.Done | null>} */
async function hearRefusal(trouble, key, order) {
  play("no");
  if (!(trouble instanceof Refused)) throw trouble;
  if (trouble.status === 409 && link) link.refresh();
  if (trouble.facts.may_overrule) {
    const [{ overrule }] = await Promise.all([import("./overrule.js"), moreWords()]);
    const reason = await overrule(trouble);
    return reason ? send(key, { ...order, anyway: reason }) : null;
  }
  notice(trouble.message, true);
  return null;
}

/** What a waiting button says. @param {string} key @param {Child} text */
export function label(key, text) {
  if (!pending.has(key)) return text;
  return (pending.get(key) ?? 0) > 1 ? say("all.still_trying") : say("all.sending");
}

/** The attributes of a button that gives an order. @param {string} key @param {Props} [props] @returns {Props} */
export function waiting(key, props = {}) {
  return pending.has(key) ? { ...props, disabled: true, "aria-busy": "true" } : props;
}
