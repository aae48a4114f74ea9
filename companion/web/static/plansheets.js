/* The sheets of plans: one is laid, named, shown to somebody, turned up or taken back. */

import { orderButton, textField, waitingButton } from "./controls.js";
import { button, el, named } from "./dom.js";
import { badge, icon } from "./marks.js";
import { redraw } from "./page.js";
import { shortSeal } from "./peeking.js";
import { cardPicture } from "./pictures.js";
import { codeEntry, why } from "./scan.js";
import { sheet } from "./sheet.js";
import { cardOf, others, plainName, seatOf, send, session, waiting } from "./state.js";
import { openSweep } from "./sweep.js";
import { nodes, say } from "./words.js";

/** @typedef {{ code: string, card: { id?: string, title: string, text?: string } | null, on: string }} Laying */

/** Scan or type the card, say where it lies, lay it.
 * @param {boolean} [lost] @param {House.Read | null} [read] */
export function openLay(lost = false, read = null) {
  /** @type {Laying} */
  const state = { code: "", card: null, on: "" };
  if (read && read.kind === "card") chooseCard(state, read);
  const blind = seatOf(session.view.me.seat)?.phone === false;
  const entry = {
    purpose: "lay",
    lost,
    hint: say("scan.type_card"),
    found: (/** @type {House.Read} */ code) => chooseCard(state, code),
  };
  sheet((self) =>
    state.card
      ? whereTo(state, state.card, self)
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

/** @param {Sheet} self */
function severalButton(self) {
  const several = () => {
    self.close();
    openSweep();
  };
  return button("several", [icon("plan"), say("plans.several")], several, { class: "wide plain" });
}

/** @param {Laying} state @param {House.Read} code */
function chooseCard(state, code) {
  if (code.kind !== "card") return why(code, "scan.not_card");
  const known = cardOf(code.code || "");
  Object.assign(state, {
    code: code.code || code.text,
    card: { id: known?.id, title: code.title || known?.title || code.code || code.text, text: known?.text || "" },
  });
  redraw();
  return null;
}

/** @param {{ id?: string, title: string, text?: string }} card */
function cardFace(card) {
  return el(
    "div",
    { class: "found card bright", key: "found" },
    cardPicture(card.id),
    el("h3", { class: "title" }, card.title),
    card.text ? el("p", {}, card.text) : null,
  );
}

/** @param {Laying} state @param {{ title: string }} card @param {Sheet} self */
function whereTo(state, card, self) {
  const heard = (/** @type {string} */ text) => {
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
    body: [cardFace(card), textField("plan-on", say("plans.where"), heard, hint)],
    foot: waitingButton("lay-go", "lay", say("plans.lay_go"), lay, { class: "first wide tall" }),
  };
}

/** What can be done with one of my plans. @param {string} id */
export function openPlan(id) {
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

/** A blind plan is named when it is revealed; any other only turns over.
 * @param {House.PlanView} plan @param {Sheet} self */
function planActs(plan, self) {
  const then = (/** @type {(id: string) => void} */ open) => () => {
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

/** @param {string} id */
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

/** A plan that was laid blind is named when it comes up. @param {string} id @param {boolean} [lost] */
export function openReveal(id, lost = false) {
  /** @type {Entry} */
  const entry = {
    purpose: `reveal:${id}`,
    lost,
    hint: say("scan.type_card"),
    found(code) {
      if (code.kind !== "card") return why(code, "scan.not_card");
      send("reveal", { type: "reveal", plan: id, code: code.code || code.text });
      entry.sheet?.close();
      return null;
    },
  };
  entry.sheet = sheet(() => ({ title: say("plans.reveal"), body: codeEntry(entry) }));
}
