// Two phones that meet without any network: entries in the fragment of an address, as codes to
// scan, or in a file. The fragment never reaches a server.
import { make, parsed } from "../elements.js";
import { joined } from "./lostentries.js";
import { button } from "./buttons.js";

const IN_A_CODE = 1_100; // letters; a phone's camera reads a code of that density across a table
const AT_MOST = 2_700; // what a code holds besides its page's address, if read from near by
const CODES = 2; // if more were needed, each is denser instead: people scan two, hardly three
const LATEST = 60;
const MOST_CODES = 99; // somebody may have typed the address
const OLDEST_MS = 24 * 3_600_000;
const MARK = "#meet=";

const streamed = async (bytes, transform) =>
  new Uint8Array(
    await new Response(new Blob([bytes]).stream().pipeThrough(transform)).arrayBuffer(),
  );
const toLetters = (bytes) =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
const toBytes = (letters) =>
  Uint8Array.from(atob(letters.replaceAll("-", "+").replaceAll("_", "/")), (letter) =>
    letter.charCodeAt(0),
  );

export const packed = async (held) =>
  toLetters(
    await streamed(
      new TextEncoder().encode(JSON.stringify(held)),
      new CompressionStream("deflate-raw"),
    ),
  );
const unpacked = async (letters) =>
  JSON.parse(
    new TextDecoder().decode(
      await streamed(toBytes(letters), new DecompressionStream("deflate-raw")),
    ),
  );

// Whatever isn't an entry of a log is left out: somebody may have typed the address.
const whole = (value) => Number.isInteger(value) && value > 0 && value < 2 ** 31;
const isEntry = (one) =>
  one && typeof one.kind === "string" && whole(one.device) && whole(one.n) && whole(one.clock);
const asList = (entries) => (Array.isArray(entries) ? entries : []);
const agedOf = (age) => (Number.isFinite(age) ? Math.min(age, OLDEST_MS) : 0);

// What one phone hands to another: the entries, and by their places how many milliseconds ago those
// of the clock were stored, so that the clock goes on.
export const heldOf = (rows, now = Date.now()) => {
  const ages = {};
  rows.forEach(({ entry, at }, place) => {
    if (entry.kind === "clock") ages[place] = now - at;
  });
  return { entries: rows.map(({ device, entry }) => ({ device, ...entry })), ages };
};
export const readable = ({ entries, ages } = {}) => {
  const kept = asList(entries)
    .map((entry, place) => ({ entry, age: agedOf(ages?.[place]) }))
    .filter(({ entry }) => isEntry(entry));
  return { entries: kept.map(({ entry }) => entry), ages: kept.map(({ age }) => age) };
};

// Parts of one meeting: `#meet=<which>.<part>.<parts>.<letters>`.
export const addressesOf = (page, letters) => {
  const easy = Math.ceil(letters.length / IN_A_CODE);
  const parts = Math.max(Math.min(easy, CODES), Math.ceil(letters.length / AT_MOST));
  const each = Math.ceil(letters.length / parts),
    which = letters.slice(-6);
  return Array.from(
    { length: parts },
    (_, at) =>
      `${page}${MARK}${which}.${at + 1}.${parts}.${letters.slice(at * each, (at + 1) * each)}`,
  );
};

// The parts of each meeting that were scanned so far. A camera opens each code in a tab of its own,
// so they are kept where all tabs find them; old unfinished ones are dropped.
const WAITING = "meet ";
const WAITS_MS = 30 * 60_000;

const lettersOf = (storage, key) => {
  const { at, letters } = JSON.parse(storage.getItem(key) ?? "{}");
  return Date.now() - at < WAITS_MS ? letters : undefined;
};
const forgetOld = (storage) => {
  const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at)).filter((key) =>
    key.startsWith(WAITING),
  );
  for (const key of keys) if (lettersOf(storage, key) === undefined) storage.removeItem(key);
};

