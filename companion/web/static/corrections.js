/* Corrections that the table has to agree on: steps back, a purse, a counter, the phase, a plan, all the money. */

import { pressed, selectField, textField, waitingButton } from "./controls.js";
import { button, el, named } from "./dom.js";
import { undoable } from "./history.js";
import { badge } from "./marks.js";
import { gamePhases } from "./modules.js";
import { redraw } from "./page.js";
import { actTold } from "./sentences.js";
import { sheet } from "./sheet.js";
import {
  cardTitle,
  cash,
  phaseName,
  plainName,
  pots,
  purseName,
  sealTold,
  seatOf,
  seats,
  send,
  session,
} from "./state.js";
import { clockTime, gameWord, number, say } from "./words.js";

/** @typedef {{ reason: string }} Reasoned */
/** @typedef {{ acts: House.ActTold[] | null, to: number | null }} Undoing */
/** @typedef {{ what: string, to: string, reason: string }} Correcting */
/** @typedef {{ phase: number, round: number, reason: string, also: Record<string, boolean> }} Stepping */

const LISTED = 40; // acts that can be chosen from

/** Send it; the table's question then runs by itself. @param {Command} what @param {Sheet} self */
async function propose(what, self) {
  if (await send("propose", { type: "propose", what })) self.close();
}

/** @param {() => Command} what @param {Sheet} self @param {boolean} [disabled] */
export function proposeButton(what, self, disabled = false) {
  const tap = () => propose(what(), self);
  const props = { class: "first wide tall", disabled };
  return waitingButton("propose", "propose", say("propose.ask"), tap, props);
}

/** @param {Reasoned} state @param {Sheet} self */
export function reasonField(state, self) {
  const heard = (/** @type {string} */ text) => {
    state.reason = text;
    self.redraw();
  };
  return textField("propose-why", say("propose.why"), heard, { maxlength: 80 });
}

export function openUndo() {
  /** @type {Undoing} */
  const state = { acts: null, to: null };
  const arrived = (/** @type {House.ActTold[]} */ acts) => {
    state.acts = acts;
    redraw();
  };
  undoable().then(arrived, () => arrived([]));
  sheet((self) => ({
    title: say("propose.undo"),
    body: [
      el("p", { class: "dim" }, say("propose.undo_text")),
      state.acts === null ? el("p", {}, say("all.loading")) : undoList(state.acts, state, self),
    ],
    foot: proposeButton(() => ({ type: "undo", to: state.to }), self, state.to === null),
  }));
}

/** The acts that can go, newest first; choosing one takes it and all after it.
 * @param {House.ActTold[]} acts @param {Undoing} state @param {Sheet} self */
function undoList(acts, state, self) {
  const rows = acts
    .slice(-LISTED)
    .reverse()
    .map((act) => undoRow(act, state, self));
  return el("ul", { class: "list undo" }, rows);
}

/** @param {House.ActTold} act @param {Undoing} state @param {Sheet} self */
function undoRow(act, state, self) {
  const choose = () => {
    state.to = act.to;
    self.redraw();
  };
  const goes = state.to !== null && act.to >= state.to;
  const look = { type: "button", class: "wide left", key: `b${act.to}`, ...pressed(state.to === act.to) };
  return el(
    "li",
    { key: `u${act.to}`, class: goes ? "goes" : "" },
    el(
      "button",
      { ...look, on: { click: choose } },
      el("span", { class: "time dim small" }, clockTime(act.lines[0].at)),
      el("span", { class: "grow" }, actTold(act.lines)),
    ),
  );
}

/** What a purse or a counter should hold. @param {"purse" | "counter"} kind */
export function openValue(kind) {
  /** @type {Correcting} */
  const state = { what: "", to: "", reason: "" };
  const choices = kind === "purse" ? purseChoices() : counterChoices();
  const choose = (/** @type {Sheet} */ self) => (/** @type {string} */ what) => {
    Object.assign(state, { what, to: what && String(valueNow(kind, what)) });
    self.redraw();
  };
  const heard = (/** @type {Sheet} */ self) => (/** @type {string} */ value) => {
    state.to = value;
    self.redraw();
  };
  const figure = () => ({ type: "number", inputmode: "numeric", value: state.to, disabled: !state.what });
  sheet((self) => ({
    title: say(`propose.correct_${kind}`),
    body: [
      selectField("value-of", say("propose.which"), [["", "…"], ...choices], state.what, choose(self)),
      textField("value-to", say("propose.should_be"), heard(self), figure()),
      reasonField(state, self),
    ],
    foot: proposeButton(() => valueOrder(kind, state), self, !state.what || state.to === ""),
  }));
}

function purseChoices() {
  const ids = [...seats().map((seat) => seat.id), ...pots()];
  const held = (/** @type {string} */ id) => cash(session.view.purses[id]);
  return ids.map((id) => [id, `${seatOf(id) ? plainName(id) : purseName(id)}: ${held(id)}`]);
}

/** What is held now: one changes it from there. @param {"purse" | "counter"} kind @param {string} what */
function valueNow(kind, what) {
  if (kind === "purse") return session.view.purses[what];
  const [counter, owner] = what.split(" ");
  return session.view.counters[counter][owner];
}

