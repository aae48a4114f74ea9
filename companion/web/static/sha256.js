/* SHA-256 and HMAC-SHA256 for pages on plain http, where browsers keep their own (crypto.subtle) locked away. */
(function (Consigliere) {
  "use strict";

  // First 32 bits of the fractional parts of the cube roots of the first 64 primes, as FIPS 180-4 wants them.
  const ROUNDS = new Uint32Array([
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2
  ]);
  // The same of the square roots of the first eight.
  const START = [
    0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19
  ];
  const BLOCK = 64;

  /** @param {number} word @param {number} by */
  function turned(word, by) {
    return (word >>> by) | (word << (32 - by));
  }

  /** @param {Uint8Array} bytes */
  function padded(bytes) {
    const whole = new Uint8Array(Math.ceil((bytes.length + 9) / BLOCK) * BLOCK);
    whole.set(bytes);
    whole[bytes.length] = 0x80;
    const bits = new DataView(whole.buffer);
    bits.setUint32(whole.length - 8, Math.floor(bytes.length / 0x20000000));
    bits.setUint32(whole.length - 4, (bytes.length << 3) >>> 0);
    return bits;
  }

  /** @param {DataView} message @param {number} at */
  function schedule(message, at) {
    const words = new Uint32Array(64);
    for (let i = 0; i < 16; i += 1) words[i] = message.getUint32(at + 4 * i);
    for (let i = 16; i < 64; i += 1) {
      const old = words[i - 15], late = words[i - 2];
      const s0 = turned(old, 7) ^ turned(old, 18) ^ (old >>> 3);
      const s1 = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
      words[i] = words[i - 16] + s0 + words[i - 7] + s1;
    }
    return words;
  }

  /** @param {Uint32Array} state @param {Uint32Array} words */
  function compress(state, words) {
    let [a, b, c, d, e, f, g, h] = state;
    for (let i = 0; i < 64; i += 1) {
      const s1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
      const one = (h + s1 + ((e & f) ^ (~e & g)) + ROUNDS[i] + words[i]) | 0;
      const s0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
      const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      h = g; g = f; f = e; e = (d + one) | 0;
      d = c; c = b; b = a; a = (one + two) | 0;
    }
    [a, b, c, d, e, f, g, h].forEach(function (word, i) { state[i] += word; });
  }

  /** @param {Uint8Array} bytes */
  function sha256(bytes) {
    const message = padded(bytes), state = new Uint32Array(START), digest = new DataView(new ArrayBuffer(32));
    for (let at = 0; at < message.byteLength; at += BLOCK) compress(state, schedule(message, at));
    state.forEach(function (word, i) { digest.setUint32(4 * i, word); });
    return new Uint8Array(digest.buffer);
  }

  /** @param {Uint8Array} first @param {Uint8Array} second */
  function joined(first, second) {
    const both = new Uint8Array(first.length + second.length);
    both.set(first);
    both.set(second, first.length);
    return both;
  }

  /** @param {Uint8Array} key @param {Uint8Array} message */
  function hmacSha256(key, message) {
    const whole = new Uint8Array(BLOCK);
    whole.set(key.length > BLOCK ? sha256(key) : key);
    const inner = sha256(joined(whole.map(function (byte) { return byte ^ 0x36; }), message));
    return sha256(joined(whole.map(function (byte) { return byte ^ 0x5c; }), inner));
  }

  /** @param {Uint8Array} bytes */
  function hex(bytes) {
    return Array.from(bytes, function (byte) { return byte.toString(16).padStart(2, "0"); }).join("");
  }

  /** @param {string} text */
  function unhex(text) {
    return Uint8Array.from(text.match(/../g) || [], function (pair) { return parseInt(pair, 16); });
  }

  /** @param {string} text */
  function utf8(text) {
    return new TextEncoder().encode(text);
  }

  /* 32 random bytes as hex: a tap, or the secret of a witness; getRandomValues works on plain http as well. */
  function entropy() {
    return hex(crypto.getRandomValues(new Uint8Array(32)));
  }

  /** SHA-256 of a text as hex: what a phone sends in advance of its secret. @param {string} text */
  function digest(text) {
    return hex(sha256(utf8(text)));
  }

  /** The public commitment to a plan, for phones that remember what they saw and compare at the reveal.
   * @param {string} salt @param {string} table @param {string} plan @param {string} seat @param {string} what */
  function sealed(salt, table, plan, seat, what) {
    return digest(["consigliere plan 1", "salt " + salt, "table " + table, "plan " + plan, "seat " + seat,
      "what " + what].join("\n"));
  }

  Object.assign(Consigliere, { sha256, hmacSha256, hex, unhex, utf8, entropy, digest, sealed });
})(globalThis.Consigliere = globalThis.Consigliere || /** @type {any} */ ({}));
