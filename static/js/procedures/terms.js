// The values of terms: the operations of the language, one function each.
import { isObject, keyed, mapped, own, sum, upTo, whole } from "./values.js";

// All that a term can refer to. `settled` are choices with only one possibility.
export class Scope {
  constructor(options, data, names = {}) {
    Object.assign(this, { options, data, names: { ...names }, thrown: {}, settled: {}, soFar: {} });
  }

  value(term) {
    if (typeof term === "string")
      return SIGNS[term[0]] ? SIGNS[term[0]](this, term.slice(1)) : term;
    if (Array.isArray(term)) return this.#worked(...term);
    return isObject(term) ? mapped(term, (one) => this.value(one)) : term;
  }

  holds(term) {
    const found = this.value(term);
    if (typeof found !== "boolean") throw new TypeError(`${JSON.stringify(term)} is no condition`);
    return found;
  }

  // Call one of a list by a name, and its place `$n`.
  bind(name, thing, place) {
    this.names[name] = thing;
    this.names.n = place + 1;
  }

  #worked(operation, ...operands) {
    if (LAZY[operation]) return LAZY[operation](this, ...operands);
    return STRICT[operation](this, ...operands.map((one) => this.value(one)));
  }
}

const field = (found, name) => {
  if (found !== null && !isObject(found)) throw new TypeError(`${found} has no ${name}`);
  return found && own(found, name);
};

const walked = (held, path) => path.split(".").reduce(field, held);

export const SIGNS = {
  $: (scope, path) => walked(scope.names, path),
  "@": (scope, key) => own(scope.options, key),
  "%": (scope, path) => walked(scope.data, path),
  "#": (scope, purpose) => own(scope.thrown, purpose) ?? own(scope.settled, purpose),
  "=": (scope, name) => (name === "dice" ? scope.thrown : own(scope.soFar, name)),
};

export const LAZY = {
  and: (scope, ...conditions) => conditions.every((one) => scope.holds(one)),
  or: (scope, ...conditions) => conditions.some((one) => scope.holds(one)),
  if: (scope, condition, yes, no) => scope.value(scope.holds(condition) ? yes : no),
  map: (scope, things, name, term) =>
    scope.value(things).map((thing, place) => {
      scope.bind(name, thing, place);
      return scope.value(term);
    }),
  where: (scope, things, name, condition) =>
    scope.value(things).filter((thing, place) => {
      scope.bind(name, thing, place);
      return scope.holds(condition);
    }),
};

const ofNumbers =
  (made) =>
  (scope, ...numbers) =>
    made(...numbers.map(whole));

export const STRICT = {
  "+": (scope, ...numbers) => sum(numbers),
  "-": ofNumbers((one, other) => one - other),
  "*": ofNumbers((one, other) => one * other),
  half: ofNumbers((number) => Math.floor(number / 2)),
  min: ofNumbers(Math.min),
  max: ofNumbers(Math.max),
  sum: (scope, dice) => (Array.isArray(dice) ? sum(dice) : dice),
  "=": (scope, one, other) => one === other,
  "<>": (scope, one, other) => one !== other,
  "<": ofNumbers((one, other) => one < other),
  "<=": ofNumbers((one, other) => one <= other),
  not: (scope, condition) => !condition,
  list: (scope, ...things) => things,
  join: (scope, ...lists) => lists.flatMap((one) => [...one]),
  many: (scope, thing) => (Array.isArray(thing) ? thing : [thing]),
  keys: (scope, thing) => Object.keys(thing),
  to: (scope, number) => upTo(number),
  len: (scope, things) => things.length,
  at: (scope, things, place) => things[whole(place) - 1] ?? null,
  last: (scope, things) => [things].flat().at(-1),
  in: (scope, thing, things) => things.includes(thing),
  has: (scope, player, skill) => player !== null && player.skills.includes(skill),
  of: (scope, thing, key) => own(thing, keyed(key)),
  with: (scope, thing, key, value) =>
    Object.fromEntries([...Object.entries(thing), [keyed(key), value]]),
  die: (scope, purpose, number) => own(scope.thrown, `${purpose}.${keyed(number)}`),
  row: (scope, table, number, column) => {
    const rows = scope.data.tables[table];
    return own(rows.find(({ to }) => to === null || whole(number) <= to) ?? rows.at(-1), column);
  },
  lowest: (scope, table, key) => scope.data.tables[table].find((row) => row.key === key).from,
};
