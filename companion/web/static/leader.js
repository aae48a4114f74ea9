/* Of all windows that show the same screen on this device, one holds the stream: browsers grant six connections per
   host, and a stream keeps one for good. BroadcastChannel works on plain http, Web Locks do not. */

const ANSWER = 180; // how long a newcomer waits for somebody to say "I lead"
const SILENCE = 26000;

/** lead(name, {onLead, onRest, onTold}) -> {join, leave, tell} @param {string} name @param {Pack} on */
export function lead(name, on) {
  if (typeof BroadcastChannel !== "function") return alone(on);
  const channel = new BroadcastChannel(`consigliere ${name}`);
  const me = Math.random().toString(36).slice(2);
  /** @type {Member} */
  const self = { on, me, channel, leads: false, here: false, heard: 0, wait: undefined };
  channel.onmessage = ({ data }) => hear(self, data);
  setInterval(() => {
    if (self.here && !self.leads && Date.now() - self.heard > SILENCE) ask(self);
  }, 5000);
  return {
    join: () => {
      self.here = true;
      self.heard = Date.now();
      ask(self);
    },
    leave: () => leave(self),
    tell: (/** @type {Message} */ message) => self.leads && self.channel.postMessage({ what: "told", message }),
  };
}

/** @param {Pack} on */
function alone(on) {
  return { join: () => on.onLead(), leave: () => {}, tell: () => {} };
}

/** @param {Member} self */
function ask(self) {
  self.channel.postMessage({ what: "who", by: self.me });
  clearTimeout(self.wait);
  self.wait = setTimeout(() => crown(self), ANSWER + Math.random() * ANSWER);
}

/** @param {Member} self */
function crown(self) {
  if (!self.here) return;
  self.leads = true;
  self.channel.postMessage({ what: "lead", by: self.me });
  self.on.onLead();
}

/** @param {Member} self */
function leave(self) {
  clearTimeout(self.wait);
  self.here = false;
  if (!self.leads) return;
  self.leads = false;
  self.channel.postMessage({ what: "gone", by: self.me });
}

/** @param {Member} self @param {Whisper} said */
function hear(self, said) {
  if (said.what === "lead") follow(self, said.by);
  else if (self.leads && said.what === "who") self.channel.postMessage({ what: "lead", by: self.me });
  else if (self.here && !self.leads) followed(self, said);
}

/** What a window that follows does with what it hears. @param {Member} self @param {Whisper} said */
function followed(self, said) {
  if (said.what === "gone") ask(self);
  if (said.what !== "told") return;
  self.heard = Date.now();
  self.on.onTold(said.message);
}

/** Two may crown themselves in the same moment; the smaller name keeps it.
 * @param {Member} self @param {string} other */
function follow(self, other) {
  clearTimeout(self.wait);
  self.heard = Date.now();
  if (!self.leads) return;
  if (other > self.me) {
    self.channel.postMessage({ what: "lead", by: self.me });
    return;
  }
  self.leads = false;
  self.on.onRest();
}
