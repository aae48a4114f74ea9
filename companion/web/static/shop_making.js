/* What a print comes to before it is made, how far it is, and what came out. */

import { button, el, heading } from "./dom.js";
import { icon } from "./marks.js";
import { page } from "./page.js";
import { fileName } from "./shop_preview.js";
import { cancelPrint, isOver, startPrint, state } from "./shop_state.js";
import { counted, listed, number, say } from "./words.js";

const THIN = 0.2; // mm: up to here it is paper,
const CARD = 0.7; // and up to here card

/** The four figures that one wants to know first. @param {Shop.OrderSeen} order */
export function sums(order) {
  const own = order.papers.map((line) => line.paper).filter((paper) => paper.name !== "boards");
  const sheets = own.reduce((sum, paper) => sum + paper.sheets, 0);
  const seconds = own.reduce((sum, paper) => sum + paper.cutting, 0);
  const ink = state.ink === null ? say("print.ink_wait") : counted("print.ink", rounded(state.ink));
  return el(
    "dl",
    { class: "sums", key: "sums" },
    sum("sheets", number(sheets)),
    sum("pieces", number(order.pieces)),
    sum("ink", ink),
    sum("cutting", lasting(seconds)),
  );
}

/** @param {string} key @param {string} text */
function sum(key, text) {
  return el("div", { key, data: { sum: key } }, el("dt", {}, say(`print.sum.${key}`)), el("dd", {}, text));
}

/** As exact as an estimate deserves. @param {number} value */
function rounded(value) {
  const step = value > 100 ? 10 : 1;
  return Math.max(1, Math.round(value / step) * step);
}

/** @param {number} seconds */
function lasting(seconds) {
  const minutes = Math.max(5, Math.round(seconds / 300) * 5);
  if (seconds === 0) return "–";
  if (minutes < 90) return say("print.minutes", { n: number(minutes) });
  return say("print.hours", { n: number(Math.round(minutes / 30) / 2) });
}

/** @param {Shop.OrderSeen} order */
export function shopping(order) {
  return el(
    "details",
    { class: "card", key: "shopping" },
    el("summary", {}, say("print.shopping")),
    el("ul", { class: "list" }, order.papers.map(line)),
  );
}

/** @param {Shop.PaperLine} one */
function line({ paper, titles }) {
  const told = [
    paper.name === "boards" ? say("print.shop_only") : counted("print.sheets", paper.sheets),
    say(`print.sides.${paper.sides}`),
    ...paper.thickness.map(stock),
  ];
  return el(
    "li",
    { key: paper.name },
    el(
      "span",
      { class: "grow" },
      el("b", {}, fileName(paper.name)),
      titles.length ? el("span", { class: "small block" }, listed(titles)) : null,
      el("span", { class: "dim small block" }, told.join(" · ")),
    ),
  );
}

/** @param {number} thickness */
function stock(thickness) {
  const mm = number(Math.round(thickness * 10) / 10);
  if (thickness <= THIN) return say("print.stock.thin");
  return say(thickness <= CARD ? "print.stock.card" : "print.stock.thick", { mm });
}

/** What an earlier print loses. @param {readonly string[]} names */
export function removed(names) {
  if (!names.length) return null;
  return el(
    "section",
    { class: "card stack", key: "removed" },
    heading(2, say("print.removed")),
    el(
      "ul",
      { class: "plain-list" },
      names.map((name) => el("li", { key: name, translate: "no" }, name)),
    ),
  );
}

/** The button, the bar, or what came out. @param {Shop.OrderSeen} order */
export function making(order) {
  const { job } = state;
  if (!job) return start();
  const at = job.at;
  if (at && at.state.stage === "done") return ready(order, at);
  if (isOver(job)) return failed(at ? at.why : "");
  return el(
    "section",
    { class: "card bright stack making", key: "making" },
    el("p", { role: "status", key: "status" }, at ? standing(at.state) : say("print.step.begin")),
    el("progress", progress(at)),
    button("cancel", say("print.cancel"), cancelPrint, { class: "wide" }),
  );
}

function start() {
  const props = { class: "first wide tall", disabled: state.looking, "aria-busy": String(state.looking) };
  return el("div", { class: "door-foot", key: "start" }, button("go", [icon("print"), say("print.go")], goes, props));
}

/* How far it is comes into sight; what came out will stand in the same place. */
async function goes() {
  await startPrint();
  document.querySelector(".making, .ready")?.scrollIntoView({ block: "center" });
}

/** @param {Shop.PrintState | null} at */
function progress(at) {
  const known = at && at.state.of ? { max: at.state.of, value: at.state.done } : {};
  return { key: "progress", "aria-label": say("print.title"), ...known };
}

/** @param {Shop.JobState} job */
function standing(job) {
  if (job.stage === "waiting") {
    return job.before ? say("print.waiting", { n: number(job.before) }) : say("print.waiting_first");
  }
  const key = job.what ? `print.step.${job.what.replace(" ", "_")}` : "print.step.begin";
  return say(key, { done: number(job.done), of: number(job.of) });
}

/** @param {string} text */
function failed(text) {
  return el(
    "section",
    { class: "card stack", key: "failed" },
    el("p", { role: "alert", class: text ? "fault" : "" }, text || say("print.cancelled")),
    button("again", say("print.again"), startPrint, { class: "first wide" }),
  );
}

/** @param {Shop.OrderSeen} order @param {Shop.PrintState} made */
function ready(order, { state: job, remarks }) {
  const at = `/print/orders/${order.seal}`;
  if (!job.files.length) return el("p", { class: "card", role: "status", key: "ready" }, say("print.unchanged"));
  return el(
    "section",
    { class: "card bright stack ready", key: "ready" },
    heading(2, say("print.ready")),
    el("p", { role: "status" }, begins(job)),
    el("a", { class: "button first wide", href: `${at}/box.zip`, key: "zip" }, icon("save"), say("print.zip")),
    el(
      "ul",
      { class: "list" },
      job.files.map((file) => download(at, file)),
    ),
    remarks.map((remark) => el("p", { class: "dim small", key: remark }, remark)),
    page.loopback ? el("p", { class: "dim small", key: "kept" }, say("print.kept")) : null,
    el("a", { class: "button wide", href: openWith(), key: "play" }, icon("hat"), say("print.play")),
  );
}

/** Where to begin, and what was proved. @param {Shop.JobState} job */
function begins(job) {
  const hasGuide = job.files.some((file) => file.kind.startsWith("guide"));
  const how = say(hasGuide ? "print.ready_text" : "print.ready_text_alone");
  return job.codes ? `${how} ${counted("print.read_back", job.codes)}` : how;
}

/* The table is opened with the game that was printed. */
function openWith() {
  return `/open?game=${encodeURIComponent(state.game?.id ?? "")}`;
}

/** @param {string} at @param {Shop.PrintedFile} file */
function download(at, file) {
  const mb = number(Math.max(0.1, Math.round(file.size / 100000) / 10));
  const pages = counted("print.pages_of", file.pages);
  return el(
    "li",
    { key: file.name },
    el(
      "a",
      { class: "button wide left", href: `${at}/files/${file.name}`, target: "_blank" },
      icon("print"),
      el("span", { class: "grow" }, fileName(file.kind), el("span", { class: "dim small block" }, file.name)),
      el("span", { class: "dim small" }, say("print.size_of", { pages, mb })),
    ),
  );
}
