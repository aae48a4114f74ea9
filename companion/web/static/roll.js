/* Rolling: the dice that the game uses come first; in the app, or on the table and typed in. */

import "./sha256.js";
import { orderButton, waitingButton } from "./controls.js";
import { diceName, die, dieName } from "./dice.js";
import { brought } from "./dice_audit.js";
import { button, el } from "./dom.js";
import { myDoubtedDice } from "./doubted.js";
import { inHand } from "./flick.js";
import { memory, page } from "./page.js";
import { sheet } from "./sheet.js";
import { play } from "./sound.js";
import { send, session } from "./state.js";
import { say } from "./words.js";

/** @typedef {{ sides: number[], typing: boolean, faces: number[], other: boolean }} Throwing */

const KINDS = [2, 4, 6, 8, 10, 12, 20, 100];
const MOST = 20;

/* Begin with what the game's box holds, or what was rolled last on this phone. */
function usual() {
  const last = (memory.get(`dice:${page.table}`) || "")
    .split(",")
    .map(Number)
    .filter((sides) => sides >= 2);
  if (last.length) return last;
  return session.view.table.dice.length ? [...session.view.table.dice] : [6, 6];
}

export function openRoll() {
  /** @type {Throwing} */
  const state = { sides: usual(), typing: Boolean(myDoubtedDice()), faces: [], other: false };
  sheet((self) => (state.typing ? typeDice(state, self) : chooseDice(state, self)));
}

/** @param {Throwing} state @param {Sheet} self */
function chooseDice(state, self) {
  const dice = diceName(state.sides);
  return {
    title: say("roll.title"),
    body: [
      inHand("in-hand", tray(state, self), () => state.sides.length && rollNow(state, self)),
      el("p", { class: "dim small" }, state.sides.length ? say("roll.tray", { dice }) : say("roll.empty")),
      moreDice(state, self),
      state.other ? otherDie(state, self) : null,
      session.view.roll ? el("p", { class: "fault" }, say("roll.under_way")) : null,
    ],
    foot: el("div", { class: "stack" }, rollButton(state, self), typeButton(state, self)),
  };
}

/** The dice in the hand; a tap puts one back. @param {Throwing} state @param {Sheet} self */
function tray(state, self) {
  const away = (/** @type {number} */ at) => () => {
    state.sides.splice(at, 1);
    self.redraw();
  };
  const inHand = state.sides.map((sides, at) => {
    const text = say("roll.away", { die: dieName(sides) });
    return button(`die${at}`, die(sides, null), away(at), { class: "plain", "aria-label": text });
  });
  return el("div", { class: "dice tray", key: "tray", role: "group", "aria-label": diceName(state.sides) }, inHand);
}

/** @param {Throwing} state @param {Sheet} self */
function moreDice(state, self) {
  const add = (/** @type {number} */ sides) => () => {
    state.sides.push(sides);
    self.redraw();
  };
  const other = () => {
    state.other = !state.other;
    self.redraw();
  };
  const full = state.sides.length >= MOST;
  const known = kinds().map((sides) => button(`k${sides}`, `+${dieName(sides)}`, add(sides), { disabled: full }));
  return el("div", { class: "chips", key: "kinds" }, known, button("other", say("roll.other"), other));
}

/** @param {Throwing} state @param {Sheet} self */
function rollButton(state, self) {
  const text = say("roll.app", { dice: diceName(state.sides) });
  const props = { class: "first wide tall", disabled: !state.sides.length };
  return waitingButton("roll", "roll", text, () => rollNow(state, self), props);
}

/** @param {Throwing} state @param {Sheet} self */
function typeButton(state, self) {
  const begin = () => {
    memory.set(`dice:${page.table}`, state.sides.join(","));
    Object.assign(state, { typing: true, faces: [] });
    self.redraw();
  };
  return button("type", say("roll.table"), begin, { class: "wide", disabled: !state.sides.length });
}

/* The game's own first. */
function kinds() {
  const own = [...new Set(session.view.table.dice)];
  return [...own, ...KINDS.filter((sides) => !own.includes(sides))];
}

/** @param {Throwing} state @param {Sheet} self */
function otherDie(state, self) {
  return el(
    "form",
    {
      class: "row",
      key: "other-die",
      on: {
        submit: (/** @type {any} */ event) => {
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

/** @param {Throwing} state @param {Sheet} self */
async function rollNow(state, self) {
  memory.set(`dice:${page.table}`, state.sides.join(","));
  play("dice");
  const tap = Consigliere.entropy();
  if (!(await send("roll", { type: "roll", sides: state.sides, tap }))) return;
  brought("tap", tap);
  self.close();
}

/** One die after the other, each a tap on the face that lies up. @param {Throwing} state @param {Sheet} self */
function typeDice(state, self) {
  const next = state.sides[state.faces.length];
  const back = () => {
    state.typing = false;
    self.redraw();
  };
  const undo = () => {
    state.faces.pop();
    self.redraw();
  };
  const told = next
    ? say("roll.which", { n: state.faces.length + 1, of: state.sides.length })
    : say("roll.confirmed_by");
  const order = { type: "type_dice", sides: state.sides, results: state.faces };
  const props = { class: "first wide tall", disabled: Boolean(next) };
  return {
    title: say("roll.typing"),
    back,
    body: [
      typedSoFar(state),
      el("p", {}, told),
      next ? facesOf(next, state, self) : null,
      state.faces.length ? button("less", say("roll.back"), undo, { class: "wide" }) : null,
    ],
    foot: orderButton("type_dice", say("roll.enter"), order, props, self.close),
  };
}

/** @param {Throwing} state */
function typedSoFar(state) {
  const at = state.faces.length;
  const shown = state.sides.map((sides, place) => {
    return die(sides, state.faces[place] ?? null, place === at ? "next" : "table", `f${place}`);
  });
  const text = state.faces.join(", ") || diceName(state.sides);
  return el("div", { class: "dice", key: "faces", role: "img", "aria-label": text }, shown);
}

/** @param {number} sides @param {Throwing} state @param {Sheet} self */
function facesOf(sides, state, self) {
  const add = (/** @type {number} */ face) => {
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
        submit: (/** @type {any} */ event) => {
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
