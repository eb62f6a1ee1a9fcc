// What others recorded and a server that was set back no longer knows. The device numbers may be
// anybody's by now, so nothing of it counts; it is shown until their own phones give it back.
import { canonical } from "./digest.js";
import { refsOf } from "./renaming.js";

const bare = ({ device, ...entry }) => canonical(entry);
const placeOf = ({ n, clock }) => `${n} ${clock}`;

// What stays the same of an entry when devices get other numbers; names of other entries become
// places.
export const lackingOf = (aside = [], entries = []) => {
  const back = new Set(entries.map(bare)),
    places = new Set(entries.map(placeOf));
  return aside.filter(
    (entry) => !(refsOf(entry).length ? places.has(placeOf(entry)) : back.has(bare(entry))),
  );
};

// Together with what a file brought, each entry once.
export const joined = (aside = [], more = []) => {
  const all = new Map([...aside, ...more].map((entry) => [canonical(entry), entry]));
  return [...all.values()];
};
