/* What is shown on the bench, and how large. */

import { button, el } from "./dom.js";
import { count, deckOf, REMARKS, spokenName } from "./watch_filter.js";
import { keep, newsOf, state, turnTo } from "./watch_state.js";
import { number, say } from "./words.js";

const SIZES = ["small", "medium", "large"];

/** @param {Shop.Spread} spread */
export function controls(spread) {
  return el(
    "div",
    { class: "card stack controls", key: "controls" },
    el("div", { class: "choices-row", key: "selects" }, what(spread), deck(spread), spoken(spread)),
    el(
      "div",
      { class: "choices-row", key: "ways" },
      flag("safe"),
      spread.printed ? flag("beside") : null,
      el(
        "div",
        { class: "segments", role: "group", "aria-label": say("watch.size"), key: "size" },
        SIZES.map((one) =>
          button(one, say(`watch.size_${one}`), () => keep("size", one), {
            "aria-pressed": String(state.size === one),
          }),
        ),
      ),
    ),
  );
}

/** What there is none of is not offered, unless it is chosen. @param {Shop.Spread} spread */
function what(spread) {
  const kinds = ["faults", ...(spread.printed ? ["print"] : []), "remarks", ...REMARKS];
  const counted = kinds.map((one) => /** @type {[string, number]} */ ([one, count(spread.tiles, one)]));
  const offered = counted.filter(([one, n]) => n || one === state.show);
  const named = offered.map(([one, n]) => {
    const told = say("watch.counted", { what: say(`watch.show_${one}`), n: number(n) });
    return /** @type {[string, string]} */ ([one, told]);
  });
  return select("show", [["all", say("watch.show_all")], ...named], state.show, (show) => turnTo({ show }));
}

/** @param {Shop.Spread} spread */
function deck(spread) {
  if (spread.decks.length < 2) return null;
  const decks = spread.decks.map((one) => /** @type {[string, string]} */ ([one.id, one.title]));
  const chosen = deckOf(spread.decks, state.deck);
  return select("deck", [["", say("watch.deck_all")], ...decks], chosen, (one) => turnTo({ deck: one }));
}

/** @param {Shop.Spread} spread */
function spoken(spread) {
  if (spread.languages.length < 2) return null;
  const known = spread.languages.map((one) => {
    return /** @type {[string, string]} */ ([one, spokenName(one)]);
  });
  return select("language", known, spread.language, newsOf);
}

/** @param {"safe" | "beside"} name */
function flag(name) {
  const on = { change: (/** @type {any} */ event) => keep(name, event.target.checked) };
  return el(
    "label",
    { class: "check", key: name },
    el("input", { type: "checkbox", id: name, checked: state[name], on }),
    say(`watch.${name}`),
  );
}

/** @param {string} id @param {[string, string][]} choices @param {string} value @param {(value: string) => void} heard */
function select(id, choices, value, heard) {
  const on = { change: (/** @type {any} */ event) => heard(event.target.value) };
  return el(
    "div",
    { key: `f-${id}` },
    el("label", { for: id }, say(`watch.${id}`)),
    el(
      "select",
      { id, key: id, value, on },
      choices.map(([key, name]) => el("option", { value: key, key, selected: key === value }, name)),
    ),
  );
}
