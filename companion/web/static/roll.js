/* Rolling: the dice that the game uses come first; in the app, or on the table and typed in. */

import "./sha256.js";
import { diceName, die, dieName } from "./dice.js";
import { button, el } from "./dom.js";
import { memory, page } from "./page.js";
import { sheet } from "./sheet.js";
import { play } from "./sound.js";
import { here, label, send, stage, voice, waiting } from "./state.js";
import { say } from "./words.js";

const KINDS = [2, 4, 6, 8, 10, 12, 20, 100];
const MOST = 20;

/* Begin with what the game's box holds, or what was rolled last on this phone. */
function usual() {
  const last = (memory.get(`dice:${page.table}`) || "")
    .split(",")
    .map(Number)
    .filter((sides) => sides >= 2);
  if (last.length) return last;
  return here.view.table.dice.length ? [...here.view.table.dice] : [6, 6];
}

export function openRoll() {
  const state = { sides: usual(), typing: false, faces: [], other: false };
  sheet((self) => (state.typing ? typeDice(state, self) : chooseDice(state, self)));
}

function chooseDice(state, self) {
  return {
    title: say("roll.title"),
    body: [
      el(
        "div",
        { class: "dice tray", key: "tray", role: "group", "aria-label": diceName(state.sides) },
        state.sides.map((sides, at) =>
          el(
            "button",
            {
              type: "button",
              class: "plain",
              key: `die${at}`,
              "aria-label": say("roll.away", { die: dieName(sides) }),
              on: {
                click: () => {
                  state.sides.splice(at, 1);
                  self.redraw();
                },
              },
            },
            die(sides, null),
          ),
        ),
      ),
      el(
        "p",
        { class: "dim small" },
        state.sides.length ? say("roll.tray", { dice: diceName(state.sides) }) : say("roll.empty"),
      ),
      el(
        "div",
        { class: "chips", key: "kinds" },
        kinds(state).map((sides) =>
          el(
            "button",
            {
              type: "button",
              key: `k${sides}`,
              disabled: state.sides.length >= MOST,
              on: {
                click: () => {
                  state.sides.push(sides);
                  self.redraw();
                },
              },
            },
            `+${dieName(sides)}`,
          ),
        ),
        button("other", say("roll.other"), () => {
          state.other = !state.other;
          self.redraw();
        }),
      ),
      state.other ? otherDie(state, self) : null,
      here.view.roll ? el("p", { class: "fault" }, say("roll.under_way")) : null,
    ],
    foot: el(
      "div",
      { class: "stack" },
      el(
        "button",
        {
          type: "button",
          class: "first wide tall",
          key: "roll-app",
          data: { act: "roll" },
          ...waiting("roll", { disabled: !state.sides.length }),
          on: { click: () => rollNow(state, self) },
        },
        label("roll", say("roll.app", { dice: diceName(state.sides) })),
      ),
      button(
        "type",
        say("roll.table"),
        () => {
          state.typing = true;
          state.faces = [];
          self.redraw();
        },
        { class: "wide", disabled: !state.sides.length },
      ),
    ),
  };
}

/* The game's own first. */
function kinds() {
  const own = [...new Set(here.view.table.dice)];
  return [...own, ...KINDS.filter((sides) => !own.includes(sides))];
}

function otherDie(state, self) {
  return el(
    "form",
    {
      class: "row",
      key: "other-die",
      on: {
        submit: (event) => {
          event.preventDefault();
          const sides = Number(event.target.elements.sides.value);
          if (sides >= 2 && sides <= 1000) state.sides.push(sides);
          state.other = false;
          self.redraw();
        },
      },
    },
    el("input", {
      name: "sides",
      type: "number",
      min: 2,
      max: 1000,
      class: "grow",
      "aria-label": say("roll.sides"),
      placeholder: say("roll.sides"),
    }),
    el("button", { type: "submit", key: "add" }, say("roll.add")),
  );
}

