/* A rule says no, and the table may say yes all the same: with a reason, which the log keeps. */

import { el } from "./dom.js";
import { sheet } from "./sheet.js";
import { say } from "./words.js";

export function overrule(refusal, act) {
  let reason = "";
  sheet((self) => ({
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
          input: (event) => {
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
            self.close();
            act(reason.trim());
          },
        },
      },
      say("overrule.yes"),
    ),
  }));
}
