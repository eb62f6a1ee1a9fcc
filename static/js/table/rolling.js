// What was thrown for a procedure so far: `dice` as they go into its entry, `kept` those of the
// entry that it stands in for (`of`), which needn't be told again. Null is a die thrown again.
//
// Where the program may roll, an entry goes without faces and is rolled as it arrives.
const TRIES = 3;

const told = (faces) => Object.fromEntries(Object.entries(faces).filter(([, face]) => face !== null));
const open = (names) => Object.fromEntries(names.map((name) => [name, null]));

export const begun = (key, inputs) => ({ key, inputs, dice: {}, kept: {}, words: {} });
export const facesOf = ({ kept, dice }) => ({ ...kept, ...told(dice) });
export const isTyped = ({ dice }) => Object.keys(told(dice)).length > 0;

// What was typed is forgotten; what the program rolled stays.
export const forget = (roll) => { roll.dice = roll.of ? open(Object.keys(roll.dice)) : {}; };

// From this die on all is thrown again, in the place of the entry `of`; `faces` are in their order.
export const again = (roll, faces, purpose, of) => {
  const names = Object.keys(faces), first = names.indexOf(purpose);
  const kept = Object.fromEntries(names.slice(0, first).map((name) => [name, faces[name]]));
  return { ...roll, kept, dice: open(names.slice(first)), of, recorded: null, again: [...roll.again ?? [], purpose] };
};

// As the program rolled it, which its entry holds already.
export const rolled = (roll, faces, of) => ({ ...roll, kept: faces, dice: {}, of, recorded: roll.inputs });
export const isRecorded = ({ recorded, inputs, dice }) => recorded === inputs && !Object.keys(dice).length;

// The faces that the server rolled for an entry of this phone; null as long as it hasn't heard of it.
export const facesHeard = async ({ sync, match }, [, n]) => {
  const { log } = sync, isUnsent = () => log.unsent.some((row) => row.n === n);
  for (let tries = 0; tries < TRIES && isUnsent() && !(tries && sync.signal); tries += 1) await sync.now();
  return isUnsent() ? null : match.outcomes[`${log.device}.${n}`]?.dice ?? null;
};
