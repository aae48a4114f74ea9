/* Drawing again keeps what is there: el and settle of static/dom.js. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { page } from "./paper.js";

page();
const { button, el, settle } = await import("/static/dom.js");
let main;

beforeEach(() => {
  main = page().getElementById("main");
});

const row = (key, ...inside) => el("li", { key }, ...inside);
const texts = () => [...main.childNodes].map((node) => node.textContent);

test("text stays text, whatever somebody calls themself", () => {
  settle(main, el("p", {}, "<img src=x onerror=alert(1)>", null, false, ["a", [0]]));
  assert.equal(main.querySelector("img"), null);
  assert.deepEqual(texts(), ["<img src=x onerror=alert(1)>a0"]);
});

test("elements with the same key stay the same elements, wherever they come to stand", () => {
  settle(main, row("a", "A"), row("b", "B"), row("c", "C"));
  const [a, b, c] = main.childNodes;
  settle(main, row("c", "C2"), row("a", "A"), row("d", "D"));
  assert.deepEqual(texts(), ["C2", "A", "D"]);
  assert.deepEqual([main.childNodes[0], main.childNodes[1], b.parentNode], [c, a, null]);
});

test("any order of any keys becomes what is wanted", () => {
  const wanted = [[], ["a"], ["b", "a"], ["c", "a", "b", "d"], ["d", "c"], ["a", "b", "c", "d", "e"], ["e", "a"], []];
  for (const before of wanted) {
    for (const after of wanted) {
      settle(main, ...before.map((key) => row(key, key)));
      const kept = new Map([...main.childNodes].map((node) => [node.key, node]));
      settle(main, ...after.map((key) => row(key, `${key}!`)));
      assert.deepEqual(
        texts(),
        after.map((key) => `${key}!`),
        `${before} -> ${after}`,
      );
      for (const node of main.childNodes) if (kept.has(node.key)) assert.equal(kept.get(node.key), node);
    }
  }
});

test("a settled button does what it was drawn with last, and no more what it was drawn with before", () => {
  const done = [];
  const drawn = (name) =>
    settle(
      main,
      button("go", name, () => done.push(name)),
    );
  drawn("first");
  const tap = () => main.firstChild.dispatchEvent(new window.Event("click"));
  tap();
  drawn("second");
  tap();
  settle(main, el("button", { type: "button", key: "go" }, "idle"));
  tap();
  assert.deepEqual(done, ["first", "second"]);
});

test("attributes come and go, but what the reader opened stays open, and a guest is left alone", () => {
  settle(main, el("details", { key: "more", class: "dim", lang: "nl" }));
  main.firstChild.setAttribute("open", "");
  const guest = Object.assign(el("div", {}, "notice"), { guest: true });
  main.append(guest);
  settle(main, el("details", { key: "more", class: "bright" }));
  const shown = main.querySelector("details");
  assert.deepEqual([shown.className, shown.getAttribute("lang"), shown.hasAttribute("open")], ["bright", null, true]);
  assert.equal(guest.parentNode, main);
});

test("what stands for an element that is shown already changes nothing in it, and moves with its key", () => {
  settle(main, row("a", "A"), row("b", "B"));
  const [a, b] = main.childNodes;
  settle(main, el("li", { key: "b", same: true }), row("a", "A2"));
  assert.deepEqual(texts(), ["B", "A2"]);
  assert.deepEqual([...main.childNodes], [b, a]);
});

test("a picture that is drawn again stays the same element, and the first one comes from elsewhere onto the page", () => {
  const picture = () => el("img", { key: "face", src: "face.svg" });
  settle(main, picture());
  const shown = main.firstChild;
  settle(main, picture());
  assert.equal(main.firstChild, shown);
  assert.equal(shown.getAttribute("src"), "face.svg");
});
