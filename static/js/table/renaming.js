// What a phone recorded, under another device number.
//
// A server that was set back gives out the same numbers again, so one may be somebody else's by
// now. An entry that names another under such a number would name the wrong one: it becomes a note
// in its own words.
const NAMED = /(\d+)\.(\d+)/g; // the entries in a flag's id

export const refsOf = ({ entry, of, event, flag }) => [
  ...[entry, of, event?.of].filter(Array.isArray),
  ...[...(flag ?? "").matchAll(NAMED)].map(([, device]) => [Number(device)]),
];

// `numbers` has the present number of each old device, as far as it is known.
export const underOtherNumbers = (entry, numbers, words) => {
  const { n, clock } = entry;
  if (refsOf(entry).some(([device]) => !numbers.has(device)))
    return { n, clock, kind: "note", text: words };
  const renamed = ([device, ...rest]) => [numbers.get(device), ...rest];
  const now = { ...entry };
  for (const name of ["entry", "of"]) if (Array.isArray(now[name])) now[name] = renamed(now[name]);
  if (Array.isArray(now.event?.of)) now.event = { ...now.event, of: renamed(now.event.of) };
  if (now.flag)
    now.flag = now.flag.replace(
      NAMED,
      (_, device, count) => `${numbers.get(Number(device))}.${count}`,
    );
  return now;
};

const seats = (kit) => new Set((kit?.match.seats ?? []).map((seat) => JSON.stringify(seat)));

// Whether somebody in the older kit has another seat in the newer one, or none.
export const unseats = (before, after) => {
  const now = seats(after);
  return [...seats(before)].some((seat) => !now.has(seat));
};

// The numbers of seats that both kits ascribe to the same person, and of `own`, which became
// `device`.
export const numbersOf = (before, after, own, device) => {
  const now = seats(after);
  const kept = [...seats(before)]
    .filter((seat) => now.has(seat))
    .map((seat) => JSON.parse(seat).device);
  return new Map([...kept.map((one) => [one, one]), [own, device]]);
};
