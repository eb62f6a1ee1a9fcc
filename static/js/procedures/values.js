// Access to JSON values that never takes what an object inherits for its own.
export const isObject = (value) =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const own = (object, key) => (Object.hasOwn(object, key) ? object[key] : null);

export const mapped = (object, made) =>
  Object.fromEntries(Object.entries(object).map(([name, one]) => [name, made(one, name)]));

// JavaScript would take null for 0, and continue where Python stops.
export const whole = (value) => {
  if (typeof value !== "number") throw new TypeError(`${value} is no number`);
  return value;
};

export const keyed = (value) => {
  if (value === null) throw new TypeError("nothing is no key");
  return String(value);
};

export const sum = (numbers) => numbers.reduce((total, one) => total + whole(one), 0);

export const upTo = (number) =>
  Array.from({ length: Math.max(0, whole(number)) }, (_, place) => place + 1);
