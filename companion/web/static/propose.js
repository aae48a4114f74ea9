/* What only the table together may do: go back, correct something, remove a player, choose a host, end the game. */

import { orderButton, pressed, seatButton } from "./controls.js";
import {
  openPhase,
  openPlanDrop,
  openRecount,
  openUndo,
  openValue,
  proposeButton,
  reasonField,
} from "./corrections.js";
import { button, el } from "./dom.js";
import { grouped } from "./grouped.js";
import { gameTopics } from "./modules.js";
import { openSeating } from "./reseating.js";
import { hasCircle } from "./seating.js";
import { ruleName } from "./sentences.js";
import { sheet } from "./sheet.js";
import { hasMoney, isHost, others, seats, session, stage, waiting } from "./state.js";
import { say } from "./words.js";

const LEVELS = ["enforce", "warn", "free"];

/** @typedef {[string, () => void]} Topic */

/** What may be proposed now, by where one would look for it; each opens its own sheet. @returns {[string, Topic[]][]} */
function topics() {
  const { counters, plans } = session.view;
  const phoned = () => seats().filter((seat) => seat.phone);
  const running = stage() === "play";
  const values = [
    running && brokenSeal() && ["recount", openRecount],
    running && hasMoney() && ["correct_purse", () => openValue("purse")],
    running && Object.keys(counters || {}).length && ["correct_counter", () => openValue("counter")],
    running && (plans || []).length > 0 && ["drop_plan", openPlanDrop],
    ...(running ? gameTopics() : []),
  ];
  const turn = [
    running && ["undo", openUndo],
    running && ["correct_turn", () => openSeat("correct_turn", seats(), true)],
    running && ["correct_phase", openPhase],
  ];
  const table = [
    running && ["set_strictness", openStrictness],
    running && hasCircle() && ["arrange", openSeating],
    others().length && ["remove_seat", () => openSeat("remove_seat", others(), false)],
    ["choose_host", () => openSeat("choose_host", phoned(), false)],
    running && ["end_game", openEnd],
  ];
  const groups = Object.entries({ turn, values, table });
  return groups.map(([name, all]) => [say(`propose.group.${name}`), /** @type {Topic[]} */ (all.filter(Boolean))]);
}

function brokenSeal() {
  const { seal } = session.view;
  return seal && !seal.whole;
}

export function openPropose() {
  sheet((self) => {
    const topic = (/** @type {Topic} */ [key, open]) => {
      const tap = () => {
        self.close();
        open();
      };
      return button(key, say(key.includes(".") ? key : `propose.${key}`), tap, { class: "left" });
    };
    return {
      title: say("propose.title"),
      body: [
        el("p", { class: "dim small" }, say(`propose.quorum.${session.view.table.quorum}`)),
        el("div", { class: "menu-groups" }, grouped(topics().map(([title, all]) => [title, all.map(topic)]))),
      ],
    };
  });
}

/** @param {string} type @param {House.SeatView[]} choices @param {boolean} withReason */
function openSeat(type, choices, withReason) {
  const state = { seat: "", reason: "" };
  const choose = (/** @type {string} */ seat, /** @type {Sheet} */ self) => {
    state.seat = seat;
    self.redraw();
  };
  sheet((self) => ({
    title: say(`propose.${type}`),
    body: [
      el(
        "div",
        { class: "choices" },
        choices.map((seat) => seatButton(seat, () => choose(seat.id, self), pressed(state.seat === seat.id))),
      ),
      withReason ? reasonField(state, self) : null,
    ],
    foot: proposeButton(
      () => ({ type, seat: state.seat, ...(withReason ? { reason: state.reason.trim() } : {}) }),
      self,
      !state.seat,
    ),
  }));
}

/* Rules that may be softened: those that the game names, and what was set already. */
export function softRules() {
  return [...new Set([...(session.game.rules || ["turn"]), ...Object.keys(session.view.levels || {})])];
}

/** @param {string} rule @param {string} level @param {(level: string) => void} choose */
export function levelChoice(rule, level, choose) {
  return el(
    "fieldset",
    { class: "level-choice", key: rule },
    el("legend", {}, ruleName(rule)),
    el(
      "div",
      { class: "segments" },
      LEVELS.map((one) =>
        el(
          "button",
          {
            type: "button",
            key: `${rule}-${one}`,
            "aria-pressed": String(level === one),
            ...waiting(`level-${rule}`),
            on: { click: () => choose(one) },
          },
          say(`level.${one}`),
        ),
      ),
    ),
  );
}

/** @typedef {{ rule: string, level: string }} Choice */

/* One rule a question: the rule first, then how strictly it holds. */
function openStrictness() {
  const state = { rule: "", level: "" };
  sheet((self) => (state.rule ? ruleSheet(state, self) : rulesSheet(state, self)));
}

/** @param {string} rule */
const levelNow = (rule) => session.view.levels[rule] || session.view.table.strictness;

/** @param {Choice} state @param {Sheet} self */
function rulesSheet(state, self) {
  const line = (/** @type {string} */ rule) => {
    const open = () => {
      Object.assign(state, { rule, level: levelNow(rule) });
      self.redraw();
    };
    const now = el("span", { class: "dim small" }, say(`level.${levelNow(rule)}`));
    return button(rule, [el("span", { class: "grow" }, ruleName(rule)), now], open, { class: "wide left" });
  };
  return {
    title: say("propose.set_strictness"),
    body: [el("p", { class: "dim" }, say("level.text")), el("div", { class: "list" }, softRules().map(line))],
  };
}

/** @param {Choice} state @param {Sheet} self */
function ruleSheet(state, self) {
  const choose = (/** @type {string} */ level) => {
    state.level = level;
    self.redraw();
  };
  const back = () => {
    state.rule = "";
    self.redraw();
  };
  const { rule, level } = state;
  return {
    title: say("propose.set_strictness"),
    back,
    body: [el("p", { class: "dim" }, say("level.text")), levelChoice(rule, level, choose)],
    foot: proposeButton(() => ({ type: "set_strictness", rule, level }), self, level === levelNow(rule)),
  };
}

/* At once where the host says so; else the table is asked. */
export function openEnd() {
  sheet((self) => ({
    title: say("propose.end_game"),
    body: el("p", {}, say("propose.end_text")),
    foot: isHost()
      ? orderButton("end_game", say("host.end"), { type: "end_game" }, { class: "danger wide tall" }, self.close)
      : proposeButton(() => ({ type: "end_game" }), self),
  }));
}
