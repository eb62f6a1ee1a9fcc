// Which characteristic a lasting injury lowers: a D6 that is rolled after certain results (INJ-06).
const WORST = 16;
const NAMED = ["ma", "st", "ag", "av", "pa"];

// A broken arm is rolled again where the league says so; all faces are recorded.
const thrown = async (ask, { again = [] }, note) => {
  const faces = [];
  do {
    const face = await ask.number(
      faces.length ? "A broken arm: the D6 again" : "A lasting injury: the D6",
      6,
      note,
    );
    faces.push(face);
  } while (again.includes(faces.at(-1)));
  return faces;
};

// Whether an event's dice and details so far lead to this roll. Niggling injuries add to the D16.
const total = (name, face, niggles) =>
  name === "casualty" ? Math.min(face + niggles, WORST) : face;
export const sendsOn = ({ after = {} }, { event, rolls, niggles = 0 }) =>
  Object.entries(after).some(([name, sends]) =>
    sends.includes(name in rolls ? total(name, rolls[name], niggles) : event[name]),
  );

export const askLasting = async (ask, die) => {
  const faces = await thrown(ask, die, undefined);
  return faces.length > 1 ? faces : faces[0];
};

// What a procedure lowers whose outcome people declared, as a value of its input.
export const askLowered = async (
  ask,
  { tables: { lasting_injury: rows }, options: { broken_arm: arm }, events: { casualty } },
) => {
  const valueOf = (face) => rows.find(({ from, to }) => from <= face && face <= to).value;
  const lowered = (face) => (valueOf(face) === "pa" && arm === "ag_minus_1" ? "ag" : valueOf(face));
  const die = casualty.dice.find(({ purpose }) => purpose === "lasting");
  return lowered(
    (await thrown(ask, die, (face) => `\u22121 ${lowered(face).toUpperCase()}`)).at(-1),
  );
};
export const isUnnamed = (key, outcome, named) =>
  key === "casualty" && outcome === "lasting_injury" && !NAMED.includes(named);
