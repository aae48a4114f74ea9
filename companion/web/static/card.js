/* A printed card that carries an address: what it is, and the way to the table where it counts. */

import { el, heading, named } from "./dom.js";
import { begin, languages, page, paint, redraw } from "./page.js";
import { say } from "./words.js";

const card = /** @type {Record<string, string>} */ ({ ...page.main.dataset });

let lost = false;

function draw() {
  paint(
    el(
      "div",
      { class: "door", key: "door" },
      card.cardTitle
        ? known()
        : el(
            "section",
            { class: "card loud" },
            heading(1, say("card.unknown")),
            el("p", {}, named(card.card, { class: "code" })),
            el("p", {}, say("card.unknown_text")),
          ),
      page.table
        ? el(
            "a",
            {
              class: "button first wide tall",
              href: `/t/${page.table}${page.seat ? `?seat=${page.seat}` : ""}#card=${encodeURIComponent(card.card)}`,
              key: "use",
            },
            say("card.use"),
          )
        : el("a", { class: "button wide", href: "/j", key: "join" }, say("card.join")),
      el("footer", {}, languages()),
    ),
  );
}

function known() {
  return el(
    "section",
    { class: "card deco stack", key: "card" },
    el("p", { class: "dim" }, card.cardGame, card.cardDeck ? ` · ${card.cardDeck}` : ""),
    heading(1, card.cardTitle),
    picture(),
    card.cardText.split("\n").map((line) => line && el("p", {}, line)),
    card.cardJoke ? el("p", { class: "dim joke" }, card.cardJoke) : null,
    el("p", { class: "dim small" }, say("card.code"), " ", named(card.card, { class: "code" })),
  );
}

/* As it is printed; a card without a drawing, or one that does not come, is told by its words. */
function picture() {
  if (!card.cardPicture || lost) return null;
  const gone = () => {
    lost = true;
    redraw();
  };
  return el("img", { class: "card-picture", key: "picture", alt: "", src: card.cardPicture, on: { error: gone } });
}

begin(draw);
