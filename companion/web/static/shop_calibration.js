/* A printer is learned: its sheet, what was read on the eight bars, and whether it fits. */

import { ask } from "./api.js";
import { button, el, heading } from "./dom.js";
import { icon } from "./marks.js";
import { redraw } from "./page.js";
import { drawnPicture } from "./shop_picture.js";
import { why } from "./shop_state.js";
import { language, number, say } from "./words.js";

const PATIENCE = 60000; // milliseconds
const FITS = "L12"; // what a bar reads where nothing is to be moved

/** @type {{ desk: Shop.CalibrationDesk | null, paper: string, edge: string, bars: Record<string, string>,
 *   margin: string, fault: string, found: Shop.PrinterLearned | null, asked: boolean }} */
const own = { desk: null, paper: "a4", edge: "long", bars: {}, margin: "", fault: "", found: null, asked: false };

export function calibration() {
  const opened = (/** @type {any} */ event) => {
    if (event.target.open) load();
  };
  return el(
    "details",
    { class: "card", key: "calibration", on: { toggle: opened } },
    el("summary", {}, say("print.calibrate.title")),
    el(
      "div",
      { class: "stack" },
      own.desk ? dialogue(own.desk) : el("p", { class: "dim", role: "status" }, say("all.loading")),
      own.fault ? el("p", { class: "fault", role: "alert", key: "cal-fault" }, own.fault) : null,
      own.found ? outcome(own.found) : null,
    ),
  );
}

async function load() {
  if (own.asked) return;
  own.asked = true;
  try {
    const desk = /** @type {Shop.CalibrationDesk} */ (await ask("/print/calibration", { wait: PATIENCE }));
    own.desk = desk;
    if (desk.known) own.edge = desk.known.flip;
    own.bars = Object.fromEntries([...desk.labels.bars].map((bar) => [bar, FITS]));
  } catch (trouble) {
    own.fault = why(trouble);
    own.asked = false;
  }
  redraw();
}

/** @param {Partial<typeof own>} change */
function set(change) {
  Object.assign(own, { found: null, fault: "" }, change);
  redraw();
}

/** @param {Shop.CalibrationDesk} desk */
function dialogue(desk) {
  const papers = desk.papers.map((one) => [
    one,
    one.length < 3 ? one.toUpperCase() : say("print.calibrate.letter_paper"),
  ]);
  const edges = desk.edges.map((one) => [one, say(`print.duplex.${one}`)]);
  return el(
    "div",
    { class: "stack", key: "dialogue" },
    el("p", { class: "dim small" }, say("print.calibrate.text")),
    desk.known ? el("p", { class: "small", key: "known" }, say("print.calibrate.known"), " ", moved(desk.known)) : null,
    heading(3, say("print.calibrate.step_print")),
    select("cal-paper", say("print.field.paper"), papers, own.paper, (paper) => set({ paper })),
    select("cal-edge", say("print.field.duplex"), edges, own.edge, (edge) => set({ edge })),
    sheetLink(0, "print.calibrate.sheet"),
    heading(3, say("print.calibrate.step_read")),
    el("p", { class: "dim small" }, say("print.calibrate.how")),
    el(
      "ul",
      { class: "bars" },
      [...desk.labels.bars].map((bar) => barRead(bar, desk.labels)),
    ),
    margin(desk.labels),
    button("learn", say("print.calibrate.learn"), learn, { class: "first wide" }),
  );
}

/** @param {number} check @param {string} key */
function sheetLink(check, key) {
  const href = `/print/calibration/${own.paper}/${own.edge}/sheet.pdf?check=${check}`;
  return el("a", { class: "button wide", href, target: "_blank", key: `sheet-${check}` }, icon("print"), say(key));
}

/** A bar: its letter, its number, and how that looks. @param {string} bar @param {Shop.BarLabels} labels */
function barRead(bar, labels) {
  const value = own.bars[bar];
  const letter = value.slice(0, 1);
  const told = value.slice(1);
  const to = (/** @type {string} */ read) => set({ bars: { ...own.bars, [bar]: read } });
  const numbers = Array.from({ length: 2 * labels.numbers - 1 }, (_, at) => 1 + at / 2);
  const src = `/print/calibration/${letter}/${Math.floor(Number(told))}.png`;
  const letters = [...labels.letters].map((one) => [one, one]);
  return el(
    "li",
    { class: "stack-tight", key: bar },
    el("b", {}, say("print.calibrate.bar", { bar })),
    el(
      "div",
      { class: "row" },
      select(`letter-${bar}`, say("print.calibrate.letter"), letters, letter, (one) => to(one + told)),
      select(
        `number-${bar}`,
        say("print.calibrate.number"),
        numbers.map((one) => [String(one), number(one)]),
        told,
        (one) => to(letter + one),
      ),
    ),
    drawnPicture(src, { class: "vernier", alt: say("print.calibrate.looks", { bar, value }), loading: "lazy" }),
  );
}

/** @param {Shop.BarLabels} labels */
function margin(labels) {
  const known = labels.margins.map((one) => [
    String(one),
    `${String(one).replace(".", language === "en" ? "." : ",")} mm`,
  ]);
  const all = [["", say("print.calibrate.unread")], ...known];
  return select("cal-margin", say("print.calibrate.margin"), all, own.margin, (read) => set({ margin: read }));
}

async function learn() {
  const { paper, edge, bars } = own;
  const body = { paper, edge, bars, margin: own.margin ? Number(own.margin) : null };
  try {
    own.found = await ask("/print/calibration", { body, wait: PATIENCE });
    own.fault = "";
  } catch (trouble) {
    Object.assign(own, { found: null, fault: why(trouble) });
  }
  redraw();
}

/** @param {Shop.PrinterLearned} found */
function outcome(found) {
  const off = found.off === null ? null : say("print.calibrate.agree", { mm: exact(found.off) });
  return el(
    "div",
    { class: "stack", key: "learned", role: "status" },
    el("p", { class: "good" }, say("print.calibrate.kept")),
    el("p", {}, moved(found.profile), " ", off),
    sheetLink(1, "print.calibrate.check"),
  );
}

/** What happens to every back. @param {Shop.Profile} profile */
function moved(profile) {
  const { dx, dy, angle } = profile;
  const right = dx < 0 ? "left" : "right";
  const up = dy < 0 ? "down" : "up";
  return [
    say(`print.calibrate.${right}`, { mm: exact(Math.abs(dx)) }),
    say(`print.calibrate.${up}`, { mm: exact(Math.abs(dy)) }),
    say("print.calibrate.turned", { degrees: exact(Math.abs(angle)) }),
  ].join(", ");
}

/** Two places behind the point, as this language writes it. @param {number} value */
function exact(value) {
  return value.toFixed(2).replace(".", language === "en" ? "." : ",");
}

/** @param {string} id @param {string} text @param {string[][]} choices @param {string} value
 * @param {(value: string) => void} heard */
function select(id, text, choices, value, heard) {
  const on = { change: (/** @type {any} */ event) => heard(event.target.value) };
  return el(
    "div",
    { key: id, class: "grow" },
    el("label", { for: id }, text),
    el(
      "select",
      { id, value, on },
      choices.map(([key, name]) => el("option", { value: key, key, selected: key === value }, name)),
    ),
  );
}
