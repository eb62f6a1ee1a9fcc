// The log in words, latest first, each entry with its undo key; and the flags to be settled.
import { make } from "../elements.js";
import { lackingOf } from "./lostentries.js";
import { SMALL, button } from "./buttons.js";
import { byOrder } from "./flags.js";

const small = (words, said, act) =>
  button(words, act, { ...SMALL, "aria-label": `${words}: ${said}` });
const SILENT = ["revoke", "settle"];
const SHOWN = 60;
const MOST_FLAGS = 20; // the others come up as these are settled

export const lastOf = (entries, fits) =>
  [...entries].sort(byOrder).findLast((entry) => !SILENT.includes(entry.kind) && fits(entry));
// What a tap on "undo" takes back: the last entry that counts, if this phone recorded it. Older
// ones have keys in the log.
export const lastOwn = (entries, device, revoked) => {
  const last = lastOf(entries, (entry) => !revoked.has(`${entry.device}.${entry.n}`));
  return last?.device === device ? last : null;
};

const refOf = ({ device, n }) => [device, n];
const undoKey = (entries, words, undo, attributes) =>
  button(words, () => undo(entries.map(refOf)), attributes);
// Keys for undoing the last step alone, or together with all that the same deed recorded.
export const undoOf = (last, together, words, undo) => {
  const one = undoKey([last], `Undo: ${words}`, undo, { "data-entry": refOf(last).join(".") });
  if (together.length < 2) return [one];
  return [
    one,
    undoKey(together, `Undo all of it (${together.length})`, undo, {
      class: "button button--quiet undo-all",
    }),
  ];
};

// Keys for undoing the entry alone or, if it began a chain, together with all that followed from
// it.
const undoKeys = (entry, { own, said, undo, all }) => [
  " ",
  small(own ? "Undo" : "Ask to undo", said, () => undo([entry])),
  ...(all.length > 1 && all[0].n === entry.n
    ? [" ", small(`${own ? "Undo" : "Ask to undo"} all (${all.length})`, said, () => undo(all))]
    : []),
];

export const storyOf = ({
  entries,
  words,
  device,
  revoked,
  unsent,
  outcomes,
  texts,
  undo,
  together,
}) => {
  const shown = entries
    .filter(({ kind }) => !SILENT.includes(kind))
    .sort(byOrder)
    .reverse()
    .slice(0, SHOWN);
  return make(
    "ol",
    { class: "entries", reversed: "" },
    ...shown.map((entry) => {
      const ref = `${entry.device}.${entry.n}`;
      const gone = revoked.has(ref);
      const said =
          outcomes?.[ref]?.text ||
          words.people.named(entry.key, texts?.[ref] ?? "") ||
          words.said(entry, entries),
        rolled = outcomes?.[ref]?.rolled;
      const notes = [
        ...(entry.overruled ? [["as people say", entry.why].filter(Boolean).join(": ")] : []),
        ...(gone ? ["counts for nothing"] : []),
        ...(unsent.has(ref) ? ["only on this phone"] : []),
      ];
      return make(
        "li",
        { "data-entry": ref, ...(gone ? { class: "is-gone" } : {}) },
        make("span", {}, said, ...(rolled ? [" ", make("small", { class: "soft" }, rolled)] : [])),
        ...(notes.length ? [" ", make("small", { class: "soft" }, notes.join(", "))] : []),
        ...(gone || !device
          ? []
          : undoKeys(entry, { own: entry.device === device, said, undo, all: together(entry) })),
      );
    }),
  );
};

const flagShown = (flag, { entries, words, device, settle }) => {
  const about = flag.entries
    .map(([from, n]) => entries.find((entry) => entry.device === from && entry.n === n))
    .filter(Boolean);
  return make(
    "section",
    { class: "flag", "aria-label": "To settle", "data-flag": flag.id },
    make("p", {}, make("strong", {}, flag.text)),
    make("ul", {}, ...about.map((entry) => make("li", {}, words.said(entry, entries)))),
    ...(device
      ? [
          make(
            "div",
            { class: "cluster" },
            ...flag.choices.map((word) =>
              small(word.charAt(0).toUpperCase() + word.slice(1), flag.text, () =>
                settle(flag, word),
              ),
            ),
          ),
        ]
      : []),
  );
};
const moreOfThem = (count) =>
  count > 0 ? [make("p", {}, `${count} more to settle after these.`)] : [];
export const flagsOf = ({ flags, ...about }) => [
  ...flags.slice(0, MOST_FLAGS).map((flag) => flagShown(flag, about)),
  ...moreOfThem(flags.length - MOST_FLAGS),
];

// A flag is shown above everything else. Whoever doesn't see it appear hears it once.
const announced = new WeakMap();
export const tellFlags = (part, flags) => {
  const fresh = flags.filter(({ id }) => !announced.get(part)?.has(id));
  announced.set(part, new Set(flags.map(({ id }) => id)));
  if (fresh.length)
    part.textContent = `To settle (${flags.length}): ${fresh.map(({ text }) => text).join(" ")}`;
  else if (!flags.length) part.textContent = "";
};

// What others recorded and a server that was set back has lost, until their phones give it back.
const wordsOf = (words, entry, aside) => {
  try {
    return words.said(entry, aside);
  } catch {
    return entry.kind;
  }
};

export const asideOf = ({ aside, entries, words }) => {
  const lacking = lackingOf(aside, entries);
  if (!lacking.length) return [];
  return [
    make(
      "details",
      { class: "disclosure" },
      make("summary", {}, `Lost by the server, and not given back yet: ${lacking.length}`),
      make(
        "p",
        {},
        "The server was restored from a backup, and the phones that recorded this haven't been in touch since. If one of them is lost, record it again.",
      ),
      make(
        "ul",
        { class: "laid-aside" },
        ...lacking.map((entry) => make("li", {}, wordsOf(words, entry, aside))),
      ),
    ),
  ];
};
