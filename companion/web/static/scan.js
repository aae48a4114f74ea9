/* Reading a code: a photo of it, the live camera where the browser allows one, or typed by hand; typing always works. */

import { ask, Refused } from "./api.js";
import { startCamera } from "./camera.js";
import { button, codeInput, el } from "./dom.js";
import { forget, remember } from "./errand.js";
import { icon } from "./marks.js";
import { notice, redraw } from "./page.js";
import { voice } from "./state.js";
import { has, say } from "./words.js";

/** @typedef {Entry | Entries} Wanted */

const ONE = 1600;
const SWEEP = 3200;
/** Smaller on the phone already: the network is slow, and the server wants no more than this.
 * @param {Blob} file @param {number} longest @returns {Promise<Blob>} */
export async function reduced(file, longest) {
  const image = await bitmap(file);
  const scale = Math.min(1, longest / Math.max(image.width, image.height));
  const canvas = el("canvas", { width: Math.round(image.width * scale), height: Math.round(image.height * scale) });
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  if ("close" in image) image.close();
  return new Promise((done) =>
    canvas.toBlob((/** @type {Blob | null} */ blob) => done(blob || file), "image/jpeg", 0.85),
  );
}

/** @param {Blob} file @returns {Promise<ImageBitmap | HTMLImageElement>} */
async function bitmap(file) {
  if (typeof createImageBitmap === "function") {
    try {
      return await createImageBitmap(file);
    } catch {
      /* some formats only the image element reads */
    }
  }
  const image = new Image();
  const address = URL.createObjectURL(file);
  try {
    await new Promise((done, fail) => Object.assign(image, { onload: done, onerror: fail, src: address }));
    return image;
  } finally {
    setTimeout(() => URL.revokeObjectURL(address), 10000);
  }
}

/** Ask the server what a photo or a typed text is.
 * @param {Blob} file @param {boolean} many @returns {Promise<House.Read[]>} */
async function readPhoto(file, many) {
  const image = await reduced(file, many ? SWEEP : ONE);
  const answer = await ask(voice.path("/codes", many ? { many: 1 } : {}), { image, wait: 20000 });
  return answer.codes;
}

/** @param {string} text @returns {Promise<House.Read[]>} */
export async function readText(text) {
  const answer = await ask(voice.path("/codes"), { body: { text } });
  return answer.codes;
}

/** @param {Wanted} entry @returns {Reading} */
function stateOf(entry) {
  const state = entry.state || { text: "", busy: false, fault: entry.lost ? say("scan.lost") : "", live: null };
  entry.state = state;
  return state;
}

/** The photo alone, where a sheet would be a tap too much: what is wrong with it is told in passing.
 * @param {Entry} entry */
export function photoEntry(entry) {
  return photoButton(Object.assign(entry, { tells: true }), stateOf(entry));
}

/** The three ways in one body of a sheet. found(code) -> null, or why this code is of no use here.
 * @param {Wanted} entry */
export function codeEntry(entry) {
  const state = stateOf(entry);
  const live = window.isSecureContext && navigator.mediaDevices && navigator.mediaDevices.getUserMedia;
  return [
    state.live ? state.live.view : null,
    photoButton(entry, state),
    live
      ? button(
          "live",
          [icon("camera"), say(state.live ? "scan.live_stop" : "scan.live")],
          () => toggleLive(entry, state),
          { class: "wide" },
        )
      : null,
    typed(entry, state),
    el("p", { class: "fault kept", role: "alert", key: "fault" }, state.fault),
  ];
}

/** @param {Wanted} entry @param {Reading} state */
function photoButton(entry, state) {
  const id = entry.tells ? "photo-now" : "photo"; // a sheet may lie over it
  const input = el("input", {
    type: "file",
    accept: "image/*",
    capture: "environment",
    class: "unseen",
    id,
    key: id,
    "aria-label": entry.photo || say("scan.photo"),
    on: {
      click: () => remember(entry.purpose),
      cancel: forget,
      change: (/** @type {any} */ event) => tookPhoto(entry, state, event.target),
    },
  });
  return el(
    "div",
    { class: "grow", key: "photo-row" },
    input,
    el(
      "label",
      { for: id, class: "button first wide tall photo", key: "photo-label", "aria-hidden": "true" },
      icon("camera"),
      state.busy ? say("scan.reading") : entry.photo || say("scan.photo"),
    ),
  );
}

