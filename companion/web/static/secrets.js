/* My secrets: plans that lie face down. They are seen only while a finger rests on them. */

import { orderButton, textField, waitingButton } from "./controls.js";
import { sealChanged } from "./dice_audit.js";
import { button, el, heading, named } from "./dom.js";
import { badge, icon } from "./marks.js";
import { redraw } from "./page.js";
import { codeEntry, why } from "./scan.js";
import { sheet } from "./sheet.js";
import {
  actor,
  cardOf,
  cardTitle,
  others,
  plainName,
  seatName,
  seatOf,
  send,
  session,
  stage,
  waiting,
} from "./state.js";
import { openSweep } from "./sweep.js";
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
function shortSeal(seal) {
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
    plan.true === false || sealChanged(plan) ? el("b", { class: "bad small" }, say("plans.false")) : null,
    plan.clash ? el("span", { class: "dim small" }, nodes("plans.clash", { name: seatName(plan.clash) })) : null,
    below,
  );
}

export function secretsPanel() {
  const { me, table } = session.view;
  const some = me && (table.plans || me.plans.length);
  if (!some || stage() !== "play") return null;
  const hidden = me.plans.filter((plan) => !plan.open);
  const mine = hidden.filter((plan) => plan.seat === me.seat);
  const seen = hidden.filter((plan) => plan.seat !== me.seat);
  const open = (plan) => button(`plan-${plan.id}`, say("plans.do"), () => openPlan(plan.id), { class: "small" });
  const owner = (plan) => el("span", { class: "small" }, seatName(plan.seat));
  return el(
    "section",
    { class: "card secrets", key: "secrets" },
    heading(2, say("secrets.title")),
    hidden.length ? null : el("p", { class: "dim" }, say("secrets.none")),
    plansOf(mine, open),
    seen.length ? el("h3", {}, say("secrets.shown_to_me")) : null,
    plansOf(seen, owner),
    hidden.length ? holdToPeek() : null, // under the cards: whoever sees the button sees what it shows
    actor() ? button("lay", [icon("plan"), say("plans.lay")], () => openLay(), { class: "wide" }) : null,
  );
}

function plansOf(plans, below) {
  if (!plans.length) return null;
  return el(
    "ul",
    { class: "plans" },
    plans.map((plan) => planCard(plan, peeking, below(plan))),
  );
}

/* Plans of everybody that lie on the table: only that they lie there, and their seals. */
export function tablePlans() {
  const plans = (session.view.plans || []).filter(
    (plan) => !session.view.me || plan.seat !== session.view.me.seat || plan.open,
  );
  if (!plans.length) return null;
  return el(
    "section",
    { class: "card", key: "table-plans" },
    heading(2, say("plans.table")),
    el(
      "ul",
      { class: "plans" },
      plans.map((plan) =>
        planCard(plan, plan.open, [el("span", { class: "small" }, seatName(plan.seat)), offTable(plan)]),
      ),
    ),
  );
}

/* A card of mine that was turned up goes back to where it came from; until then the app believes that it lies there. */
function offTable(plan) {
  const { me } = session.view;
  if (!me || !plan.open || plan.seat !== me.seat || !actor() || stage() !== "play") return null;
  const key = `clear-${plan.id}`;
  return orderButton(key, say("plans.clear"), { type: "take_up", plan: plan.id }, { class: "small" });
}

/* Scan or type the card, say where it lies, lay it. */
export function openLay(lost = false, read = null) {
  const state = { code: "", card: null, on: "" };
  if (read && read.kind === "card") chooseCard(state, read);
  const blind = seatOf(session.view.me.seat) && !seatOf(session.view.me.seat).phone;
  const entry = { purpose: "lay", lost, hint: say("scan.type_card"), found: (code) => chooseCard(state, code) };
  sheet((self) =>
    state.card
      ? whereTo(state, self)
      : {
          title: say("plans.lay"),
          body: [
            codeEntry(entry),
            blind ? null : severalButton(self),
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

function severalButton(self) {
  const several = () => {
    self.close();
    openSweep();
  };
  return button("several", [icon("plan"), say("plans.several")], several, { class: "wide plain" });
}

function chooseCard(state, code) {
  if (code.kind !== "card") return why(code, "scan.not_card");
  const known = cardOf(code.code);
  Object.assign(state, {
    code: code.code || code.text,
    card: { title: code.title || known?.title || code.code, text: known?.text || "" },
  });
  redraw();
  return null;
}

function cardFace(card) {
  return el(
    "div",
    { class: "found card bright", key: "found" },
    el("h3", { class: "title" }, card.title),
    card.text ? el("p", {}, card.text) : null,
  );
}

function whereTo(state, self) {
  const heard = (text) => {
    state.on = text;
  };
  const back = () => {
    state.card = null;
    self.redraw();
  };
  const lay = () => {
    const order = { type: "lay", ...(state.code ? { code: state.code } : {}), on: state.on.trim() };
    return send("lay", order).then((done) => done && self.close());
  };
  const hint = { maxlength: 40, placeholder: say("plans.where_hint") };
  return {
    title: say("plans.lay"),
    back,
    body: [cardFace(state.card), textField("plan-on", say("plans.where"), heard, hint)],
    foot: waitingButton("lay-go", "lay", say("plans.lay_go"), lay, { class: "first wide tall" }),
  };
}

/* What can be done with one of my plans. */
function openPlan(id) {
  sheet((self) => {
    const plan = session.view.me.plans.find((one) => one.id === id);
    if (!plan || plan.open) return { title: say("plans.do"), body: el("p", {}, say("plans.gone")) };
    const seen = plan.shown_to && plan.shown_to.length ? plan.shown_to.map(plainName).join(", ") : "";
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
        planActs(plan, self),
        seen ? el("p", { class: "dim" }, nodes("plans.shown_to", { names: seen })) : null,
      ],
    };
  });
}

/* A blind plan is named when it is revealed; any other only turns over. */
function planActs(plan, self) {
  const then = (open) => () => {
    self.close();
    open(plan.id);
  };
  const first = { class: "first wide tall" };
  return [
    plan.copy
      ? orderButton("reveal", say("plans.reveal"), { type: "reveal", plan: plan.id }, first, self.close)
      : button("reveal", say("plans.reveal"), then(openReveal), first),
    button("show", say("plans.show"), then(openShow), { class: "wide" }),
    orderButton("take_up", say("plans.take_up"), { type: "take_up", plan: plan.id }, { class: "wide" }, self.close),
  ];
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
