/* The front door: open a table, go on with one, sit down at one. */

import { alone, findRobots } from "./alone.js";
import { ask, Refused } from "./api.js";
import { codeInput, el, heading, named } from "./dom.js";
import { icon } from "./marks.js";
import { begin, languages, page, paint, redraw, surface } from "./page.js";
import { clockTime, listed, say } from "./words.js";

const MOST = 8; // tables in a list

/** @type {{ tables: House.TableLine[] | null, code: string, busy: boolean, fault: string }} */
const state = { tables: null, code: "", busy: false, fault: "" };

function draw() {
  paint(
    el(
      "div",
      { class: "door", key: "door" },
      sign(),
      carryOn(),
      page.loopback || page.unproved ? [opening(), joining()] : [joining(), opening()],
      tables(),
      page.prints
        ? el("a", { class: "button wide", href: "/print", key: "print" }, icon("card"), say("home.print"))
        : null,
      bringIn(),
      page.unproved ? el("p", { class: "card small", key: "laptop" }, say("home.laptop")) : null,
      page.loopback
        ? el("a", { class: "button wide", href: "/evenings", key: "evenings" }, icon("history"), say("home.evenings"))
        : null,
      el(
        "footer",
        { class: "stack", key: "foot" },
        languages(),
        el("p", { class: "dim small center" }, say("home.promise")),
      ),
    ),
  );
}

function sign() {
  return el(
    "header",
    { class: "sign", key: "sign" },
    el("img", { src: "/static/icon.svg", alt: "", width: 72, height: 72 }),
    heading(1, "Consigliere"),
    el("p", { class: "dim" }, say("home.line")),
    el("div", { class: "rule" }),
  );
}

/* The way back to a game that runs stands above whatever begins another. */
function carryOn() {
  const one = state.tables?.find((each) => each.stage === "play");
  if (!one) return null;
  const title = el("span", { class: "grow" }, say("home.carry_on", { title: one.title }));
  return el("a", { class: "button wide left", href: placeOf(one), key: "carry-on" }, title, icon("forth"));
}

/* On the laptop one opens a table; on a phone one sits down at it. */
function opening() {
  return [
    el("a", { class: "button first wide tall", href: "/open", key: "open" }, icon("hat"), say("home.open")),
    alone(),
  ];
}

function joining() {
  return el(
    "form",
    { class: "card deco stack", key: "join", on: { submit: join } },
    heading(2, say("home.join")),
    el("label", { for: "code" }, say("join.code")),
    el(
      "div",
      { class: "row" },
      codeField(),
      el("button", { type: "submit", class: "first", key: "go" }, say("scan.go")),
    ),
    el("p", { class: "dim small" }, say("join.code_hint")),
  );
}

function codeField() {
  const heard = (/** @type {string} */ text) => {
    state.code = text;
  };
  return codeInput("code", heard, { name: "code", class: "code grow", maxlength: 20, required: true });
}

/** @param {SubmitEvent} event */
function join(event) {
  event.preventDefault();
  const code = state.code.replace(/[\s-]/g, "").toUpperCase();
  if (code) location.href = `/j/${encodeURIComponent(code)}`;
}

/* A table that was saved on another laptop goes on here. */
function bringIn() {
  const send = (/** @type {any} */ event) => {
    event.preventDefault();
    handIn(new FormData(event.target));
  };
  return el(
    "details",
    { class: "card", key: "bring" },
    el("summary", {}, say("home.bring")),
    el(
      "form",
      { class: "stack", on: { submit: send } },
      el("p", { class: "fault", role: "alert", key: "fault" }, state.fault),
      el("label", { for: "file" }, say("home.file")),
      el("input", { id: "file", name: "file", type: "file", accept: ".json,application/json", required: true }),
      el("label", { for: "words" }, say("home.words")),
      el("input", {
        id: "words",
        name: "words",
        maxlength: 400,
        autocomplete: "off",
        autocapitalize: "off",
        translate: "no",
      }),
      el(
        "button",
        { type: "submit", class: "wide", key: "bring-go", disabled: state.busy },
        say(state.busy ? "all.sending" : "home.bring_go"),
      ),
    ),
  );
}

/** @param {FormData} form */
async function handIn(form) {
  Object.assign(state, { busy: true, fault: "" });
  redraw();
  try {
    const moved = await ask("/api/tables/import", { form, wait: 60000 });
    location.href = `/t/${moved.table}/screen`;
  } catch (trouble) {
    Object.assign(state, { busy: false, fault: trouble instanceof Refused ? trouble.message : say("all.no_answer") });
    redraw();
  }
}

/* Tables at which people sit, and folded below them what somebody practised. */
function tables() {
  const all = state.tables || [];
  const real = all.filter((one) => !one.practice);
  const practised = all.filter((one) => one.practice);
  return [
    real.length ? el("section", { class: "card", key: "tables" }, heading(2, say("home.go_on")), listOf(real)) : null,
    practised.length
      ? el(
          "details",
          { class: "card", key: "practised", open: !real.length },
          el("summary", {}, say("home.practised")),
          listOf(practised),
        )
      : null,
  ];
}

/** @param {House.TableLine[]} some */
function listOf(some) {
  return el("ul", { class: "list" }, some.slice(0, MOST).map(lineOf));
}

/** @param {House.TableLine} one */
function lineOf(one) {
  const names = one.names.length ? [" · ", named(listed(one.names))] : null;
  return el(
    "li",
    { key: one.table },
    el(
      "a",
      { class: "button wide left", href: placeOf(one) },
      el("span", { class: "grow" }, el("b", {}, one.title), el("span", { class: "dim small block" }, when(one), names)),
      one.practice ? el("span", { class: "dim small" }, say("home.practice")) : null,
      one.stage ? el("span", { class: "dim small" }, say(`stage.${one.stage}`)) : null,
    ),
  );
}

/** @param {House.TableLine} one */
function placeOf(one) {
  return one.seats.length ? `/t/${one.table}` : `/t/${one.table}/screen`;
}

/** @param {House.TableLine} one */
function when(one) {
  const day = new Date(one.at * 1000);
  const today = day.toDateString() === new Date().toDateString();
  return today
    ? clockTime(one.at)
    : day.toLocaleDateString(document.documentElement.lang, { day: "numeric", month: "short" });
}

async function start() {
  const asked = ask("/api/tables").catch(() => ({ tables: [] }));
  await begin();
  state.tables = (await asked).tables; // before the first picture, so that nothing moves under the finger
  surface(draw);
  findRobots();
}

start();
