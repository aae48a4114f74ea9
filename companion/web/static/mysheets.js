/* The sheets of my screen: inviting, everybody's money, who I am, more, and what was agreed at this table. */

import { openCash } from "./cashing.js";
import { orderButton, pressed, textField } from "./controls.js";
import { button, el, heading, named } from "./dom.js";
import { explains, hasFirsts, setExplains } from "./first.js";
import { openHost } from "./hosting.js";
import { badge, bankBadge, icon } from "./marks.js";
import { languages, page } from "./page.js";
import { passOf } from "./passes.js";
import { facesSomebody } from "./practice.js";
import { openEnd, openPropose } from "./propose.js";
import { openSave } from "./saving.js";
import { ruleName } from "./sentences.js";
import { confirmSheet, sheet } from "./sheet.js";
import { soundButton } from "./soundbuttons.js";
import {
  bankAmount,
  cash,
  hasMoney,
  isHost,
  mySeat,
  notes,
  practising,
  purseTitle,
  sealTold,
  seatName,
  seatOf,
  send,
  session,
  stage,
  voice,
} from "./state.js";
import { openCheck } from "./tablecheck.js";
import { number, say } from "./words.js";

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
      (session.game.notes || []).length
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

function seatQuery() {
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

/** What is read off another phone, or off cards that lie there: where there are any. @param {(open: () => void) => () => void} then */
function readers(then) {
  const check = then(() => openCheck());
  return [
    hasMoney() && mySeat() && facesSomebody()
      ? button("cash", [icon("qr"), say("pay.read_code")], then(openCash), { class: "wide left" })
      : null,
    practising() ? null : button("check", [icon("camera"), say("sweep.title")], check, { class: "wide left" }),
  ];
}

export function openMore() {
  const at = (/** @type {string} */ path) => `/t/${page.table}/${path}`;
  const seat = page.seat ? `?seat=${page.seat}` : "";
  sheet((self) => {
    const then = (/** @type {() => void} */ open) => () => {
      self.close();
      open();
    };
    return {
      title: say("bar.more"),
      body: el(
        "nav",
        { class: "stack" },
        mySeat()
          ? button("propose", [icon("hand"), say("propose.title")], then(openPropose), { class: "wide left" })
          : null,
        stage() === "play" ? readers(then) : null,
        el("a", { class: "button wide left", href: at(`rules${seat}`) }, icon("book"), say("more.rules")),
        el("a", { class: "button wide left", href: at(`log${seat}`) }, icon("history"), say("recent.all")),
        el("a", { class: "button wide left", href: at("screen") }, icon("eye"), say("more.screen")),
        el("a", { class: "button wide left", href: at("sheet") }, icon("print"), say("more.sheet")),
        el("a", { class: "button wide left", href: at(`doctor${seat}`) }, icon("pulse"), say("doctor.title")),
        isHost() ? button("host", [icon("key"), say("host.title")], then(openHost), { class: "wide left" }) : null,
        isHost() ? button("save", [icon("save"), say("save.title")], then(openSave), { class: "wide left" }) : null,
        button("table", [icon("hat"), say("more.table")], then(openTable), { class: "wide left" }),
        stage() === "play" && (mySeat() || isHost())
          ? button("end", say("propose.end_game"), then(openEnd), { class: "wide" })
          : null,
        el("a", { class: "button wide left", href: "/" }, icon("back"), say("all.home")),
      ),
    };
  });
}

/* Rules to which the table gave a level of their own. */
function bentRules() {
  const { table, levels } = session.view;
  const bent = Object.entries(levels || {}).filter(([, level]) => level !== table.strictness);
  if (!bent.length) return null;
  const rows = bent.map(([rule, level]) => el("li", { key: rule }, `${ruleName(rule)}: ${say(`level.${level}`)}`));
  return [el("p", {}, say("more.but")), el("ul", { class: "sentences" }, rows)];
}

/** For the few who compute things anew. @param {House.TableView} table */
function fingerprints({ commitment, data }) {
  return el(
    "details",
    { key: "fingerprints" },
    el("summary", {}, say("more.fingerprints")),
    el("p", { class: "small" }, say("more.commitment")),
    el("p", { class: "small seal-line", translate: "no" }, commitment),
    el("p", { class: "small" }, say("more.data")),
    el("p", { class: "small seal-line", translate: "no" }, data),
  );
}

/* What was agreed when the table was opened, and what has been bent since. */
function openTable() {
  const { table, rulings } = session.view;
  sheet(() => ({
    title: session.game.title || table.game,
    body: [
      el("p", {}, say("more.strictness"), " ", say(`level.${table.strictness}`)),
      bentRules(),
      el("p", {}, say(`propose.quorum.${table.quorum}`)),
      fingerprints(table),
      table.data_changed ? el("p", { class: "fault" }, say("more.data_changed")) : null,
      rulings.length
        ? [
            heading(3, say("more.rulings", { n: number(rulings.length) })),
            el(
              "ul",
              { class: "sentences" },
              rulings.map((one, at) =>
                el("li", { key: `r${at}` }, el("span", { class: "sentence" }, named(one.reason, { class: "said" }))),
              ),
            ),
          ]
        : null,
    ],
  }));
}
