/* Checks the modules of the screens by their types: all of them, and strictly those that loose.json does not name. That
   list may only shrink: a module that has become clean must leave it. */

import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const HERE = path.dirname(fileURLToPath(import.meta.url));
const ROOT = path.resolve(HERE, "../..");
const loose = new Set(JSON.parse(readFileSync(path.join(HERE, "loose.json"), "utf8")));

/** What the compiler finds: lines by the file that they are about. @param {string[]} options */
function found(...options) {
  const compiler = path.join(HERE, "node_modules/.bin/tsc");
  const { stdout, error, status } = spawnSync(compiler, ["-p", HERE, ...options], { encoding: "utf8", cwd: HERE });
  if (error) throw error;
  const lines = stdout.split("\n").filter((line) => /error TS\d+/.test(line));
  if (status !== 0 && !lines.length) throw new Error(stdout || `the compiler ended with ${status}`);
  return lines.map((line) => ({ file: fileOf(line), line }));
}

/** @param {string} line */
function fileOf(line) {
  const at = line.indexOf("(");
  return path
    .relative(ROOT, path.resolve(HERE, line.slice(0, at)))
    .split(path.sep)
    .join("/");
}

const strict = found();
const wrong = [
  ...strict.filter(({ file }) => !loose.has(file)),
  ...found("--strict", "false").filter(({ file }) => loose.has(file)),
].map(({ line }) => line);
const dirty = new Set(strict.map(({ file }) => file));
const clean = [...loose]
  .filter((file) => !dirty.has(file))
  .map((file) => `${file} is clean: take it out of loose.json`);

if (process.argv.includes("--count")) process.stdout.write(`${strict.length} in ${dirty.size} modules\n`);
if (wrong.length || clean.length) {
  process.stderr.write(`${[...wrong, ...clean].join("\n")}\n`);
  process.exit(1);
}
