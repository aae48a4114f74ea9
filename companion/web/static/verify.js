/* Recomputes the dice of an evening, offline. Needs sha256.js and verify_words.js; fills <main id="verify">, if the page has one, and
   checks at once what it finds in <script type="application/json" id="transcript">. The sums mirror fairness.py. */
/** @typedef {Required<House.RollRecord>} Roll */
/** @typedef {Omit<Required<House.Transcript>, "rolls"> & { rolls: Roll[] }} Evening */
/** @typedef {Omit<Roll, "how"> & { table: string }} Label */
/** @typedef {{ number: number, wrong: string, expected: number[] }} Fault */
/** @typedef {Generator<number, never, void>} Words */
/** @typedef {(value: any) => boolean} Test */

(function (Consigliere) {
  "use strict";

  const { sha256, hmacSha256, hex, unhex, utf8, digest, words: WORDS_OF } = Consigliere;
  const FORMAT = "consigliere fairness 1", WORDS = 0x100000000;
  const DEFAULTS = {
    sides: [], pile: 0, results: [], tap: null, witness: null, witness_commitment: null, witness_entropy: null,
    confirmed_by: null, undone: false,
  };
  /** @type {("tap" | "witness" | "witness_commitment" | "witness_entropy" | "confirmed_by")[]} */
  const EVIDENCE = ["tap", "witness", "witness_commitment", "witness_entropy", "confirmed_by"];
  /** @type {Record<string, string[]>} */
  const SHAPES = { app: ["11110"], unwitnessed: ["11100", "10000"], table: ["00001"] };

  // The sums ---------------------------------------------------------------------------------------------------

  /** @param {Uint8Array} seed @param {string} text @returns {Words} */
  function* stream(seed, text) {
    for (let block = 0; ; block += 1) {
      const view = new DataView(hmacSha256(seed, utf8(text + "\nblock " + block)).buffer);
      for (let at = 0; at < 32; at += 4) yield view.getUint32(at);
    }
  }

  /** The next of `sides` equally likely numbers from 0; words beyond the last full round would favour the low ones.
   * @param {Words} words @param {number} sides @param {number} [whole] */
  function picked(words, sides, whole) {
    const all = whole || WORDS, fair = all - (all % sides);
    for (;;) {
      const word = words.next().value;
      if (word < fair) return word % sides;
    }
  }

  /** @param {Label} label @param {string} what */
  function text(label, what) {
    const lines = ["consigliere roll 1", "table " + label.table, "number " + label.number, "by " + label.by,
      "tap " + label.tap];
    const maybe = [["witness", label.witness], ["committed", label.witness_commitment],
      ["secret", label.witness_entropy]];
    maybe.forEach(function ([key, value]) { if (typeof value === "string") lines.push(key + " " + value); });
    return lines.concat(what).join("\n");
  }

  /** @param {Uint8Array} seed @param {Label} label @param {number[]} sides */
  function results(seed, label, sides) {
    const words = stream(seed, text(label, "dice " + sides.join(" ")));
    return sides.map(function (each) { return picked(words, each) + 1; });
  }

  /** @param {Uint8Array} seed @param {Label} label @param {number} count */
  function shuffled(seed, label, count) {
    const words = stream(seed, text(label, "pile " + count));
    const order = Array.from({ length: count }, (_, place) => place);
    for (let last = count - 1; last > 0; last -= 1) {
      const other = picked(words, last + 1);
      [order[last], order[other]] = [order[other], order[last]];
    }
    return order;
  }

  /** @param {Roll} roll */
  function line(roll) {
    const list = (/** @type {number[]} */ numbers) => "[" + numbers.join(",") + "]";
    const words = ["roll", roll.number, roll.how, list(roll.sides), roll.pile, list(roll.results), "by", roll.by];
    const told = EVIDENCE.map(function (key) { return roll[key] === null ? "-" : "=" + roll[key]; });
    return words.concat(told, roll.undone ? "undone" : "stands").join(" ");
  }

  /** @param {Evening} transcript */
  function sealOf(transcript) {
    const names = Object.keys(transcript.names).sort();
    return digest([FORMAT, "table " + transcript.table, "commitment " + transcript.commitment].concat(
      names.map(function (seat) { return "name " + seat + " " + hex(utf8(transcript.names[seat])); }),
      transcript.rolls.map(line)).join("\n"));
  }

  // What a transcript may look like ----------------------------------------------------------------------------

  /** @param {object} thing @param {string} key */
  const has = (thing, key) => Object.prototype.hasOwnProperty.call(thing, key);
  /** @param {unknown} value */
  const isHex = (value) => typeof value === "string" && /^[0-9a-f]{64}$/.test(value);
  /** @param {unknown} value */
  const isName = (value) => typeof value === "string" && /^[!-~]{1,64}$/.test(value);
  /** @param {number} low @param {number} high @returns {Test} */
  const isWhole = (low, high) => (value) => Number.isInteger(value) && value >= low && value <= high;
  /** @param {number} most @param {Test} each @returns {Test} */
  const isList = (most, each) => (value) => Array.isArray(value) && value.length <= most && value.every(each);
  /** @param {Test} test @returns {Test} */
  const orNull = (test) => (value) => value === null || test(value);
  /** @param {unknown} value */
  const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
  /** @param {unknown} value */
  const isSpoken = (value) => typeof value === "string" && Array.from(value).length <= 200
    && !/[\ud800-\udfff]/u.test(value);

  /** @type {Record<string, Test>} */
  const ROLL = {
    number: isWhole(1, 1000000), by: isName, how: (value) => Object.keys(SHAPES).includes(value),
    sides: isList(100, isWhole(2, 1000)), pile: isWhole(0, 10000), results: isList(10000, isWhole(0, 10000)),
    tap: orNull(isHex), witness: orNull(isName), witness_commitment: orNull(isHex), witness_entropy: orNull(isHex),
    confirmed_by: orNull(isName), undone: (value) => typeof value === "boolean",
  };
  /** @type {Record<string, Test>} */
  const EVENING = {
    format: (value) => value === FORMAT, table: isName, commitment: isHex, seed: orNull(isHex), seal: isHex,
    names: (value) => isObject(value) && Object.keys(value).every(isName) && Object.values(value).every(isSpoken),
    rolls: (value) => Array.isArray(value) && value.every((roll) => fits(roll, ROLL)),
  };

  /** @param {any} value @param {Record<string, Test>} shape */
  function fits(value, shape) {
    return isObject(value) && Object.keys(value).every((key) => has(shape, key))
      && Object.keys(shape).every((key) => shape[key](value[key]));
  }

  /** A transcript with nothing left out, or null where the text is none.
   * @param {string} source @returns {Evening | null} */
  function read(source) {
    try {
      const found = Object.assign({ format: FORMAT, seed: null, names: {}, rolls: [] }, JSON.parse(source));
      if (Array.isArray(found.rolls)) found.rolls = found.rolls.map((/** @type {House.RollRecord} */ roll) => Object.assign({}, DEFAULTS, roll));
      return fits(found, EVENING) ? found : null;
    } catch {
      return null;
    }
  }

  // What does not hold -----------------------------------------------------------------------------------------

  /** @param {Evening} transcript @param {string} [remembered] */
  function checked(transcript, remembered) {
    /** @type {Fault[]} */
    const faults = [];
    const seal = sealOf(transcript), spent = new Set();
    const opens = transcript.seed === null || hex(sha256(unhex(transcript.seed))) === transcript.commitment;
    if (!opens) faults.push({ number: 0, wrong: "commitment", expected: [] });
    if (seal !== transcript.seal || (remembered && remembered !== seal)) {
      faults.push({ number: 0, wrong: "seal", expected: [] });
    }
    transcript.rolls.forEach(function (roll, place) {
      wrongs(roll, place + 1, spent).forEach((wrong) => faults.push({ number: place + 1, wrong, expected: [] }));
      const misrolled = recomputed(transcript, roll);
      if (misrolled) faults.push({ number: place + 1, wrong: "results", expected: misrolled });
      if (roll.witness_commitment !== null) spent.add(roll.witness_commitment);
    });
    return faults;
  }

  /** @param {Roll} roll @param {number} number @param {Set<string | null>} spent */
  function wrongs(roll, number, spent) {
    const told = EVIDENCE.map((key) => (roll[key] === null ? "0" : "1")).join("");
    const ofOneKind = (roll.sides.length > 0) !== (roll.pile > 0) && !(roll.pile > 0 && roll.how === "table");
    const secret = roll.witness_entropy;
    return [
      ["order", roll.number !== number],
      ["shape", !SHAPES[roll.how].includes(told) || !ofOneKind],
      ["roller", [roll.witness, roll.confirmed_by].includes(roll.by)],
      ["witness", secret !== null && digest(secret) !== roll.witness_commitment],
      ["reused", spent.has(roll.witness_commitment)],
    ].filter((each) => each[1]).map((each) => String(each[0]));
  }

  /** What the roll should have been, where it is not that; an empty list where real dice cannot show such faces.
   * @param {Evening} transcript @param {Roll} roll @returns {number[] | null} */
  function recomputed(transcript, roll) {
    if (roll.how === "table") {
      const possible = roll.results.length === roll.sides.length
        && roll.results.every((face, place) => face >= 1 && face <= roll.sides[place]);
      return possible ? null : [];
    }
    if (transcript.seed === null || roll.tap === null || (!roll.sides.length && !roll.pile)) return null;
    const seed = unhex(transcript.seed), label = Object.assign({}, roll, { table: transcript.table });
    const right = roll.pile ? shuffled(seed, label, roll.pile) : results(seed, label, roll.sides);
    return String(right) === String(roll.results) ? null : right;
  }

  // What the page says -----------------------------------------------------------------------------------------

  const root = typeof document === "undefined" ? null : document.getElementById("verify");
  const asked = (root && root.dataset.lang) || (typeof navigator === "undefined" ? "en" : navigator.language);
  const language = String(asked).slice(0, 2).toLowerCase();
  /** @type {Record<string, string>} */
  const words = has(WORDS_OF, language) ? WORDS_OF[language] : WORDS_OF.en;

  /** @param {string} key @param {Record<string, string | number>} values */
  function say(key, values) {
    return words[key].replace(/\{(\w+)\}/g, (_, name) => String(values[name]));
  }

  /** An element with attributes and what is in it; text stays text, whatever somebody calls themselves.
   * @param {string} tag @param {Record<string, string>} attributes @param {string | Node | (string | Node)[]} [inside] @returns {any} */
  function make(tag, attributes, inside) {
    const element = document.createElement(tag);
    Object.entries(attributes).forEach(([name, value]) => element.setAttribute(name, value));
    element.append(.../** @type {(string | Node)[]} */ ([]).concat(inside || []));
    return element;
  }

  /** @param {Roll} roll */
  function thrown(roll) {
    if (roll.pile > 0) return say("pile", { count: roll.pile });
    const kinds = new Map();
    roll.sides.forEach((sides) => kinds.set(sides, (kinds.get(sides) || 0) + 1));
    const told = Array.from(kinds, ([sides, count]) => say(count === 1 ? "die" : "dice", { count, sides }));
    const what = told.join(words.and) || words.nothing;
    return roll.results.length ? say("shows", { what, faces: roll.results.join(", ") }) : what;
  }

  /** @param {Fault} fault @param {Roll} roll */
  function blamed(fault, roll) {
    const said = [words[fault.wrong]];
    if (fault.wrong === "results" && roll.how === "table") said.push(words.impossible);
    if (fault.wrong === "results" && roll.sides.length && fault.expected.length) {
      said.push(say("should", { faces: fault.expected.join(", ") }));
    }
    return make("p", { class: "bad" }, "✗ " + said.join(" "));
  }

  /** Which sentence tells how it was rolled. Dice that nobody confirmed were typed again.
   * @param {Evening} transcript @param {Roll} roll */
  function kind(transcript, roll) {
    if (roll.how === "table") return roll.confirmed_by === "nobody" ? "unseen" : "table";
    return transcript.seed === null ? roll.how + "_hidden" : roll.how;
  }

  /** @param {Evening} transcript @param {Roll} roll @param {Fault[]} faults */
  function told(transcript, roll, faults) {
    const apart = (/** @type {string} */ name) => "\u2068" + name + "\u2069"; // whichever way it is written
    /** @type {Record<string, string>} */
    const names = Object.assign({ table: words.the_table }, transcript.names);
    const called = (/** @type {string | null} */ seat) => apart(seat !== null && has(names, seat) ? names[seat] : String(seat));
    const word = kind(transcript, roll);
    const mark = word === "app" ? "✓ " : "";
    const fine = say(word, { witness: called(roll.witness), confirmed: called(roll.confirmed_by) });
    const lines = [make("p", {}, say("roll", { number: roll.number, by: called(roll.by), what: thrown(roll) }))];
    if (faults.length) lines.push(...faults.map((fault) => blamed(fault, roll)));
    else lines.push(make("p", { class: mark ? "good" : "dim" }, mark + fine));
    if (roll.undone && word !== "unseen") lines.push(make("p", { class: "dim" }, words.undone));
    return make("li", {}, lines);
  }

  /** @param {string} value */
  function grouped(value) {
    return (value.match(/.{4}/g) || []).join(" ");
  }

  /** @param {Evening} transcript @param {Fault[]} faults */
  function whole(transcript, faults) {
    const wrong = new Set(faults.map((fault) => fault.wrong));
    const red = (/** @type {string} */ key) => make("p", { class: "bad" }, "✗ " + words[key]);
    const verdict = (/** @type {string} */ bad, /** @type {string} */ good) => (wrong.has(bad) ? red(bad) : make("p", {}, words[good]));
    const lines = transcript.seed === null ? [] : [make("li", {}, verdict("commitment", "opens"))];
    lines.push(make("li", {}, verdict("seal", "sealed")));
    [["commitment_is", transcript.commitment], ["seal_is", sealOf(transcript)]].forEach(([key, value]) => {
      lines.push(make("li", {}, make("p", {}, [words[key] + " ", make("code", {}, grouped(value))])));
    });
    return make("ul", {}, lines);
  }

  /** @param {Evening | null} transcript */
  function report(transcript) {
    if (transcript === null) return [make("p", { class: "bad" }, words.unreadable)];
    const faults = checked(transcript), good = transcript.seed === null ? "running" : "all_good";
    const verdict = words[faults.length ? "all_bad" : good];
    const grand = make("h2", { tabindex: "-1", class: faults.length ? "bad" : "good" }, verdict);
    const bare = transcript.rolls.some((roll) => roll.how === "unwitnessed"); // said once for all of them
    const of = (/** @type {number} */ number) => faults.filter((fault) => fault.number === number);
    const rolls = transcript.rolls.map((roll, place) => told(transcript, roll, of(place + 1)));
    return [grand, make("h2", {}, words.evening), whole(transcript, of(0)),
      make("h2", {}, words.rolls), ...(bare ? [make("p", { class: "dim" }, words.alone)] : []), rolls.length ? make("ol", {}, rolls) : make("p", { class: "dim" }, words.empty)];
  }

  /** @param {HTMLElement} root */
  function mount(root) {
    const file = make("input", { type: "file", id: "verify-file", accept: ".json,application/json,text/plain" });
    const paste = make("textarea", { id: "verify-text", rows: "5", spellcheck: "false", autocomplete: "off" });
    const button = make("button", { type: "button" }, words.check), answer = make("section", {});
    const judge = (/** @type {string} */ source) => {
      answer.replaceChildren(...report(read(source)));
      answer.firstChild.setAttribute("tabindex", "-1");
      answer.firstChild.focus();
    };
    const open = (/** @type {File | undefined} */ chosen) => chosen && chosen.text().then(judge, () => judge(""));
    file.addEventListener("change", () => open(file.files[0]));
    button.addEventListener("click", () => judge(paste.value));
    root.addEventListener("dragover", (event) => { event.preventDefault(); root.classList.add("over"); });
    root.addEventListener("dragleave", () => root.classList.remove("over"));
    root.addEventListener("drop", (/** @type {any} */ event) => {
      event.preventDefault();
      root.classList.remove("over");
      open(event.dataTransfer.files[0]);
    });
    root.lang = has(WORDS_OF, language) ? language : "en";
    root.replaceChildren(make("h1", {}, words.title), make("p", {}, words.lead),
      make("label", { for: "verify-file" }, words.file), file,
      make("label", { for: "verify-text" }, words.paste), paste, button, answer);
    const enclosed = document.getElementById("transcript");
    if (enclosed) answer.replaceChildren(...report(read(enclosed.textContent)));
  }

  function begin() {
    const root = document.getElementById("verify");
    if (root) mount(root);
  }

  Consigliere.fairness = { picked, results, shuffled, sealOf, read, checked, words: WORDS_OF };
  if (typeof document === "undefined") return;
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", begin);
  else begin();
})(globalThis.Consigliere);
