// Holds an interpreter of procedures to vectors, in the browser it is for.

export const canonical = (value) => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "undefined";
  const names = Object.keys(value).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(",")}}`;
};

const workedOut = ({ workOut, prepared, unjudged }, { document, options, squads }, [key, other, inputs, dice, , declared, judged]) => {
  const house = { ...options, ...other };
  if (judged === undefined) return workOut(document, key, house, inputs, dice, squads);
  const ready = (judged ? prepared : unjudged)(document, key, house, inputs, squads);
  return { ...ready.withDice(dice, declared), verdicts: ready.verdicts };
};

const answered = (interpreter, held, vector) => {
  try {
    return canonical(workedOut(interpreter, held, vector));
  } catch (error) {
    return error.body ? canonical({ status: error.status, ...error.body }) : String(error);
  }
};

// The first few vectors that are answered otherwise: what was asked, what Python says, what it says.
export const differences = (interpreter, held, vectors = held.vectors, most = 3) => {
  const found = [];
  for (const vector of vectors) {
    const said = answered(interpreter, held, vector), wanted = vector[4];
    if (said !== wanted) found.push({ asked: vector.slice(0, 4), wanted, said });
    if (found.length === most) break;
  }
  return found;
};

// Modules made of their texts by name, without a server: what each imports comes first.
export const linked = async (texts, entry) => {
  const made = new Map();
  const addressOf = (name) => {
    if (!made.has(name)) {
      const text = texts[name].replace(/"\.\/([\w/.]+)"/g, (_, other) => `"${addressOf(other)}"`);
      made.set(name, URL.createObjectURL(new Blob([text], { type: "text/javascript" })));
    }
    return made.get(name);
  };
  return import(addressOf(entry)).finally(() => [...made.values()].forEach((one) => URL.revokeObjectURL(one)));
};

const otherThan = (value) => {
  if (typeof value === "boolean") return !value;
  if (typeof value === "number") return value + 1;
  if (typeof value === "string") return `${value}?`;
  if (Array.isArray(value)) return value.length ? value.slice(1) : [null];
  return value === null ? 0 : {};
};

// Ways in which a word of the language can be done wrongly.
export const WRONGLY = {
  otherwise: (done) => (...given) => otherThan(done(...given)),
  not: () => () => undefined,
  unread: () => (reader, spec, value) => value,
};

// Each word of a table for which no vector shows that it is done wrongly.
export const unnoticedWords = (interpreter, held, table, way) => Object.keys(table).filter((word) => {
  const done = table[word];
  const speaks = (key) => JSON.stringify([held.document.procedures[key], held.document.types]).includes(`"${word}`);
  const speaking = new Set(Object.keys(held.document.procedures).filter(speaks));
  table[word] = WRONGLY[way](done);
  const found = differences(interpreter, held, held.vectors.filter(([key]) => speaking.has(key)), 1);
  table[word] = done;
  return found.length === 0;
});

const STRIDE = 997; // a prime: vectors of all procedures soon have their turn
const mixed = (vectors) => vectors.map((_, place) => vectors[(place * STRIDE) % vectors.length]);

// Each fault, `[module, place, what stands there, what shall]`, that no vector shows.
export const unnoticedFaults = async (texts, entry, held, faults) => {
  const vectors = mixed(held.vectors), unnoticed = [];
  for (const [module, place, before, after] of faults) {
    const text = texts[module];
    const faulty = text.slice(0, place) + after + text.slice(place + before.length);
    const interpreter = await linked({ ...texts, [module]: faulty }, entry).catch(() => null);
    if (interpreter && !differences(interpreter, held, vectors, 1).length) unnoticed.push([module, place, before, after]);
  }
  return unnoticed;
};

// Milliseconds that procedures take, each with the vector that has most dice.
export const slowest = (interpreter, held) => {
  const most = new Map();
  for (const vector of held.vectors) {
    const before = most.get(vector[0]);
    if (!vector[4].includes('"status"') && (!before || vector[4].length > before[4].length)) most.set(vector[0], vector);
  }
  const taken = [...most.values()].map((vector) => {
    const start = performance.now();
    for (let times = 0; times < 20; times += 1) answered(interpreter, held, vector);
    return [(performance.now() - start) / 20, vector[0]];
  }).sort(([one], [other]) => one - other);
  return { median: taken[taken.length >> 1][0], worst: taken.at(-1) };
};
