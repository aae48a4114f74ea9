/* What the pages ask of a browser stands in companion/README.md with the versions that have it: browser_apis.js. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { isYoung, spokenName, used, versions } from "./browser_apis.js";
import { isLater, spokenStyle, usedInStyles } from "./css_features.js";

const GUIDE = readFileSync(new URL("../../companion/README.md", import.meta.url), "utf8");
const uses = used();
const styles = usedInStyles();
const byName = new Map([
  ...[...styles.keys()].map((place) => /** @type {const} */ ([spokenStyle(place), place])),
  ...[...uses.keys()].map((place) => /** @type {const} */ ([spokenName(place), place])),
]);
const [, iphones, androids] = GUIDE.match(/From iOS (\d+) and Chrome (\d+)/) || [];
const PROMISED = { safari_ios: Number(iphones), chrome_android: Number(androids) };

/** The rows of a table: names, versions, and what happens without. @param {string} heading */
function rows(heading = "## What the pages ask of a browser") {
  const [, section] = GUIDE.split(`${heading}\n`);
  const lines = section.split(/\n##+ /)[0].split("\n");
  const cells = lines.map((line) => line.split("|").map((one) => one.trim()));
  return cells
    .filter(([, names]) => names?.startsWith("`"))
    .map(([, names, safari_ios, chrome_android, without]) => ({
      names: names.slice(1, -1).split("`, `"),
      told: { safari_ios, chrome_android },
      without,
    }));
}

/** The version that has all of them. @param {string[]} names @param {string} browser */
function latest(names, browser) {
  const all = names.map((name) => versions(byName.get(name) || "")[browser]);
  return all.includes(null) ? "never" : String(Math.max(...all.map(Number)));
}

test("whatever the pages use and an old phone may lack is listed, and nothing that they do not use", () => {
  const listed = rows().flatMap(({ names }) => names);
  const young = [...uses].filter(([place]) => isYoung(place));
  const missing = young.filter(([place]) => !listed.includes(spokenName(place)));
  assert.deepEqual(
    missing.map(
      ([place, files]) => `${spokenName(place)} in ${[...files].join(", ")}: ${JSON.stringify(versions(place))}`,
    ),
    [],
  );
  assert.deepEqual(
    listed.filter((name) => !byName.has(name)),
    [],
  );
});

test("the versions in the guide are those that browsers have had it since", () => {
  for (const { names, told } of [...rows(), ...rows("### Styles")]) {
    const since = Object.fromEntries(Object.keys(told).map((browser) => [browser, latest(names, browser)]));
    assert.deepEqual(told, since, names.join(", "));
  }
});

test("whatever no page does without, phones have from the versions on that the guide promises", () => {
  const { safari_ios, chrome_android } = PROMISED;
  const needed = rows().filter(({ without }) => without.startsWith("needed"));
  assert.ok(needed.length > 3);
  for (const { names, told } of needed) {
    assert.ok(Number(told.safari_ios) <= safari_ios, names.join(", "));
    assert.ok(Number(told.chrome_android) <= chrome_android, names.join(", "));
  }
});

test("whatever a style asks and a phone that plays may lack is listed, and nothing that no style asks", () => {
  const listed = rows("### Styles").flatMap(({ names }) => names);
  const late = [...styles.keys()].filter((place) => isLater(place, PROMISED)).map(spokenStyle);
  assert.deepEqual([...new Set(late)].sort(), [...listed].sort());
});
