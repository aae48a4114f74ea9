/* Behind my screen: hand, envelope and counterfeits, seen only while a finger rests on the field at the thumb. */

import {
  button,
  cash,
  counted,
  el,
  hasMoney,
  heading,
  holdToPeek,
  icon,
  isPeeking,
  number,
  practising,
  say,
  session,
  sign,
  stage,
  unwatched,
} from "/static/kit.js";
import { openCounting } from "./counting.js";
import { openDiners } from "./diners.js";
import { fake, soMany } from "./notes.js";
import { b, div, may, mine, mySeat, p, player, QUALITIES, span } from "./parts.js";

/** The notes in which the bank would have paid it, large ones first. @param {Counterfeiters.Notes} money */
function inNotes(money) {
  return Object.entries(money.notes)
    .sort(([one], [other]) => Number(other) - Number(one))
    .map(([value, count]) => soMany(value, count));
}

/** @param {string} name @param {string} emblem @param {Counterfeiters.Notes} money */
function purse(name, emblem, money) {
  return div(
    { class: `vault-part ${name}`, key: name },
    span("dim row tight", sign(emblem), say(`cf.vault.${name}`)),
    b("sum", cash(money.amount)),
    div("notes", inNotes(money)),
  );
}

/** @param {Counterfeiters.Screened} screen */
function fakes({ fakes: held }) {
  return div(
    { class: "vault-part fakes", key: "fakes" },
    span("dim row tight", sign("fake"), say("cf.vault.fakes")),
    div(
      "qualities",
      QUALITIES.map((quality) =>
        span({ class: "so-many", key: `q${quality}` }, b("sum", number(held[quality] || 0)), fake(quality)),
      ),
    ),
  );
}

/* Only I was told: what the Godfather took, what flew. */
const UNSEEN = ["godfather", "offshore"];

function whispered() {
  const lines = (session.view.recent || []).filter((one) => one.kind === "paid_unseen" && UNSEEN.includes(one.reason));
  const line = lines[lines.length - 1];
  if (!line) return null;
  const way = line.reason === "godfather" ? "godfather" : line.source === mySeat() ? "out" : "home";
  return p({ class: "dim", key: "whisper" }, say(`cf.vault.${way}`, { amount: cash(line.amount) }));
}

/** @param {Counterfeiters.Screened} screen */
function opened(screen) {
  return div(
    { class: "vault-open card bright", key: "opened" },
    purse("hand", "note", screen.hand),
    purse("offshore", "offshore", screen.offshore),
    fakes(screen),
    whispered(),
  );
}

/* With robots alone at the table nobody looks: what I have stands on the field itself. */
function inShort(/** @type {Counterfeiters.Screened} */ { hand, offshore, fakes: held }) {
  const some = QUALITIES.filter((quality) => held[quality]);
  return span(
    "in-short row wrap",
    span("row tight", say("cf.vault.short_hand"), b("sum", cash(hand.amount))),
    span("row tight", say("cf.vault.short_offshore"), b("sum", cash(offshore.amount))),
    some.map((quality) => span({ class: "so-many", key: `q${quality}` }, `${number(held[quality])} ×`, fake(quality))),
  );
}

/* Above the bar, wherever the page stands; what it shows rises above the finger. */
export function vault() {
  const { screen = null } = mine() || {};
  if (!screen || stage() !== "play") return null;
  return el(
    "section",
    { class: "vault", key: "vault", "aria-label": say("cf.vault.title") },
    isPeeking() ? opened(screen) : null,
    holdToPeek("peek-screen", unwatched() ? inShort(screen) : say("cf.vault.hold")),
  );
}

/* What was wrong when the paper was counted is nobody else's business either. */
function differs() {
  const { counted: found } = mine().screen || {};
  if (!found) return null;
  const wrong = found.hand || found.offshore || Object.values(found.fakes).some(Boolean);
  return p(
    { class: wrong ? "bad" : "good", key: "differs" },
    icon("check"),
    say(wrong ? "cf.count.differs" : "cf.count.right"),
  );
}

/* Whoever has no phone plays where all would see it. */
function onTable() {
  return p({ class: "dim row", key: "vault-tools" }, sign("diner"), span("grow", say("cf.diners.on_table")));
}

/* What one may do with it at any time. */
export function tools() {
  const { diners = 0 } = player(mySeat()) || {};
  if (!mine()?.screen) return diners && hasMoney() ? onTable() : null;
  const offered = [
    may("tell_diners")
      ? button("diners", [sign("diner"), counted("cf.diners.open", diners)], openDiners, { class: "wide" })
      : null,
    may("count_notes") && !practising()
      ? button("count-notes", [sign("note"), say("cf.count.open")], openCounting, { class: "wide" })
      : null,
    differs(),
  ].filter(Boolean);
  if (!offered.length) return null; // alone among robots, before the first diner
  return el(
    "section",
    { class: "card stack vault-tools", key: "vault-tools" },
    heading(2, say("cf.vault.title")),
    offered,
  );
}
