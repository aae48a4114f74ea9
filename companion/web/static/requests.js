/* Money that somebody waits for: cash to be counted before the score, and what I asked of others. */

import { button, el, named } from "./dom.js";
import { badge } from "./marks.js";
import { openCount } from "./openers.js";
import { cash, label, plainName, seatOf, send, session, waiting } from "./state.js";
import { listed, say } from "./words.js";

/* Money on paper: before the score, everybody says what lies before them. */
export function countingPanel() {
  const { counting, me } = session.view;
  if (!counting || !me) return null;
  if (!counting.includes(me.seat))
    return el(
      "section",
      { class: "card", key: "counting" },
      el("p", {}, say("count.waits", { names: listed(counting.map(plainName)) })),
    );
  return el(
    "section",
    { class: "card bright stack", key: "counting" },
    el("h2", {}, say("count.title")),
    el("p", {}, say("count.text")),
    button("count-cash", say("count.go"), () => openCount(me.seat), { class: "first wide tall" }),
  );
}

/* What I asked for and is not answered yet. */
export function requestsPanel() {
  const asked = session.view.me ? session.view.me.asked_by_me : [];
  if (!asked.length) return null;
  return el(
    "section",
    { class: "card", key: "requests" },
    el("h2", {}, say("request.mine")),
    el(
      "ul",
      { class: "list requests" },
      asked.map((one) =>
        el(
          "li",
          { key: one.id },
          badge(seatOf(one.of) || {}, "small"),
          el(
            "span",
            { class: "grow" },
            named(plainName(one.of)),
            one.reason ? [" · ", named(one.reason, { class: "said" })] : "",
          ),
          el("span", { class: "sum" }, cash(one.amount)),
          el(
            "button",
            {
              type: "button",
              key: `drop-${one.id}`,
              ...waiting(`drop-${one.id}`),
              on: { click: () => send(`drop-${one.id}`, { type: "answer_request", request: one.id, yes: false }) },
            },
            label(`drop-${one.id}`, say("request.withdraw")),
          ),
        ),
      ),
    ),
  );
}
