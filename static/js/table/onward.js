// What comes after the final whistle. Only the server knows; the part refreshes by itself.
import { make } from "../elements.js";

const AGAIN = "load, every 4s";

// Until then, or without a signal, `meanwhile` is shown.
export const onwardFrom = ({ report, onward }, meanwhile) => {
  const link = make("a", { class: "button", href: report }, "Go to the report");
  return make(
    "div",
    { role: "status" },
    make("div", { "hx-get": onward, "hx-trigger": AGAIN, "hx-swap": "outerHTML" }, meanwhile, link),
  );
};
