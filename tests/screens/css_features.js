/* Which parts of CSS the style sheets of the screens use, as the public compatibility data of browsers name them:
   properties and their words, selectors, at-rules and what @media asks, functions, units. A use is a place there. */

import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { part, versions } from "./browser_apis.js";

const COMPANION = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../../companion");

/* What several properties mean by one word, and the data keep under one of them. */
const CONTEXTS = { gap: ["flex_context", "grid_context"] };

/* Units that the data know by a name of their own; those that every phone has are left out. */
const UNITS = {
  dvh: "viewport_percentage_units_dynamic",
  dvw: "viewport_percentage_units_dynamic",
  svh: "viewport_percentage_units_small",
  lvh: "viewport_percentage_units_large",
  cqw: "container_query_length_units",
  cqh: "container_query_length_units",
  cqi: "container_query_length_units",
};

/** All style sheets that a page may wear. */
function sheets() {
  const files = readdirSync(COMPANION, { recursive: true, encoding: "utf8" });
  return files.filter((name) => name.endsWith(".css")).map((name) => path.join(COMPANION, name));
}

/** What stands in a sheet, in order: `@media (…)`, `.a:has(.b)`, `gap: 1rem`. @param {string} text */
function statements(text) {
  const plain = text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/url\([^)]*\)|"[^"]*"/g, "");
  return [...plain.matchAll(/([^{};]+)([{};])/g)].map(([, said, end]) => ({ said: said.trim(), opens: end === "{" }));
}

/** @param {{ said: string, opens: boolean }} statement */
function namesOf({ said, opens }) {
  if (said.startsWith("@")) return ruleNames(said);
  if (opens) return [...said.matchAll(/::?([a-z-]+)/g)].map(([, name]) => `css.selectors.${name}`);
  return declarationNames(said);
}

/** @param {string} said */
function ruleNames(said) {
  const [, rule] = /^@([a-z-]+)/.exec(said) || [];
  const asked = [...said.matchAll(/\(\s*(?:min-|max-)?([a-z-]+)/g)].map(([, name]) => `css.at-rules.${rule}.${name}`);
  return [`css.at-rules.${rule}`, ...asked, ...functionNames(said)];
}

/** @param {string} said */
function declarationNames(said) {
  const [, property, value] = /^([a-z-]+)\s*:\s*([\s\S]*)$/.exec(said) || [];
  if (!property || property.startsWith("--")) return functionNames(said);
  const at = `css.properties.${property}`;
  const words = (value || "").split(/[\s,()/]+/).filter((word) => /^[a-z][a-z-]*$/.test(word));
  const inside = [...words, ...(CONTEXTS[property] || [])].map((word) => `${at}.${word}`);
  return [at, ...inside, ...functionNames(value || "")];
}

/** @param {string} value */
function functionNames(value) {
  const called = [...value.matchAll(/([a-z][a-z-]*)\(/g)].flatMap(([, name]) => placesOfFunction(name));
  const units = [...value.matchAll(/\d(dvh|dvw|svh|lvh|cqw|cqh|cqi)\b/g)].map(
    ([, unit]) => `css.types.length.${UNITS[unit]}`,
  );
  return [...called, ...units];
}

/** Where a function may be told. @param {string} name */
function placesOfFunction(name) {
  const kinds = [
    "color",
    "gradient",
    "image",
    "filter-function",
    "transform-function",
    "basic-shape",
    "easing-function",
  ];
  return [`css.types.${name}`, ...kinds.map((kind) => `css.types.${kind}.${name}`)];
}

/** Every place that is used, and the sheets that use it. @returns {Map<string, Set<string>>} */
export function usedInStyles() {
  /** @type {Map<string, Set<string>>} */
  const found = new Map();
  for (const file of sheets())
    for (const place of statements(readFileSync(file, "utf8")).flatMap(namesOf)) {
      if (!part(place)) continue;
      const files = found.get(place) || new Set();
      found.set(place, files.add(path.relative(COMPANION, file)));
    }
  return found;
}

/** As it stands in a sheet. @param {string} place */
export function spokenStyle(place) {
  const [, kind, name, ...inside] = place.split(".");
  const word = inside.join(" ").replaceAll("_", " ");
  if (kind === "properties") return word ? `${name}: ${word}` : name;
  if (kind === "selectors") return `:${name}`;
  if (kind === "at-rules") return word ? `@${name} ${word}` : `@${name}`;
  return name === "length" ? "dvh" : `${inside.at(-1) || name}()`;
}

/** Does a phone lack it that understands the modules of the pages? What is no younger than the property itself is told
 * by that. @param {string} place @param {{ safari_ios: number, chrome_android: number }} promised */
export function isLater(place, promised) {
  const own = versions(place);
  const whole = place.startsWith("css.properties.") && versions(place.split(".").slice(0, 3).join("."));
  const asWhole = whole && place.split(".").length > 3 && JSON.stringify(whole) === JSON.stringify(own);
  const late = Object.entries(promised).some(([browser, at]) => own[browser] === null || Number(own[browser]) > at);
  return late && !asWhole;
}
