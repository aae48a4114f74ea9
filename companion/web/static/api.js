/* The way to the server. An intent gets its id once and is sent again until it is answered, so that a tap counts once
   however bad the network is; nothing is shown as done before the server has said so. */

const SECOND = 1000;
const PATIENCE = [0.5, 1, 2, 4];
const LONGEST_WAIT = 8 * SECOND;

/* The server understood and said no. */
export class Refused extends Error {
  /** @param {number} status @param {any} answer */
  constructor(status, answer) {
    const error = (answer && answer.error) || {};
    super(error.message || `HTTP ${status}`);
    this.status = status;
    this.code = error.code || String(status);
    this.facts = error.facts || {};
    this.version = answer && answer.version;
  }
}

/* The server's clock against one of ours that nobody puts right while the page is open: timers end when the server says
   so. The quickest answer is the best estimate, until another contradicts it: the machine slept, or the server began anew. */
const clock = { offset: 0, best: Infinity };

const OPENED = performance.timeOrigin || Date.now() - performance.now(); // the first is not known before iOS 15

function running() {
  return OPENED + performance.now();
}

export function serverNow() {
  return (running() + clock.offset) / SECOND;
}

/* How far the server is from the clock that this phone shows, in seconds. */
export function clocksApart() {
  return serverNow() - Date.now() / SECOND;
}

/** @param {Response} answer @param {number} sent */
function noteTime(answer, sent) {
  const told = Number(answer.headers.get("Server-Now")) * SECOND;
  const took = running() - sent;
  const offset = told - (sent + took / 2);
  const contradicted = Math.abs(offset - clock.offset) > (took + clock.best) / 2;
  if (told && (took < clock.best || contradicted)) Object.assign(clock, { best: took, offset });
}

/** One request, one answer; throws TypeError when nobody answered, Refused when the answer is no.
 * @param {string} path @param {Asking} [options] @returns {Promise<any>} */
export async function ask(path, options = {}) {
  const sent = running();
  const control = typeof AbortController === "function" ? new AbortController() : null;
  const alarm = control ? setTimeout(() => control.abort(), options.wait || LONGEST_WAIT) : undefined;
  try {
    const answer = await fetch(path, {
      credentials: "same-origin",
      cache: options.kept ? "default" : "no-store",
      ...request(options),
      signal: control ? control.signal : undefined,
    });
    noteTime(answer, sent);
    if (answer.status === 204) return null;
    const body = await read(answer);
    if (!answer.ok) throw new Refused(answer.status, body);
    return body;
  } finally {
    clearTimeout(alarm);
  }
}

/** @param {Asking} options @returns {RequestInit} */
function request(options) {
  if (options.image) {
    return { method: "POST", body: options.image, headers: { "Content-Type": options.image.type || "image/jpeg" } };
  }
  if (options.form) return { method: "POST", body: options.form };
  if (options.body === undefined) return { method: "GET" };
  return { method: "POST", body: JSON.stringify(options.body), headers: { "Content-Type": "application/json" } };
}

/** @param {Response} answer */
async function read(answer) {
  const text = await answer.text();
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** So many random bytes, in letters. @param {number} size */
export function randomHex(size) {
  const bytes = crypto.getRandomValues(new Uint8Array(size));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/* A name for one intent. */
const intent = () => randomHex(16);

/** @param {unknown} trouble */
function worthAnotherTry(trouble) {
  return (
    !(trouble instanceof Refused) || trouble.status >= 500 || trouble.status === 429 || trouble.code === "try_again"
  );
}

/** Again and again until somebody answers; `onWait` hears that it takes longer.
 * @param {string} path @param {Asking} options @param {Patient} [onWait] */
export async function persist(path, options, onWait) {
  for (let tries = 0; ; tries += 1) {
    try {
      return await ask(path, options);
    } catch (trouble) {
      if (!worthAnotherTry(trouble)) throw trouble;
      if (onWait) onWait(tries + 1, trouble);
      await pause(PATIENCE[Math.min(tries, PATIENCE.length - 1)]);
    }
  }
}

/** @param {number} seconds @returns {Promise<void>} */
export function pause(seconds) {
  return new Promise((done) => setTimeout(done, seconds * SECOND));
}

/** Orders of one seat at one table. @param {string} table @param {string} [as] @returns {TableApi} */
export function tableApi(table, as) {
  return {
    order(order, onWait) {
      const body = { id: intent(), ...order, ...(as ? { as } : {}) };
      return persist(`/api/tables/${table}/commands`, { body }, onWait);
    },
    path(rest, query = {}) {
      const asked = new URLSearchParams(as ? { ...query, as } : query).toString();
      return `/api/tables/${table}${rest}${asked ? `?${asked}` : ""}`;
    },
  };
}
