// What comes next after the whistle only the server knows: it says so, and looks again by itself.
import { make } from "../elements.js";

const AGAIN = "load, every 4s";

// Until then, or without signal, `meanwhile` stands there.
export const onwardFrom = ({ report, onward }, meanwhile) => {
  const link = make("a", { class: "button", href: report }, "Go to the report");
  return make("div", { role: "status" }, make("div", { "hx-get": onward, "hx-trigger": AGAIN, "hx-swap": "outerHTML" }, meanwhile, link));
};
