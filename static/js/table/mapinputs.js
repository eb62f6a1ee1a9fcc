// Inputs that a map of the dungeon knows: how many mark somebody, how far a pass goes, who stands
// where.
//
// A module with a map registers here how it answers each input; what it doesn't know is asked as
// without a map.
const known = new Map();

// `values` is a function for each input; it takes what `fromState` knows and answers with a value,
// or with undefined where the map says nothing.
export const knowsByMap = (values) => {
  for (const [name, valueOf] of Object.entries(values)) known.set(name, valueOf);
};
export const byMap = (name, at) => known.get(name)?.(at);
