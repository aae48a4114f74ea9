/* The response window. Every phone shows the same calm page for the same time, whatever its owner could do: the same
   words, the same two buttons, the same hold. What fits is shown under the finger only, and bluffing looks no different. */

import {
  button,
  cardPicture,
  cash,
  el,
  feel,
  firstNote,
  handOn,
  heading,
  isCurtained,
  noteAnswer,
  notice,
  plainName,
  play,
  ring,
  say,
  send,
  serverNow,
  session,
  settle,
  surface,
} from "/static/kit.js";
import { answersAsked, titleOf } from "./book.js";
import { topDeed } from "./deed.js";
import { glyph } from "./glyphs.js";
import { business, div, every, game, gangster, p, span } from "./parts.js";

const WINDOWS = new Set(["robbery", "trap", "doc", "trap_or_doc"]);
const DEAF = 600;
const HOLD = 550;
/** @type {{ last: number, id: string | null, what: string, since: number, answered: string, open: boolean, stack: number,
 *   holding: ReturnType<typeof setTimeout> | undefined, dialog: HTMLDialogElement | null }} */
const state = {
  last: 0,
  id: null,
  what: "",
  since: 0,
  answered: "",
  holding: undefined,
  open: false,
  dialog: null,
  stack: 0,
};

/* The window that is open for responses, if there is one. */
export function openWindow() {
  const { turn } = session.view;
  const found = turn && turn.window;
  return found && WINDOWS.has(found.what) && game() && game().action ? found : null;
}

export function watchWindow() {
  surface(draw);
  setInterval(() => state.dialog && draw(), 250);
}

const THUMP = [35, 110, 25];
let beaten = 0;

/* One heart for the whole room, by the server's clock: whatever somebody has or answers, it beats on. */
function heartbeat() {
  const beat = Math.floor(serverNow() / 1.2);
  if (beat === beaten) return;
  beaten = beat;
  play("heart");
  feel(THUMP);
}

function draw() {
  const found = openWindow();
  if (!found || !session.view.me || isCurtained()) return close();
  if (found.id !== state.id) begin(found);
  if (state.dialog) settle(state.dialog, body(found));
  return null;
}

/** @param {House.Window} found */
function begin(found) {
  close();
  const dialog = el("dialog", { class: "lcn-window", "aria-label": answersAsked(found.what) });
  dialog.addEventListener("cancel", (/** @type {Event} */ event) => event.preventDefault());
  const heard = session.view.recent || [];
  const last = heard.length ? heard[heard.length - 1].n : 0;
  Object.assign(state, {
    last,
    id: found.id,
    what: found.what,
    since: Date.now(),
    answered: "",
    holding: undefined,
    open: false,
    dialog,
  });
  document.body.append(dialog);
  if (dialog.showModal) dialog.showModal();
  else dialog.setAttribute("open", "");
  dialog.focus();
}

/* All hidden answers come out together: somebody moves, or nobody. */
function tellOutcome() {
  const news = (session.view.recent || []).filter((fact) => fact.n > state.last);
  const moved = news.some((fact) => fact.kind === "response_began" || fact.kind === "doc_played");
  notice(say(moved ? "lcn.window.somebody" : "lcn.window.nobody"));
}

function close() {
  if (!state.dialog) return null;
  if (openWindow()?.id !== state.id) tellOutcome();
  clearTimeout(state.holding);
  if (state.dialog.close && state.dialog.open) state.dialog.close();
  state.dialog.remove();
  Object.assign(state, { dialog: null, id: null, open: false });
  return null;
}

function isDeaf() {
  return Date.now() - state.since < DEAF;
}

/** @param {House.Window} found */
function body(found) {
  heartbeat();
  return div(
    { class: "calm", key: found.id },
    ring(found.ends - serverNow(), found.seconds),
    faces(),
    heading(2, answersAsked(found.what)),
    p({ class: "what", key: "what" }, what(found.what)),
    div(
      { class: "place-of-answers", key: "place" },
      state.open ? answers(found) : state.answered ? noted(found) : choice(),
    ),
    p({ class: "dim small", key: "same" }, say("lcn.window.same")),
    firstNote("window"),
  );
}

/* Whose move it is, and what it is aimed at: all have seen both. */
function faces() {
  const deed = topDeed();
  if (!deed) return null;
  const picture = (/** @type {string | null | undefined} */ id) => cardPicture(id ?? null, { class: "thumb" });
  return div(
    { class: "faces", key: "faces" },
    picture(deed.gangster),
    deed.hit || deed.victim ? glyph("attack") : null,
    picture(deed.hit || deed.victim || deed.card),
  );
}

