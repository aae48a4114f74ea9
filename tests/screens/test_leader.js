/* Of several windows of one device exactly one listens: static/leader.js over real channels. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { lead } from "/static/leader.js";

/** A window of the device; `heard` are the messages that reached it from the one that leads. */
function opened(name) {
  const self = { leads: false, heard: [], told: () => {}, crowned: () => {} };
  const pack = lead(name, {
    onLead: () => {
      self.leads = true;
      self.crowned();
    },
    onRest: () => {
      self.leads = false;
    },
    onTold: (message) => {
      self.heard.push(message);
      self.told();
    },
  });
  return Object.assign(self, pack);
}

const crowning = (window) => new Promise((done) => Object.assign(window, { crowned: done }));
const hearing = (window) => new Promise((done) => Object.assign(window, { told: done }));

test("the first window leads, the next is told what it hears, and follows it when it leaves", async () => {
  const [first, second] = [opened("table"), opened("table")];
  const began = crowning(first);
  first.join();
  await began;
  second.join();
  const news = hearing(second);
  const saying = setInterval(() => first.tell({ type: "view" }), 20); // until the second is there
  await news;
  clearInterval(saying);
  assert.deepEqual([first.leads, second.leads, second.heard[0]], [true, false, { type: "view" }]);
  const heir = crowning(second);
  first.leave();
  await heir;
  assert.deepEqual([second.leads, first.heard], [true, []]);
  second.leave();
});

test("windows of different seats do not listen to each other", async () => {
  const [mine, other] = [opened("seat s1"), opened("seat s2")];
  const both = Promise.all([crowning(mine), crowning(other)]);
  mine.join();
  other.join();
  await both;
  assert.deepEqual([mine.leads, other.leads], [true, true]);
  mine.leave();
  other.leave();
});

test("where there are no channels every window listens for itself", () => {
  const kept = globalThis.BroadcastChannel;
  globalThis.BroadcastChannel = undefined;
  const alone = opened("table");
  alone.join();
  globalThis.BroadcastChannel = kept;
  assert.equal(alone.leads, true);
});

test.after(() => setImmediate(() => process.exit())); // the channels of a page stay open as long as it does
