// What was recorded though it can't be, or differently by somebody else: it waits until somebody
// settles it. `dungeonbowl.table.flags` says what each is.
const CHOICES = {
  twice: ["one", "two"],
  counter: ["falls", "stands"],
  taken: ["first", "second"],
  out_of_play: ["falls", "stands"],
  impossible: ["falls", "stands"],
  lacks: ["falls"],
  revoke: ["keep", "revoke"],
};
// The settlements by which a flagged entry counts, and the one that agrees to a revocation.
export const COUNTS = ["two", "stands", "second"];
export const AGREED = "revoke";

export const byOrder = (one, other) =>
  one.clock - other.clock || one.device - other.device || one.n - other.n;
export const byRef = (one, other) => one[0] - other[0] || one[1] - other[1];

export const flagOf = (what, text, about) => {
  const entries = [...about].sort(byOrder).map(({ ref }) => ref);
  return {
    id: [what, ...entries.map((ref) => ref.join("."))].join("-"),
    what,
    text,
    entries,
    choices: CHOICES[what],
  };
};
export const impossible = (text) => ({ what: "impossible", text });
export const byEntries = (one, other) =>
  byRef(one.entries.at(-1), other.entries.at(-1)) || (one.id < other.id ? -1 : 1);
