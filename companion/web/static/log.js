/* History: every step that this viewer may know, newest first; a step opens the table as it was then. */

import { ask } from "./api.js";
import { chapters } from "./chapters.js";
import { pressed } from "./controls.js";
import { button, el, heading, named } from "./dom.js";
import { wholeLog } from "./history.js";
import { badge, icon } from "./marks.js";
import { begin, page, paint, redraw } from "./page.js";
import { concerns, groupOf, isTold, sentence } from "./sentences.js";
import { sheet } from "./sheet.js";
import {
  bankAmount,
  cardTitle,
  cash,
  connect,
  phaseName,
  plainName,
  purseTitle,
  roundName,
  seatOf,
  seats,
  session,
  voice,
} from "./state.js";
import { clockTime, gameWord, number, say } from "./words.js";

const GROUPS = ["money", "dice", "plans", "table"];
const MARKED = "marked"; // the group of those that the address names, such as the events behind a line of the score
const marked = new Set(location.hash.slice(1).split(",").filter(Boolean));
/** @type {Record<string, any>} */
const state = { log: null, group: "", who: "", version: -1, fault: "", reading: false, open: new Map() };

async function fetchLog() {
  try {
    state.log = await wholeLog();
    state.fault = "";
  } catch (trouble) {
    state.log = state.log || [];
    state.fault = trouble instanceof Error ? trouble.message : String(trouble);
  }
  redraw();
}

/** A line goes by its number in the table's log, which is the same for everybody; private ones by their own.
 * @param {Heard} entry */
function nameOf(entry) {
  return entry.private ? `own${entry.n}` : `n${entry.all}`;
}

/* Until somebody begins to read, the first marked event stays in sight, whatever arrives above it. */
function showMarked() {
  const [first] = [...marked].map((id) => document.getElementById(id)).filter(Boolean);
  if (first && !state.reading) first.scrollIntoView({ block: "center" });
}

["pointerdown", "wheel", "keydown"].forEach((kind) => {
  document.addEventListener(kind, () => {
    state.reading = true;
  });
});

function shown() {
  return state.log
    .filter((/** @type {Heard} */ entry) => isTold(entry) || marked.has(nameOf(entry)))
    .filter((/** @type {Heard} */ entry) => inGroup(entry) && (!state.who || concerns(entry, state.who)));
}

/** @param {Heard} entry */
function inGroup(entry) {
  if (state.group === MARKED) return marked.has(nameOf(entry));
  return !state.group || groupOf(entry) === state.group;
}

function draw() {
  const back =
    page.seats.length || page.seat
      ? `/t/${page.table}${page.seat && (page.seats.length > 1 || !page.seats.includes(page.seat)) ? `?seat=${page.seat}` : ""}`
      : `/t/${page.table}/screen`;
  paint(
    el(
      "div",
      { class: "door history", key: "door" },
      el("a", { class: "button plain left", href: back, key: "back" }, icon("back"), say("all.to_table")),
      heading(1, say("title.log")),
      state.fault ? el("p", { class: "fault", role: "alert" }, state.fault) : null,
      state.log === null || !session.ready
        ? el("p", { class: "dim" }, say("all.loading"))
        : [
            filters(),
            el("p", { class: "dim small", role: "status" }, say("log_page.count", { n: number(shown().length) })),
            list(),
          ],
    ),
  );
  showMarked();
}

function filters() {
  const tap = (/** @type {string} */ name, /** @type {string} */ value) => () => {
    state[name] = state[name] === value ? "" : value;
    redraw();
  };
  const groups = [...(marked.size ? [MARKED] : []), ...GROUPS].map((group) => {
    return button(group, say(`log_page.${group}`), tap("group", group), pressed(state.group === group));
  });
  const people = seats().map((seat) => {
    const props = { ...pressed(state.who === seat.id), "aria-label": seat.name };
    return button(seat.id, [badge(seat, "tiny"), named(seat.name)], tap("who", seat.id), props);
  });
  return el(
    "div",
    { class: "stack", key: "filters" },
    el("div", { class: "chips", role: "group", "aria-label": say("log_page.what") }, groups),
    el("div", { class: "chips", role: "group", "aria-label": say("log_page.who") }, people),
  );
}

/* Newest first. A whole evening comes in chapters, of which only those that are open are built; what was chosen out of
   it is short enough. */
function list() {
  const told = chapters(shown());
  if (told.length < 2 || state.group || state.who) return steps(shown());
  return told.reverse().map((one, at) => chapter(one, at === 0));
}

/** Once drawn, a chapter opens and folds by the reader alone: what arrives folds nothing.
   @param {{ round: number, lines: Heard[] }} one @param {boolean} newest */
