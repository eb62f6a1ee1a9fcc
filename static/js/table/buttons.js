// What is pressed: buttons, keys with a note in small letters, and keys in their list.
import { make } from "../elements.js";

export const button = (said, act, attributes = {}) => {
  const made = make(
    "button",
    { class: "button button--quiet", type: "button", ...attributes },
    ...[said].flat(),
  );
  made.addEventListener("click", act);
  return made;
};
export const SMALL = { class: "button button--quiet button--small" };
export const LINK = { class: "button button--link button--small" };

export const noted = (words, note) =>
  make("span", {}, words, ...(note ? [" ", make("small", {}, note)] : []));
export const keyOf = (words, note, act, attributes = {}) =>
  button(noted(words, note), act, { class: "key", ...attributes });
export const keysOf = (keys, attributes = {}) =>
  make("ul", { class: "keys", ...attributes }, ...keys.map((one) => make("li", {}, one)));
