/* One question at a time. It never turns into another under the finger: for half a second it takes no tap, it stays
   where it is until it is answered, and when the others settle it meanwhile it says so before it goes. */

import { dice } from "./dice.js";
import { button, el, heading, named, settle } from "./dom.js";
import { badge, icon } from "./marks.js";
import { gameQuestions } from "./modules.js";
import { questionText } from "./open_proposals.js";
import { redraw, surface } from "./page.js";
import { play } from "./sound.js";
import { cash, isHost, label, plainName, seatOf, send, session, waiting } from "./state.js";
import { nodes, number, say } from "./words.js";

/** What waits for an answer of this seat; each kind brings what it is about.
 * @typedef {{ id: string, kind: "admit", seat: House.SeatView } | { id: string, kind: "dice", roll: House.RollView }
 *   | { id: string, kind: "vote", question: House.QuestionView } | { id: string, kind: "money", request: House.Request }
 *   | (Asked & { kind: "game" })} Waiting */
/** @typedef {{ id: string, what: Waiting, since: number, over: boolean, answered?: boolean }} Open */
/** @typedef {{ text: Child, order: Command, off?: boolean }} Answer */

const DEAF = 500;
const FAREWELL = 1600;
/** @type {Open | null} */
let shown = null;
/** @type {Set<string>} */
const later = new Set();
/** @type {any} */
let dock = null; // its element, which keeps its key

/* Everything that waits for an answer of this seat, oldest first. */
function waitingQuestions() {
  const { me, roll, questions, seats } = session.view;
  if (!seats || session.line === "gone") return [];
  /** @type {Waiting[]} */
  const asked = [];
  if (isHost())
    seats
      .filter((seat) => !seat.admitted && !seat.left)
      .forEach((seat) => asked.push({ id: `admit-${seat.id}`, kind: "admit", seat }));
  if (!me) return asked;
  if (roll && roll.typed && roll.seat !== me.seat) asked.push({ id: `dice-${roll.number}`, kind: "dice", roll });
  (questions || [])
    .filter((one) => one.waits_for.includes(me.seat))
    .forEach((one) => asked.push({ id: `vote-${one.id}`, kind: "vote", question: one }));
  gameQuestions().forEach((one) => asked.push({ ...one, kind: "game" }));
  me.asked_of_me.forEach((one) => asked.push({ id: `money-${one.id}`, kind: "money", request: one }));
  return asked;
}

export function watchQuestions() {
  surface(show);
}

function show() {
  const all = waitingQuestions();
  if (shown && !shown.over && !isAmong(all, shown)) farewell(shown);
  if (!shown) next(all.filter((one) => !later.has(one.id)));
  draw(all);
}

/** @param {Waiting[]} all @param {Open} open */
function isAmong(all, open) {
  return all.some((one) => one.id === open.id);
}

/** @param {Waiting[]} waiting */
function next([first]) {
  if (!first) return;
  shown = { id: first.id, what: first, since: Date.now(), over: false };
  play("ask");
  setTimeout(redraw, DEAF + 20);
}

/** @param {Open} leaving */
function farewell(leaving) {
  leaving.over = true;
  setTimeout(
    () => {
      if (shown === leaving) shown = null;
      redraw();
    },
    leaving.answered ? 250 : FAREWELL,
  );
}

/** Each question has a place of its own: another one never takes over its elements. @param {Open | null} question */
function placeOf(question) {
  if (dock && dock.key === (question && question.id)) return dock;
  if (dock) dock.remove();
  if (!question) return null;
  const told = { role: "region", "aria-live": "polite", "aria-label": say("question.title") };
  const place = el("section", { class: "question rises", key: question.id, ...told });
  document.body.append(place);
  return place;
}

/** @param {Waiting[]} all */
function draw(all) {
  dock = placeOf(shown);
  if (shown) fill(shown, all);
}

/** @param {Open} open @param {Waiting[]} all */
function fill(open, all) {
  const what = all.find((one) => one.id === open.id) || open.what;
  dock.classList.toggle("still", isDeaf());
  const last = el("p", {}, say(open.answered ? "question.thanks" : "question.over"));
  const parts = open.over ? [last] : body(what);
  settle(
    dock,
    el(
      "div",
      { class: "row", key: "head" },
      heading(2, title(what), { class: "grow" }),
      open.over ? null : putOffButton(open),
    ),
    el("div", { class: "stack told", key: "told", tabindex: 0 }, open.over ? parts : parts.slice(0, -1)),
    el("div", { class: "stack", key: "foot" }, open.over ? null : parts.slice(-1), below(all, open)),
  );
}

/** How many more wait. @param {Waiting[]} all @param {Open} open */
function below(all, open) {
  const behind = all.filter((one) => one.id !== open.id).length;
  return behind ? el("p", { class: "dim small" }, say("question.behind", { n: behind })) : null;
}

