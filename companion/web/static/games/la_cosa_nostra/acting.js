/* Action: my turn, my task; and whatever the deed on top asks of this seat. */

import "../../sha256.js";
import { button, el, heading, named } from "../../dom.js";
import { die } from "../../dice.js";
import { badge } from "../../marks.js";
import { redraw } from "../../page.js";
import { codeEntry, why } from "../../scan.js";
import { confirmSheet, sheet } from "../../sheet.js";
import { play } from "../../sound.js";
import { cash, cardOf, hasMoney, here, label, notes, plainName, seatOf, send, waiting } from "../../state.js";
import { listed, number, say } from "../../words.js";
import { factsOf, titleOf } from "./book.js";
import { businessCard, gangsterCard, marketCard } from "./cards.js";
import { aftermath, deedPanel, topDeed } from "./deed.js";
import { colourOf } from "./family.js";
import { schemerButton } from "./influence.js";
import { act, business, div, familyOf, gangster, hintOf, may, mine, mySeat, p, span, ul } from "./parts.js";
import { order, waitingFor } from "./waiting.js";

export function actionPanel() {
  const deed = topDeed();
  if (deed) return deedPanel(controls() || waitingFor());
  if (may("announce") || may("pay_purchase") || may("discard")) return [myTurn(), aftermath()];
  return [
    aftermath(),
    el(
      "section",
      { class: "card stack", key: "turn-of" },
      heading(2, say("lcn.act.others")),
      waitingFor(),
      order(),
      mySeat() ? schemerButton() : null,
    ),
  ];
}

/* Which Gangster acts: each with a task is a button. */
function myTurn() {
  const family = familyOf(mySeat());
  const busy = family.gangsters.filter((one) => !one.down && (one.task === "job" || one.task === "purchase"));
  return el(
    "section",
    { class: "card bright stack", key: "my-turn" },
    heading(2, say("lcn.act.mine")),
    p("dim", say(may("announce") || may("pay_purchase") ? "lcn.act.pick" : "lcn.act.only_discard")),
    div(
      "row-of-gangsters",
      busy.map((one) =>
        gangsterCard(one, colourOf(mySeat()), { run: () => openActing(one.id), secret: true, key: `busy-${one.id}` }),
      ),
    ),
    order(),
    schemerButton(),
  );
}

function offers(order_, id) {
  const found = may(order_);
  return Boolean(found && found.gangsters.includes(id));
}

function openActing(id) {
  const one = gangster(id);
  if (one && one.task === "purchase") openPurchase(id, one);
  else openTarget(id);
}

function openPurchase(id, one) {
  const card = business(one.business);
  const { price } = factsOf(card.card);
  sheet((self) => ({
    title: titleOf(id),
    body: [
      ul("market", marketCard(card.card, null)),
      offers("pay_purchase", id)
        ? p("dim", say("lcn.act.pay_text"))
        : p("bad", say("lcn.act.too_dear", { amount: cash(price) })),
    ],
    foot: div(
      "stack",
      offers("pay_purchase", id)
        ? act(
            "pay_purchase",
            say("lcn.act.pay", { amount: cash(price) }),
            { type: "pay_purchase", gangster: id },
            { class: "first wide tall" },
            self.close,
          )
        : null,
      discard(id, self, "lcn.act.cancel_purchase"),
    ),
  }));
}

function discard(id, before, word) {
  if (!offers("discard", id)) return null;
  const ask = () => {
    before.close();
    confirmSheet({
      title: say(word),
      text: say(`${word}_text`),
      yes: say(word),
      danger: true,
      act: () => send("discard", { type: "discard", gangster: id }),
    });
  };
  return button("discard", say(word), ask, { class: "wide plain" });
}

/* Against whom: asked for every Job, so that asking tells nothing. */
function openTarget(id) {
  const announce = (target, self) => async () =>
    (await send("announce", { type: "announce", gangster: id, ...(target ? { target } : {}) })) && self.close();
  sheet((self) => ({
    title: say("lcn.act.target", { name: titleOf(id) }),
    body: offers("announce", id)
      ? [
          p("dim", say("lcn.act.target_text")),
          div(
            "choices",
            may("announce").targets.map((seat) =>
              el(
                "button",
                { type: "button", key: seat, ...waiting("announce"), on: { click: announce(seat, self) } },
                badge(seatOf(seat) || {}, "small"),
                named(plainName(seat), { class: "name grow" }),
              ),
            ),
            el(
              "button",
              { type: "button", key: "nobody", ...waiting("announce"), on: { click: announce(null, self) } },
              label("announce", say("lcn.act.nobody")),
            ),
          ),
          discard(id, self, "lcn.act.cancel_job"),
        ]
      : [p("", say("lcn.act.response_text")), discard(id, self, "lcn.act.discard_response")],
  }));
}

/* What the deed asks of me, as one control. */
function controls() {
  for (const [name, draw] of Object.entries(ASKED)) {
    const asked = may(name);
    if (asked) return div({ class: "stack controls", key: `asked-${name}` }, draw(asked));
  }
  return null;
}