function chapter({ round, lines }, newest) {
  if (!state.open.has(round)) state.open.set(round, newest || lines.some((line) => marked.has(nameOf(line))));
  const unfolded = state.open.get(round);
  const turn = (/** @type {any} */ event) => {
    state.open.set(round, !event.currentTarget.parentNode.open); // the browser turns it right after this
    redraw();
  };
  const title = round ? say("turn.round", { round: roundName(round) }) : say("log_page.before");
  return el(
    "details",
    { class: "card chapter", key: `chapter-${round}`, open: unfolded },
    el(
      "summary",
      { on: { click: turn } },
      heading(2, title, { class: "grow" }),
      el("span", { class: "dim small" }, say("log_page.count", { n: number(lines.length) })),
    ),
    unfolded ? steps(lines) : null,
  );
}

/** @param {Heard[]} lines */
function steps(lines) {
  return el("ol", { class: "sentences steps", key: "steps" }, [...lines].reverse().map(step));
}

/** @param {Heard} entry */
function step(entry) {
  return el(
    "li",
    { key: nameOf(entry), id: nameOf(entry), class: looks(entry) },
    el(
      "button",
      { type: "button", class: "plain wide left", key: `b${entry.n}`, on: { click: () => openThen(entry) } },
      el("span", { class: "time" }, clockTime(entry.at)),
      el(
        "span",
        { class: "sentence grow" },
        sentence(entry),
        entry.undone ? el("span", { class: "dim small" }, " · ", say("log_page.undone")) : null,
      ),
    ),
  );
}

/** @param {Heard} entry */
function looks(entry) {
  return [entry.undone && "undone", marked.has(nameOf(entry)) && "marked"].filter(Boolean).join(" ");
}

/** The table as it stood after this step. @param {Heard} entry */
function openThen(entry) {
  const then = { view: null, fault: "" };
  ask(voice.path(`/at/${entry.n}`))
    .then((answer) => {
      then.view = answer.view;
      redraw();
    })
    .catch((trouble) => {
      then.fault = trouble.message;
      redraw();
    });
  sheet(() => ({
    title: say("log_page.then", { time: clockTime(entry.at) }),
    body: [
      el("p", {}, sentence(entry)),
      then.fault
        ? el("p", { class: "fault" }, then.fault)
        : then.view
          ? past(then.view)
          : el("p", { class: "dim" }, say("all.loading")),
    ],
  }));
}

/** @param {View} view */
function past(view) {
  return [
    view.table.stage === "play" ? el("p", {}, turnThen(view)) : null,
    view.table.symbol ? pursesThen(view.purses || {}) : null,
    Object.entries(view.counters || {}).map(counterThen),
    plansThen(view.plans || []),
    view.cast ? el("p", {}, say("dice.title"), ": ", view.cast.results.join(", ")) : null,
  ];
}

/** @param {View} view */
function turnThen({ turn, table }) {
  const phase = table.phases.length ? ` · ${phaseName(turn.phase)}` : "";
  return [
    el("b", {}, turn.seat ? named(plainName(turn.seat)) : ""),
    " · ",
    say("turn.round", { round: roundName(turn.round) }),
    phase,
  ];
}

/** @param {Record<string, number>} purses */
function pursesThen(purses) {
  const rows = Object.entries(purses).map(([id, amount]) => {
    const name = seatOf(id) ? named(plainName(id)) : purseTitle(id);
    const held = id === "bank" ? bankAmount(amount) : cash(amount);
    return el("tr", { key: id }, el("td", {}, name), el("td", { class: "sum" }, held));
  });
  return el("table", { key: "purses" }, el("tbody", {}, rows));
}

/** @param {[string, Record<string, number>]} counter */
function counterThen([id, holders]) {
  const told = Object.entries(holders).map(([owner, value], at) => [
    at ? ", " : ": ",
    owner === "table" ? say("all.table") : named(plainName(owner)),
    ` ${number(value)}`,
  ]);
  return el("p", { key: id }, el("b", {}, gameWord(`counter.${id}.title`)), told);
}

/** @param {House.PlanView[]} plans */
function plansThen(plans) {
  if (!plans.length) return null;
  const lines = plans.map((plan) => {
    const card = plan.copy ? cardTitle(plan.copy) : say("plans.hidden");
    const said = [named(plainName(plan.seat)), ": ", card, plan.on ? [" · ", named(plan.on)] : null];
    return el("li", { key: plan.id }, el("span", { class: "sentence" }, said));
  });
  return el("ul", { class: "sentences" }, lines);
}

async function start() {
  await begin(draw);
  const link = connect(() => {
    if (link && link.version === state.version) return;
    state.version = link ? link.version : -1;
    fetchLog();
  });
}

start();
