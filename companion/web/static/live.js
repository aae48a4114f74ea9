/* What happens at the table, as it happens. One stream per device: of several windows one listens and tells the
   others. The stream is closed while the page is hidden and never trusted after waking: first the gap, then a new one.
   It is read with fetch, not EventSource, because only so the heartbeats are seen and a refusal has a number. */

import { ask, pause, Refused } from "./api.js";
import { lead } from "./leader.js";

const SILENCE = 25000; // two heartbeats and a half
const POLL = 2.5;
const RECENT = 20; // told events that a whole view carries

/* live(mouth, {view(view, changed), here(lights), line(state)}); `state` is on, slow or off. */
export function live(mouth, told) {
  const self = { mouth, told, version: -1, view: {}, marks: {}, heard: 0, control: null, polling: false, open: false };
  self.pack = lead(mouth.path("/stream"), {
    onLead: () => listen(self),
    onRest: () => hush(self),
    onTold: (message) => take(self, message, false),
  });
  document.addEventListener("visibilitychange", () => (document.hidden ? sleep(self) : wake(self)));
  window.addEventListener("pagehide", () => sleep(self));
  window.addEventListener("pageshow", (event) => event.persisted && wake(self));
  window.addEventListener("online", () => wake(self));
  setInterval(() => watch(self), 5000);
  if (!document.hidden) wake(self); // the first look does not wait until it is settled which window listens
  return {
    refresh: () => catchUp(self),
    get version() {
      return self.version;
    },
  };
}

function sleep(self) {
  self.pack.leave();
  hush(self);
}

function wake(self) {
  hush(self);
  self.heard = Date.now();
  catchUp(self);
  self.pack.join();
}

function hush(self) {
  self.open = false;
  self.polling = false;
  if (self.control) self.control.abort();
  self.control = null;
}

/* The gap since we last listened: 204 says there is none. */
async function catchUp(self) {
  try {
    const news = await ask(self.mouth.path("", self.version < 0 ? {} : { after: self.version }));
    self.heard = Date.now();
    if (news) take(self, { type: "view", data: news }, true);
    self.told.line("on");
  } catch (trouble) {
    refused(self, trouble);
  }
}

function refused(self, trouble) {
  const gone = trouble instanceof Refused && [401, 403, 404].includes(trouble.status);
  self.told.line(gone ? "gone" : "off", trouble);
  return gone;
}

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

/* Refused for now means asking again and again; refused for good means the end. */
async function givenUp(self, trouble, turn) {
  const full = trouble instanceof Refused && [429, 503].includes(trouble.status);
  if (!full) return refused(self, trouble);
  await poll(self, turn);
  return false;
}

async function stream(self) {
  const control = (self.control = new AbortController());
  const answer = await fetch(self.mouth.path("/stream", { changes: "told" }), {
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
    self.told.line("on");
    const parts = (kept + text.decode(value, { stream: true })).split(/\r?\n\r?\n/);
    kept = parts.pop();
    parts
      .map(event)
      .filter(Boolean)
      .forEach((message) => take(self, message, true));
    self.pack.tell({ type: "beat" });
  }
}

function event(block) {
  let type = "message";
  const data = [];
  for (const line of block.split(/\r?\n/)) {
    if (line.startsWith("event:")) type = line.slice(6).trim();
    if (line.startsWith("data:")) data.push(line.slice(5).replace(/^ /, ""));
  }
  return data.length ? { type, data: JSON.parse(data.join("\n")) } : null;
}

/* No stream to be had: ask again and again; the same question as after waking. */
async function poll(self, turn) {
  self.polling = true;
  for (let tries = 0; self.polling && self.turn === turn && tries < 24; tries += 1) {
    await catchUp(self);
    await pause(POLL);
  }
  self.polling = false; // once a minute, see whether there is a stream again
}

function watch(self) {
  if (document.hidden || !self.heard) return;
  if (Date.now() - self.heard < SILENCE) return;
  self.told.line("slow");
  wake(self);
}

/* A message from the stream, from a question, or from the window that listens for us all. */
function take(self, message, own) {
  self.heard = Date.now();
  if (own) self.pack.tell(message);
  else self.told.line("on");
  if (message.type === "here") self.told.here(message.data);
  if (message.type === "view") whole(self, message.data);
  if (message.type === "changes") part(self, message.data);
}

function whole(self, { version, view }) {
  if (version < self.version) return;
  const gone = Object.keys(self.view).filter((name) => !(name in view));
  gone.forEach((name) => delete self.view[name]);
  merge(self, version, view, gone);
}

/* Of the last events only the new ones are told. */
function part(self, { version, from, view, told }) {
  if (version <= self.version) return;
  if (from !== self.version) return catchUpAfresh(self);
  const recent = told && { recent: [...(self.view.recent ?? []), ...told].slice(-RECENT) };
  merge(self, version, { ...view, ...recent }, []);
}

function catchUpAfresh(self) {
  self.version = -1;
  catchUp(self);
}

/* Sections that say the same stay the same objects: whoever draws can tell by looking. */
function merge(self, version, view, gone) {
  const changed = [...gone];
  for (const [name, section] of Object.entries(view)) {
    const mark = JSON.stringify(section);
    if (self.marks[name] === mark && name in self.view) continue;
    self.marks[name] = mark;
    self.view[name] = section;
    changed.push(name);
  }
  const first = self.version < 0;
  self.version = version;
  if (first || changed.length) self.told.view(self.view, changed);
}