const ASKED = {
  turn_up: turnUp,
  name_victim: victim,
  use_cards: useCards,
  stake,
  throw: roll,
  take_up_die: cop,
  return_fire: fire,
  launder,
  take_card: take,
  give_up: clash,
};

function turnUp(asked) {
  const deed = topDeed();
  if (asked.blind)
    return [
      button("turn-up-scan", say("lcn.act.turn_up"), () => openTurnUp(), { class: "first wide tall" }),
      may("give_up") ? act("give_up", say("lcn.act.give_up"), { type: "give_up" }, { class: "wide plain" }) : null,
    ];
  const warned = warning(deed);
  return [
    warned ? p({ class: "fault", key: "warned" }, warned) : null,
    act(
      "turn_up",
      say(warned ? "lcn.act.turn_up_anyway" : "lcn.act.turn_up"),
      { type: "turn_up", ...(warned ? { sure: true } : {}) },
      { class: "first wide tall" },
    ),
    may("announce")
      ? button("other-target", say("lcn.act.change"), () => openTarget(deed.gangster), { class: "wide plain" })
      : null,
  ];
}

/* R1: privately, before it is too late. */
function warning(deed) {
  const hint = hintOf(deed.gangster);
  if (!hint) return null;
  if (hint.targets && !hint.targets.includes(deed.target)) return say("lcn.act.no_victim");
  return hint.missing && hint.missing.length
    ? say("lcn.act.missing", { what: listed(hint.missing.map(titleOf)) })
    : null;
}

/* A card that was laid blind is scanned as it comes up. */
export function openTurnUp(lost = false) {
  const entry = {
    purpose: "lcn:turn_up",
    lost,
    hint: say("scan.type_card"),
    found: (code) => {
      if (code.kind !== "card") return why(code, "scan.not_card");
      if ((cardOf(code.code) || {}).deck !== "jobs") return say("lcn.act.not_a_job");
      send("turn_up", { type: "turn_up", code: code.code });
      entry.sheet.close();
      return null;
    },
  };
  entry.sheet = sheet(() => ({ title: say("lcn.act.turn_up"), body: codeEntry(entry) }));
}

function victim(asked) {
  const name = (card) => () => send("name_victim", { type: "name_victim", card });
  return [
    heading(3, say("lcn.act.victim")),
    div(
      "row-of-gangsters",
      asked.cards.map((id) =>
        gangster(id)
          ? gangsterCard(gangster(id), colourOf(gangster(id).owner), { run: name(id), key: `v${id}` })
          : business(id)
            ? businessCard(business(id), { run: name(id), key: `v${id}` })
            : null,
      ),
    ),
  ];
}

/* Which card serves, one after the other where several could. */
const picked = { deed: "", cards: [] };

function useCards(asked) {
  const deed = topDeed();
  const mark = `${deed.gangster}:${deed.card}`;
  if (picked.deed !== mark) Object.assign(picked, { deed: mark, cards: [] });
  const at = picked.cards.length;
  const choose = (id) => async () => {
    const cards = [...picked.cards, id];
    if (cards.length < asked.needs.length) picked.cards = cards;
    else if (await send("use_cards", { type: "use_cards", cards })) picked.deed = "";
    redraw();
  };
  return [
    heading(3, say("lcn.act.which", { card: titleOf(asked.needs[at]), n: at + 1, of: asked.needs.length })),
    div(
      "choices",
      asked.cards[at]
        .filter((id) => !picked.cards.includes(id))
        .map((id) =>
          el(
            "button",
            { type: "button", key: `u${at}${id}`, ...waiting("use_cards"), on: { click: choose(id) } },
            badge(seatOf(business(id).owner) || {}, "small"),
            span("grow", titleOf(id), " ", span("dim small", plainName(business(id).owner))),
          ),
        ),
    ),
  ];
}

/* An amount up to a limit: a slider for the thumb, chips for the usual. */
const sums = { mark: "", amount: 0 };

function amount(mark, most, key, orderOf, word) {
  if (sums.mark !== mark) Object.assign(sums, { mark, amount: most });
  const step = Math.min(...notes(), most || 1) / 2 || 500;
  const set = (value) => () => {
    sums.amount = Math.min(most, value);
    redraw();
  };
  return [
    heading(3, say(word, { most: cash(most) })),
    el("output", { class: "amount", key: "amount" }, cash(sums.amount)),
    el("input", {
      type: "range",
      key: "range",
      min: 0,
      max: most,
      step,
      value: sums.amount,
      "aria-label": say(word, { most: cash(most) }),
      on: { input: (event) => set(Number(event.target.value) + step > most ? most : Number(event.target.value))() },
    }),
    div(
      "chips quick",
      [0, Math.floor(most / 2000) * 1000, most].map((value, at) =>
        el("button", { type: "button", key: `q${at}`, on: { click: set(value) } }, cash(value)),
      ),
    ),
    el(
      "button",
      {
        type: "button",
        class: "first wide tall",
        key,
        data: { act: key },
        ...waiting(key),
        on: { click: () => send(key, orderOf(sums.amount)) },
      },
      label(key, say(`${word}_go`, { amount: cash(sums.amount) })),
    ),
  ];
}

