/* The door of the table screen: the code by which phones join, where to type it, and who may begin. */

import { beginButton } from "./beginning.js";
import { el } from "./dom.js";
import { laterDrawn } from "./later.js";
import { page } from "./page.js";
import { seats, session, voice } from "./state.js";
import { say } from "./words.js";

const prologue = laterDrawn(
  () => import("./prologue.js"),
  (all) => all.prologue,
  () => null,
);

export function tableDoor() {
  const { code } = session.view.table;
  const look = seats().length < session.view.table.most ? "qr" : "qr dimmed";
  const shown = code ? joinCode(code, look) : el("p", {}, say("door.closed_text"));
  return el("section", { class: "join card deco", key: "join" }, shown, prologue());
}

/** @param {string} code @param {string} [look] */
export function joinCode(code, look = "qr") {
  const image = { alt: say("me.qr_alt", { code }), src: voice.path("/qr.svg", { what: `join:${code}` }) };
  return [
    el("div", { class: look, key: code }, el("img", image)),
    el("p", { class: "code bigcode", translate: "no" }, code),
    address(),
  ];
}

export function hostStarts() {
  const sit = { class: "button wide", href: `/j/${session.view.table.code || ""}`, key: "sit" };
  return el("div", { class: "stack host-starts" }, beginButton(), el("a", sit, say("screen.sit")));
}

/* Where phones find us, for those who type. */
export function shortAddress() {
  return page.address.replace(/^https?:\/\//, "");
}

function address() {
  return page.address ? el("p", { class: "dim center", translate: "no" }, `${shortAddress()}/j`) : null;
}
