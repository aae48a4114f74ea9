/* Which parts of the language and of the browser the modules of the screens use, and since when phones have them: uses
   as the compiler resolves them, versions as the public compatibility data of browsers tell them. A place is where those
   data tell of a part. */

import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import {
  isIdentifier,
  isJSDocNodeKind,
  isPropertyAccessExpression,
  isTypeNode,
  SyntaxKind,
} from "typescript/unstable/ast";
import { API } from "typescript/unstable/sync";

const HERE = path.dirname(fileURLToPath(import.meta.url));
const KNOWN = JSON.parse(readFileSync(path.join(HERE, "node_modules/@mdn/browser-compat-data/data.json"), "utf8"));
const VALUE = 111551; // of a symbol: it is there when the page runs, and no mere type

/* Whoever understands modules has all that is not younger: Safari 11, Chrome 61. */
const FLOOR = { safari_ios: 11, chrome_android: 61 };

/* What the compiler keeps in one place and the browsers in several. */
const MIXED = {
  Animatable: "Element",
  Body: "Response",
  ChildNode: "Element",
  DocumentOrShadowRoot: "Document",
  HTMLOrSVGElement: "HTMLElement",
  NavigatorCookies: "Navigator",
  NavigatorLanguage: "Navigator",
  ParentNode: "Element",
};

