/* A table with robots: how a sentence names them, in which language the cards are called that the app deals, and what
   is said there in other words: static/state.js, static/practice.js. */

import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { page } from "./paper.js";

page({ table: "t1", books: JSON.stringify({ en: "/api/games/g/en.json" }) });
const { cardsLanguage, markRobots, plainName, seatOf, session } = await import("/static/state.js");
const { sayHere } = await import("/static/practice.js");
const { loadWords } = await import("/static/words.js");

const seat = (id, name) => ({ id, name, admitted: true });
const ALONE = [seat("s1", "Tony Camonte (robot)"), seat("s2", "Joel Cairo (Roboter)"), seat("s3", "Anna (mum)")];

const sits = (seats, robots) => {
  Object.assign(session, { view: { seats, table: { options: { robots } } } });
  markRobots();
};
const marked = () => session.view.seats.map(({ robot }) => robot);

const speaks = async (words) => {
  mock.method(globalThis, "fetch", async () => new Response(JSON.stringify(words)));
  await loadWords("/words.json");
  mock.restoreAll();
};

test("where everybody else is a robot, no sentence says what they are; a list does, in this phone's language", async () => {
  await speaks({ "people.robot": "Roboter" });
  sits(ALONE, "s1 s2");
  assert.deepEqual(["s1", "s2", "s3"].map(plainName), ["Tony Camonte", "Joel Cairo", "Anna (mum)"]);
  assert.deepEqual(
    ["s1", "s2", "s3"].map((id) => seatOf(id).name),
    ["Tony Camonte (Roboter)", "Joel Cairo (Roboter)", "Anna (mum)"],
  );
  assert.deepEqual(marked(), [false, false, false]);
});

test("with a second person there, a sign on the badge says it and no name is longer for it", () => {
  sits([...ALONE, seat("s4", "Bram")], "s1 s2");
  assert.equal(plainName("s1"), "Tony Camonte");
  assert.deepEqual(marked(), [true, true, false, false]);
});

test("where nobody is a robot, names stay whole", () => {
  sits(ALONE, undefined);
  assert.equal(plainName("s3"), "Anna (mum)");
});

test("cards that the app deals are called as this page speaks, printed ones as they are printed", () => {
  const called = (language, robots) => {
    session.view = { table: { language, options: { robots } } };
    return cardsLanguage();
  };
  assert.equal(called("nl", "s1"), "en");
  assert.equal(called("nl", undefined), "nl");
  assert.equal(called("en", "s1"), "en");
});

test("nothing is drawn by hand where the app deals, for two as for one and on the table screen", async () => {
  await speaks({ draw: "draw", "draw.dealt": "dealt", speak: "aloud", "speak.alone": "tap" });
  const said = (seats, robots, me) => {
    sits(seats, robots);
    session.view.me = me;
    return [sayHere("draw"), sayHere("speak")];
  };
  const me = { seat: "s3" };
  assert.deepEqual(said(ALONE, "s1 s2", me), ["dealt", "tap"]);
  assert.deepEqual(said([...ALONE, seat("s4", "Bram")], "s1 s2", me), ["dealt", "aloud"]);
  assert.deepEqual(said([...ALONE, seat("s4", "Bram")], "s1 s2", null), ["dealt", "aloud"]);
  assert.deepEqual(said(ALONE, undefined, me), ["draw", "aloud"]);
});
