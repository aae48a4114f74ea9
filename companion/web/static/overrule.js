/* A rule says no, and the table may say yes all the same: with a reason, which the log keeps. */

import { el } from "./dom.js";
import { sheet } from "./sheet.js";
import { say } from "./words.js";

/** The reason that somebody gives, or null. @param {import("./api.js").Refused} refusal @returns {Promise<string | null>} */
export function overrule(refusal) {
  return new Promise((decided) => ask(refusal, decided));
}

/** @param {import("./api.js").Refused} refusal @param {(reason: string | null) => void} decided */
function ask(refusal, decided) {
  let reason = "";
  const draw = (/** @type {Sheet} */ self) => ({
    title: say("overrule.title"),
    body: [
      el("p", { class: "fault" }, refusal.message),
      el("p", {}, say("overrule.text")),
      el("label", { for: "overrule-why" }, say("overrule.why")),
      el("input", {
        id: "overrule-why",
        maxlength: 80,
        autocomplete: "off",
        key: "why",
        on: {
          input: (/** @type {any} */ event) => {
            reason = event.target.value;
            self.redraw();
          },
        },
      }),
    ],
    foot: el(
      "button",
      {
        type: "button",
        class: "danger wide tall",
        key: "anyway",
        disabled: !reason.trim(),
        on: {
          click: () => {
            decided(reason.trim());
            self.close();
          },
        },
      },
      say("overrule.yes"),
    ),
  });
  sheet(draw, () => decided(null));
}
