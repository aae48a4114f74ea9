/* The roll: dice in the app, dice on the table typed in, and the one that the Cop takes up again. */

import {
  button,
  counted,
  die,
  el,
  heading,
  myDoubtedDice,
  play,
  practising,
  say,
  send,
  sheet,
  unwatched,
  waiting,
  waitingButton,
} from "/static/kit.js";
import { titleOf } from "./book.js";
import { throwDice, topDeed, verdict } from "./deed.js";
import { act, div, p, span } from "./parts.js";

const FACES = [1, 2, 3, 4, 5, 6];

/** @param {Offered} asked */
export function roll(asked) {
  const { need } = topDeed();
  const what = need ? counted("lcn.plan.odds", asked.dice, { target: need }) : counted("lcn.deed.dice", asked.dice);
  const words = [span("", say("lcn.act.roll")), span("small", what)];
  const type = () => openTyped(asked.dice);
  if (myDoubtedDice())
    return div(
      { class: "held", key: "again" },
      button("typed", say("roll.table"), type, { class: "first wide tall" }),
      waitingButton("throw", "throw", say("lcn.act.roll"), throwDice, { class: "wide plain" }),
    );
  return div(
    { class: "held", key: "roll" },
    waitingButton("throw", "throw", words, throwDice, { class: "first wide tall roll" }),
    practising() && unwatched() ? null : button("typed", say("roll.table"), type, { class: "wide plain" }),
  );
}

/** Dice on the table, a tap for each. @param {number} count */
function openTyped(count) {
  /** @type {number[]} */
  const faces = [];
  sheet((self) => {
    const enter = async () => (await send("type_throw", { type: "type_throw", results: faces })) && self.close();
    const look = { class: "first wide tall", ...(faces.length < count ? { disabled: true } : {}) };
    return {
      title: say("roll.table"),
      body: [
        typedDice(faces, count),
        faces.length < count ? pad(faces, self) : p("dim", say("roll.confirmed_by")),
        faces.length ? back(faces, self) : null,
      ],
      foot: waitingButton("type-throw", "type_throw", say("roll.enter"), enter, look),
    };
  });
}

/** @param {number[]} faces @param {number} count */
function typedDice(faces, count) {
  const shown = Array.from({ length: count }, (_, at) =>
    die(6, faces[at] ?? null, at === faces.length ? "next" : "table", `f${at}`),
  );
  return div({ class: "dice", key: "faces", role: "img", "aria-label": faces.join(", ") || "?" }, shown);
}

/** @param {number[]} faces @param {Sheet} self */
function pad(faces, self) {
  const face = (/** @type {number} */ value) => {
    const add = () => {
      faces.push(value);
      self.redraw();
    };
    return button(`p${faces.length}${value}`, die(6, value), add, { "aria-label": String(value) });
  };
  return div({ class: "pad faces", key: `pad${faces.length}` }, FACES.map(face));
}

/** @param {number[]} faces @param {Sheet} self */
function back(faces, self) {
  const less = () => {
    faces.pop();
    self.redraw();
  };
  return button("less", say("roll.back"), less, { class: "wide" });
}

/** LCN-89 on the screen: tap the die that nobody needs to have seen; the others shine as after any roll.
 * @param {Offered} asked */
export function cop(asked) {
  const deed = topDeed();
  const { need } = deed;
  const face = (/** @type {number} */ value, /** @type {number} */ at) => {
    const again = () => {
      play("dice");
      send("take_up_die", { type: "take_up_die", die: at });
    };
    const props = { type: "button", class: "plain", key: `c${at}`, ...waiting("take_up_die"), on: { click: again } };
    const look = need !== undefined && value >= need ? "hit" : "";
    return el("button", { ...props, "aria-label": say("lcn.act.again", { face: value }) }, die(6, value, look));
  };
  return [
    verdict(deed),
    heading(3, say("lcn.act.cop", { card: titleOf("cop") })),
    div("dice lcn-dice choose", asked.dice.map(face)),
    act("keep_dice", say("lcn.act.keep"), { type: "keep_dice" }, { class: "wide first" }),
  ];
}