/** @param {string} owner */
function ownerName(owner) {
  return owner === "table" ? say("all.table") : plainName(owner);
}

function counterChoices() {
  return Object.entries(session.view.counters).flatMap(([id, holders]) =>
    Object.entries(holders).map(([owner, value]) => [
      `${id} ${owner}`,
      `${gameWord(`counter.${id}.title`)}, ${ownerName(owner)}: ${number(value)}`,
    ]),
  );
}

/** @param {"purse" | "counter"} kind @param {Correcting} state */
function valueOrder(kind, state) {
  const common = { to: Math.round(Number(state.to)), reason: state.reason.trim() };
  if (kind === "purse") return { type: "correct_purse", purse: state.what, ...common };
  const [counter, owner] = state.what.split(" ");
  return { type: "correct_counter", counter, owner, ...common };
}

/* To another phase or round; what a game asks about it is chosen line by line. */
export function openPhase() {
  const { turn, table } = session.view;
  /** @type {Stepping} */
  const state = { phase: turn.phase, round: turn.round, reason: "", also: {} };
  const known = table.phases.map((_, at) => [at, phaseName(at)]);
  sheet((self) => {
    const choosePhase = (/** @type {string} */ value) => {
      state.phase = Number(value);
      self.redraw();
    };
    const chooseRound = (/** @type {string} */ value) => {
      state.round = Math.max(1, Math.round(Number(value)) || 1);
      self.redraw();
    };
    const rounds = gamePhases().rounds();
    const most = rounds ? { max: rounds } : {};
    const number = { type: "number", inputmode: "numeric", min: 1, ...most, value: String(state.round) };
    return {
      title: say("propose.correct_phase"),
      body: [
        known.length ? selectField("to-phase", say("propose.phase"), known, state.phase, choosePhase) : null,
        textField("to-round", say("propose.round"), chooseRound, number),
        openLines(state).map(([name]) => lineField(name, state, self)),
        reasonField(state, self),
      ],
      foot: proposeButton(() => phaseOrder(state), self),
    };
  });
}

/** The lines of this step, each answered as it was chosen, or as the game would have it at first.
 * @param {Stepping} state @returns {[string, boolean][]} */
function openLines(state) {
  const lines = gamePhases().lines(state.phase, state.round);
  return lines.map(([name, first]) => [name, name in state.also ? state.also[name] : first]);
}

/** @param {string} name @param {Stepping} state @param {Sheet} self */
function lineField(name, state, self) {
  const { told } = gamePhases();
  const both = [false, true].map((yes) => [String(yes), told(name, yes)]);
  const now = Object.fromEntries(openLines(state))[name];
  const chosen = (/** @type {string} */ value) => {
    state.also[name] = value === "true";
    self.redraw();
  };
  return selectField(`also-${name}`, say("propose.also"), both, String(now), chosen);
}

/** @param {Stepping} state */
function phaseOrder(state) {
  const { phase, round } = state;
  const also = Object.fromEntries(openLines(state));
  return { type: "correct_phase", phase, round, reason: state.reason.trim(), also };
}

export function openPlanDrop() {
  const state = { plan: "", reason: "" };
  sheet((self) => ({
    title: say("propose.drop_plan"),
    body: [
      el(
        "div",
        { class: "choices" },
        session.view.plans.map((plan) => {
          const choose = () => {
            state.plan = plan.id;
            self.redraw();
          };
          return button(plan.id, planTold(plan), choose, pressed(state.plan === plan.id));
        }),
      ),
      reasonField(state, self),
    ],
    foot: proposeButton(
      () => ({ type: "drop_plan", plan: state.plan, reason: state.reason.trim() }),
      self,
      !state.plan,
    ),
  }));
}

/** @param {House.PlanView} plan */
function planTold(plan) {
  const card = plan.open && plan.copy ? [" · ", cardTitle(plan.copy)] : null;
  const on = plan.on ? [" · ", named(plan.on)] : null;
  return [
    badge(seatOf(plan.seat) || {}, "small"),
    el("span", { class: "grow" }, named(plainName(plan.seat)), card, on),
  ];
}

/* Count every purse anew: only after the seal broke. */
export function openRecount() {
  const ids = Object.keys(session.view.purses).filter((id) => id !== "bank");
  const state = Object.fromEntries(ids.map((id) => [id, String(session.view.purses[id])]));
  sheet((self) => ({
    title: say("propose.recount"),
    body: [
      el("p", { class: "fault" }, sealTold()),
      ids.map((id) =>
        el(
          "div",
          { key: id, class: "row" },
          el("label", { for: `purse-${id}`, class: "grow" }, seatOf(id) ? named(plainName(id)) : purseName(id)),
          el("input", {
            id: `purse-${id}`,
            class: "short",
            type: "number",
            inputmode: "numeric",
            min: 0,
            value: state[id],
            key: `i${id}`,
            on: {
              input: (/** @type {any} */ event) => {
                state[id] = event.target.value;
              },
            },
          }),
        ),
      ),
    ],
    foot: proposeButton(
      () => ({
        type: "recount",
        purses: Object.fromEntries(ids.map((id) => [id, Math.max(0, Math.round(Number(state[id]) || 0))])),
      }),
      self,
    ),
  }));
}