/** @param {House.Window} found */
function noted(found) {
  const words = p({ class: "noted", key: "noted", role: "status" }, say("lcn.window.noted"));
  return state.answered === "yes" ? [words, handOn(found.id)] : words;
}

/** Whose card is hit: the victim's, or the attacker's where it is answered. @param {any} deed */
function ownerOf({ hit, target }) {
  const found = hit ? gangster(hit) || business(hit) : null;
  const seat = found ? found.owner : target;
  return seat ? plainName(seat) : say("all.table");
}

/** What everybody knows about it. @param {string} kind */
function what(kind) {
  const deed = topDeed();
  if (!deed) return "";
  const shares = game().action?.shares ?? [];
  const last = shares[shares.length - 1];
  const values = {
    name: plainName(deed.seat),
    target: deed.target ? plainName(deed.target) : say("all.table"),
    card: deed.card ? titleOf(deed.card) : say("lcn.deed.fire"),
    hit: deed.hit ? titleOf(deed.hit) : "",
    owner: ownerOf(deed),
    amount: last ? cash(last[1]) : "",
    holder: last ? plainName(last[0]) : "",
  };
  return say(`lcn.window.${wordsFor(kind, deed)}`, values);
}

/** @param {string} kind @param {LaCosaNostra.DeedView} deed */
function wordsFor(kind, deed) {
  if (deed.hit) return `${kind}.${deed.level === "kill" ? "kill" : "down"}`;
  return kind === "robbery" ? "robbery.text" : "trap.text";
}

/* The two buttons: a tap for nothing, a hold for something. */
function choice() {
  return div(
    { class: "pair", key: "choice" },
    el(
      "button",
      { type: "button", class: "tall calm-no", key: "no", on: { click: () => !isDeaf() && answer({}) } },
      say("lcn.window.nothing"),
    ),
    el(
      "button",
      {
        type: "button",
        class: `tall hold ${state.holding ? "held" : ""}`,
        key: "hold",
        on: {
          pointerdown: press,
          pointerup: release,
          pointerleave: release,
          pointercancel: release,
          contextmenu: (/** @type {Event} */ event) => event.preventDefault(),
          click: (/** @type {MouseEvent} */ event) => event.detail === 0 && !isDeaf() && look(),
        },
      },
      span("fill"),
      span("words", say("lcn.window.hold")),
    ),
  );
}

/** @param {PointerEvent} event */
function press(event) {
  if (event.button || isDeaf()) return;
  clearTimeout(state.holding);
  state.holding = setTimeout(look, HOLD);
  draw();
}

function release() {
  clearTimeout(state.holding);
  state.holding = undefined;
  if (state.dialog) draw();
}

function look() {
  state.holding = undefined;
  state.open = true;
  draw();
}

/** What could answer. Whoever has nothing sees the way back, and nobody else sees that.
 * @param {House.Window} found */
function answers(found) {
  const offered = every("respond").filter((one) => one.window === found.what);
  const cards = offered.flatMap((one) => one.gangsters || []);
  const doc = offered.some((one) => one.card);
  /** @param {string} key @param {Child} inner @param {object} order */
  const way = (key, inner, order) => button(key, inner, () => answer(order), { class: "tall wide" });
  const card = (/** @type {string} */ id) =>
    way(id, [glyph("job"), say("lcn.window.with", { name: titleOf(id) })], { gangster: id });
  return div(
    { class: "stack", key: "answers" },
    cards.map(card),
    doc ? way("doc", [glyph("influence"), titleOf("emergency_doc")], { doc: "emergency_doc" }) : null,
    way("back", say(cards.length || doc ? "lcn.window.away" : "lcn.window.bluff"), {}),
  );
}

/** "Nothing" is an order too: on the wire a bluff and a pass are alike. @param {object} order */
async function answer(order) {
  const { id } = state;
  Object.assign(state, { open: false, answered: "sent" });
  draw();
  const done = await send("respond", { type: "respond", ...order });
  if (state.id !== id || !id) return;
  state.answered = done ? "yes" : "";
  if (done) noteAnswer(id);
  draw();
}

/* For the table screen: who might say something is everybody. */
export function windowStage() {
  const found = openWindow();
  if (!found) return null;
  heartbeat();
  return el(
    "section",
    { class: "card window-stage", key: "window" },
    ring(found.ends - serverNow(), found.seconds),
    el("div", { class: "grow" }, heading(2, answersAsked(found.what)), p("", what(found.what))),
  );
}
