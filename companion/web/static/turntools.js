/* Turn, phase and the table's clock: the tools behind "more" in the panel of the turn. */

import { orderButton } from "./controls.js";
import { button, el } from "./dom.js";
import { sheet } from "./sheet.js";
import { phaseName, send, session, waiting } from "./state.js";
import { countdown, number, say } from "./words.js";

const TIMES = [30, 60, 120, 300, 600];

function lastPhase() {
  const { turn, table } = session.view;
  return turn.phase + 1 >= Math.max(table.phases.length, 1);
}

function nextName() {
  const { turn, table } = session.view;
  if (!lastPhase()) return say("turn.next_phase", { phase: phaseName(turn.phase + 1) });
  if (table.rounds && turn.round >= table.rounds) return null;
  return say("turn.next_round", { round: number(turn.round + 1) });
}

export function openTurnTools() {
  sheet((self) => {
    const { turn } = session.view;
    const following = nextName();
    const mine = session.view.me && turn.seat === session.view.me.seat;
    return {
      title: say("turn.title"),
      body: [
        following
          ? step(self, "next_phase", following, { type: "next_phase" })
          : el("p", { class: "dim" }, say("turn.last")),
        mine ? null : step(self, "end_turn", say("turn.end_for"), { type: "end_turn" }),
        turn.window && turn.window.what === "timer"
          ? step(self, "stop_timer", say("turn.stop_timer"), { type: "stop_timer" })
          : button(
              "timer",
              say("turn.timer"),
              () => {
                self.close();
                openTimer();
              },
              { class: "wide" },
            ),
      ],
    };
  });
}

/** @param {Sheet} self @param {string} key @param {Child} text @param {Command} order */
function step(self, key, text, order) {
  return orderButton(key, text, order, { class: "wide" }, self.close);
}

function openTimer() {
  sheet((self) => ({
    title: say("turn.timer"),
    body: [
      el(
        "div",
        { class: "three" },
        TIMES.map((seconds) =>
          el(
            "button",
            {
              type: "button",
              key: `t${seconds}`,
              class: "tall",
              ...waiting("start_timer"),
              on: { click: async () => (await send("start_timer", { type: "start_timer", seconds })) && self.close() },
            },
            countdown(seconds),
          ),
        ),
      ),
    ],
  }));
}
