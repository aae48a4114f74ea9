/* The sheets of my screen: inviting, everybody's money, and who I am. */

import { orderButton, pressed, textField } from "./controls.js";
import { button, el } from "./dom.js";
import { explains, hasFirsts, setExplains } from "./first.js";
import { badge, bankBadge, icon } from "./marks.js";
import { languages, page } from "./page.js";
import { passOf } from "./passes.js";
import { confirmSheet, sheet } from "./sheet.js";
import { soundButton } from "./soundbuttons.js";
import {
  bankAmount,
  cash,
  mySeat,
  notes,
  practising,
  purseTitle,
  sealTold,
  seatName,
  seatOf,
  send,
  session,
  voice,
} from "./state.js";
import { say } from "./words.js";

export function openQr() {
  sheet(() => ({
    title: say("me.qr"),
    body: session.view.table.code
      ? [
          el(
            "div",
            { class: "qr" },
            el("img", {
              alt: say("me.qr_alt", { code: session.view.table.code }),
              src: voice.path("/qr.svg", { what: `join:${session.view.table.code}` }),
            }),
          ),
          el("p", { class: "code bigcode", translate: "no" }, session.view.table.code),
          el("p", { class: "dim center" }, say("me.qr_how")),
        ]
      : el("p", {}, say("door.closed_text")),
  }));
}

/* Whose is how much, and whether it all adds up. */
export function openBook() {
  sheet(() => ({
    title: say("purse.all"),
    body: [
      el(
        "table",
        {},
        el(
          "tbody",
          {},
          Object.entries(session.view.purses).map(([id, amount]) =>
            el(
              "tr",
              { key: id },
              el(
                "td",
                {},
                el(
                  "span",
                  { class: "row" },
                  seatOf(id) ? badge(seatOf(id) ?? {}, "small") : bankBadge("small"),
                  seatOf(id) ? seatName(id) : purseTitle(id),
                ),
              ),
              el("td", { class: "sum" }, id === "bank" ? bankAmount(amount) : cash(amount)),
            ),
          ),
        ),
      ),
      el("p", { class: "dim small" }, session.view.seal.whole ? say("seal.whole_text") : sealTold()),
      (session.game.notes || []).length && !practising()
        ? el("p", { class: "dim small" }, say("purse.notes"), " ", notes().map(cash).join(" · "))
        : null,
    ],
  }));
}

export function openMe() {
  const seat = mySeat();
  const state = { name: seat ? seat.name : "" };
  sheet((self) => ({
    title: seat ? seat.name : say("me.watching"),
    body: [
      seat ? nameForm(state, self) : null,
      el("p", { class: "label" }, say("all.language")),
      languages(),
      soundButton(self, "wide"),
      seat && hasFirsts() ? explainButton(self) : null,
      el("a", { class: "button wide", href: `/t/${page.table}/doctor${seatQuery()}` }, say("doctor.title")),
      seat ? otherPhone(seat, self) : null,
      session.view.table.code
        ? el("a", { class: "button wide", href: `/j/${session.view.table.code}` }, say("join.another"))
        : null,
      seat && !seat.left ? leaveButton(self) : null,
    ],
  }));
}

/** @param {{ name: string }} state @param {Sheet} self */
function nameForm(state, self) {
  const change = () => {
    self.close();
    send("rename", { type: "rename", name: state.name.trim() });
  };
  const heard = (/** @type {string} */ text) => {
    state.name = text;
  };
  const [text, input] = textField("my-name", say("join.name"), heard, {
    class: "grow",
    maxlength: 24,
    value: state.name,
    translate: "no",
  });
  return el("div", {}, text, el("div", { class: "row" }, input, button("rename", say("me.rename"), change)));
}

/** What is new is explained, or not. @param {Sheet} self */
function explainButton(self) {
  const turn = () => {
    setExplains(!explains());
    self.redraw();
  };
  return button("explain", [icon("hint"), say("explain.title")], turn, { class: "wide", ...pressed(explains()) });
}

/** @param {House.SeatView} seat @param {Sheet} self */
function otherPhone(seat, self) {
  const shown = () => {
    self.close();
    sheet(() => ({ title: say("me.other_phone"), body: passOf(seat.id) || el("p", {}, say("all.loading")) }));
  };
  return orderButton(
    "lend_pass",
    say("me.other_phone"),
    { type: "lend_pass", seat: seat.id },
    { class: "wide" },
    shown,
  );
}

export function seatQuery() {
  return page.seat ? `?seat=${page.seat}` : "";
}

/** @param {Sheet} self */
function leaveButton(self) {
  return button(
    "leave",
    say("me.leave"),
    () => {
      self.close();
      confirmSheet({
        title: say("me.leave"),
        text: say("me.leave_text"),
        yes: say("me.leave"),
        danger: true,
        act: () => send("leave", { type: "leave" }),
      });
    },
    { class: "wide" },
  );
}
