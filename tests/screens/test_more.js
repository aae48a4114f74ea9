/* What stands in the sheet "more": everything under one of four names, and nothing that is of no use now. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { page } from "./paper.js";

const document = page({ game: "", table: "t1", seat: "" });
const { grouped } = await import("/static/grouped.js");

test("a group without anything in it has no name either", () => {
  const item = (text) => Object.assign(document.createElement("button"), { textContent: text });
  const found = grouped([
    ["mine", [item("a"), null, item("b")]],
    ["ours", [null, false]],
    ["wrong", [item("c")]],
  ]);
  const told = found.map((one) => [
    one.querySelector("h3").textContent,
    [...one.querySelectorAll("button")].map((each) => each.textContent),
  ]);
  assert.deepEqual(told, [
    ["mine", ["a", "b"]],
    ["wrong", ["c"]],
  ]);
});
