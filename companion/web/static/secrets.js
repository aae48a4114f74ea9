/* My secrets: plans that lie face down. They are seen only while a finger rests on them. */

import { button, el, heading, named } from "./dom.js";
import { badge, icon } from "./marks.js";
import { redraw } from "./page.js";
import { codeEntry, why } from "./scan.js";
import { sheet } from "./sheet.js";
import { cardOf, cardTitle, here, label, others, plainName, seatName, seatOf, send, stage, waiting } from "./state.js";
import { nodes, say } from "./words.js";

let peeking = false;

function peek(on) {
  if (peeking === on) return;
  peeking = on;
  redraw();
}

/* Whatever takes the page from the eye ends the peek. */
for (const type of ["blur", "pagehide", "pointercancel", "pointerup"]) window.addEventListener(type, () => peek(false));
document.addEventListener("visibilitychange", () => peek(false));

export function isPeeking() {
  return peeking;
}

/* A field that shows secrets while it is held: by finger, mouse or key. */
export function holdToPeek(key = "peek", text = say("secrets.hold")) {
  const press = (event) => {
    if (event.button) return;
    event.preventDefault();
    peek(true);
  };
  return el(
    "button",
    {
      type: "button",
      key,
      class: "peek wide tall",
      "aria-pressed": String(peeking),
      on: {
        pointerdown: press,
        contextmenu: (event) => event.preventDefault(),
        keydown: (event) => {
          if (event.key === " " || event.key === "Enter") {
            event.preventDefault();
            peek(true);
          }
        },
        keyup: () => peek(false),
        blur: () => peek(false),
      },
    },
    icon("eye"),
    peeking ? say("secrets.shown") : text,
  );
}

/* The first signs of a seal are enough to compare by eye. */
export function shortSeal(seal) {
  return seal.slice(0, 6).toUpperCase();
}

export function planCard(plan, open, below) {
  const shown = open && plan.copy;
  return el(
    "li",
    { class: "plan", key: plan.id },
    el(
      "div",
      { class: `face ${shown ? "up" : "down"}`, translate: shown ? null : "no" },
      shown ? cardTitle(plan.copy) : el("span", { class: "unseen" }, say("plans.hidden")),
    ),
    plan.on ? named(plan.on, { class: "name small" }) : null,
    el(
      "span",
      { class: "seal-sign", title: say("plans.seal") },
      el("span", { class: "unseen" }, say("plans.seal")),
      shortSeal(plan.seal),
    ),
    plan.true === false ? el("b", { class: "bad small" }, say("plans.false")) : null,
    plan.clash ? el("span", { class: "bad small" }, nodes("plans.clash", { name: seatName(plan.clash) })) : null,
    below,
  );
}

export function secretsPanel() {
  const { me, table } = here.view;
  if (!me || (!table.plans && !me.plans.length) || stage() !== "play") return null;
  const mine = me.plans.filter((plan) => plan.seat === me.seat && !plan.open);
  const seen = me.plans.filter((plan) => plan.seat !== me.seat && !plan.open);
  return el(
    "section",
    { class: "card secrets", key: "secrets" },
    heading(2, say("secrets.title")),
    mine.length || seen.length ? holdToPeek() : el("p", { class: "dim" }, say("secrets.none")),
    mine.length
      ? el(
          "ul",
          { class: "plans" },
          mine.map((plan) =>
            planCard(
              plan,
              peeking,
              button(`plan-${plan.id}`, say("plans.do"), () => openPlan(plan.id), { class: "small" }),
            ),
          ),
        )
      : null,
    seen.length
      ? [
          el("h3", {}, say("secrets.shown_to_me")),
          el(
            "ul",
            { class: "plans" },
            seen.map((plan) => planCard(plan, peeking, el("span", { class: "small" }, seatName(plan.seat)))),
          ),
        ]
      : null,
    button("lay", [icon("plan"), say("plans.lay")], () => openLay(), { class: "wide" }),
  );
}

/* Plans of everybody that lie on the table: only that they lie there, and their seals. */
export function tablePlans() {
  const plans = (here.view.plans || []).filter((plan) => !here.view.me || plan.seat !== here.view.me.seat || plan.open);
  if (!plans.length) return null;
  return el(
    "section",
    { class: "card", key: "table-plans" },
    heading(2, say("plans.table")),
    el(
      "ul",
      { class: "plans" },
      plans.map((plan) => planCard(plan, plan.open, el("span", { class: "small" }, seatName(plan.seat)))),
    ),
  );
}