function stake(asked) {
  return amount(
    `stake:${topDeed().gangster}`,
    asked.most,
    "stake",
    (money) => ({ type: "stake", amount: money }),
    "lcn.act.stake",
  );
}

function launder(asked) {
  if (!asked.most)
    return act("launder", say("lcn.act.launder_nothing"), { type: "launder", amount: 0 }, { class: "first wide tall" });
  return amount(
    `launder:${topDeed().gangster}`,
    asked.most,
    "launder",
    (money) => ({ type: "launder", amount: money }),
    "lcn.act.launder",
  );
}

function roll(asked) {
  const rollNow = () => {
    play("dice");
    send("throw", { type: "throw", tap: Consigliere.entropy() });
  };
  return [
    el(
      "button",
      {
        type: "button",
        class: "first wide tall roll",
        key: "throw",
        data: { act: "throw" },
        ...waiting("throw"),
        on: { click: rollNow },
      },
      label("throw", say("lcn.act.roll", { n: number(asked.dice) })),
    ),
    button("typed", say("roll.table"), () => openTyped(asked.dice), { class: "wide plain" }),
  ];
}

/* Dice on the table, a tap for each. */
function openTyped(count) {
  const faces = [];
  const add = (face, self) => () => {
    faces.push(face);
    self.redraw();
  };
  sheet((self) => ({
    title: say("roll.table"),
    body: [
      div(
        { class: "dice", key: "faces", role: "img", "aria-label": faces.join(", ") || "?" },
        Array.from({ length: count }, (_, at) =>
          die(6, faces[at] ?? null, at === faces.length ? "next" : "table", `f${at}`),
        ),
      ),
      faces.length < count
        ? div(
            { class: "pad faces", key: `pad${faces.length}` },
            [1, 2, 3, 4, 5, 6].map((face) =>
              el(
                "button",
                {
                  type: "button",
                  key: `p${faces.length}${face}`,
                  "aria-label": String(face),
                  on: { click: add(face, self) },
                },
                die(6, face),
              ),
            ),
          )
        : p("dim", say("roll.confirmed_by")),
      faces.length
        ? button(
            "less",
            say("roll.back"),
            () => {
              faces.pop();
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
        key: "type-throw",
        ...waiting("type_throw", { disabled: faces.length < count }),
        on: { click: async () => (await send("type_throw", { type: "type_throw", results: faces })) && self.close() },
      },
      label("type_throw", say("roll.enter")),
    ),
  }));
}

function cop(asked) {
  const again = (at) => () => {
    play("dice");
    send("take_up_die", { type: "take_up_die", die: at });
  };
  return [
    heading(3, say("lcn.act.cop")),
    div(
      "dice lcn-dice choose",
      asked.dice.map((face, at) =>
        el(
          "button",
          {
            type: "button",
            class: "plain",
            key: `c${at}`,
            "aria-label": say("lcn.act.again", { face }),
            ...waiting("take_up_die"),
            on: { click: again(at) },
          },
          die(6, face),
        ),
      ),
    ),
    act("keep_dice", say("lcn.act.keep"), { type: "keep_dice" }, { class: "wide first" }),
  ];
}

function fire() {
  return [
    heading(3, say("lcn.act.fire")),
    div(
      "pair",
      act("hold-fire", say("lcn.act.hold_fire"), { type: "return_fire", yes: false }, { class: "tall" }),
      act("return-fire", say("lcn.act.return_fire"), { type: "return_fire", yes: true }, { class: "tall danger" }),
    ),
  ];
}

function take(asked) {
  const stack = mine().stack;
  const choose = (card) => () => send("take_card", { type: "take_card", card });
  return [
    heading(3, say("lcn.act.take")),
    hasMoney() ? p("dim small", say("lcn.plan.you_have", { amount: cash((here.view.purses || {})[mySeat()]) })) : null,
    ul(
      "market",
      Object.entries(asked.prices).map(([card, price]) =>
        marketCard(card, choose(card), { price, key: `t${card}`, busy: waiting("take_card") }),
      ),
    ),
    stack
      ? p(
          "dim small",
          say("lcn.act.stack", {
            cards: Object.entries(stack)
              .map(([card, n]) => `${titleOf(card)} ×${n}`)
              .join(", "),
          }),
        )
      : null,
    act("take_nothing", say("lcn.act.take_nothing"), { type: "take_card" }, { class: "wide plain" }),
  ];
}

function clash() {
  return [
    p("fault", say("lcn.act.clash")),
    act("give_up", say("lcn.act.give_up"), { type: "give_up" }, { class: "wide" }),
  ];
}
