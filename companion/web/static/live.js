/* What happens at the table, as it happens. One stream per device: of several windows one listens and tells the
   others. The stream is closed while the page is hidden and never trusted after waking: first the gap, then a new one.
   It is read with fetch, not EventSource, because only so the heartbeats are seen and a refusal has a number.
   The light is green only while what is shown is what the server spoke of last: shown.js. */

import { ask, pause, Refused } from "./api.js";
import { lead } from "./leader.js";
import { agrees, announced, late, nothing, part, whole } from "./shown.js";

const OVERDUE = 11000; // a heartbeat and a second: the line is asked whether it is still there
const DOUBTED = 12500; // no answer either: what stands here may be old
const SILENCE = 25000; // two heartbeats and a half
const POLL = 2.5;

/** live(api, {view(view, changed), here(lights), line(state)}); `state` is on, slow, off or gone.
 * @param {TableApi} api @param {Listener} told */
export function live(api, told) {
  const rest = { heard: 0, control: null, polling: false, open: false, doubts: 0, pack: /** @type {any} */ (null) };
  /** @type {Line} */
  const self = { api, told, shown: nothing(), ...rest };
  self.pack = lead(api.path("/stream"), {
    onLead: () => listen(self),
    onRest: () => hush(self),
    onTold: (message) => take(self, message, false),
  });
  document.addEventListener("visibilitychange", () => (document.hidden ? sleep(self) : wake(self)));
  window.addEventListener("pagehide", () => sleep(self));
  window.addEventListener("pageshow", (event) => event.persisted && wake(self));
  window.addEventListener("online", () => wake(self));
  setInterval(() => watch(self), 1000);
  if (!document.hidden) wake(self); // the first look does not wait until it is settled which window listens
  return {
    refresh: () => catchUp(self),
    get version() {
      return `${self.shown.viewer} ${self.shown.version}`;
    },
  };
}

/** @param {Line} self */
function sleep(self) {
  self.pack.leave();
  hush(self);
}

/** @param {Line} self */
function wake(self) {
  hush(self);
  self.heard = Date.now();
  self.caughtUp = catchUp(self, true);
  self.pack.join();
}

/** @param {Line} self */
function hush(self) {
  self.open = false;
  self.polling = false;
  if (self.control) self.control.abort();
  self.control = null;
}

/** The gap since we last listened. One question at a time, so that answers come in their order; whoever wakes up waits
   for no question that went to sleep unanswered.
 * @param {Line} self @param {boolean} [anew] */
async function catchUp(self, anew = false) {
  self.wanted = true;
  if (self.asking && !anew) return;
  const mine = (self.asking = Symbol("asking"));
  const still = () => self.asking === mine;
  while (self.wanted && still()) {
    self.wanted = false;
    await question(self, still);
  }
  if (still()) self.asking = null;
}

/** 204 says that this viewer was told nothing since. An answer may come late: meanwhile the page became somebody else's.
 * @param {Line} self @param {() => boolean} still */
async function question(self, still) {
  const { viewer, version, era } = self.shown;
  try {
    const news = await ask(self.api.path("", has(self)));
    if (!still()) return;
    self.heard = Date.now();
    if (late(self.shown, era, news)) catchUp(self);
    else if (news) take(self, { type: "view", data: news }, true);
    else take(self, { type: "beat", data: { viewer, version } }, true);
  } catch (trouble) {
    if (still()) refused(self, trouble);
  }
}

/** What need not be told again. @param {Line} self */
function has({ shown: { viewer, version } }) {
  return version < 0 ? {} : { after: version, viewer: viewer ?? "" };
}

/** @param {Line} self @param {any} trouble */
function refused(self, trouble) {
  const gone = trouble instanceof Refused && [401, 403, 404].includes(trouble.status);
  self.told.line(gone ? "gone" : "off", trouble);
  return gone;
}

