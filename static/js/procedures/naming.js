// Sentences: filling in names, and quoting what was sent.
import { isObject } from "./values.js";

const LONGEST = 60;

// Python counts characters, JavaScript halves of some.
export const cut = (text) => [...text].slice(0, LONGEST).join("");

const oneSpoken = (value, nameless) => (isObject(value) ? value.name || nameless : String(value));

const spoken = (term, value) => {
  if (value === null) return "";
  if (Array.isArray(value)) return value.map((one) => oneSpoken(one, "somebody")).join(", ");
  return oneSpoken(value, `the ${term.split(/[$.]/).at(-1).replaceAll("_", " ")}`);
};

// The sentence with what its terms say; who has no name is "the player".
export const named = (text, scope) => {
  const said = text.replace(/\{([^}]+)\}/g, (_, term) => spoken(term, scope.value(term)));
  const [first = ""] = said;
  return first.toUpperCase() + said.slice(first.length);
};

// What was sent, for a sentence: words and whole numbers as they are, of anything else only its
// type.
export const quoted = (value) => {
  if (typeof value === "string") return `'${cut(value)}'`;
  if (value === null || typeof value === "boolean" || Number.isSafeInteger(value))
    return String(value);
  if (Array.isArray(value)) return "[...]";
  return isObject(value) ? "{...}" : "...";
};
