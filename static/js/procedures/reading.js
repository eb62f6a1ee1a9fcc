// Reads what a caller sent to a procedure: each input by its type.
import { cut, quoted } from "./naming.js";
import { Malformed } from "./refusing.js";
import { isObject, own, upTo } from "./values.js";

const must = (holds, sentence) => {
  if (!holds) throw new Malformed(sentence);
};

// Reads inputs under options and data; `types` are the fields of players and monsters, `squads` a
// match's players by id, so that an id alone can be sent.
export class Reader {
  constructor(scope, types, squads) {
    Object.assign(this, { scope, types, squads });
  }

  // Every input by name, and what is wrong with those that can't be read.
  all(inputs, sent) {
    const known = inputs.map(({ name }) => name);
    const unknown = Object.keys(sent)
      .filter((name) => !known.includes(name))
      .sort();
    const errors = unknown.map((name) => [name, ["There is no such input."]]);
    const found = {};
    for (const one of inputs) {
      try {
        found[one.name] = this.one(one, sent);
      } catch (wrong) {
        if (!(wrong instanceof Malformed)) throw wrong;
        errors.push([one.name, [wrong.message]]);
      }
    }
    return [found, errors];
  }

  // One input as sent, else its default.
  one(spec, sent) {
    const fallback = this.default(spec),
      optional = "default" in spec;
    must(optional || Object.hasOwn(sent, spec.name), "This must be given.");
    const value = Object.hasOwn(sent, spec.name) ? sent[spec.name] : fallback;
    return value === null && optional && fallback === null
      ? null
      : READERS[spec.type](this, spec, value);
  }

  default(spec) {
    return this.scope.value(spec.default ?? null);
  }

  limit(spec, name) {
    return this.scope.value(spec[name]);
  }

  // An object of such fields; what is said names the first that is wrong.
  fields(specs, value) {
    must(isObject(value), "Must be an object.");
    const [found, errors] = this.all(specs, value);
    for (const [name, [sentence]] of errors) throw new Malformed(`${cut(name)}: ${sentence}`);
    return found;
  }

  // A player sent by id has the squad's profile; what is sent besides takes precedence.
  profile(type, value) {
    must(isObject(value), "Must be an object.");
    const profile = Number.isInteger(value.id) ? own(this.squads, value.id) : null;
    return { ...this.fields(this.types[type], { ...profile, ...value }), sent: value };
  }
}

const isWord = (value) => typeof value === "string";

const flag = (reader, spec, value) => {
  must(typeof value === "boolean", "Must be true or false.");
  return value;
};

const number = (reader, spec, value) => {
  const low = reader.limit(spec, "low"),
    high = reader.limit(spec, "high");
  must(
    Number.isInteger(value) && low <= value && value <= high,
    `Must be a whole number from ${low} to ${high}.`,
  );
  return value;
};

const choice = (reader, spec, value) => {
  const known = reader.limit(spec, "choices");
  must(
    isWord(value) && known.includes(value),
    `Must be one of ${known.map((word) => word || "nothing").join(", ")}.`,
  );
  return value;
};

const text = (reader, spec, value) => {
  must(
    isWord(value) && [...value].length <= spec.longest && !value.includes("\0"),
    `Must be at most ${spec.longest} characters.`,
  );
  return value;
};

const list = (value, most) => {
  must(Array.isArray(value) && value.length <= most, `Must be a list of at most ${most}.`);
  return value;
};

const MOST_WORDS = 100;

const choices = (reader, spec, value) => {
  const known = reader.limit(spec, "choices");
  for (const word of list(value, MOST_WORDS))
    must(isWord(word) && known.includes(word), `There is no ${quoted(word)}.`);
  must(spec.repeats || new Set(value).size === value.length, "Names one twice.");
  return value;
};

const numbers = (reader, spec, value) => {
  const found = list(value, reader.limit(spec, "most")).map((one) => number(reader, spec, one));
  const least = reader.limit(spec, "least");
  must(found.length >= least, `Needs at least ${least}.`);
  if (!spec.rising) return found;
  must(new Set(found).size === found.length, "Names one twice.");
  return found.sort((one, other) => one - other);
};

const objects = (reader, spec, value) =>
  list(value, spec.most).map((one) => reader.fields(spec.fields, one));

const player = (reader, spec, value) =>
  isWord(value) && spec.words?.includes(value) ? value : reader.profile("player", value);

const players = (reader, spec, value) =>
  list(value, spec.most).map((one) => player(reader, spec, one));

const standing = (reader, spec, value) => {
  must(isObject(value), "Must be an object.");
  const pads = upTo(reader.limit(spec, "high"))
    .filter((pad) => pad >= spec.low)
    .map(String);
  for (const pad of Object.keys(value).sort())
    must(pads.includes(pad), `There is no pad ${quoted(pad)}.`);
  const taken = pads.filter((pad) => Object.hasOwn(value, pad));
  return Object.fromEntries(taken.map((pad) => [pad, player(reader, spec, value[pad])]));
};

// By key, or with a profile of its own.
const monster = (reader, spec, value) => {
  if (!isWord(value)) return reader.profile("monster", value);
  const known = own(reader.scope.data.monsters, value);
  must(known, `There is no monster called ${quoted(value)}.`);
  return { ...reader.fields(reader.types.monster, known), sent: value, key: value };
};

// One of several dice, `gas.gas.2`, is known as `gas.gas.n`.
const roll = (reader, spec, value) => {
  must(isWord(value), "Must be a die of a procedure, key.purpose.");
  const name = value.replace(/\.[0-9]{1,3}$/, ".n");
  must(Object.hasOwn(reader.scope.data.marks, name), `There is no die called ${quoted(value)}.`);
  return name;
};

export const READERS = {
  flag,
  number,
  choice,
  text,
  choices,
  numbers,
  objects,
  player,
  players,
  standing,
  monster,
  roll,
};
