/* While the table screen reads out the places, the phones hold their tongue; whoever is impatient taps. */

import { button, el, heading } from "./dom.js";
import { laterDrawn } from "./later.js";
import { redraw } from "./page.js";
import { wholeTime } from "./reckoned.js";
import { session } from "./state.js";
import { say } from "./words.js";

const scorePanel = laterDrawn(
  () => import("./score.js"),
  (all) => all.scorePanel,
);
let patience = 0;

/** @param {House.Place[]} places */
export function awaitCeremony(places) {
  const lasts = 1000 + wholeTime(places);
  if (session.lights.screen === "on") patience = Date.now() + lasts;
  if (patience) setTimeout(redraw, patience - Date.now() + 50);
}

export function scoreOrPatience() {
  if (Date.now() >= patience) return scorePanel();
  const show = () => {
    patience = 0;
    redraw();
  };
  return el(
    "section",
    { class: "card deco stack center", key: "patience" },
    heading(2, say("score.title")),
    el("p", { class: "center" }, say("score.look_up")),
    button("show-score", say("score.show"), show, { class: "wide" }),
  );
}
