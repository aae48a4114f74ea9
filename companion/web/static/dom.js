/* Elements without strings of HTML: text stays text, whatever somebody calls themself.

   A page draws a fresh tree from the view and `settle` moves what differs into the tree that is shown: elements stay
   where they are, so that a finger on a button and the cursor in a field survive every change of the table. */

const SVG = "http://www.w3.org/2000/svg";
const SVG_TAGS = new Set(["svg", "path", "circle", "rect", "polygon", "g", "line", "text", "ellipse", "polyline"]);

/** el("button", {class: "first", key: "pay", on: {click: pay}}, "Pay")
 * @param {string} tag @param {Props | null} [props] @param {...Child} children @returns {any} */
export function el(tag, props, ...children) {
  const node = SVG_TAGS.has(tag) ? document.createElementNS(SVG, tag) : home(tag).createElement(tag);
  for (const [name, value] of Object.entries(props || {})) dress(node, name, value);
  node.append(...pieces(children));
  return node;
}

/* A picture is fetched once it is on the page; most that are drawn only show that one stays, and are thrown away. */
const ELSEWHERE = document.createElement("template").content?.ownerDocument ?? document;
const home = (/** @type {string} */ tag) => (tag === "img" ? ELSEWHERE : document);

/** Shorthand for an element that is made again and again: its look alone is enough. @param {string} tag
 * @returns {(props?: string | Props | null, ...children: Child[]) => any} */
export const maker =
  (tag) =>
  (props, ...children) =>
    el(tag, typeof props === "string" ? { class: props } : props, ...children);

/** @param {Child[]} children @returns {Ours[]} */
function pieces(children) {
  return children
    .flat(/** @type {1} */ (Infinity)) // as deep as it goes: the types would follow it for ever
    .filter((child) => child !== null && child !== undefined && child !== false)
    .map((child) => (child instanceof Node ? child : document.createTextNode(String(child))));
}

/** @param {Ours} node @param {string} name @param {any} value */
function dress(node, name, value) {
  if (value === null || value === undefined || value === false) return;
  if (OWN[name]) OWN[name](node, value);
  else node.setAttribute(name, value === true ? "" : value);
}

/** What is no attribute. @type {Record<string, (node: any, value: any) => void>} */
const OWN = {
  key: (node, value) => {
    node.key = value;
  },
  keep: (node) => {
    node.keep = true;
  },
  same: (node) => {
    node.same = true; // it stands for what is shown already
  },
  on: (node, value) => Object.entries(value).forEach(([type, handler]) => listen(node, type, handler)),
  data: (node, value) => Object.assign(node.dataset, value),
  style: (node, value) => Object.entries(value).forEach(([key, one]) => node.style.setProperty(key, one)),
  value: (node, value) => {
    node.wanted = node.value = value;
  },
  checked: (node, value) => {
    node.checked = value;
  },
};

/** @param {Ours} node @param {string} type @param {Hearer | undefined} handler */
function listen(node, type, handler) {
  if (!node.heard) node.heard = {};
  if (!node.heard[type]) node.addEventListener(type, hear, type === "touchstart" ? { passive: true } : false);
  node.heard[type] = handler;
}

/** One listener for all: the handler is looked up when it is needed, so a settled element always has the newest.
 * @param {globalThis.Event} event */
function hear(event) {
  const node = /** @type {any} */ (event.currentTarget);
  const handler = node.heard[event.type];
  return handler ? handler.call(node, event) : undefined;
}

/** @param {Ours} old @param {Ours} fresh */
function alike(old, fresh) {
  return old.nodeName === fresh.nodeName && old.key === fresh.key;
}

/** Make the children of `parent` what `wanted` says, keeping every element that is there already.
 * @param {Element} parent @param {...Child} wanted */
export function settle(parent, ...wanted) {
  match(parent, pieces(wanted));
}

/** @param {Element} parent @param {Ours[]} fresh */
function match(parent, fresh) {
  const pool = /** @type {Ours[]} */ ([...parent.childNodes]).filter((old) => !old.guest); // a notice visits a sheet, and is not drawn by it
  const nodes = fresh.map((child) => {
    const at = pool.findIndex((old) => alike(old, child));
    if (at < 0) return child;
    const [old] = pool.splice(at, 1);
    if (old !== child) renew(old, child);
    return old;
  });
  pool.forEach((old) => old.remove()); // first, so that what stays need not be moved: moving costs the focus
  let place = parent.firstChild;
  for (const node of nodes) {
    if (node === place) place = place.nextSibling;
    else parent.insertBefore(node, place);
  }
}

/** @param {any} old @param {any} fresh */
function renew(old, fresh) {
  if (old.nodeType === Node.TEXT_NODE) {
    if (old.data !== fresh.data) old.data = fresh.data;
  } else if (!old.keep && !fresh.same) renewElement(old, fresh);
}

/** @param {any} old @param {any} fresh */
function renewElement(old, fresh) {
  renewAttributes(old, fresh);
  for (const type in old.heard) old.heard[type] = undefined;
  for (const type in fresh.heard) listen(old, type, fresh.heard[type]);
  if (fresh.wanted !== undefined && document.activeElement !== old) old.value = fresh.wanted;
  if (old.type === "checkbox") old.checked = fresh.checked;
  match(old, [...fresh.childNodes]);
}

/** What the reader opened stays open. @param {Element} old @param {Element} fresh */
function renewAttributes(old, fresh) {
  for (const name of old.getAttributeNames()) {
    if (name !== "open" && !fresh.hasAttribute(name)) old.removeAttribute(name);
  }
  for (const name of fresh.getAttributeNames()) {
    const value = fresh.getAttribute(name) ?? "";
    if (name === "open" || value === old.getAttribute(name)) continue;
    if (name === "style") restyle(old, fresh);
    else old.setAttribute(name, value);
  }
}

/** Through the object, since the policy of the page allows no style in attributes.
 * @param {any} old @param {any} fresh */
function restyle(old, fresh) {
  if (old.style.cssText !== fresh.style.cssText) old.style.cssText = fresh.style.cssText;
}

/** A button; its key is what it does, so that it never becomes another one under the finger.
 * @param {string} key @param {Child} label @param {Hearer} act @param {Props} [props] */
export function button(key, label, act, props) {
  return el("button", { type: "button", key, data: { act: key }, ...props, on: { click: act } }, label);
}

/** A field for a code that somebody types: no spelling, no completion, no translation.
 * @param {string} id @param {(text: string) => unknown} heard @param {Props} [props] */
export function codeInput(id, heard, props) {
  const plain = { autocomplete: "off", autocapitalize: "characters", spellcheck: "false", translate: "no" };
  return el("input", {
    id,
    key: id,
    ...plain,
    ...props,
    on: { input: (/** @type {any} */ event) => heard(event.target.value) },
  });
}

/** A name or a code: not translated, and its direction does not spill. Where room is short a long word in it is set
 * smaller, since nobody's name is broken. @param {string} text @param {Props} [props] */
export function named(text, props) {
  return el("bdi", { translate: "no", class: "name", "data-long": longWord(text), ...props }, text);
}

/** @param {string} text */
function longWord(text) {
  const most = Math.max(
    ...String(text)
      .split(/[\s-]+/)
      .map((word) => word.length),
  );
  if (most > 14) return "very";
  return most > 11 ? "yes" : null;
}

/** @param {number} level @param {Child} text @param {Props} [props] */
export function heading(level, text, props) {
  return el(`h${level}`, props, text);
}

/** Something that only screen readers are told. @param {Child} text */
export function aside(text) {
  return el("span", { class: "unseen" }, text);
}