async function rollNow(state, self) {
  memory.set(`dice:${page.table}`, state.sides.join(","));
  play("dice");
  if (await send("roll", { type: "roll", sides: state.sides, tap: Consigliere.entropy() })) self.close();
}

/* One die after the other, each a tap on the face that lies up. */
function typeDice(state, self) {
  const next = state.sides[state.faces.length];
  const shown = state.sides.map((sides, at) =>
    die(sides, state.faces[at] ?? null, at === state.faces.length ? "next" : "table", `f${at}`),
  );
  return {
    title: say("roll.table"),
    back: () => {
      state.typing = false;
      self.redraw();
    },
    body: [
      el(
        "div",
        { class: "dice", key: "faces", role: "img", "aria-label": state.faces.join(", ") || diceName(state.sides) },
        shown,
      ),
      next
        ? el("p", {}, say("roll.which", { n: state.faces.length + 1, of: state.sides.length }))
        : el("p", {}, say("roll.confirmed_by")),
      next ? facesOf(next, state, self) : null,
      state.faces.length
        ? button(
            "less",
            say("roll.back"),
            () => {
              state.faces.pop();
              self.redraw();
            },
            { class: "wide" },
          )
        : null,
    ],
    foot: el(
      "button",
      {
        type: "button",
        class: "first wide tall",
        key: "type-dice",
        ...waiting("type_dice", { disabled: Boolean(next) }),
        on: {
          click: async () =>
            (await send("type_dice", { type: "type_dice", sides: state.sides, results: state.faces })) && self.close(),
        },
      },
      label("type_dice", say("roll.enter")),
    ),
  };
}

function facesOf(sides, state, self) {
  const add = (face) => {
    state.faces.push(face);
    self.redraw();
  };
  if (sides <= 20) {
    return el(
      "div",
      { class: "pad faces", key: `faces${state.faces.length}` },
      Array.from({ length: sides }, (_, at) =>
        el(
          "button",
          {
            type: "button",
            key: `face${state.faces.length}-${at}`,
            "aria-label": String(at + 1),
            on: { click: () => add(at + 1) },
          },
          sides === 6 ? die(6, at + 1) : String(at + 1),
        ),
      ),
    );
  }
  return el(
    "form",
    {
      class: "row",
      key: `number${state.faces.length}`,
      on: {
        submit: (event) => {
          event.preventDefault();
          const face = Number(event.target.elements.face.value);
          if (Number.isInteger(face) && face >= 1 && face <= sides) add(face);
        },
      },
    },
    el("input", { name: "face", type: "number", min: 1, max: sides, class: "grow", "aria-label": dieName(sides) }),
    el("button", { type: "submit", key: "face-add" }, say("roll.add")),
  );
}

/* This phone's part in everybody's fairness: it keeps one secret ready, and opens it when it is asked. No tap needed. */
export function keepFaith() {
  const { me } = here.view;
  if (!me || (stage() !== "lobby" && stage() !== "play")) return;
  const place = `faith:${page.table}:${me.seat}`;
  if (me.witness !== null && me.witness !== undefined) witness(me, place);
  else if (!me.promised) promise(place);
}

let promising = false;
const witnessed = new Set();

async function promise(place) {
  if (promising) return;
  promising = true;
  const secret = Consigliere.entropy();
  memory.set(place, secret);
  try {
    await voice.order({ type: "promise_entropy", promise: Consigliere.digest(secret) });
  } catch {
    /* not admitted yet, or the game ended: the next view asks again */
  } finally {
    setTimeout(() => {
      promising = false;
      keepFaith();
    }, 1500);
  }
}

async function witness(me, place) {
  if (witnessed.has(me.witness)) return;
  witnessed.add(me.witness);
  const entropy = memory.get(place);
  if (!entropy) return; // another phone promised; the roll goes on without it after two seconds
  const next = Consigliere.entropy();
  memory.set(place, next);
  try {
    await voice.order({ type: "witness", roll: me.witness, entropy, promise: Consigliere.digest(next) });
  } catch {
    /* it came too late: the roll stands without */
  }
}