/** @param {Line} self */
async function listen(self) {
  if (self.open) return;
  self.open = true;
  const turn = (self.turn = Symbol("turn"));
  const still = () => self.open && self.turn === turn;
  for (let wait = 0.5; still(); wait = Math.min(wait * 2, 4)) {
    const since = Date.now();
    const trouble = await stream(self).catch((one) => one);
    if (!still() || (trouble && (await givenUp(self, trouble, turn)))) return;
    self.told.line("off");
    if (Date.now() - since > 10000) wait = 0.5;
    await pause(wait);
  }
}

/** Refused for now means asking again and again; refused for good means the end.
 * @param {Line} self @param {unknown} trouble @param {symbol} turn */
async function givenUp(self, trouble, turn) {
  const full = trouble instanceof Refused && [429, 503].includes(trouble.status);
  if (!full) return refused(self, trouble);
  await poll(self, turn);
  return false;
}

/** It begins where the question ended: the whole view comes once. @param {Line} self */
async function stream(self) {
  const control = (self.control = new AbortController());
  await self.caughtUp;
  const answer = await fetch(self.api.path("/stream", { changes: "told", ...has(self) }), {
    credentials: "same-origin",
    cache: "no-store",
    signal: control.signal,
    headers: { Accept: "text/event-stream" },
  });
  if (!answer.ok || !answer.body) {
    throw new Refused(answer.ok ? 503 : answer.status, answer.ok ? null : await answer.json().catch(() => null));
  }
  const reader = answer.body.getReader();
  const text = new TextDecoder();
  let kept = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    self.heard = Date.now();
    const parts = (kept + text.decode(value, { stream: true })).split(/\r?\n\r?\n/);
    kept = parts.pop() ?? "";
    for (const message of parts.map(event)) if (message) take(self, message, true);
    self.pack.tell({ type: "alive" });
  }
}

/** @param {string} block @returns {Message | null} */
function event(block) {
  let type = "message";
  const data = [];
  for (const line of block.split(/\r?\n/)) {
    if (line.startsWith(":")) return beat(line.slice(1));
    if (line.startsWith("event:")) type = line.slice(6).trim();
    if (line.startsWith("data:")) data.push(line.slice(5).replace(/^ /, ""));
  }
  return data.length ? { type, data: JSON.parse(data.join("\n")) } : null;
}

/** A heartbeat names the newest version, and whose it is. @param {string} text @returns {Message | null} */
function beat(text) {
  const [version, viewer] = text.split(" ");
  return version ? { type: "beat", data: { version: Number(version), viewer: viewer || null } } : null;
}

/** No stream to be had: ask again and again; the same question as after waking.
 * @param {Line} self @param {symbol} turn */
async function poll(self, turn) {
  self.polling = true;
  for (let tries = 0; self.polling && self.turn === turn && tries < 24; tries += 1) {
    await catchUp(self);
    await pause(POLL);
  }
  self.polling = false; // once a minute, see whether there is a stream again
}

/** @param {Line} self */
function watch(self) {
  if (document.hidden || !self.heard) return;
  const silence = Date.now() - self.heard;
  if (silence < OVERDUE) return;
  if (silence >= DOUBTED) self.told.line("slow");
  if (silence >= SILENCE) wake(self);
  else catchUp(self);
}

/** A message from the stream, from a question, or from the window that listens for us all.
 * @param {Line} self @param {Message} message @param {boolean} own */
function take(self, message, own) {
  self.heard = Date.now();
  if (own) self.pack.tell(message);
  const { type, data } = message;
  if (type === "here") self.told.here(data);
  if (type === "beat") announced(self.shown, data);
  if (type === "view") draw(self, whole(self.shown, data));
  if (type === "changes") draw(self, part(self.shown, data));
  lit(self);
}

/** @param {Line} self @param {string[]} changed */
function draw(self, changed) {
  if (changed.length) self.told.view(self.shown.view, changed);
}

/** Green, if that is true; otherwise ask, at once for the first time. @param {Line} self */
function lit(self) {
  if (!self.shown.due) return;
  const sure = agrees(self.shown);
  self.told.line(sure ? "on" : "slow");
  clearTimeout(self.doubting);
  if (sure) self.doubts = 0;
  else self.doubting = setTimeout(() => catchUp(self), self.doubts++ ? POLL * 1000 : 0);
}
