/* When table and app differ: what a card should be, put to the table as a ruling of this game. */

import {
  askRuling,
  button,
  cash,
  el,
  heading,
  notes,
  number,
  ofWhom,
  plainName,
  proposeButton,
  reasonField,
  say,
  seatOf,
  sheet,
} from "/static/kit.js";
import { deck, influence, titleOf } from "./book.js";
import { business, div, families, gangster } from "./parts.js";

const EFFECTS = ["henchman", "saboteur", "machine_pistol", "distraction"];

/* What could be wrong with this card, each with the ruling that puts it right. */
export function openCorrection(id) {
  const choices = () => (gangster(id) ? ofGangster(gangster(id)) : business(id) ? ofBusiness(business(id)) : []);
  askRuling(say("lcn.rule.title", { card: titleOf(id) }), choices);
}

function common(one) {
  const card = one.id;
  const state = one.down ? "active" : "down";
  const others = families().filter((family) => family.seat !== one.owner);
  return [
    [say(`lcn.rule.${state}`), "state", { card, state }],
    [say(one.used ? "lcn.rule.unused" : "lcn.rule.used"), "used", { card, yes: !one.used }],
    ...others.map(({ seat }) => [say("lcn.rule.owner", { name: plainName(seat) }), "owner", { card, to: seat }]),
  ];
}

function ofGangster(one) {
  const card = one.id;
  const busy = one.task === "job" || one.task === "purchase";
  const lies = (effect) => (one.modifiers || []).includes(effect);
  const other = families().filter((family) => family.seat !== one.owner);
  return [
    ...common(one),
    ...(busy ? [[say("lcn.rule.task"), "task", { card }]] : []),
    ...EFFECTS.filter(influence).map((effect) => [
      say(lies(effect) ? "lcn.rule.without" : "lcn.rule.with", { card: titleOf(effect) }),
      "modifier",
      { card, effect, yes: !lies(effect) },
    ]),
    [say("lcn.rule.reserve"), "state", { card, state: "reserve" }],
    ...other.map(({ seat }) => [
      say("lcn.rule.killed", { name: plainName(seat) }),
      "state",
      { card, state: "killed", by: seat },
    ]),
  ];
}

function ofBusiness(one) {
  const card = one.id;
  const home = [...new Set(one.markers || [])].map((seat) => [
    say("lcn.rule.marker_off", { name: plainName(seat) }),
    "marker",
    { card, seat, yes: false },
  ]);
  const laid = families().filter((family) => family.seat !== one.owner);
  const lay = one.down
    ? []
    : laid.map(({ seat }) => [say("lcn.rule.marker_on", { name: plainName(seat) }), "marker", { card, seat }]);
  return [...common(one), ...home, ...lay, [say("lcn.rule.gone"), "state", { card, state: "gone" }]];
}

export function openStop() {
  askRuling(say("lcn.rule.stop"), () => [[say("lcn.rule.stop_text"), "stop", {}]]);
}

export function openStart() {
  askRuling(say("lcn.rule.start"), () => families().map(({ seat }) => [plainName(seat), "start", { seat }]));
}

/* Whoever has a family. */
function chairs() {
  return families().flatMap(({ seat }) => seatOf(seat) || []);
}

export function openBusiness() {
  const title = say("lcn.rule.business");
  ofWhom(title, chairs(), (to) =>
    askRuling(`${title}: ${plainName(to)}`, () =>
      deck("businesses").map((card) => [titleOf(card), "business", { card, to }]),
    ),
  );
}

export function openLaundered() {
  ofWhom(say("lcn.rule.laundered"), chairs(), (seat) => {
    const state = { to: (families().find((one) => one.seat === seat) || {}).laundered || 0, reason: "" };
    sheet((self) => {
      const add = (by) => () => {
        state.to = Math.max(0, state.to + by);
        self.redraw();
      };
      const steps = notes()
        .slice(0, 3)
        .map((note) => button(`n${note}`, `+${number(note)}`, add(note)));
      const what = () => ({
        type: "game_ruling",
        name: "laundered",
        values: { seat, to: state.to },
        reason: state.reason.trim(),
      });
      return {
        title: plainName(seat),
        body: [
          heading(3, say("lcn.laundered")),
          el("output", { class: "amount" }, cash(state.to)),
          div("chips quick", button("none", cash(0), add(-state.to)), steps),
          reasonField(state, self),
        ],
        foot: proposeButton(what, self, !state.reason.trim()),
      };
    });
  });
}
