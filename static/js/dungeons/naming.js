// Asks for a dungeon's name when it is first saved. It may stay empty.
import { make } from "../elements.js";

export const askName = (root, named) => {
  const field = make("input", { type: "text", maxlength: "60", autocomplete: "off" });
  const without = make(
    "button",
    { type: "button", class: "button button--quiet" },
    "Save without a name",
  );
  const form = make(
    "form",
    { class: "form form--row" },
    make("label", { class: "field" }, make("span", {}, "What is it called?"), field),
    make(
      "div",
      { class: "form__actions" },
      make("button", { type: "submit", class: "button" }, "Save it"),
      without,
    ),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    named(field.value.trim());
  });
  without.addEventListener("click", () => named(""));
  root.replaceChildren(form);
  field.focus();
};