// Once all parts were scanned, in any order: the entries, with the digest of the other phone's
// game. Until then how many are missing.
export const heard = async (hash, storage) => {
  if (!hash.startsWith(MARK)) return null;
  const [which, part, parts, letters] = hash.slice(MARK.length).split(".");
  // Each part has a key of its own, so that tabs opened at once don't overwrite each other's.
  const keys = Array.from(
    { length: Math.min(Number(parts) || 0, MOST_CODES) },
    (_, at) => `${WAITING}${which} ${at + 1}`,
  );
  forgetOld(storage);
  storage.setItem(`${WAITING}${which} ${part}`, JSON.stringify({ at: Date.now(), letters }));
  const all = keys.map((key) => lettersOf(storage, key));
  const lacking = all.filter((one) => one === undefined).length;
  if (lacking || !all.length) return { lacking, entries: [] };
  for (const key of keys) storage.removeItem(key);
  const held = await unpacked(all.join(""));
  return { lacking: 0, digest: held.digest, ...readable(held) };
};

// Large and rarely needed: loaded when somebody shows a code, or packs the page for use without a
// server.
export const codeMaker = async () => (await import("../vendor/qrcode.mjs")).default;

const codeOf = async (address) => {
  const qrcode = await codeMaker();
  const code = qrcode(0, "L");
  code.addData(address, "Byte");
  code.make();
  const size = code.getModuleCount();
  const dark = Array.from({ length: size * size }, (_, at) => [
    at % size,
    Math.floor(at / size),
  ]).filter(([x, y]) => code.isDark(y, x));
  const path = dark.map(([x, y]) => `M${x} ${y}h1v1h-1z`).join("");
  const svg = parsed(
    `<svg class="qr" role="img" viewBox="-4 -4 ${size + 8} ${size + 8}"><path d="${path}"/></svg>`,
  ).querySelector("svg");
  return svg;
};

const showCodes = async (log, digest, box) => {
  const latest = log.rows.sort((one, other) => one.entry.clock - other.entry.clock).slice(-LATEST);
  const addresses = addressesOf(
    `${location.origin}${location.pathname}`,
    await packed({ digest, ...heldOf(latest) }),
  );
  const codes = await Promise.all(addresses.map(codeOf));
  codes.forEach((svg, at) => svg.setAttribute("aria-label", `Code ${at + 1} of ${codes.length}`));
  const these = codes.length > 1 ? `these ${codes.length} codes, in any order,` : "this code";
  box.replaceChildren(
    make(
      "p",
      {},
      `Scan ${these} with the other phone's camera: the last ${latest.length} entries are in ${codes.length > 1 ? "them" : "it"}.`,
    ),
    ...codes,
  );
};

const saveFile = (log) => {
  const held = new Blob(
    [JSON.stringify({ match: log.match, ...heldOf(log.rows), aside: log.record.aside })],
    { type: "application/json" },
  );
  const link = make("a", { href: URL.createObjectURL(held), download: `match-${log.match}.json` });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
};

const takeFile = async (log, file, say) => {
  try {
    const { match, aside, ...held } = JSON.parse(await file.text());
    if (match !== log.match) {
      say("That file belongs to another match.");
      return;
    }
    const { entries, ages } = readable(held);
    if (aside)
      await log.keep({ aside: joined(log.record.aside, readable({ entries: aside }).entries) });
    const taken = await log.take(entries, false, ages);
    say(taken ? `Added: ${taken} entries.` : "It held nothing new.");
  } catch {
    say("That file holds no match.");
  }
};

// People compare it by reading it aloud; when they scan codes, the phone does (`heard`).
export const sameGame = (digest) =>
  make(
    "p",
    { class: "soft" },
    "Two phones that show the same ",
    make("strong", { class: "num" }, digest),
    " hold the same game.",
  );
export const compared = (one, other) =>
  one === other
    ? "Both phones hold the same game."
    : "The other phone's game still differs: let it scan the code on this one.";

export const meetingOf = ({ log, digest, say }) => {
  const codes = make("div", { class: "codes", role: "status" });
  const file = make("input", {
    type: "file",
    accept: "application/json",
    "aria-label": "Load a file",
  });
  file.addEventListener("change", () => {
    if (file.files[0]) takeFile(log, file.files[0], say);
  });
  return make(
    "details",
    { class: "disclosure" },
    make("summary", {}, "Meet without a network"),
    make("p", {}, "Each phone copies what the other one has."),
    make(
      "div",
      { class: "cluster" },
      button("Show codes", () => showCodes(log, digest, codes)),
      button("Save a file", () => saveFile(log)),
    ),
    make("label", { class: "field" }, "Load a file ", file),
    codes,
  );
};
