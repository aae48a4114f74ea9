/* A document without a browser, for modules that look for one as soon as they are read. */

import { parseHTML } from "linkedom";

/** What a page of the house looks like to its modules. @param {Record<string, string>} [told] */
export function page(told = {}) {
  const { window, document, Node } = parseHTML('<!doctype html><html><body><main id="main"></main></body></html>');
  Object.assign(document.body.dataset, { page: "phone", lang: "en", ...told });
  const location = new URL("http://table.test/");
  const own = { window, document, Node, location, addEventListener: () => {}, localStorage: new Keeper() };
  for (const [name, value] of Object.entries(own)) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }
  return document;
}

/** A storage that forgets with the test. */
class Keeper extends Map {
  getItem(key) {
    return this.get(key) ?? null;
  }

  setItem(key, value) {
    this.set(key, String(value));
  }

  removeItem(key) {
    this.delete(key);
  }
}
