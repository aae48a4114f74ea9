/* The table check: photos of what lies there against what the app believes. */

import { ask, Refused } from "./api.js";
import { selectField } from "./controls.js";
import { button, el, heading } from "./dom.js";
import { redraw } from "./page.js";
import { codeEntry } from "./scan.js";
import { sheet } from "./sheet.js";
import { mySeat, plainName, seatName, seats, session, voice } from "./state.js";
import { counted, number, say } from "./words.js";

/** @typedef {{ of: string, texts: Set<string>, told: House.Checked | null, fault: string }} Looked */

const TABLE = "table";

/** Everything that was read so far stays, so that a long table takes several photos. @param {boolean} [lost] */
export function openCheck(lost = false) {
  /** @type {Looked} */
  const state = { of: usual(), texts: new Set(), told: null, fault: "" };
  /** @type {Entries} */
  const entry = {
    many: true,
    purpose: "check",
    lost,
    hint: say("scan.type_card"),
    photo: say("sweep.photo"),
    found: (codes) => heard(codes),
  };
  const look = async () => {
    state.fault = "";
    try {
      const body = { texts: [...state.texts] };
      state.told = body.texts.length ? await ask(voice.path("/check", { of: state.of }), { body }) : null;
    } catch (trouble) {
      state.fault = trouble instanceof Refused ? trouble.message : say("all.no_answer");
    }
    redraw();
  };
  const heard = (/** @type {House.Read[]} */ codes) => {
    const cards = codes.filter((code) => code.kind === "card");
    if (!cards.length) return say("scan.nothing");
    cards.forEach((code) => state.texts.add(code.text));
    look();
    return "";
  };
  sheet(
    (self) => drawn(state, entry, look, self),
    () => entry.state?.live?.stop(),
  );
}

/* My own cards, where the game knows whose is what; else all of it. */
function usual() {
  return (session.view.game && mySeat()?.id) || TABLE;
}

/** @param {Looked} state @param {Entries} entry @param {() => void} look @param {Sheet} self */
function drawn(state, entry, look, self) {
  const again = () => {
    state.texts.clear();
    state.told = null;
    self.redraw();
  };
  return {
    title: say("sweep.title"),
    body: [
      el("p", { class: "dim small", key: "text" }, say("sweep.text")),
      state.told ? results(state.told) : null,
      spots(state, look),
      state.fault ? el("p", { class: "fault", role: "alert", key: "no" }, state.fault) : null,
      el("div", { key: "entry", class: "stack" }, codeEntry(entry)),
    ],
    foot: state.told ? button("check-again", say("sweep.again"), again, { class: "wide" }) : null,
  };
}

/** @param {Looked} state @param {() => void} look */
function spots(state, look) {
  const places = seats().map((seat) => [seat.id, seat.name]);
  for (const place of placesOf()) places.push([place, say(`place.${place}`)]);
  places.push([TABLE, say("sweep.table")]);
  const choose = (/** @type {string} */ of) => {
    state.of = of;
    look();
  };
  return el("div", { key: "spots" }, selectField("sweep-of", say("sweep.of"), places, state.of, choose));
}

/** @param {House.Checked} told */
function results(told) {
  const right = !told.missing.length && !told.surprising.length;
  const all = told.found.length;
  return el(
    "section",
    { class: "stack", key: "results", role: "status" },
    all ? el("p", {}, counted("sweep.read", all, { n: number(all) })) : null,
    right && all ? el("p", {}, say("sweep.all_right")) : null,
    list("missing", told.missing, (one) => where(one.spot ?? "")),
    list("surprising", told.surprising, strange),
  );
}

/** @param {string} key @param {House.Spotted[]} cards @param {(one: House.Spotted) => Child} note */
function list(key, cards, note) {
  if (!cards.length) return null;
  return [
    heading(3, say(`sweep.${key}`), { key: `h-${key}` }),
    el(
      "ul",
      { class: "list", key, data: { check: key } },
      cards.map((one, at) =>
        el(
          "li",
          { key: `${at}${one.code || one.card}` },
          el("b", { class: "grow" }, one.title),
          el("span", { class: "dim small" }, note(one)),
        ),
      ),
    ),
  ];
}

/** @param {string} spot */
function where(spot) {
  return placesOf().includes(spot) ? say(`place.${spot}`) : seatName(spot);
}

/* Where cards may lie in this game beside the seats. */
function placesOf() {
  return session.game.places || [];
}

/** @param {House.Spotted} one */
function strange(one) {
  const spot = one.spot ?? "";
  const place = placesOf().includes(spot) ? say(`place.${spot}`) : plainName(spot);
  return say(`sweep.why.${one.why}`, { where: place });
}
