/* Money: pay, get, and pay by facing phones. Who, how much, why, and one tap that counts. */

import { openCash } from "./cashing.js";
import { button, el, named } from "./dom.js";
import { badge, bankBadge, icon } from "./marks.js";
import { gameCovers, gameTill } from "./modules.js";
import { facesSomebody } from "./practice.js";
import { sheet } from "./sheet.js";
import { play } from "./sound.js";
import { cash, label, notes, others, pots, purseName, purseTitle, seatOf, send, session, waiting } from "./state.js";
import { listed, number, say } from "./words.js";

/** @typedef {"pay" | "take" | "ask" | "show_pay" | "show_get" | "count"} Way */
/** @typedef {{ way: Way, to: string[], pick?: boolean, amount?: number }} Begun */
/** @typedef {Begun & { amount: number, reason: string, writing: boolean }} Deal */

const MOST = 1000000000;

/* ways: pay, take (bank or pot), ask (players), show_pay, show_get */
export function openPay() {
  choose("pay");
}

export function openGet() {
  choose("get");
}

/** To somebody who is known already, and so much of it. @param {string} to @param {number} [amount] */
export function openPayTo(to, amount = 0) {
  amountSheet({ way: "pay", to: [to], amount });
}

/** @param {"pay" | "get"} way */
function choose(way) {
  sheet((self) => ({
    title: say(`pay.${way}.title`),
    body: way === "pay" ? payTargets(self) : getSources(self),
  }));
}

/** @param {Sheet} self @param {string} id @param {Way} way @param {Child} [text] */
function target(self, id, way, text) {
  const seat = seatOf(id);
  return el(
    "button",
    {
      type: "button",
      key: `${way}-${id}`,
      on: {
        click: () => {
          self.close();
          amountSheet({ way, to: [id] });
        },
      },
    },
    seat ? badge(seat, "small") : bankBadge("small"),
    el("span", { class: "grow" }, text || (seat ? named(seat.name) : purseTitle(id))),
  );
}

/** @param {Sheet} self */
function payTargets(self) {
  return [
    el(
      "div",
      { class: "choices" },
      others().map((seat) => target(self, seat.id, "pay")),
      till("pay").map((id) => target(self, id, "pay")),
    ),
    facing(self, "show_pay"),
  ];
}

/** @param {Sheet} self */
function getSources(self) {
  return [
    till("take").length ? el("div", { class: "choices", key: "till" }, fromTill(self)) : null,
    el("h3", { key: "ask" }, say("pay.ask_whom")),
    el(
      "div",
      { class: "choices" },
      others().map((seat) => target(self, seat.id, "ask")),
      others().length > 1
        ? el(
            "button",
            {
              type: "button",
              key: "several",
              on: {
                click: () => {
                  self.close();
                  amountSheet({ way: "ask", to: others().map((one) => one.id), pick: true });
                },
              },
            },
            icon("get"),
            el("span", { class: "grow" }, say("pay.several")),
          )
        : null,
    ),
    facing(self, "show_get"),
  ];
}

/** Where money goes by hand besides people; a game that moves it by its own rules refuses. @param {"pay" | "take"} way */
function till(way) {
  return gameTill(way) ? ["bank", ...pots()] : [];
}

/** @param {Sheet} self */
function fromTill(self) {
  return till("take").map((id) => target(self, id, "take", id === "bank" ? say("pay.from_bank") : undefined));
}

/** @param {Sheet} self @param {Way} way */
function facing(self, way) {
  if (!facesSomebody()) return null;
  const codes = el(
    "div",
    { class: "pair", key: "facing" },
    button(way, [icon("qr"), say("pay.show_code")], () => {
      self.close();
      amountSheet({ way, to: [] });
    }),
    button("cash", [icon("camera"), say("pay.read_code")], () => {
      self.close();
      openCash();
    }),
  );
  return [el("div", { class: "rule", key: "rule" }), codes];
}

/** How much, and why. @param {Begun} deal */
function amountSheet(deal) {
  /** @type {Deal} */
  const state = { amount: 0, reason: "", writing: false, ...deal };
  sheet((self) => ({
    title: dealName(state),
    back: from(state, self),
    body: [
      state.pick ? whoPays(state, self) : null,
      el("output", { class: "amount", key: "amount", "aria-live": "polite" }, cash(state.amount)),
      keeps(state),
      quick(state, self),
      keypad(state, self),
      state.way === "count" ? null : reason(state, self),
    ],
    foot: el(
      "button",
      {
        type: "button",
        class: "first wide tall",
        key: "go",
        data: { act: "confirm" },
        ...waiting("money", {
          disabled: !isComplete(state) || missing(state) > 0,
        }),
        on: { click: () => settleDeal(state, self) },
      },
      label("money", say(`pay.${state.way}.go`, { amount: cash(state.amount), name: listed(state.to.map(wordName)) })),
    ),
  }));
}

/** Back to whom it goes, or where it comes from. @param {Deal} deal @param {Sheet} self */
function from({ way }, self) {
  if (way === "count") return undefined;
  return () => {
    self.close();
    choose(way === "pay" || way === "show_pay" ? "pay" : "get");
  };
}

/** Does it say how much, and whom it concerns? A count may come to nothing. @param {Deal} deal */
function isComplete({ way, amount, to }) {
  const named = to.length > 0 || way === "show_pay" || way === "show_get";
  return named && (amount > 0 || way === "count");
}

