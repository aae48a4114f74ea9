/* A table where the app keeps the money only: what a turn brings is counted in taps, and who is out is said. */

import {
  aside,
  badge,
  button,
  cash,
  el,
  heading,
  named,
  number,
  plainName,
  pressed,
  redraw,
  say,
  seatOf,
  send,
  session,
  sheet,
} from "/static/kit.js";
import { earned } from "./money.js";
import { act, div, game, may, mySeat, p, span } from "./parts.js";
import { circle, waitingFor } from "./waiting.js";

/** What I counted so far this turn. */
const count = { turn: "", boss: true, businesses: 0, monopolies: 0, register: false };

export function moneyPanel() {
  if (may("collect")) return collecting();
  const mine = game().actor === mySeat() && may("finish_turn");
  return el(
    "section",
    { class: `card stack maf-turn ${mine ? "bright" : ""}`, key: "money-only" },
    heading(2, say(mine ? "maf.money.hands" : "maf.money.title")),
    mine ? p("dim", say("maf.money.play")) : waitingFor(),
    earned(),
    circle(),
    mine ? act("finish_turn", say("maf.turn.finish"), { type: "finish_turn" }, { class: "first wide tall" }) : null,
    may("take_last_note")
      ? act("take_last_note", say("maf.turn.last_note"), { type: "take_last_note" }, { class: "wide plain" })
      : null,
    outButton(),
  );
}

/** Boss, businesses, monopolies, cash register: four taps, and the sum below the thumb. */
function collecting() {
  const turn = `${session.view.turn.round}:${game().actor}`;
  if (count.turn !== turn) Object.assign(count, { turn, boss: true, businesses: 0, monopolies: 0, register: false });
  const { boss, businesses, monopolies, register } = count;
  const worth = /** @type {Record<string, number>} */ (may("collect"));
  const order = { type: "collect", boss, businesses, monopolies, register };
  return el(
    "section",
    { class: "card bright stack maf-turn", key: "collecting" },
    heading(2, say("maf.money.collect")),
    toggle("boss", "income.boss", cash(worth.boss)),
    counter("businesses", worth.businesses, cash(worth.business)),
    counter("monopolies", worth.monopolies, cash(worth.monopoly)),
    toggle("register", "maf.money.register", `×${number(worth.factor)}`),
    act("collect", say("maf.money.take", { amount: cash(sum(worth)) }), order, { class: "first wide tall" }),
    outButton(),
  );
}

/** @param {Record<string, number>} worth */
function sum(worth) {
  const { boss, businesses, monopolies, register } = count;
  const plain = (boss ? worth.boss : 0) + worth.business * businesses + worth.monopoly * monopolies;
  return plain * (register ? worth.factor : 1);
}

/** @param {"boss" | "register"} key @param {string} word @param {string} worth */
function toggle(key, word, worth) {
  const tap = () => {
    count[key] = !count[key];
    redraw();
  };
  return button(key, [span("grow", say(word)), el("b", {}, worth)], tap, {
    class: "wide left",
    ...pressed(count[key]),
  });
}

/** @param {"businesses" | "monopolies"} key @param {number} most @param {string} worth */
function counter(key, most, worth) {
  const add = (/** @type {number} */ by) => () => {
    count[key] = Math.min(most, Math.max(0, count[key] + by));
    redraw();
  };
  return stepper(
    key,
    [say(`maf.money.${key}`), " ", span("dim small", say("maf.money.each", { amount: worth }))],
    count[key],
    add,
  );
}

/** @param {string} key @param {Child} text @param {number} value @param {(by: number) => () => void} add */
function stepper(key, text, value, add) {
  return div(
    { class: "row maf-stepper", key },
    span("grow", text),
    button(`${key}-less`, "−", add(-1), { class: "round", "aria-label": say("maf.money.less") }),
    el("output", {}, number(value)),
    button(`${key}-more`, "+", add(1), { class: "round", "aria-label": say("maf.money.more") }),
  );
}

function outButton() {
  return may("say_out") ? button("say-out", say("maf.money.out"), openOut, { class: "wide plain" }) : null;
}

/** Who lost the last figures, and how many each had just before: that settles a tie. */
function openOut() {
  /** @type {Map<string, number>} */
  const gone = new Map();
  sheet((self) => {
    const set = (/** @type {string} */ seat, /** @type {number} */ figures) => () => {
      if (figures < 0) gone.delete(seat);
      else gone.set(seat, figures);
      self.redraw();
    };
    const order = { type: "say_out", seats: [...gone.keys()], figures: [...gone.values()] };
    const go = async () => (await send("say_out", order)) && self.close();
    return {
      title: say("maf.money.out"),
      body: [
        p("dim", say("maf.money.out_text")),
        /** @type {string[]} */ (may("say_out")?.seats || []).map((seat) => outLine(seat, gone.get(seat), set)),
      ],
      foot: button("say-out-go", say("maf.money.out_go"), go, { class: "danger wide tall", disabled: !gone.size }),
    };
  });
}

/** @param {string} seat @param {number | undefined} figures @param {(seat: string, figures: number) => () => void} set */
function outLine(seat, figures, set) {
  const out = figures !== undefined;
  const who = [badge(seatOf(seat) || {}, "small"), named(plainName(seat), { class: "name grow" })];
  return div(
    { class: "stack-tight", key: seat },
    button(`out-${seat}`, who, set(seat, out ? -1 : 1), { class: "wide left", ...pressed(out) }),
    out
      ? stepper(`had-${seat}`, [say("maf.money.had"), aside(plainName(seat))], figures, (by) =>
          set(seat, Math.max(0, figures + by)),
        )
      : null,
  );
}
