/* Any page and any card of a print, as it comes out, as large as one likes. */

import { button, el, heading } from "./dom.js";
import { icon } from "./marks.js";
import { redraw } from "./page.js";
import { drawnPicture } from "./shop_picture.js";
import { state, weigh } from "./shop_state.js";
import { has, number, say } from "./words.js";

const ZOOMS = [1, 1.6, 2.5, 4]; // times as wide as the window in which one looks
const DPI = { page: [72, 110, 160, 220], card: [110, 160, 220, 220] };

/** @type {{ what: "page" | "card", file: string, number: number, card: string, side: string, zoom: number, back: boolean }} */
const seen = { what: "page", file: "", number: 1, card: "", side: "front", zoom: 0, back: true };

/** @param {Partial<typeof seen>} change */
function turnTo(change) {
  Object.assign(seen, { back: true }, change);
  redraw();
}

/** What a file is called; one in parts has their numbers. @param {string} file */
export function fileName(file) {
  const [, name, part] = file.match(/^(.+?)(?:-(\d+))?$/) || ["", file];
  const key = `print.file.${name}`;
  return has(key) ? [say(key), part].filter(Boolean).join(" ") : file;
}

/** @param {Shop.OrderSeen} order */
export function preview(order) {
  return el(
    "section",
    { class: "card stack preview", key: "preview" },
    heading(2, say("print.preview")),
    el(
      "div",
      { class: "segments", role: "group", "aria-label": say("print.preview"), key: "what" },
      button("pages", say("print.pages"), () => turnTo({ what: "page" }), pressed(seen.what === "page")),
      order.cards.length
        ? button("cards", say("print.cards"), () => turnTo({ what: "card" }), pressed(seen.what === "card"))
        : null,
    ),
    seen.what === "card" && order.cards.length ? card(order) : page(order),
  );
}

/** @param {boolean} on */
function pressed(on) {
  return { "aria-pressed": String(on) };
}

/** @param {Shop.OrderSeen} order */
function page(order) {
  const papers = order.papers.map((line) => line.paper);
  const paper = papers.find((one) => one.name === seen.file) || papers[0];
  const at = Math.min(seen.number, paper.pages);
  const files = papers.map((one) => [one.name, fileName(one.name)]);
  const [w, h] = paper.size;
  const src = `/print/orders/${order.seal}/pages/${paper.name}/${at}/${DPI.page[seen.zoom]}.png`;
  return [
    select("which-file", say("print.which_file"), files, paper.name, (file) => turnTo({ file, number: 1 })),
    el(
      "div",
      { class: "row", key: "turn" },
      turner("before", "back", at > 1, () => turnTo({ file: paper.name, number: at - 1 })),
      el(
        "p",
        { class: "grow center", role: "status" },
        say("print.page_of", { n: number(at), of: number(paper.pages) }),
      ),
      turner("after", "forth", at < paper.pages, () => turnTo({ file: paper.name, number: at + 1 })),
      zooming(),
    ),
    picture(src, say("print.page_alt", { n: number(at), file: fileName(paper.name) }), w / h),
  ];
}

/** @param {Shop.OrderSeen} order */
function card(order) {
  const found = order.cards.find((one) => one.id === seen.card) || order.cards[0];
  const cards = order.cards.map((one) => [one.id, one.title]);
  const src = `/print/orders/${order.seal}/cards/${found.id}/${seen.side}/${DPI.card[seen.zoom]}.png`;
  const side = say(`print.${seen.side}`);
  const missing = seen.side === "back" && !seen.back;
  return [
    select("which-card", say("print.which_card"), cards, found.id, (id) => turnTo({ card: id })),
    el(
      "div",
      { class: "row", key: "turn" },
      el(
        "div",
        { class: "segments grow", role: "group", "aria-label": say("print.which_card") },
        ["front", "back"].map((one) =>
          button(one, say(`print.${one}`), () => turnTo({ side: one }), pressed(seen.side === one)),
        ),
      ),
      zooming(),
    ),
    missing
      ? el("p", { class: "dim", key: "no-back" }, say("print.no_back"))
      : picture(src, say("print.card_alt", { title: found.title, side }), 0.7),
  ];
}

/** @param {string} key @param {string} sign @param {boolean} can @param {() => void} act */
function turner(key, sign, can, act) {
  return button(key, icon(sign), act, { class: "round", disabled: !can, "aria-label": say(`print.${key}`) });
}

function zooming() {
  const to = (/** @type {number} */ zoom) => () => turnTo({ zoom });
  const plain = (/** @type {string} */ key, /** @type {string} */ sign, /** @type {number} */ zoom) =>
    button(key, sign, to(zoom), {
      class: "round",
      disabled: ZOOMS[zoom] === undefined,
      "aria-label": say(`print.${key}`),
    });
  return [plain("smaller", "−", seen.zoom - 1), plain("larger", "+", seen.zoom + 1)];
}

/** A picture in its window; the window keeps its place while another is drawn.
 * @param {string} src @param {string} alt @param {number} shape */
function picture(src, alt, shape) {
  const gone = () => {
    if (seen.side === "back") turnTo({ back: false });
  };
  const style = { "--zoom": String(ZOOMS[seen.zoom]), "--shape": String(shape), "aspect-ratio": `auto ${shape}` };
  return el(
    "div",
    { class: `window shows-${seen.what}`, key: "window", tabindex: 0, role: "group", "aria-label": alt },
    drawnPicture(src, { alt, key: "seen", style }, { come: weigh, never: gone }),
  );
}

/** @param {string} id @param {string} text @param {string[][]} choices @param {string} value
 * @param {(value: string) => void} heard */
function select(id, text, choices, value, heard) {
  const on = { change: (/** @type {any} */ event) => heard(event.target.value) };
  return el(
    "div",
    { key: `f-${id}-${state.game ? state.game.id : ""}` },
    el("label", { for: id }, text),
    el(
      "select",
      { id, key: id, value, on },
      choices.map(([key, name]) => el("option", { value: key, key, selected: key === value }, name)),
    ),
  );
}
