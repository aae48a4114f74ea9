/* The connection doctor: can you reach me, do you stay, do you come back; and what to do when not. */

import { ask, clocksApart, pause } from "./api.js";
import { button, el, heading } from "./dom.js";
import { icon } from "./marks.js";
import { begin, page, paint, redraw } from "./page.js";
import { setSound, soundOn } from "./sound.js";
import { voice } from "./state.js";
import { number, say } from "./words.js";

/** Each step: what it found; undefined is not tried yet.
 * @type {Record<string, { busy?: boolean, good?: boolean, told?: string }>} */
const found = {};
/** @type {[string, (() => Promise<{ good: boolean, told: string }>) | null][]} */
const STEPS = [
  ["reach", reach],
  ["clock", clockStep],
  ["stream", stream],
  ["storage", storage],
  ["camera", camera],
  ["sleep", null],
  ["sound", null],
];
let asleepSince = 0;

async function reach() {
  const times = [];
  for (let go = 0; go < 3; go += 1) {
    const began = performance.now();
    await ask("/healthz", { wait: 5000 });
    times.push(performance.now() - began);
  }
  const quickest = Math.round(Math.min(...times));
  return { good: quickest < 800, told: say("doctor.reach.took", { ms: number(quickest) }) };
}

async function clockStep() {
  const off = Math.round(Math.abs(clocksApart()));
  return { good: true, told: off < 3 ? say("doctor.clock.right") : say("doctor.clock.off", { seconds: number(off) }) };
}

/* A stream must bring something within a few seconds: some networks hold it back until it is over. */
async function stream() {
  const control = new AbortController();
  const answer = await Promise.race([
    fetch(voice.path("/stream", { changes: 1 }), { credentials: "same-origin", signal: control.signal }),
    pause(6),
  ]);
  if (!answer || !answer.ok || !answer.body) return { good: false, told: say("doctor.stream.poll") };
  const first = await Promise.race([answer.body.getReader().read(), pause(6)]);
  control.abort();
  return first && first.value
    ? { good: true, told: say("doctor.stream.open") }
    : { good: false, told: say("doctor.stream.poll") };
}

async function storage() {
  try {
    localStorage.setItem("consigliere try", "1");
    localStorage.removeItem("consigliere try");
  } catch {
    return { good: false, told: say("doctor.storage.private") };
  }
  return {
    good: navigator.cookieEnabled,
    told: say(navigator.cookieEnabled ? "doctor.storage.kept" : "doctor.storage.cookies"),
  };
}

async function camera() {
  const live = window.isSecureContext && navigator.mediaDevices && navigator.mediaDevices.getUserMedia;
  return { good: true, told: say(live ? "doctor.camera.live" : "doctor.camera.photo") };
}

async function run() {
  for (const [name, step] of STEPS) {
    if (!step) continue;
    found[name] = { busy: true };
    redraw();
    try {
      found[name] = await step();
    } catch {
      found[name] = { good: false, told: say(`doctor.${name}.fix`) };
    }
    redraw();
  }
  report();
}

document.addEventListener("visibilitychange", async () => {
  if (document.hidden) {
    asleepSince = Date.now();
    return;
  }
  if (!asleepSince) return;
  const slept = Math.round((Date.now() - asleepSince) / 1000);
  const began = performance.now();
  try {
    await ask("/healthz", { wait: 5000 });
    found.sleep = {
      good: true,
      told: say("doctor.sleep.back", { seconds: number(slept), ms: number(Math.round(performance.now() - began)) }),
    };
  } catch {
    found.sleep = { good: false, told: say("doctor.sleep.fix") };
  }
  redraw();
  report();
});

/* The host sees how everybody's phone is. */
function report() {
  const results = Object.fromEntries(
    Object.entries(found)
      .filter(([, one]) => one.good !== undefined)
      .map(([name, one]) => [name, one.good]),
  );
  if (page.seat) ask(voice.path("/doctor"), { body: { results } }).catch(() => {});
}

/** @param {[string, unknown]} step */
function stepCard([name]) {
  const result = found[name] || {};
  const known = result.good !== undefined;
  const mark = known ? (result.good ? "good" : "bad") : "open";
  const signs = { good: icon("check"), bad: icon("no"), open: "…" };
  return el(
    "li",
    { key: name, class: `card ${mark === "bad" ? "loud" : ""}` },
    el(
      "div",
      { class: "row" },
      el("span", { class: `mark ${mark}`, "aria-hidden": "true" }, signs[mark]),
      el("h2", { class: "grow" }, say(`doctor.${name}.title`)),
      el("span", { class: mark === "bad" ? "bad" : "dim" }, known ? say(`doctor.${mark}`) : ""),
    ),
    el("p", { class: "dim", role: "status" }, result.told || say(`doctor.${name}.try`)),
    tool(name),
  );
}

/** @param {string} name */
function tool(name) {
  if (name !== "sound") return null;
  return button(
    "sound",
    [icon(soundOn() ? "sound" : "mute"), say(soundOn() ? "sound.on" : "sound.off")],
    () => {
      setSound(!soundOn());
      found.sound = { good: true, told: say(soundOn() ? "doctor.sound.heard" : "doctor.sound.quiet") };
      redraw();
    },
    { class: "wide", "aria-pressed": String(soundOn()) },
  );
}

function draw() {
  paint(
    el(
      "div",
      { class: "door", key: "door" },
      el(
        "a",
        {
          class: "button plain left",
          href: `/t/${page.table}${page.seat && (page.seats.length > 1 || !page.seats.includes(page.seat)) ? `?seat=${page.seat}` : ""}`,
          key: "back",
        },
        icon("back"),
        say("all.to_table"),
      ),
      heading(1, say("doctor.title")),
      el("p", { class: "dim" }, say("doctor.text")),
      el("ol", { class: "list doctor-steps" }, STEPS.map(stepCard)),
      button("again", say("doctor.again"), run, { class: "wide" }),
      window.isSecureContext ? null : plain(),
    ),
  );
}

/* What plain http withholds, and the way out of it. */
function plain() {
  return el(
    "section",
    { class: "card stack", key: "plain" },
    el("p", { class: "small" }, say("doctor.plain_http")),
    el("a", { class: "button wide", href: "/https" }, say("doctor.https")),
  );
}

begin(draw).then(run);
