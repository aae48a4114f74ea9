/* A game of one's own, brought as a zip to the laptop itself: its faults, or that it is whole. */

import { ask } from "./api.js";
import { button, el, heading } from "./dom.js";
import { icon } from "./marks.js";
import { redraw } from "./page.js";
import { choose, loadGames, state, why } from "./shop_state.js";
import { counted, listed, number, say } from "./words.js";

const PATIENCE = 90000; // milliseconds: every card is laid out

/** @type {{ busy: boolean, fault: string, found: Shop.BroughtIn | null }} */
const own = { busy: false, fault: "", found: null };

export function ownGame() {
  const send = (/** @type {any} */ event) => {
    event.preventDefault();
    bring(new FormData(event.target));
  };
  return el(
    "section",
    { class: "card stack", key: "own" },
    heading(2, say("print.own")),
    el("p", { class: "dim small" }, say("print.own_text")),
    el(
      "form",
      { class: "stack-tight", key: "own-form", on: { submit: send } },
      el("label", { for: "parcel" }, say("print.own_file")),
      el("input", { id: "parcel", name: "file", type: "file", accept: ".zip,application/zip", required: true }),
      el(
        "button",
        { type: "submit", class: "wide", key: "own-go", disabled: own.busy, "aria-busy": String(own.busy) },
        say(own.busy ? "print.own_looking" : "print.own_go"),
      ),
    ),
    own.fault ? el("p", { class: "fault", role: "alert", key: "own-fault" }, own.fault) : null,
    own.found ? outcome(own.found) : null,
    el("a", { href: "/print/starter.zip", key: "starter" }, say("print.own_starter")),
  );
}

/** @param {FormData} form */
async function bring(form) {
  Object.assign(own, { busy: true, fault: "", found: null });
  redraw();
  try {
    own.found = await ask("/print/own", { form, wait: PATIENCE });
    if (own.found && own.found.folder) await loadGames();
  } catch (trouble) {
    own.fault = why(trouble);
  }
  own.busy = false;
  redraw();
}

/** @param {Shop.BroughtIn} found */
function outcome(found) {
  const left = found.left_out.length ? say("print.own_left", { names: listed(found.left_out) }) : "";
  return el(
    "div",
    { class: "stack-tight outcome", key: "outcome", role: "status" },
    found.folder ? whole(found) : faults(found),
    left ? el("p", { class: "dim small" }, left) : null,
    found.remarks.map((remark) => el("p", { class: "dim small", key: remark }, remark)),
  );
}

/** @param {Shop.BroughtIn} found */
function whole(found) {
  const open = () => {
    const game = (state.games || []).find((one) => one.id === found.name);
    if (game) choose(game);
  };
  return [
    el("p", { class: "good" }, say("print.own_whole")),
    button("own-print", [icon("print"), say("print.own_print")], open, { class: "first wide" }),
    el(
      "a",
      { class: "button wide", href: `/open?game=${encodeURIComponent(found.name)}`, key: "own-play" },
      icon("hat"),
      say("print.play"),
    ),
  ];
}

/** @param {Shop.BroughtIn} found */
function faults(found) {
  return [
    el("p", { class: "bad" }, counted("print.own_faults", found.faults.length)),
    el("ol", { class: "list faults" }, found.faults.map(line)),
  ];
}

/** @param {Shop.Hole} hole @param {number} at */
function line(hole, at) {
  const where = { file: hole.file, row: number(hole.row), field: hole.field };
  return el(
    "li",
    { key: String(at) },
    el(
      "span",
      { class: "grow" },
      el("b", {}, say("print.own_where", where)),
      el("span", { class: "small block" }, hole.said),
    ),
  );
}