/** The way to put this one off, beside its title. @param {Open} open */
function putOffButton(open) {
  const off = () => {
    if (!isDeaf()) putOff(open);
  };
  return button(`later-${open.id}`, say("question.later"), off, { class: "plain" });
}

function isDeaf() {
  return !shown || shown.over || Date.now() - shown.since < DEAF;
}

/** @param {Open} open */
function putOff(open) {
  later.add(open.id);
  shown = null;
  redraw();
}

/* Questions that were put off, to be opened again. */
export function laterPanel() {
  const waitingOnes = waitingQuestions().filter((one) => later.has(one.id));
  if (!waitingOnes.length) return null;
  return button(
    "open-later",
    [
      icon("hand"),
      say(waitingOnes.length === 1 ? "question.open.one" : "question.open.many", { n: waitingOnes.length }),
    ],
    () => {
      later.clear();
      redraw();
    },
    { class: "wide first" },
  );
}

const TITLES = { admit: "question.admit", dice: "question.dice", vote: "question.vote", money: "question.money" };

/** @param {Waiting} what */
function title(what) {
  return what.kind === "game" ? what.title : say(TITLES[what.kind]);
}

/** @param {Waiting} what @returns {Child[]} */
function body(what) {
  switch (what.kind) {
    case "admit":
      return admitBody(what);
    case "dice":
      return diceBody(what);
    case "vote":
      return voteBody(what);
    case "money":
      return payBody(what);
    default:
      return gameBody(what);
  }
}

/** Two answers, yes at the right where the thumb is. @param {string} id @param {Answer} no @param {Answer} yes */
function answers(id, no, yes) {
  const give = (/** @type {Command} */ order) => async () => {
    if (isDeaf()) return;
    const mine = shown;
    const done = await send(`answer-${id}`, order);
    if (done && mine) {
      mine.answered = true;
      redraw();
    }
  };
  const busy = waiting(`answer-${id}`);
  return el(
    "div",
    { class: "pair", key: `answers-${id}` },
    el("button", { type: "button", class: "tall", key: `no-${id}`, ...busy, on: { click: give(no.order) } }, no.text),
    el(
      "button",
      {
        type: "button",
        class: "tall first",
        key: `yes-${id}`,
        ...busy,
        ...(yes.off ? { disabled: true } : {}),
        on: { click: give(yes.order) },
      },
      label(`answer-${id}`, yes.text),
    ),
  );
}

/** A question of the game itself; its module says what it is. @param {Asked} what */
function gameBody({ id, body: told, no, yes }) {
  return [told, answers(id, no, yes)];
}

/** @param {{ id: string, seat: House.SeatView }} what */
function admitBody({ id, seat }) {
  return [
    el("div", { class: "row" }, badge(seat, "big"), named(seat.name, { class: "name grow large" })),
    answers(
      id,
      { text: say("question.refuse"), order: { type: "dismiss", seat: seat.id } },
      { text: say("question.let_in"), order: { type: "admit", seat: seat.id } },
    ),
  ];
}

/** @param {{ id: string, roll: House.RollView }} what */
function diceBody({ id, roll }) {
  return [
    el("p", {}, nodes("question.dice_text", { name: named(plainName(roll.seat)) })),
    dice(roll.sides, roll.typed ?? null, "table", `q${roll.number}`),
    answers(
      id,
      { text: say("question.wrong"), order: { type: "confirm_dice", roll: roll.number, yes: false } },
      { text: say("question.right"), order: { type: "confirm_dice", roll: roll.number, yes: true } },
    ),
  ];
}

/** @param {{ id: string, request: House.Request }} what */
function payBody({ id, request }) {
  return [
    el(
      "div",
      { class: "row" },
      badge(seatOf(request.seat) || {}, "big"),
      el(
        "p",
        { class: "grow" },
        nodes("question.money_text", {
          name: named(plainName(request.seat)),
          amount: el("b", {}, cash(request.amount)),
        }),
        request.reason ? [" · ", named(request.reason, { class: "said" })] : null,
      ),
    ),
    answers(
      id,
      { text: say("question.no"), order: { type: "answer_request", request: request.id, yes: false } },
      {
        text: say("question.pay", { amount: cash(request.amount) }),
        order: { type: "answer_request", request: request.id, yes: true },
      },
    ),
  ];
}

/** @param {{ id: string, question: House.QuestionView }} what */
function voteBody({ id, question }) {
  return [
    questionText(question),
    answers(
      id,
      { text: say("question.no"), order: { type: "vote", question: question.id, yes: false } },
      { text: say("question.yes"), order: { type: "vote", question: question.id, yes: true } },
    ),
  ];
}
