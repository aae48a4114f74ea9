/* The host's tools: the door, seats without a phone, another phone for a seat, strictness, beginning and ending. */

import { ask, persist, Refused } from "./api.js";
import { beginButton } from "./beginning.js";
import { orderButton, pressed, seatButton, textField, waitingButton } from "./controls.js";
import { button, el, heading, named } from "./dom.js";
import { badge, icon, light } from "./marks.js";
import { gameBegins, gameFirst } from "./modules.js";
import { notice, page } from "./page.js";
import { passOf } from "./passes.js";
import { levelChoice, softRules } from "./propose.js";
import { confirmSheet, sheet } from "./sheet.js";
import { isHost, seatOf, seats, send, session, sideName, stage, waiting } from "./state.js";
import { counted, say } from "./words.js";

/** @typedef {{ name: string, side: string, door: House.Door | null, busy: boolean, fault: string }} Adding */
/** @typedef {(open: () => unknown) => () => void} Then */

/* Who starts? The game may say so itself; here the host chooses, or chance does. */
export function openBegin() {
  const state = { first: gameBegins(session.view) }; // who starts by the game's own rules
  const { text, settled } = gameFirst(session.view) || { text: say("host.first"), settled: false };
  sheet((self) => {
    const choose = (/** @type {() => string} */ first) => () => {
      state.first = first();
      self.redraw();
    };
    const all = seats().map((seat) =>
      seatButton(
        seat,
        choose(() => seat.id),
        pressed(state.first === seat.id),
      ),
    );
    const chance = button("chance", [icon("dice"), say("host.chance")], choose(anybody));
    const order = { type: "begin", first: state.first || null };
    const go = () => send("begin", order).then((done) => done && self.close());
    return {
      title: say("host.begin"),
      body: [el("p", {}, text), settled ? null : el("div", { class: "choices" }, all, chance)],
      foot: waitingButton("begin-go", "begin", say("host.begin_go"), go, { class: "first wide tall" }),
    };
  });
}

function anybody() {
  const all = seats();
  return all[crypto.getRandomValues(new Uint32Array(1))[0] % all.length].id;
}

export function openHost() {
  sheet((self) => ({ title: say("host.title"), body: isHost() ? tools(self) : el("p", {}, say("host.not_you")) }));
}

/** @param {Sheet} self */
function tools(self) {
  /** @type {Then} */
  const then = (open) => () => {
    self.close();
    open();
  };
  return [
    stage() === "lobby" ? beginButton({ on: { click: then(openBegin) } }) : null,
    door(),
    heading(3, say("host.seats")),
    el(
      "ul",
      { class: "list" },
      (session.view.seats || []).filter((seat) => !seat.left).map((seat) => seatRow(seat, then)),
    ),
    stage() === "over" ? null : button("add", [icon("paper"), say("host.add")], then(openAdd), { class: "wide" }),
    button("dial", say("host.strictness"), then(openDial), { class: "wide" }),
    button("pass-host", say("host.pass"), then(openPassHost), { class: "wide" }),
    stage() === "play"
      ? button(
          "end",
          say("host.end"),
          then(() =>
            confirmSheet({
              title: say("host.end"),
              text: say("propose.end_text"),
              yes: say("host.end"),
              danger: true,
              act: () => send("end_game", { type: "end_game" }),
            }),
          ),
          { class: "wide danger" },
        )
      : null,
  ];
}

function door() {
  return el(
    "fieldset",
    { class: "door-choice", key: "door" },
    el("legend", {}, say("host.door")),
    el(
      "div",
      { class: "segments" },
      ["open", "ask", "closed"].map((one) =>
        el(
          "button",
          {
            type: "button",
            key: one,
            "aria-pressed": String(session.view.table.door === one),
            ...waiting("door"),
            on: { click: () => send("door", { type: "set_door", door: one }) },
          },
          say(`door.${one}`),
        ),
      ),
    ),
    session.onlookers
      ? el("p", { class: "dim small", key: "onlookers" }, counted("host.onlookers", session.onlookers))
      : null,
    session.view.table.door === "closed" ? el("p", { class: "dim small", key: "shut" }, say("host.door_shut")) : null,
    button("change-code", say("host.new_code"), askNewCode, { class: "wide" }),
  );
}

/* Whoever has only the old code, or looks on with it, is outside from then on. */
function askNewCode() {
  confirmSheet({
    title: say("host.new_code"),
    text: say("host.new_code_text"),
    yes: say("host.new_code"),
    act: () => send("change-code", { type: "change_code" }),
  });
}

/** @param {House.SeatView} seat @param {Then} then */
function seatRow(seat, then) {
  return el(
    "li",
    { key: seat.id, class: "host-seat" },
    badge(seat, "small"),
    el("span", { class: "grow" }, named(seat.name)),
    seat.phone ? light(session.lights[seat.id] || "away") : null,
    seat.admitted
      ? button(
          `seat-${seat.id}`,
          say("host.seat_tools"),
          then(() => openSeatTools(seat.id)),
        )
      : [
          orderButton(`dismiss-${seat.id}`, say("question.refuse"), { type: "dismiss", seat: seat.id }),
          orderButton(`admit-${seat.id}`, say("question.let_in"), { type: "admit", seat: seat.id }, { class: "first" }),
        ],
  );
}