const SYNTAX = new Map([
  [SyntaxKind.QuestionDotToken, "operators.optional_chaining"],
  [SyntaxKind.QuestionQuestionToken, "operators.nullish_coalescing"],
  [SyntaxKind.QuestionQuestionEqualsToken, "operators.nullish_coalescing_assignment"],
  [SyntaxKind.BarBarEqualsToken, "operators.logical_or_assignment"],
  [SyntaxKind.AmpersandAmpersandEqualsToken, "operators.logical_and_assignment"],
  [SyntaxKind.SpreadAssignment, "operators.spread.spread_in_object_literals"],
  [SyntaxKind.PrivateIdentifier, "classes.private_class_fields"],
  [SyntaxKind.PropertyDeclaration, "classes.public_class_fields"],
  [SyntaxKind.ClassStaticBlockDeclaration, "classes.static.initialization_blocks"],
  [SyntaxKind.BigIntLiteral, "builtins.BigInt"],
]);
/** @type {[RegExp, string][]} */
const REGULAR = [
  [/\(\?<[=!]/, "regular_expressions.lookbehind_assertion"],
  [/\(\?<[a-z]/i, "regular_expressions.named_capturing_group"],
  [/\\p\{/, "regular_expressions.unicode_character_class_escape"],
  [/\/[a-z]*s[a-z]*$/, "builtins.RegExp.dotAll"],
  [/\/[a-z]*v[a-z]*$/, "builtins.RegExp.unicodeSets"],
];

/** A part of the compatibility data. @param {string} where */
export function part(where) {
  let found = KNOWN;
  for (const name of where.split(".")) found = Object.hasOwn(found, name) ? found[name] : {};
  return found.__compat ? where : null;
}

/** Where the compatibility data tell of `Interface.member`, of a global, or of what is built into the language.
 * @param {string} name */
function placeOf(name) {
  const [owner, member] = name.replace(/^Readonly|Constructor(?=\.)/g, "").split(".");
  const places = member
    ? [
        `api.${MIXED[owner] || owner}.${member}`,
        `api.${owner}.${member}_static`,
        `javascript.builtins.${owner}.${member}`,
      ]
    : [`api.Window.${owner}`, `api.${owner}`, `javascript.builtins.${owner}`];
  return places.map(part).find(Boolean) || null;
}

/** The first version without a prefix or a switch; null where there is none. @param {string} where @param {string} browser */
function since(where, browser) {
  const { support } = where.split(".").reduce((found, name) => found[name], KNOWN).__compat;
  const plain = [support[browser]].flat().find((one) => one && !one.prefix && !one.flags && !one.alternative_name);
  return plain && plain.version_added && !plain.version_removed ? String(plain.version_added).replace("≤", "") : null;
}

/** @param {string} where */
export function versions(where) {
  return Object.fromEntries(Object.keys(FLOOR).map((browser) => [browser, since(where, browser)]));
}

/** As people call it. @param {string} where */
export function spokenName(where) {
  return where.replace(/^api\.|^javascript\.[a-z_]+\.|_static$/g, "");
}

/** @param {string} where */
export function isYoung(where) {
  const found = versions(where);
  return Object.entries(FLOOR).some(([browser, floor]) => found[browser] === null || Number(found[browser]) > floor);
}

/* What is only known by a member's name, since nobody says what it is a member of. */
function placesByMember() {
  /** @type {Map<string, string[]>} */
  const places = new Map();
  const rooms = [
    ["javascript.builtins", KNOWN.javascript.builtins],
    ["api", KNOWN.api],
  ];
  for (const [room, owners] of rooms)
    for (const [owner, members] of Object.entries(owners))
      for (const member of Object.keys(members).filter((one) => part(`${room}.${owner}.${one}`))) {
        const name = member.replace("_static", "");
        places.set(name, [...(places.get(name) || []), `${room}.${owner}.${member}`]);
      }
  return places;
}

const OFTEN = /^javascript\.|^api\.(Element|HTMLElement|Document|Navigator|Window)\./;
const BY_MEMBER = placesByMember();

/** Told where all that have it are young, and it is no word that somebody may have for something else. @param {any} node */
function youngByMember(node) {
  const places = BY_MEMBER.get(node.text) || [];
  const called = node.parent.parent.kind === SyntaxKind.CallExpression && node.parent.parent.expression === node.parent;
  const theirs = /[A-Z]/.test(node.text) || (called && places.some((one) => OFTEN.test(one)));
  const first = places.find((one) => one.startsWith("api.Element.")) || places[0];
  return theirs && first && places.every(isYoung) ? first : null;
}

/** All parts of a module but its comments: types that stand there are on no phone. @param {any} file */
function partsOf(file) {
  /** @type {any[]} */
  const parts = [];
  const walk = (/** @type {any} */ node) => {
    if (isJSDocNodeKind(node.kind) || isTypeNode(node)) return;
    parts.push(node);
    node.forEachChild(walk);
  };
  walk(file);
  return parts;
}

/** Is it declared by the browser or the language, and by nobody else? @param {any} symbol */
function isTheirs(symbol) {
  const places = (symbol.declarations || []).map((/** @type {any} */ one) => one.path);
  return Boolean(symbol.flags & VALUE) && places.length > 0 && places.every((one) => /\/lib\.[^/]*\.d\.ts$/.test(one));
}

/** @param {any} node @param {any} symbol */
function nameOf(node, symbol) {
  const parent = symbol.getParent?.();
  if (!parent) return symbol.name;
  const unnamed = parent.name.startsWith("__");
  const owner = unnamed && isPropertyAccessExpression(node.parent) ? node.parent.expression.text : parent.name;
  return `${owner}.${symbol.name}`;
}

/** Where the data tell of an identifier: the place, or null. @param {any} node @param {any} symbol */
function placeUsed(node, symbol) {
  if (symbol) return isTheirs(symbol) ? placeOf(nameOf(node, symbol)) : null;
  return isPropertyAccessExpression(node.parent) && node.parent.name === node ? youngByMember(node) : null;
}

/** The same of what is no name. @param {any} node @returns {string[]} */
function placesSpoken(node) {
  const known = SYNTAX.get(node.kind);
  if (known) return [`javascript.${known}`];
  if (node.kind !== SyntaxKind.RegularExpressionLiteral) return [];
  return REGULAR.filter(([sign]) => sign.test(node.text)).map(([, place]) => `javascript.${place}`);
}

/** Every place that is used, and the modules that use it. @returns {Map<string, Set<string>>} */
export function used() {
  const compiler = new API({ cwd: HERE });
  const [project] = compiler.updateSnapshot({ openProject: path.join(HERE, "tsconfig.json") }).getProjects();
  const found = new Map();
  for (const name of project.program.getSourceFileNames().filter((one) => /\/companion\/.*\.js$/.test(one)))
    for (const place of placesIn(project, name)) {
      if (!found.has(place)) found.set(place, new Set());
      found.get(place).add(path.basename(name));
    }
  compiler.close();
  return found;
}

/** @param {any} project @param {string} name */
function placesIn(project, name) {
  const parts = partsOf(project.program.getSourceFile(name));
  const identifiers = parts.filter(isIdentifier);
  const symbols = project.checker.getSymbolAtLocation(identifiers);
  const named = identifiers.map((node, at) => placeUsed(node, symbols[at])).filter((one) => one !== null);
  return [...named, ...parts.flatMap(placesSpoken)];
}
