/* Sitting down: the code, a name, a colour; or looking on, or bringing a seat over from another phone. */

import { ask, persist, Refused, randomHex } from "./api.js";
import { button, codeInput, el, heading, named } from "./dom.js";
import { badge, icon, takeEmblems } from "./marks.js";
import { begin, languages, memory, moreWords, page, paint, redraw } from "./page.js";
import { play } from "./sound.js";
import { gameWord, hasGameWord, known, language, say, takeGameWords } from "./words.js";

/** @type {{ code: string, door: House.Door | null, name: string, side: string, busy: string, fault: string,
 *   another: boolean, title: string, sent: number, pass: string, wrongPass: string }} */
const state = {
  code: page.code,
  door: null,
  name: memory.get("name") || "",
  side: "",
  busy: "",
  fault: "",
  another: false,
  title: "",
  sent: 0,
  pass: "",
  wrongPass: "",
};

function draw() {
  paint(
    el(
      "div",
      { class: "door", key: "door" },
      el(
        "header",
        { class: "sign small-sign", key: "sign" },
        heading(1, state.title || say("join.title")),
        el("div", { class: "rule" }),
      ),
      el("p", { class: "fault", role: "alert", key: "fault" }, state.fault),
      state.door ? inside(state.door) : askCode(),
      el("footer", { key: "foot" }, languages()),
    ),
  );
}

function askCode() {
  const heard = (/** @type {string} */ text) => {
    state.code = text;
  };
  const send = (/** @type {Event} */ event) => {
    event.preventDefault();
    look();
  };
  return el(
    "form",
    { class: "card deco stack", key: "code-form", on: { submit: send } },
    el("label", { for: "code" }, say("join.code")),
    codeInput("code", heard, { class: "code", value: state.code, maxlength: 20, required: true }),
    el("p", { class: "dim small" }, say("join.code_hint")),
    el(
      "button",
      { type: "submit", class: "first wide tall", key: "go", disabled: state.busy === "look" },
      say("join.look"),
    ),
  );
}

async function look() {
  Object.assign(state, { busy: "look", fault: "" });
  redraw();
  try {
    const code = tidy(state.code);
    goThrough(await ask(`/api/doors/${encodeURIComponent(code)}`), code);
  } catch (trouble) {
    state.fault = trouble instanceof Refused ? trouble.message : say("all.no_answer");
  }
  state.busy = "";
  redraw();
}

/** @param {House.Door} door @param {string} code */
function goThrough(door, code) {
  Object.assign(state, { door, code });
  history.replaceState(history.state, "", `/j/${encodeURIComponent(code)}`);
  fetchWords(door);
}

/** @param {House.Door} door */
async function fetchWords(door) {
  const { game, edition, language: other } = door;
  const query = edition ? `?edition=${encodeURIComponent(edition)}` : "";
  for (const lang of [language, other]) {
    try {
      const book = await ask(`/api/games/${game}/${lang}.json${query}`);
      takeGameWords(book.words);
      takeEmblems(book.emblems);
      state.title = book.title;
      redraw();
      return;
    } catch {
      /* then in the language of the table */
    }
  }
}

/** @param {House.Door} door */
function inside(door) {
  if (door.kind === "pass") return takeOver();
  const mine = door.mine.flatMap((id) => taken(door).find((seat) => seat.id === id) ?? []);
  if (mine.length && !state.another) return [claim(door), already(door, mine)];
  return [claim(door), sit(door, mine), ways()];
}

/** Somebody at the laptop itself, in a browser that is not the host's: its cookies are gone, or it is another one.
 * @param {House.Door} door */
function claim(door) {
  if (!door.claim) return null;
  return el(
    "section",
    { class: "card deco stack", key: "claim" },
    heading(2, say("join.claim")),
    el("p", {}, say("join.claim_text")),
    button("claim", [icon("key"), say(state.busy === "claim" ? "all.sending" : "join.claim_go")], takeRole, {
      class: "first wide tall",
      disabled: state.busy !== "",
    }),
  );
}