/** @param {string} id */
function openSeatTools(id) {
  sheet(() => {
    const seat = seatOf(id);
    if (!seat || seat.left) return { title: say("host.seat_tools"), body: el("p", {}, say("host.seat_gone")) };
    return {
      title: seat.name,
      body: [
        seat.phone
          ? null
          : el(
              "a",
              { class: "button first wide tall", key: "act", href: `/t/${page.table}?seat=${id}` },
              say("host.act_as"),
            ),
        orderButton(`pass-${id}`, say("host.lend"), lending(seat), { class: "wide" }),
        seat.phone ? el("p", { class: "dim small" }, say("host.lend_asks")) : null,
        passOf(id),
        stage() === "lobby"
          ? orderButton(`dismiss-${id}`, say("host.dismiss"), { type: "dismiss", seat: id }, { class: "wide danger" })
          : el("p", { class: "dim small" }, say("host.dismiss_by_vote")),
        findings(id),
      ],
    };
  });
}

/** A seat with a phone of its own is not the host's to give away. @param {House.SeatView} seat @returns {Command} */
function lending(seat) {
  const own = !seat.phone || page.seats.includes(seat.id);
  return own ? { type: "lend_pass", seat: seat.id } : { type: "propose", what: { type: "give_seat", seat: seat.id } };
}

/** @param {string} id */
function findings(id) {
  const found = session.findings[id];
  if (!found) return null;
  /** @type {Record<string, string>} */
  const told = { true: say("doctor.good"), false: say("doctor.bad") };
  const lines = Object.entries(found).map(
    ([step, good]) => `${say(`doctor.${step}.title`)}: ${told[String(good)] || good}`,
  );
  return el("p", { class: "dim small" }, lines.join(" · "));
}

/* A player without a phone is played from here. */
function openAdd() {
  /** @type {Adding} */
  const state = { name: "", side: "", door: null, busy: false, fault: "" };
  const type = (/** @type {string} */ text, /** @type {Sheet} */ self) => {
    state.name = text;
    self.redraw();
  };
  const opened = sheet((self) => ({
    title: say("host.add"),
    body: [
      el("p", { class: "dim" }, say("host.add_text")),
      el("p", { class: "fault", role: "alert", key: "fault" }, state.fault),
      textField("add-name", say("host.add_name"), (text) => type(text, self), { maxlength: 24, translate: "no" }),
      sidesOf(state, self),
    ],
    foot: el(
      "button",
      {
        type: "button",
        class: "first wide tall",
        key: "add-go",
        disabled: state.busy || !state.name.trim(),
        "aria-busy": String(state.busy),
        on: { click: () => addSeat(state, self) },
      },
      state.busy ? say("all.sending") : say("host.add_go"),
    ),
  }));
  knowSides(state, opened);
}

/** The sides that are still free; a door that is closed does not tell them, and chance decides.
 * @param {Adding} state @param {Sheet} self */
async function knowSides(state, self) {
  const { code } = session.view.table;
  if (!code) return;
  try {
    state.door = await ask(`/api/doors/${encodeURIComponent(code)}`);
    self.redraw();
  } catch {
    /* the next free one will do */
  }
}

/** @param {Adding} state @param {Sheet} self */
function sidesOf(state, self) {
  if (!state.door) return null;
  const taken = new Set(state.door.seats.filter((seat) => !seat.left).map((seat) => seat.side));
  const free = Object.entries(state.door.sides).filter(([id]) => !taken.has(id));
  const choose = (/** @type {string} */ id) => () => {
    state.side = state.side === id ? "" : id;
    self.redraw();
  };
  /** @param {[string, [string, string, string]]} side */
  const one = ([id, [colour, emblem, letter]]) => {
    const look = [badge({ colour, emblem, letter }, "small"), el("span", { class: "grow" }, sideName(id))];
    return button(`side-${id}`, look, choose(id), pressed(state.side === id));
  };
  if (!free.length) return null;
  return el(
    "fieldset",
    { class: "sides", key: "sides" },
    el("legend", {}, say("host.add_side")),
    el("div", { class: "choices" }, free.map(one)),
  );
}

/** @param {Adding} state @param {Sheet} self */
async function addSeat(state, self) {
  Object.assign(state, { busy: true, fault: "" });
  self.redraw();
  const body = { name: state.name.trim(), phone: false, ...(state.side ? { colour: state.side } : {}) };
  try {
    await persist(`/api/tables/${page.table}/players`, { body });
    self.close();
  } catch (trouble) {
    state.fault = trouble instanceof Refused ? trouble.message : say("all.no_answer");
  }
  state.busy = false;
  self.redraw();
}

function openDial() {
  if (stage() === "play") {
    notice(say("host.dial_by_vote"));
    return;
  }
  sheet(() => ({
    title: say("host.strictness"),
    body: [
      el("p", { class: "dim" }, say("level.text")),
      softRules().map((rule) =>
        levelChoice(rule, session.view.levels[rule] || session.view.table.strictness, (level) =>
          send(`level-${rule}`, { type: "set_strictness", rule, level }),
        ),
      ),
    ],
  }));
}

function openPassHost() {
  sheet((self) => {
    const give = (/** @type {string | null} */ seat) => async () =>
      (await send("pass_host", { type: "pass_host", seat })) && self.close();
    return {
      title: say("host.pass"),
      body: [
        el("p", { class: "dim" }, say("host.pass_text")),
        el(
          "div",
          { class: "choices" },
          seats()
            .filter((seat) => seat.phone && seat.id !== session.view.table.host)
            .map((seat) => seatButton(seat, give(seat.id), waiting("pass_host"))),
          session.view.table.host
            ? el(
                "button",
                { type: "button", key: "screen", ...waiting("pass_host"), on: { click: give(null) } },
                icon("key"),
                say("host.to_screen"),
              )
            : null,
        ),
      ],
    };
  });
}
