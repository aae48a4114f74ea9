/* Sound is silent by choice: the sign in the header, the early question, and the button on a sheet. */

import { pressed } from "./controls.js";
import { button, el } from "./dom.js";
import { icon } from "./marks.js";
import { redraw } from "./page.js";
import { setSound, soundChosen, soundOn } from "./sound.js";
import { say } from "./words.js";

/** One tap for sound, in the header; in words where there is room and nobody has chosen yet. @param {boolean} [room] */
export function soundSign(room = false) {
  const turn = () => {
    setSound(!soundOn());
    redraw();
  };
  const told = say(soundOn() ? "sound.on" : "sound.off");
  const words = room && !soundChosen();
  const look = words ? {} : { class: "plain round", "aria-label": told };
  const sign = icon(soundOn() ? "sound" : "mute");
  return button("sound-sign", words ? [sign, told] : sign, turn, { ...look, ...pressed(soundOn()) });
}

/* The one early choice, while the table is filling up. */
export function soundChoice() {
  if (soundChosen()) return null;
  const chosen = (/** @type {boolean} */ on) => () => {
    setSound(on);
    redraw();
  };
  return el(
    "section",
    { class: "card stack", key: "sound-choice" },
    el("p", {}, say("sound.ask")),
    el(
      "div",
      { class: "row wrap" },
      button("sound-yes", [icon("sound"), say("sound.yes")], chosen(true), { class: "grow" }),
      button("sound-no", [icon("mute"), say("sound.no")], chosen(false), { class: "grow plain" }),
    ),
  );
}

/** Sound is silent by choice; the same button stands on the phone and on the table screen.
 * @param {Sheet} self @param {string} look */
export function soundButton(self, look) {
  const turn = () => {
    setSound(!soundOn());
    self.redraw();
  };
  const sign = icon(soundOn() ? "sound" : "mute");
  return button("sound", [sign, say(soundOn() ? "sound.on" : "sound.off")], turn, {
    class: look,
    ...pressed(soundOn()),
  });
}
