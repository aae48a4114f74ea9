/* What is put to the table: what is proposed, by whom, what it would change, and which proposals wait for others. */

import { el, heading, named } from "./dom.js";
import { gamePhases } from "./modules.js";
import { actTold, proposalName } from "./sentences.js";
import { cash, label, plainName, purseName, send, session, waiting } from "./state.js";
import { counted, gameWord, listed, nodes, number, say } from "./words.js";

/** What is proposed, by whom, and what it would change: before they agree, people see it.
 * @param {House.QuestionView} question */
export function questionText(question) {
  const { shows, what } = question;
  return el(
    "div",
    { class: "stack", key: `text-${question.id}` },
    el(
      "p",
      {},
      nodes("question.asks", {
        name: question.seat ? named(plainName(question.seat)) : say("all.table"),
        what: proposalName(what, shows),
      }),
    ),
    what.reason ? el("p", { class: "dim" }, named(what.reason, { class: "said" })) : null,
    shows.acts ? lost(shows) : null,
    changes(shows),
    besides(what),
    shows.barriers && shows.barriers.length
      ? el(
          "p",
          { class: "bad" },
          say("question.barrier", {
            what: listed(shows.barriers.map((/** @type {string} */ one) => say(`barrier.${one}`))),
          }),
        )
      : null,
    el(
      "p",
      { class: "dim small" },
      say("question.count", { yes: number(question.yes.length), needs: number(question.needs) }),
    ),
  );
}

/** The acts that would go, newest first, as the list of them quoted them. @param {Record<string, any>} shows */
function lost({ acts, steps }) {
  const rows = acts.map((/** @type {Record<string, any>[]} */ lines) =>
    el("li", { key: `n${lines[0].n}`, class: "goes" }, actTold(lines)),
  );
  const more = steps - acts.length;
  return el(
    "div",
    { class: "lost" },
    el("p", { class: "dim" }, counted("question.lost", steps)),
    el("ul", { class: "sentences" }, rows.reverse()),
    more > 0 ? el("p", { class: "dim small" }, counted("question.lost_more", more)) : null,
  );
}

/** @param {Record<string, any>} shows */
function changes(shows) {
  const rows = [
    ...changed(shows.purses).map(([id, pair]) => [purseName(id), ...pair.map(cash)]),
    ...changed(shows.counters).map(([id, pair]) => [counterName(id), ...pair.map(number)]),
  ];
  if (!rows.length) return null;
  return el(
    "table",
    { class: "before-after" },
    el(
      "thead",
      {},
      el(
        "tr",
        {},
        el("th", { scope: "col" }, el("span", { class: "unseen" }, say("question.who"))),
        el("th", { class: "sum", scope: "col" }, say("question.now")),
        el("th", { class: "sum", scope: "col" }, say("question.then")),
      ),
    ),
    el(
      "tbody",
      {},
      rows.map(([name, now, then], at) =>
        el(
          "tr",
          { key: `r${at}` },
          el("td", {}, name),
          el("td", { class: "sum" }, now),
          el("td", { class: "sum" }, then),
        ),
      ),
    ),
  );
}

/** What else happens with a step to another phase, and what does not: each line that the game asked about.
 * @param {Record<string, any>} what */
function besides({ also }) {
  const lines = Object.entries(also || {});
  const line = (/** @type {[string, boolean]} */ [name, yes]) => el("li", { key: name }, gamePhases().told(name, yes));
  return lines.length ? el("ul", { class: "sentences" }, lines.map(line)) : null;
}

/** What stands otherwise than now.
 * @param {Record<string, [number, number]> | undefined} rows */
const changed = (rows) => Object.entries(rows || {}).filter(([, [now, then]]) => now !== then);

/** @param {string} id @returns {Child} */
function counterName(id) {
  const [counter, owner] = id.split(" ");
  const title = gameWord(`counter.${counter}.title`);
  return owner === "table" ? title : [title, " · ", named(plainName(owner))];
}

/* Questions that wait for others: my own proposals can be withdrawn. */
export function openQuestionsPanel() {
  const { me, questions } = session.view;
  const open = (questions || []).filter((one) => !me || !one.waits_for.includes(me.seat));
  if (!open.length) return null;
  return el(
    "section",
    { class: "card", key: "open-questions" },
    heading(2, say("question.open_title")),
    open.map((one) =>
      el(
        "div",
        { key: one.id, class: "stack" },
        questionText(one),
        el("p", { class: "dim" }, say("question.waits", { names: listed(one.waits_for.map(plainName)) })),
        me && one.seat === me.seat
          ? el(
              "button",
              {
                type: "button",
                class: "wide",
                key: `withdraw-${one.id}`,
                ...waiting(`withdraw-${one.id}`),
                on: { click: () => send(`withdraw-${one.id}`, { type: "withdraw", question: one.id }) },
              },
              label(`withdraw-${one.id}`, say("question.withdraw")),
            )
          : null,
      ),
    ),
  );
}
