// The inputs of a procedure that must be given and that the table doesn't know: asked before
// anything is rolled, one question at a time. Others who take part are named by a tap.
import { standingOf } from "./filling.js";

// Inputs that name a thing which the table lists: only those on the list come into question, and
// they are asked even though there is a usual one.
const AMONG = {
  chest: {
    there: ({ chests }) =>
      Object.keys(chests)
        .filter((number) => chests[number].is === "closed")
        .map(Number),
    words: (number) => `Chest ${number}`,
  },
  // Whoever comes out where they went in is lost or shaken, and nobody else is (TEL-02, TEL-03).
  from: {
    there: ({ pads }) =>
      Object.keys(pads)
        .filter((number) => pads[number].is === "open")
        .map(Number),
    words: (number) => `Teleporter ${number}`,
    none: "From none of them",
    fits: ({ how = "step" }) => ["step", "push", "chain"].includes(how),
  },
};
const amongOf = ({ name, default: usual }, state, inputs = {}) =>
  usual === undefined || AMONG[name]?.fits?.(inputs) === false
    ? []
    : (AMONG[name]?.there(state) ?? []);

// Inputs that name an opponent (FACING) or somebody near by (NEAR). As far as it is known who is in
// the dungeon, likely ones come first: those on their feet for a block, those down for a foul.
const FACING = ["defender", "victim", "target"],
  NEAR = [...FACING, "hit", "catcher", "thrown", "second", "third"];
export const inDungeon = (sides) => Object.values(sides).flatMap(({ boxes }) => boxes.dungeon);
const likelyAs = (name, { key, state: { sides }, others }) => {
  if (!NEAR.includes(name)) return [];
  const among = FACING.includes(name) && others.length ? others.map((id) => sides[id]) : sides,
    fouled = key === "foul";
  const lying = Object.values(sides).flatMap(({ prone, stunned }) => [...prone, ...stunned]);
  return inDungeon(among).filter((id) =>
    fouled || name === "defender" ? lying.includes(id) === fouled : true,
  );
};

const named = (choices, words) => choices.map((value) => ({ value, words: words(value) }));
export const REQUIRED = {
  player: async (ask, label, { name, words, wordsToo = [], ...about }) => {
    const first = FACING.includes(name) ? about.others[0] : undefined,
      [word] = wordsToo;
    const id = await ask.player(label, {
      first,
      nobody: word && words.choice(word),
      likely: likelyAs(name, about),
    });
    return id === null ? word : { id };
  },
  choice: (ask, label, { name, words, choices }) =>
    ask.choice(
      label,
      named(choices, (one) => words.choice(one, name)),
    ),
  number: (ask, label, { limits: [low, high] }) =>
    ask.number(label, Math.min(high, 20), undefined, low),
  flag: (ask, label) =>
    ask.choice(label, [
      { value: true, words: "Yes" },
      { value: false, words: "No" },
    ]),
  monster: (ask, label, { monsters }) =>
    ask.choice(
      label,
      Object.entries(monsters).map(([value, words]) => ({ value, words })),
    ),
  roll: (ask, label, { rolls }) => ask.choice(label, rolls),
  // A number for each side, such as how far it is to its goal.
  numbers: async (ask, label, { people, limits }) => {
    const found = [];
    for (const { name } of people.numbered)
      found.push(await ask.face(`${label}: ${name}`, `d${limits[1]}`));
    return found;
  },
};
// The inputs that are usually left out, but missing here: they are asked for instead of being
// refused.
export const unsaidOf = (entry, inputs, { body: { errors = {} } }) =>
  entry.inputs.find(
    ({ name, type }) =>
      name in errors &&
      !(name in inputs) &&
      ["choice", "number", "numbers", "player"].includes(type),
  );
export const lacking = (entry, inputs, state) =>
  entry.inputs.filter(
    (input) =>
      !(input.name in inputs) &&
      (!("default" in input) || amongOf(input, state, inputs).length),
  );
const askAmong = (ask, label, there, { words, none }) => {
  const without = none ? [{ value: undefined, words: none }] : [];
  return there.length + without.length === 1
    ? there[0]
    : ask.choice(label, [...named(there, words), ...without]);
};
export const askFor = (ask, input, about) => {
  const called = about.words.label(about.key, input.name),
    label = about.title ? `${about.title}: ${called}` : called;
  const there = amongOf(input, about.state);
  if (there.length) return askAmong(ask, label, there, AMONG[input.name]);
  const { name, words: wordsToo } = input;
  return REQUIRED[input.type]?.(ask, label, {
    ...about,
    name,
    wordsToo,
    choices: about.choicesOf(input),
    limits: about.limitsOf(input),
  });
};

// Types of inputs for people who needn't be named, each with a reader of the ids named so far.
const IDS = {
  player: (given) => (given?.id ? [given.id] : []),
  players: (given = []) => given.map(({ id }) => id),
  objects: (given = []) => given.map(({ player }) => player?.id),
};
const namesPeople = ({ type, fields, match, ...input }) =>
  "default" in input &&
  !match &&
  type in IDS &&
  (type !== "objects" || fields[0].type === "player");
export const peopleOf = (entry, inputs) =>
  entry.inputs
    .filter(namesPeople)
    .map((input) => ({ input, ids: IDS[input.type](inputs[input.name]).filter(Boolean) }));

// Names somebody too, or no longer; the table adds what it knows of them.
export const addPerson = (input, inputs, id, table) => {
  const { [input.name]: given = [], ...others } = inputs;
  if (id === null) return others;
  if (input.type === "player") return { ...others, [input.name]: { id } };
  const one = input.type === "players" ? { id } : standingOf(input.fields, id, table);
  return { ...others, [input.name]: [...given, one] };
};

// Whether people are asked who stands on the pad that a die named: only they know, unless a map
// does.
export const asksOccupants = (entry) =>
  entry.key !== "set_up" && entry.inputs.some(({ name }) => name === "occupants");
export const padOf = (entry, { outcome, value }, known, inputs) =>
  asksOccupants(entry) &&
  outcome &&
  Number.isInteger(value) &&
  !(known.includes("occupants") && inputs.occupants?.[value])
    ? value
    : null;
export const standsOn = (inputs, pad, id) => {
  const { [pad]: before, ...others } = inputs.occupants ?? {};
  return { ...inputs, occupants: id === null ? others : { ...others, [pad]: { id } } };
};