/** This phone sits here already. @param {House.Door} door @param {House.SeatView[]} mine */
function already(door, mine) {
  return el(
    "section",
    { class: "card deco stack", key: "already" },
    heading(2, say("join.welcome_back")),
    mine.map((seat) =>
      el(
        "a",
        {
          class: "button first wide tall",
          key: seat.id,
          href: `/t/${door.table}${mine.length > 1 ? `?seat=${seat.id}` : ""}`,
        },
        badge(seat, "small"),
        named(seat.name),
      ),
    ),
    button(
      "another",
      say("join.another"),
      () => {
        state.another = true;
        state.name = "";
        redraw();
      },
      { class: "wide" },
    ),
  );
}

/** @param {House.Door} door */
function taken(door) {
  return door.seats.filter((seat) => !seat.left);
}

/** @param {House.Door} door @param {House.SeatView[]} mine */
function sit(door, mine) {
  if (door.door === "closed") return el("section", { class: "card loud", key: "closed" }, say("door.closed_text"));
  if (taken(door).length >= door.most) return el("section", { class: "card", key: "full" }, say("join.full"));
  const send = (/** @type {Event} */ event) => {
    event.preventDefault();
    sitDown();
  };
  return el(
    "form",
    { class: "card deco stack", key: "sit", on: { submit: send } },
    mine.length ? el("p", {}, say("join.another_text")) : null,
    nameField(),
    sides(door),
    el("p", { class: "dim small" }, say(door.door === "ask" ? "join.host_sees" : "join.free_choice")),
    sitButton(),
  );
}

function nameField() {
  const heard = (/** @type {any} */ event) => {
    state.name = event.target.value;
    redraw();
  };
  const kept = { value: state.name, maxlength: 24, required: true, autocomplete: "nickname", translate: "no" };
  const input = el("input", { id: "name", key: "name", ...kept, on: { input: heard } });
  return el("div", {}, el("label", { for: "name" }, say("join.name")), input);
}

/** @param {House.Door} door */
function sides(door) {
  const all = Object.entries(door.sides).map((side) => sideButton(side, taken(door)));
  return el("fieldset", { class: "sides" }, el("legend", {}, say("join.side")), el("div", { class: "choices" }, all));
}

function sitButton() {
  const busy = state.busy === "sit";
  const props = { disabled: state.busy !== "" || !state.name.trim(), "aria-busy": String(busy), data: { act: "sit" } };
  const text = busy ? say(state.sent > 1 ? "all.still_trying" : "all.sending") : say("join.sit");
  return el("button", { type: "submit", class: "first wide tall", key: "sit", ...props }, text);
}

/** @param {[string, [string, string, string]]} side @param {House.SeatView[]} others */
function sideButton([id, [colour, emblem, letter]], others) {
  const owner = others.find((seat) => seat.side === id);
  const name = hasGameWord(`side.${id}.title`) ? gameWord(`side.${id}.title`) : known(`colour.${id}`);
  return el(
    "button",
    {
      type: "button",
      key: id,
      disabled: Boolean(owner),
      "aria-pressed": String(state.side === id),
      on: {
        click: () => {
          state.side = state.side === id ? "" : id;
          redraw();
        },
      },
    },
    badge({ colour, emblem, letter }, "small"),
    el("span", { class: "grow" }, name, owner ? el("span", { class: "small block" }, named(owner.name)) : null),
  );
}

function ways() {
  return el(
    "section",
    { class: "stack", key: "ways" },
    button("watch", [icon("eye"), say("join.watch")], watch, { class: "wide", disabled: state.busy !== "" }),
    el(
      "details",
      { class: "card", key: "pass" },
      el("summary", {}, say("join.from_other")),
      el(
        "div",
        { class: "stack" },
        el("p", { class: "dim small" }, say("join.from_other_text")),
        passForm(),
        el("p", { class: "fault", id: "wrong-pass", key: "wrong-pass", role: "alert" }, state.wrongPass),
      ),
    ),
  );
}

