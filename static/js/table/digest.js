// Eight characters by which two phones compare that they hold the same game: the SHA-256 of the
// state as canonical JSON. Browsers offer `crypto.subtle` only over HTTPS, and a server at home may
// have plain HTTP; so it is computed here (FIPS 180-4).
const LENGTH = 8;
const WORD = 2 ** 32;

// As Python's json writes it with sorted keys, no spaces, and nothing but ASCII.
const text = (value) =>
  JSON.stringify(value).replace(
    /[\x7f-\uffff]/g,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
const pairs = (value) =>
  Object.keys(value)
    .sort()
    .map((key) => `${text(key)}:${canonical(value[key])}`);
export const canonical = (value) => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value !== null && typeof value === "object") return `{${pairs(value).join(",")}}`;
  return text(value);
};

const primes = (count) => {
  const found = [];
  for (let n = 2; found.length < count; n++) if (found.every((prime) => n % prime)) found.push(n);
  return found;
};
// The first 32 bits of the fraction.
const fraction = (number) => Math.floor((number % 1) * WORD) | 0;
const ROUNDS = primes(64).map((prime) => fraction(Math.cbrt(prime)));
const START = primes(8).map((prime) => fraction(Math.sqrt(prime)));

const turned = (word, by) => (word >>> by) | (word << (32 - by));
const blocks = (ascii) => {
  const length = Math.ceil((ascii.length + 9) / 64) * 16;
  const words = new Int32Array(length);
  for (let at = 0; at < ascii.length; at++)
    words[at >> 2] |= ascii.charCodeAt(at) << (24 - (at % 4) * 8);
  words[ascii.length >> 2] |= 0x80 << (24 - (ascii.length % 4) * 8);
  words[length - 2] = Math.floor(ascii.length / (WORD / 8));
  words[length - 1] = ascii.length * 8;
  return words;
};
// A console asks for a digest at every tap. Lists made only to be taken apart again took twice as
// long in a browser that has just begun to read us, and thirty times as long later.
const schedule = (words, from, into) => {
  for (let at = 0; at < 16; at++) into[at] = words[from + at];
  for (let at = 16; at < 64; at++) {
    const far = into[at - 15],
      near = into[at - 2];
    into[at] =
      into[at - 16] +
      (turned(far, 7) ^ turned(far, 18) ^ (far >>> 3)) +
      into[at - 7] +
      (turned(near, 17) ^ turned(near, 19) ^ (near >>> 10));
  }
  return into;
};
const compress = (sum, w) => {
  let [a, b, c, d, e, f, g, h] = sum;
  for (let at = 0; at < 64; at++) {
    const one =
      h +
      (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) +
      ((e & f) ^ (~e & g)) +
      ROUNDS[at] +
      w[at];
    const two = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    h = g;
    g = f;
    f = e;
    e = (d + one) | 0;
    d = c;
    c = b;
    b = a;
    a = (one + two) | 0;
  }
  [a, b, c, d, e, f, g, h].forEach((word, at) => (sum[at] += word));
};

// In hexadecimal; `ascii` is text without any other letters.
const sha256 = (ascii) => {
  const words = blocks(ascii),
    into = new Int32Array(64),
    sum = Uint32Array.from(START);
  for (let from = 0; from < words.length; from += 16) compress(sum, schedule(words, from, into));
  return Array.from(sum, (word) => word.toString(16).padStart(8, "0")).join("");
};
export const digestOf = (state) => sha256(canonical(state)).slice(0, LENGTH);