/** How much more it is than one has, where it is one's own money that goes. @param {Deal} deal */
function missing({ way, amount }) {
  return way === "pay" || way === "show_pay" ? amount - own() : 0;
}

function own() {
  const { me, purses } = session.view;
  return (me && purses && purses[me.seat]) || 0;
}

/** Under the sum: what a digit stands for before any is typed, then what is left of one's own. @param {Deal} state */
function keeps(state) {
  if (unit() > 1 && !state.amount) return remark("dim", say("pay.unit", { digit: 3, amount: cash(3 * unit()) }));
  if (state.way !== "pay" && state.way !== "show_pay") return null;
  const short = missing(state);
  if (short <= 0 && gameCovers()) return null;
  if (short > 0) return remark("bad", say("pay.short", { amount: cash(short) }));
  return remark("dim", say("pay.keeps", { amount: cash(-short) }));
}

/** @param {"dim" | "bad"} look @param {Child} words */
function remark(look, words) {
  return el("p", { class: `center small ${look}`, key: "keeps" }, words);
}

/* What a digit counts: among notes of thousands one says "five", among tens one says "fifty". */
function unit() {
  const values = session.game.notes || [];
  return values.length > 0 && values.every((one) => one % 1000 === 0) ? 1000 : 1;
}

/** @param {string} id */
function wordName(id) {
  const seat = seatOf(id);
  if (seat) return seat.name;
  const name = purseName(id);
  return typeof name === "string" ? name : name.textContent;
}

/** @param {Deal} state */
function dealName(state) {
  if (state.pick) return say("pay.several");
  return say(`pay.${state.way}.who`, { name: listed(state.to.map(wordName)) });
}

/** @param {Deal} state @param {Sheet} self */
function whoPays(state, self) {
  return el(
    "div",
    { class: "chips", key: "who", role: "group", "aria-label": say("pay.ask_whom") },
    others().map((seat) =>
      el(
        "button",
        {
          type: "button",
          key: seat.id,
          "aria-pressed": String(state.to.includes(seat.id)),
          on: {
            click: () => {
              toggle(state.to, seat.id);
              self.redraw();
            },
          },
        },
        badge(seat, "tiny"),
        named(seat.name),
      ),
    ),
  );
}

/** @param {string[]} list @param {string} one */
function toggle(list, one) {
  const at = list.indexOf(one);
  if (at < 0) list.push(one);
  else list.splice(at, 1);
}

/** @param {Deal} state @param {Sheet} self */
function quick(state, self) {
  return el(
    "div",
    { class: "chips quick", key: "quick", role: "group", "aria-label": say("pay.notes") },
    [...(unit() > 1 ? [unit() / 2] : []), ...notes()].map((value) => {
      const add = () => {
        state.amount = Math.min(MOST, state.amount + value);
        self.redraw();
      };
      const tooMuch = missing({ ...state, amount: state.amount + value }) > 0;
      const told = { "aria-label": `+${cash(value)}`, ...(tooMuch ? { disabled: true } : {}) };
      return button(`q${value}`, `+${number(value)}`, add, told); // all are amounts of the same money
    }),
  );
}

/** @param {Deal} state @param {Sheet} self */
function keypad(state, self) {
  const press = (/** @type {number | "clear" | "less"} */ key) => () => {
    if (key === "clear") state.amount = 0;
    else if (key === "less") state.amount = Math.floor(state.amount / unit() / 10) * unit();
    else state.amount = Math.min(MOST, (Math.floor(state.amount / unit()) * 10 + key) * unit());
    self.redraw();
  };
  return el(
    "div",
    { class: "pad", key: "pad" },
    [1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit) => button(`d${digit}`, String(digit), press(digit))),
    button("clear", "C", press("clear"), { "aria-label": say("pay.clear") }),
    button("d0", "0", press(0)),
    button("less", icon("back"), press("less"), { "aria-label": say("pay.less") }),
  );
}

/** @param {Deal} state @param {Sheet} self */
function reason(state, self) {
  if (!state.writing) {
    return button(
      "why",
      say("pay.add_reason"),
      () => {
        state.writing = true;
        self.redraw();
      },
      { class: "plain" },
    );
  }
  return el("input", {
    key: "reason",
    "aria-label": say("pay.reason"),
    placeholder: say("pay.reason"),
    maxlength: 80,
    autocomplete: "off",
    on: {
      input: (/** @type {any} */ event) => {
        state.reason = event.target.value;
      },
    },
  });
}

/** @param {Deal} deal @returns {Command} */
function orderOf({ way, to, amount, reason: words }) {
  const said = words.trim();
  if (way === "pay") return { type: "pay", to: to[0], amount, reason: said };
  if (way === "take") return { type: "take", source: to[0], amount, reason: said };
  if (way === "ask") return { type: "ask_money", of: to, amount, reason: said };
  if (way === "count") return { type: "count_cash", amount, seat: to[0] };
  return { type: "write_slip", amount, gives: way === "show_pay", reason: said };
}

/** @param {Deal} state @param {Sheet} self */
async function settleDeal(state, self) {
  if (!(await send("money", orderOf(state)))) return;
  if (state.way !== "ask") play("coin");
  self.close();
}

/** @param {string} seat */
export function openCount(seat) {
  amountSheet({ way: "count", to: [seat] });
}
