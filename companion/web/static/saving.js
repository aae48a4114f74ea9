/* Taking the table along: one file, sealed with six words while there are secrets; two phones show three each. */

import { orderButton } from "./controls.js";
import { el } from "./dom.js";
import { icon } from "./marks.js";
import { page } from "./page.js";
import { sheet } from "./sheet.js";
import { session, stage } from "./state.js";
import { say } from "./words.js";

/* The words that this page has been entrusted with, if any. */
function entrusted() {
  const { me, host } = session.view;
  return (me && me.entrusted) || (host && host.entrusted) || [];
}

function download() {
  const href = `/api/tables/${page.table}/export`;
  return el(
    "a",
    { class: "button first wide tall", key: "download", href, download: true },
    icon("save"),
    say("save.file"),
  );
}

export function openSave() {
  const state = { asked: false };
  const over = stage() === "over";
  sheet((self) => {
    const ready = over || state.asked || entrusted().length > 0;
    const asked = () => {
      state.asked = true;
      self.redraw();
    };
    return {
      title: say("save.title"),
      body: [
        el("p", {}, say(over ? "save.over" : "save.text")),
        over ? null : orderButton("ask_export", say("save.words"), { type: "ask_export" }, { class: "wide" }, asked),
        entrusted().length ? wordsList() : null,
      ],
      foot: ready ? download() : null,
    };
  });
}

function wordsList() {
  const words = entrusted().map((word, at) => el("li", { key: `w${at}` }, word));
  const start = session.view.me ? session.view.me.entrusted_from : 1;
  return el("ol", { class: "six-words", translate: "no", key: "words", start }, words);
}

/* Whoever keeps the words sees them behind a tap: they open the save file. */
export function wordsPanel() {
  if (!entrusted().length) return null;
  return el(
    "section",
    { class: "card", key: "entrusted" },
    el("details", {}, el("summary", {}, say("save.yours")), el("p", { class: "dim" }, say("save.keep")), wordsList()),
  );
}
