// What comes next after the whistle only the server knows: it says so, and looks again by itself.
import { make } from "../making.js";

const AGAIN = "load, every 4s";

export const onwardFrom = ({ report, onward }) => {
  const link = make("a", { class: "button", href: report }, "On to the report");
  return make("div", { role: "status" }, make("div", { "hx-get": onward, "hx-trigger": AGAIN, "hx-swap": "outerHTML" }, link));
};
