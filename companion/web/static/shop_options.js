/* What can be chosen of a print: one control for each field that the press knows, by its kind. */

import { el, heading } from "./dom.js";
import { state, wishFor } from "./shop_state.js";
import { has, listed, say } from "./words.js";

const FIRST = ["language", "edition", "paper", "duplex", "low_ink", "phones"]; // what nearly everybody asks
const ELSEWHERE = ["cards"]; // the lost card has a place of its own

/** @param {Shop.Choices} choices */
export function options(choices) {
  const fields = choices.fields.filter((field) => !ELSEWHERE.includes(field.name));
  const rest = fields.filter((field) => !FIRST.includes(field.name));
  return el(
    "section",
    { class: "card stack", key: "options" },
    heading(2, say("print.choose")),
    fields.filter((field) => FIRST.includes(field.name)).map(control),
    el(
      "details",
      { key: "more" },
      el("summary", {}, say("print.more")),
      el("div", { class: "stack" }, rest.map(control)),
    ),
  );
}

/** @type {Record<string, (field: Shop.Field) => Child>} */
const CONTROLS = { flag, choice, several, number, text };

/** @param {Shop.Field} field */
function control(field) {
  const make = CONTROLS[field.kind] || text;
  return el("div", { class: "stack-tight", key: `field-${field.name}` }, make(field), about(field));
}

/** @param {Shop.Field} field */
function name(field) {
  return say(`print.field.${field.name}`);
}

/** @param {Shop.Field} field */
function about(field) {
  const key = `print.about.${field.name}`;
  const names = state.choices ? listed(state.choices.spared) : "";
  return has(key) ? el("p", { class: "dim small", id: `about-${field.name}` }, say(key, { names })) : null;
}

/** @param {Shop.Field} field */
function flag(field) {
  const on = { change: (/** @type {any} */ event) => wishFor(field.name, event.target.checked) };
  return el(
    "label",
    { class: "check" },
    el("input", { type: "checkbox", id: field.name, checked: state.wish[field.name], on }),
    name(field),
  );
}

/** What a choice is called: by the game, by us, or by its language. @param {Shop.Field} field @param {Shop.Choice} one */
function title(field, one) {
  const key = field.name === "language" ? `lang.${one.value}` : `print.${field.name}.${one.value}`;
  return has(key) ? say(key) : one.title || one.value;
}

/** @param {Shop.Field} field */
function choice(field) {
  const value = String(state.wish[field.name] ?? "");
  const known = field.choices.map((one) => [one.value, title(field, one)]);
  const usual = has(`print.${field.name}.usual`) ? `print.${field.name}.usual` : "print.usual";
  const all = field.default === "" && field.name !== "language" ? [["", say(usual)], ...known] : known;
  const on = { change: (/** @type {any} */ event) => wishFor(field.name, event.target.value) };
  return [
    el("label", { for: field.name }, name(field)),
    el(
      "select",
      { id: field.name, key: field.name, value, on },
      all.map(([key, text]) => el("option", { value: key, key, selected: key === value }, text)),
    ),
  ];
}

/** @param {Shop.Field} field */
function several(field) {
  const chosen = /** @type {string[]} */ (state.wish[field.name]);
  const toggle = (/** @type {string} */ value, /** @type {boolean} */ on) =>
    wishFor(field.name, on ? [...chosen, value] : chosen.filter((one) => one !== value));
  return el(
    "fieldset",
    { class: "several" },
    el("legend", {}, name(field)),
    field.choices.map((one) =>
      el(
        "label",
        { class: "check", key: one.value },
        el("input", {
          type: "checkbox",
          checked: chosen.includes(one.value),
          on: { change: (/** @type {any} */ event) => toggle(one.value, event.target.checked) },
        }),
        title(field, one),
      ),
    ),
  );
}

/** A number; what may be left empty is nothing then. @param {Shop.Field} field */
function number(field) {
  const heard = (/** @type {string} */ typed) => {
    const value = Number(typed.replace(",", "."));
    wishFor(field.name, typed.trim() === "" || Number.isNaN(value) ? field.default : value);
  };
  return typedField(field, heard, { inputmode: "decimal" });
}

/** @param {Shop.Field} field */
function text(field) {
  return typedField(field, (typed) => wishFor(field.name, typed), { maxlength: 80 });
}

/** @param {Shop.Field} field @param {(typed: string) => void} heard @param {Props} props */
function typedField(field, heard, props) {
  const on = { change: (/** @type {any} */ event) => heard(event.target.value) };
  return [
    el("label", { for: field.name }, name(field)),
    el("input", { id: field.name, key: field.name, autocomplete: "off", ...props, on }),
  ];
}