/* Scan or type the card, say where it lies, lay it. */
export function openLay(lost = false, read = null) {
  const state = { code: "", card: null, on: "" };
  if (read && read.kind === "card") chooseCard(state, read);
  const blind = seatOf(here.view.me.seat) && !seatOf(here.view.me.seat).phone;
  const entry = { purpose: "lay", lost, hint: say("scan.type_card"), found: (code) => chooseCard(state, code) };
  sheet((self) =>
    state.card
      ? whereTo(state, self)
      : {
          title: say("plans.lay"),
          body: [
            codeEntry(entry),
            blind
              ? [
                  el("p", { class: "dim" }, say("plans.blind_text")),
                  button(
                    "blind",
                    say("plans.blind"),
                    () => {
                      state.card = { title: say("plans.blind_card") };
                      self.redraw();
                    },
                    { class: "wide" },
                  ),
                ]
              : null,
          ],
        },
  );
}

function chooseCard(state, code) {
  if (code.kind !== "card") return why(code, "scan.not_card");
  const known = cardOf(code.code) || {};
  Object.assign(state, {
    code: code.code || code.text,
    card: { title: code.title || known.title || code.code, text: known.text || "" },
  });
  redraw();
  return null;
}

export function cardFace(card) {
  return el(
    "div",
    { class: "found card bright", key: "found" },
    el("h3", { class: "title" }, card.title),
    card.text ? el("p", {}, card.text) : null,
  );
}

function whereTo(state, self) {
  return {
    title: say("plans.lay"),
    back: () => {
      state.card = null;
      self.redraw();
    },
    body: [
      cardFace(state.card),
      el("label", { for: "plan-on" }, say("plans.where")),
      el("input", {
        id: "plan-on",
        key: "on",
        maxlength: 40,
        autocomplete: "off",
        placeholder: say("plans.where_hint"),
        on: {
          input: (event) => {
            state.on = event.target.value;
          },
        },
      }),
    ],
    foot: el(
      "button",
      {
        type: "button",
        class: "first wide tall",
        key: "lay-go",
        data: { act: "lay-go" },
        ...waiting("lay"),
        on: {
          click: async () =>
            (await send("lay", { type: "lay", ...(state.code ? { code: state.code } : {}), on: state.on.trim() })) &&
            self.close(),
        },
      },
      label("lay", say("plans.lay_go")),
    ),
  };
}

/* What can be done with one of my plans. */
function openPlan(id) {
  sheet((self) => {
    const plan = here.view.me.plans.find((one) => one.id === id);
    if (!plan || plan.open) return { title: say("plans.do"), body: el("p", {}, say("plans.gone")) };
    const done = (key, order) => async () => (await send(key, order)) && self.close();
    return {
      title: plan.on ? say("plans.on", { on: plan.on }) : say("plans.one"),
      body: [
        el(
          "p",
          { class: "dim" },
          say("plans.seal"),
          " ",
          el("span", { class: "code", translate: "no" }, shortSeal(plan.seal)),
        ),
        el(
          "button",
          {
            type: "button",
            class: "first wide tall",
            key: "reveal",
            ...waiting("reveal"),
            on: {
              click: plan.copy
                ? done("reveal", { type: "reveal", plan: id })
                : () => {
                    self.close();
                    openReveal(id);
                  },
            },
          },
          label("reveal", say("plans.reveal")),
        ),
        button(
          "show",
          say("plans.show"),
          () => {
            self.close();
            openShow(id);
          },
          { class: "wide" },
        ),
        el(
          "button",
          {
            type: "button",
            class: "wide",
            key: "take_up",
            ...waiting("take_up"),
            on: { click: done("take_up", { type: "take_up", plan: id }) },
          },
          label("take_up", say("plans.take_up")),
        ),
        plan.shown_to && plan.shown_to.length
          ? el("p", { class: "dim" }, nodes("plans.shown_to", { names: plan.shown_to.map(plainName).join(", ") }))
          : null,
      ],
    };
  });
}

function openShow(id) {
  sheet((self) => ({
    title: say("plans.show_whom"),
    body: [
      el("p", { class: "dim" }, say("plans.show_text")),
      el(
        "div",
        { class: "choices" },
        others().map((seat) =>
          el(
            "button",
            {
              type: "button",
              key: seat.id,
              ...waiting("show_plan"),
              on: {
                click: async () =>
                  (await send("show_plan", { type: "show_plan", plan: id, to: seat.id })) && self.close(),
              },
            },
            badge(seat, "small"),
            named(seat.name, { class: "name grow" }),
          ),
        ),
      ),
    ],
  }));
}

/* A plan that was laid blind is named when it comes up. */
export function openReveal(id, lost = false) {
  const entry = {
    purpose: `reveal:${id}`,
    lost,
    hint: say("scan.type_card"),
    found: (code) => {
      if (code.kind !== "card") return why(code, "scan.not_card");
      send("reveal", { type: "reveal", plan: id, code: code.code || code.text });
      entry.sheet.close();
      return null;
    },
  };
  entry.sheet = sheet(() => ({ title: say("plans.reveal"), body: codeEntry(entry) }));
}
