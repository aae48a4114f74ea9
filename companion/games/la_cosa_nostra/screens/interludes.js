/* What happens between the deeds, as a small picture on the table screen: two shake hands, an Influence card is played.
   One after the other, each for a moment; a tap puts it away. It tells nothing but what everybody has been told. */

import { badge, cardPicture, cash, el, plainName, play, redraw, say, seatOf, sentence, session } from "/static/kit.js";
import { influence, titleOf } from "./book.js";
import { glyph } from "./glyphs.js";
import { hands } from "./handshake.js";
import { b, div, p, span } from "./parts.js";
import { gets, news } from "./tidbits.js";

/** @typedef {import("./tidbits.js").Story} Story */

const LASTS = 3400; // milliseconds
const SHORT = 1800; // while more are waiting
const MOST = 4; // that wait
/** @type {{ waits: Story[], now: Story | null, until: number, timer: ReturnType<typeof setTimeout> | undefined }} */
const on = { waits: [], now: null, until: 0, timer: undefined };

/** Called with every drawing; what lies over the whole table comes first. @param {boolean} covered */
export function interlude(covered) {
  on.waits = [...on.waits, ...news(session.view.recent || [])].slice(-MOST);
  if (covered || document.querySelector(".round-card")) return null;
  if (Date.now() >= on.until) further();
  return on.now && picture(on.now);
}

/** What such a picture tells now or soon: until it is gone, no line tells it beside it. @returns {Set<number>} */
export function pictured() {
  const stories = on.now && Date.now() < on.until ? [on.now, ...on.waits] : on.waits;
  return new Set(stories.flatMap(({ first, more }) => [first, ...more].map(({ n }) => n)));
}

function further() {
  const [next = null, ...waits] = on.waits;
  Object.assign(on, { waits, now: next });
  if (!next) return;
  const lasts = waits.length ? SHORT : LASTS;
  on.until = Date.now() + lasts;
  clearTimeout(on.timer);
  on.timer = setTimeout(redraw, lasts + 20);
  play(next.first.amount ? "chips" : "curtain");
}

function away() {
  on.until = 0;
  redraw();
}

/** @param {Story} story */
function picture(story) {
  const { first } = story;
  const look = {
    class: `interlude of-${first.kind}`,
    key: `interlude-${first.n}`,
    style: { "--side": seatOf(first.seat)?.colour ?? "" },
    "aria-live": "polite",
    on: { click: away },
  };
  return el("section", look, first.kind === "deal_struck" ? deal(story) : played(story));
}

/** The card, on whom it lies, and what it is for. @param {Story} story */
function played({ first, more }) {
  const told = more.filter(({ kind }) => kind !== "market_filled");
  return [
    div("row center", card(first), first.gangster ? target(first) : null),
    div(
      "row played-by",
      badge(seatOf(first.seat) || {}, "big"),
      div(
        "grow",
        [first, ...told].slice(-2).map((line) => p({ key: `n${line.n}` }, sentence(line))),
      ),
    ),
  ];
}

/** @param {Record<string, any>} fact */
function card({ effect, card: lawyer, kind }) {
  const name = effect ?? lawyer ?? (kind.startsWith("schemer") ? "schemer" : "");
  return span("played-card", cardPicture(influence(name)?.id ?? name), b("title", titleOf(name)));
}

/** Whom it changes, with its sign as it stays there. @param {Record<string, any>} fact */
function target({ gangster, effect }) {
  return span(
    "played-card",
    cardPicture(gangster),
    span("mod lands", glyph(effect)),
    b({ class: "title", translate: "no" }, titleOf(gangster)),
  );
}

/** Two faces, two hands, and what each of them has now. @param {Story} story */
function deal({ first, more }) {
  const sides = [first.seat, first.to].map((seat) => seatOf(seat)?.colour ?? "");
  return [
    div("deal-row", party(first.seat, more), hands(sides), party(first.to, more)),
    p({ class: "center" }, sentence(first)),
  ];
}

/** @param {string} seat @param {Record<string, any>[]} more */
function party(seat, more) {
  const { money, cards, lent } = gets(seat, more);
  const portrait = cardPicture((session.game.portraits ?? {})[seatOf(seat)?.side ?? ""]);
  return div(
    { class: "party", key: seat, style: { "--side": seatOf(seat)?.colour ?? "" } },
    portrait,
    span("row center", badge(seatOf(seat) || {}, "small"), b("", plainName(seat))),
    money ? span("moved", b("sum", `+${cash(money)}`)) : null,
    cards.map((one) => span({ class: "moved", key: one }, cardPicture(one), titleOf(one))),
    lent.map((one) =>
      span({ class: "moved lent", key: `lent-${one}` }, cardPicture(one), say("lcn.lent_card", { card: titleOf(one) })),
    ),
  );
}
