/* The sheet "more", its ways by where one would look for them; and what was agreed at this table. */

import { openCash } from "./cashing.js";
import { button, el, heading, named } from "./dom.js";
import { grouped } from "./grouped.js";
import { openHost } from "./hosting.js";
import { icon } from "./marks.js";
import { openMe, seatQuery } from "./mysheets.js";
import { page } from "./page.js";
import { facesSomebody } from "./practice.js";
import { openEnd, openPropose } from "./propose.js";
import { openSave } from "./saving.js";
import { ruleName } from "./sentences.js";
import { sheet } from "./sheet.js";
import { hasMoney, isHost, mySeat, practising, session, stage } from "./state.js";
import { openCheck } from "./tablecheck.js";
import { number, say } from "./words.js";

/** @typedef {(sign: string, key: string, path: string) => Element} Way a page */
/** @typedef {(act: string, sign: string, key: string, open: () => void) => Element} Opens another sheet */

/** @type {Way} */
const way = (sign, key, path) => el("a", { class: "button left", key: path, href: path }, icon(sign), say(key));

/** @param {string} path */
const at = (path) => `/t/${page.table}/${path}`;

const playing = () => stage() === "play";

export function openMore() {
  sheet((self) => {
    /** @type {Opens} */
    const opens = (act, sign, key, open) => {
      const then = () => {
        self.close();
        open();
      };
      return button(act, [icon(sign), say(key)], then, { class: "left" });
    };
    const groups = /** @type {[string, Child[]][]} */ (
      Object.entries(GROUPS).map(([name, items]) => [say(`more.group.${name}`), items(opens)])
    );
    return { title: say("bar.more"), body: el("nav", { class: "menu-groups" }, grouped(groups)) };
  });
}

/** Most used first. @type {Record<string, (opens: Opens) => Child[]>} */
const GROUPS = { seat: mine, table: ours, wrong: repairs, evening: longTerm };

/** @param {Opens} opens */
function mine(opens) {
  const pays = playing() && hasMoney() && mySeat() && facesSomebody();
  return [
    pays ? opens("cash", "qr", "pay.read_code", openCash) : null,
    opens("my-seat", "hat", "more.seat", openMe),
    way("pulse", "doctor.title", at(`doctor${seatQuery()}`)),
    way("back", "all.home", "/"),
  ];
}

/** @param {Opens} opens */
function ours(opens) {
  return [
    way("book", "more.rules", at(`rules${seatQuery()}`)),
    way("history", "recent.all", at(`log${seatQuery()}`)),
    way("eye", "more.screen", at("screen")),
    isHost() ? opens("host", "key", "host.title", openHost) : null,
  ];
}

/** @param {Opens} opens */
function repairs(opens) {
  return [
    mySeat() ? opens("propose", "hand", "propose.title", openPropose) : null,
    playing() && !practising() ? opens("check", "camera", "sweep.title", () => openCheck()) : null,
  ];
}

/** @param {Opens} opens */
function longTerm(opens) {
  const ends = playing() && (mySeat() || isHost());
  return [
    opens("table", "news", "more.table", openTable),
    way("print", "more.sheet", at("sheet")),
    isHost() ? opens("save", "save", "save.title", openSave) : null,
    ends ? opens("end", "check", "propose.end_game", openEnd) : null,
  ];
}

/* Rules to which the table gave a level of their own. */
function bentRules() {
  const { table, levels } = session.view;
  const bent = Object.entries(levels || {}).filter(([, level]) => level !== table.strictness);
  if (!bent.length) return null;
  const rows = bent.map(([rule, level]) => el("li", { key: rule }, `${ruleName(rule)}: ${say(`level.${level}`)}`));
  return [el("p", {}, say("more.but")), el("ul", { class: "sentences" }, rows)];
}

/** For the few who compute things anew. @param {House.TableView} table */
function fingerprints({ commitment, data }) {
  return el(
    "details",
    { key: "fingerprints" },
    el("summary", {}, say("more.fingerprints")),
    el("p", { class: "small" }, say("more.commitment")),
    el("p", { class: "small seal-line", translate: "no" }, commitment),
    el("p", { class: "small" }, say("more.data")),
    el("p", { class: "small seal-line", translate: "no" }, data),
  );
}

/* What was agreed when the table was opened, and what has been bent since. */
function openTable() {
  const { table, rulings } = session.view;
  sheet(() => ({
    title: session.game.title || table.game,
    body: [
      el("p", {}, say("more.strictness"), " ", say(`level.${table.strictness}`)),
      bentRules(),
      el("p", {}, say(`propose.quorum.${table.quorum}`)),
      fingerprints(table),
      table.data_changed ? el("p", { class: "fault" }, say("more.data_changed")) : null,
      rulings.length
        ? [
            heading(3, say("more.rulings", { n: number(rulings.length) })),
            el(
              "ul",
              { class: "sentences" },
              rulings.map((one, at) =>
                el("li", { key: `r${at}` }, el("span", { class: "sentence" }, named(one.reason, { class: "said" }))),
              ),
            ),
          ]
        : null,
    ],
  }));
}
