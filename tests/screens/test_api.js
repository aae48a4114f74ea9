/* A tap counts once however bad the network is: static/api.js against a server that answers now and then. */

import assert from "node:assert/strict";
import { afterEach, mock, test } from "node:test";
import { ask, Refused, serverNow, tableApi } from "/static/api.js";

afterEach(() => mock.restoreAll());

/** Answers in this order; what is asked is kept. @param {...(Response | Error)} answers */
function serving(...answers) {
  const asked = [];
  mock.method(globalThis, "fetch", async (path, options) => {
    asked.push({ path, ...options });
    const next = answers.shift();
    if (next instanceof Error) throw next;
    return next;
  });
  return asked;
}

const json = (body, status = 200, headers = {}) => new Response(JSON.stringify(body), { status, headers });

test("an order is sent again under the same id until somebody answers", async () => {
  const tries = [];
  const asked = serving(new TypeError("no network"), json({}, 503), json({ version: 7 }));
  const done = await tableApi("t1", "s2").order({ type: "pay", amount: 5 }, (count) => tries.push(count));
  const bodies = asked.map(({ body }) => JSON.parse(body));
  assert.deepEqual([done, tries], [{ version: 7 }, [1, 2]]);
  assert.deepEqual(new Set(bodies.map(({ id }) => id)).size, 1);
  assert.deepEqual({ ...bodies[0], id: "" }, { id: "", type: "pay", amount: 5, as: "s2" });
  assert.match(bodies[0].id, /^[0-9a-f]{32}$/);
});

test("two taps are two orders", async () => {
  const asked = serving(json({}), json({}));
  await tableApi("t1").order({ type: "roll" });
  await tableApi("t1").order({ type: "roll" });
  const [first, second] = asked.map(({ body }) => JSON.parse(body));
  assert.notEqual(first.id, second.id);
  assert.equal("as" in first, false);
});

test("a no is a no: it is not asked again, and says why", async () => {
  const asked = serving(json({ error: { code: "not_enough_money", facts: { has: 3 }, message: "Too little." } }, 422));
  const trouble = await tableApi("t1")
    .order({ type: "pay" })
    .catch((one) => one);
  assert.ok(trouble instanceof Refused);
  assert.deepEqual(
    [trouble.code, trouble.facts, trouble.message, asked.length],
    ["not_enough_money", { has: 3 }, "Too little.", 1],
  );
});

test("nothing to say is nothing, and addresses name table, question and seat", async () => {
  const asked = serving(new Response(null, { status: 204 }));
  const path = tableApi("t1", "s2").path("/log", { from: 3 });
  assert.equal(await ask(path), null);
  assert.deepEqual([asked[0].path, asked[0].method], ["/api/tables/t1/log?from=3&as=s2", "GET"]);
});

test("timers end by the server's clock, not by ours", async () => {
  const theirs = Date.now() / 1000 + 3600;
  serving(json({}, 200, { "Server-Now": String(theirs) }));
  await ask("/anything");
  assert.ok(Math.abs(serverNow() - theirs) < 5);
});

test("where a browser does not say when the page was opened, the clock runs all the same", async () => {
  Object.defineProperty(performance, "timeOrigin", { value: undefined, configurable: true });
  const old = await import("/static/api.js?old");
  Reflect.deleteProperty(performance, "timeOrigin");
  assert.ok(Math.abs(old.serverNow() - Date.now() / 1000) < 1);
});
