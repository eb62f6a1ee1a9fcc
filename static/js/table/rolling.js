// What was rolled for a procedure so far: `dice` as they go into its entry; `kept` those of the
// entry that it replaces (`of`), which needn't be given again. Null is a die that is rolled again.
//
// If the program may roll, an entry is sent without faces and rolled as it arrives.
const TRIES = 3;

const given = (faces) =>
  Object.fromEntries(Object.entries(faces).filter(([, face]) => face !== null));
const open = (names) => Object.fromEntries(names.map((name) => [name, null]));

export const begun = (key, inputs) => ({ key, inputs, dice: {}, kept: {}, words: {} });
export const facesOf = ({ kept, dice }) => ({ ...kept, ...given(dice) });
export const isTyped = ({ dice }) => Object.keys(given(dice)).length > 0;

// Forgets what was typed, not what the program rolled.
export const forget = (roll) => {
  roll.dice = roll.of ? open(Object.keys(roll.dice)) : {};
};

// A roll that replaces the entry `of`, in which this die and all later ones are rolled again;
// `faces` are in their order.
export const again = (roll, faces, purpose, of) => {
  const names = Object.keys(faces),
    first = names.indexOf(purpose);
  const kept = Object.fromEntries(names.slice(0, first).map((name) => [name, faces[name]]));
  return {
    ...roll,
    kept,
    dice: open(names.slice(first)),
    of,
    recorded: null,
    again: [...(roll.again ?? []), purpose],
  };
};

// A roll with the faces that the program rolled, which its entry holds already.
export const rolled = (roll, faces, of) => ({
  ...roll,
  kept: faces,
  dice: {},
  of,
  recorded: roll.inputs,
});
export const isRecorded = ({ recorded, inputs, dice }) =>
  recorded === inputs && !Object.keys(dice).length;

// The faces that the server rolled for an entry of this phone; null until the server has it.
export const facesHeard = async ({ sync, match }, [, n]) => {
  const { log } = sync,
    isUnsent = () => log.unsent.some((row) => row.n === n);
  for (let tries = 0; tries < TRIES && isUnsent() && !(tries && sync.signal); tries += 1)
    await sync.now();
  return isUnsent() ? null : (match.outcomes[`${log.device}.${n}`]?.dice ?? null);
};