/** @param {Wanted} entry @param {Reading} state @param {HTMLInputElement} input */
async function tookPhoto(entry, state, input) {
  forget();
  const file = input.files?.[0];
  if (!file || state.busy) return;
  await look(entry, state, () => readPhoto(file, Boolean(entry.many)));
  input.value = "";
}

/** @param {Wanted} entry @param {Reading} state */
function typed(entry, state) {
  const heard = (/** @type {string} */ text) => {
    state.text = text;
  };
  const send = async (/** @type {any} */ event) => {
    event.preventDefault();
    const form = event.target;
    if (!state.text.trim()) return;
    await look(entry, state, () => readText(state.text.trim()));
    if (!entry.many || state.fault) return;
    state.text = ""; // it lies with the others, and the next one may be typed
    form.reset();
  };
  return el(
    "form",
    { key: "typed", class: "stack", on: { submit: send } },
    el("label", { for: "typed-code" }, entry.hint || say("scan.type")),
    el(
      "div",
      { class: "row" },
      codeInput("typed-code", heard, { class: "code grow", maxlength: 60 }),
      el("button", { type: "submit", key: "typed-go", disabled: state.busy }, say("scan.go")),
    ),
  );
}

/** @param {Wanted} entry @param {Reading} state @param {() => Promise<House.Read[]>} read */
async function look(entry, state, read) {
  Object.assign(state, { busy: true, fault: "" });
  redraw();
  try {
    state.fault = chosen(entry, await read());
  } catch (trouble) {
    state.fault = trouble instanceof Refused ? trouble.message : say("all.no_answer");
  } finally {
    state.busy = false;
    if (entry.tells && state.fault) notice(state.fault, true);
    redraw();
    Promise.resolve().then(showFault);
  }
}

/* However small the phone, and with its keyboard open. */
function showFault() {
  document.querySelector("dialog[open] .fault.kept:not(:empty)")?.scrollIntoView({ block: "nearest" });
}

/** Why a code is of no use: what the server found, else what this sheet wants.
 * @param {House.Read} code @param {string} otherwise */
export function why(code, otherwise) {
  const key = `refusal.${code.why}`;
  return code.why && has(key) ? say(key, code.facts) : say(otherwise, { text: code.text.slice(0, 40) });
}

/** The first code that is of use; otherwise why the others are not.
 * @param {Wanted} entry @param {House.Read[]} codes */
function chosen(entry, codes) {
  if (entry.many) return entry.found(codes) || "";
  let fault = say("scan.nothing");
  for (const code of codes) {
    const trouble = code.kind === "unknown" && !entry.unknown ? why(code, "scan.unknown") : entry.found(code);
    if (!trouble) {
      stopLive(entry.state);
      return "";
    }
    fault = trouble;
  }
  return fault;
}

/** @param {Reading | undefined} state */
function stopLive(state) {
  if (!state) return;
  if (state.live) state.live.stop();
  state.live = null;
}

/** @param {Wanted} entry @param {Reading} state */
async function toggleLive(entry, state) {
  if (state.live) {
    stopLive(state);
    redraw();
    return;
  }
  try {
    state.live = await startCamera(async (frame) => {
      const answer = await ask(voice.path("/codes", { quick: 1 }), { image: frame }); // the next frame comes anyway
      const known = answer.codes.filter((/** @type {House.Read} */ code) => code.kind !== "unknown");
      if (!known.length || !state.live) return;
      state.fault = chosen(entry, known);
      redraw();
    });
  } catch {
    state.fault = say("scan.no_camera");
  }
  redraw();
}
