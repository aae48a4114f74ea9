/* What a page holds of the table: static/shown.js against the plainest way to keep a view. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { agrees, announced, late, nothing, part, whole } from "/static/shown.js";

const RECENT = 20;

/** Numbers that look like chance and are the same every time. @param {number} seed */
function chance(seed) {
  let state = seed;
  return (below) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * below);
  };
}

/** A server's past: what the viewer's view was in each version, and what was told with it. */
function past(pick) {
  const views = [{ turn: { seat: "s1" }, recent: [] }];
  for (let n = 1; n < 60; n += 1) {
    const before = views[n - 1];
    const view = { ...before, recent: [...before.recent, { n, kind: "paid" }].slice(-RECENT) };
    view[["turn", "purses", "plans", "score"][pick(4)]] = { at: pick(5) };
    views.push(view);
  }
  return views;
}

function changes(views, from, version) {
  const differs = Object.entries(views[version]).filter(
    ([name, section]) => name !== "recent" && JSON.stringify(section) !== JSON.stringify(views[from][name]),
  );
  const told = views[version].recent.slice(-(version - from));
  return { version, viewer: "s1", from, view: Object.fromEntries(differs), told };
}

/** Some message of that past: a whole view, or what changed since this page's version or any other. */
function arrive(shown, views, pick) {
  const version = pick(views.length);
  if (!pick(3)) {
    whole(shown, { version, viewer: "s1", view: views[version] });
    return;
  }
  const from = shown.version >= 0 && pick(2) ? shown.version : pick(views.length);
  if (from < version) part(shown, changes(views, from, version));
}

test("whatever arrives, late, twice or not at all: the newest whole view puts all right, and nothing goes back", () => {
  for (let seed = 1; seed <= 200; seed += 1) {
    const pick = chance(seed);
    const views = past(pick);
    const shown = nothing();
    let newest = -1;
    for (let step = 0; step < 80; step += 1) {
      arrive(shown, views, pick);
      assert.ok(shown.version >= newest, "a view never goes back");
      newest = shown.version;
      if (newest >= 0) assert.deepEqual(shown.view, views[newest]);
    }
    whole(shown, { version: 59, viewer: "s1", view: views[59] });
    assert.deepEqual([shown.view, agrees(shown)], [views[59], true]);
  }
});

test("a section that says the same stays the same object, and only what changed is named", () => {
  const shown = nothing();
  whole(shown, { version: 1, viewer: null, view: { turn: { seat: "s1" }, purses: { s1: 5 } } });
  const { turn } = shown.view;
  const changed = whole(shown, { version: 2, viewer: null, view: { turn: { seat: "s1" }, purses: { s1: 6 } } });
  assert.deepEqual(changed, ["purses"]);
  assert.equal(shown.view.turn, turn);
});

test("what a new viewer does not see is gone, and answers to the old one come too late", () => {
  const shown = nothing();
  whole(shown, { version: 9, viewer: "host", view: { turn: {}, host: {} } });
  const asked = shown.era;
  assert.deepEqual(whole(shown, { version: 3, viewer: "s1", view: { turn: {}, me: {} } }), ["host", "me"]);
  assert.deepEqual(Object.keys(shown.view), ["turn", "me"]);
  assert.equal(late(shown, asked, { viewer: "host", version: 10, view: {} }), true);
  assert.equal(late(shown, asked, { viewer: "s1", version: 4, view: {} }), false);
});

test("no light over an old view: a later version that was only announced is missed", () => {
  const shown = nothing();
  whole(shown, { version: 4, viewer: "s1", view: {} });
  announced(shown, { viewer: "s1", version: 5 });
  assert.equal(agrees(shown), false);
  announced(shown, { viewer: "s1", version: 2 });
  assert.equal(agrees(shown), false, "an old heartbeat does not make it true");
  whole(shown, { version: 5, viewer: "s1", view: {} });
  assert.equal(agrees(shown), true);
});
