/* Whoever keeps paper notes behind the screen counts them at any time, and hears what differs. */

import { el, gameWord, heading, notes, redraw, say, send, sheet, waitingButton } from "/static/kit.js";
import { qualityOf } from "./book.js";
import { fake, real, stepper } from "./notes.js";
import { change, changeOf, div, mine, p, QUALITIES } from "./parts.js";

/** @typedef {Record<string, number>} Pile */
/** @typedef {"hand" | "offshore" | "fakes"} Where */

const MOST = 200;

/** @returns {Record<Where, Pile>} */
const nothing = () => ({ hand: {}, offshore: {}, fakes: {} });

export function openCounting() {
  const state = { piles: nothing(), sent: false };
  sheet((self) => ({
    title: say("cf.count.title"),
    body: [
      p("dim", say("cf.count.text")),
      state.sent ? verdict() : null,
      pile(state, "hand", notes(), real),
      pile(state, "offshore", notes(), real),
      pile(state, "fakes", QUALITIES, fake),
    ],
    foot: waitingButton("count_notes", "count_notes", say("cf.count.go"), () => compare(state, self), {
      class: "first wide tall",
    }),
  }));
}

/** @param {{ piles: Record<Where, Pile>, sent: boolean }} state @param {Sheet} self */
async function compare(state, self) {
  if (!(await send("count_notes", { type: "count_notes", ...state.piles }))) return;
  state.sent = true;
  self.redraw();
}

/** @param {{ piles: Record<Where, Pile>, sent: boolean }} state @param {Where} where
 * @param {(string | number)[]} kinds @param {(kind: any) => Child} drawn */
function pile(state, where, kinds, drawn) {
  const heap = state.piles[where];
  const line = (/** @type {string | number} */ kind) =>
    stepper({
      id: `${where}-${kind}`,
      name: where === "fakes" ? say("cf.quality", { n: kind }) : gameWord("symbol.note"),
      sign: drawn(kind),
      n: heap[kind] || 0,
      most: MOST,
      room: MOST,
      to: (n) => {
        heap[kind] = n;
        state.sent = false;
        redraw();
      },
    });
  return div({ class: "stack pile", key: where }, heading(3, say(`cf.vault.${where}`)), kinds.map(line));
}

/* What was counted less what the app says. */
function verdict() {
  const found = mine()?.screen?.counted;
  if (!found) return null;
  const fakes = Object.entries(found.fakes).filter(([, by]) => by);
  const lines = [
    found.hand ? p("bad", say("cf.count.off_hand", { by: change(found.hand) })) : null,
    found.offshore ? p("bad", say("cf.count.off_offshore", { by: change(found.offshore) })) : null,
    ...fakes.map(([quality, by]) =>
      p("bad row", qualityOf(Number(quality)), say("cf.count.off_fakes", { by: changeOf(by) })),
    ),
  ].filter(Boolean);
  return el(
    "section",
    { class: `card ${lines.length ? "loud" : "bright"} stack verdict`, key: "verdict", role: "status" },
    lines.length ? [lines, p("small", say("cf.count.mend"))] : p("good", say("cf.count.right")),
  );
}