function passForm() {
  const heard = (/** @type {string} */ text) => {
    state.pass = text;
  };
  const look = { name: "pass", class: "code grow", "aria-label": say("join.pass"), "aria-describedby": "wrong-pass" };
  return el(
    "form",
    { class: "row", on: { submit: tryPass } },
    codeInput("pass", heard, { ...look, maxlength: 20, required: true }),
    el("button", { type: "submit", key: "pass-go", disabled: state.busy !== "" }, say("scan.go")),
  );
}

/** A pass opens another door; one that opens none leaves this one as it was. @param {Event} event */
async function tryPass(event) {
  event.preventDefault();
  if (state.busy) return;
  Object.assign(state, { busy: "pass", wrongPass: "" });
  redraw();
  try {
    const code = tidy(state.pass);
    const door = await ask(`/api/doors/${encodeURIComponent(code)}`);
    if (door.kind === "pass") goThrough(door, code);
    else state.wrongPass = say("join.no_pass");
  } catch (trouble) {
    const unknown = trouble instanceof Refused && trouble.code === "wrong_code";
    state.wrongPass = unknown
      ? say("join.no_pass")
      : trouble instanceof Refused
        ? trouble.message
        : say("all.no_answer");
  }
  state.busy = "";
  redraw();
}

/** @param {string} code */
function tidy(code) {
  return code.replace(/[\s-]/g, "").toUpperCase();
}

/* A pass: another phone's seat comes over to this one. */
function takeOver() {
  return el(
    "section",
    { class: "card deco stack", key: "take-over" },
    heading(2, say("join.take_over")),
    el("p", {}, say("join.take_over_text")),
    el(
      "button",
      {
        type: "button",
        class: "first wide tall",
        key: "take",
        disabled: state.busy !== "",
        on: { click: () => enter({ code: state.code }, "take") },
      },
      state.busy ? say("all.sending") : say("join.take_go"),
    ),
  );
}

function sitDown() {
  memory.set("name", state.name.trim());
  enter({ name: state.name.trim(), code: state.code, ...(state.side ? { colour: state.side } : {}) }, "sit");
}

function takeRole() {
  goOn("claim", "/host", {}, () => "/screen");
}

function watch() {
  enter({ code: state.code, watch: true }, "watch");
}

/** @param {object} body @param {string} busy */
function enter(body, busy) {
  const own = state.door?.mine.length;
  const seat = (/** @type {House.NewPlayer} */ made) => (made.player && own ? `?seat=${made.player}` : "");
  return goOn(busy, "/players", { ...body, fresh: fresh() }, seat);
}

/* With its first seat a device gets another token, which nobody knows who may have planted the one it came with. */
const fresh = () => randomHex(32);

/** Ask at the door until it answers, and go to the page that the answer leads to.
 * @param {string} busy @param {string} at @param {object} body @param {(made: any) => string} where */
async function goOn(busy, at, body, where) {
  const { door } = state;
  if (state.busy || !door) return;
  Object.assign(state, { busy, fault: "", sent: 0 });
  redraw();
  try {
    const made = await persist(`/api/tables/${door.table}${at}`, { body }, (tries) => {
      state.sent = tries;
      redraw();
    });
    play("tap");
    location.replace(`/t/${door.table}${where(made)}`);
  } catch (trouble) {
    state.busy = "";
    const refused = trouble instanceof Refused ? trouble : null;
    if (["side_taken", "name_taken"].includes(refused?.code ?? "")) await look(); // who was quicker, and with what
    state.fault = refused ? refused.message : say("all.no_answer");
    redraw();
    await null; // it is drawn by then
    await null; // until it is drawn
    document.querySelector(".door > .fault")?.scrollIntoView({ block: "center" });
  }
}

async function start() {
  await moreWords(); // while those of the page are on their way
  await begin(draw);
  if (state.code) look();
}

start();
