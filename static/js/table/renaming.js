// What a phone recorded, under another device number.
//
// A server that was set back gives numbers out anew, so that one may be somebody else's by now. What
// names an entry of such a one would name another deed: that goes as a note, in its own words.
const NAMED = /(\d+)\.(\d+)/g; // the entries that a flag's id hangs on

export const refsOf = ({ entry, of, event, flag }) => [
  ...[entry, of, event?.of].filter(Array.isArray),
  ...[...(flag ?? "").matchAll(NAMED)].map(([, device]) => [Number(device)]),
];

// `numbers` has by old device its number now; of one that isn't in it nobody knows.
export const underOtherNumbers = (entry, numbers, words) => {
  const { n, clock } = entry;
  if (refsOf(entry).some(([device]) => !numbers.has(device))) return { n, clock, kind: "note", text: words };
  const renamed = ([device, ...rest]) => [numbers.get(device), ...rest];
  const now = { ...entry };
  for (const name of ["entry", "of"]) if (Array.isArray(now[name])) now[name] = renamed(now[name]);
  if (Array.isArray(now.event?.of)) now.event = { ...now.event, of: renamed(now.event.of) };
  if (now.flag) now.flag = now.flag.replace(NAMED, (_, device, count) => `${numbers.get(Number(device))}.${count}`);
  return now;
};

const seats = (kit) => new Set((kit?.match.seats ?? []).map((seat) => JSON.stringify(seat)));

// Whether somebody whom the older kit knows sits elsewhere by the newer one, or nowhere.
export const unseats = (before, after) => {
  const now = seats(after);
  return [...seats(before)].some((seat) => !now.has(seat));
};

// Those whose seats both kits know as the same person's, and `own`, which became `device`.
export const numbersOf = (before, after, own, device) => {
  const now = seats(after);
  const kept = [...seats(before)].filter((seat) => now.has(seat)).map((seat) => JSON.parse(seat).device);
  return new Map([...kept.map((one) => [one, one]), [own, device]]);
};
