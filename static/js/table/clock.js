// The match's clock (TIME-01, TIME-02): its key in the bar, and what it shows as it runs.
import { make } from "../elements.js";
import { button } from "./buttons.js";
import { keysAreOn } from "./keyboard.js";

const minutes = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

export const clockEntry = (running, seconds) => [
  "clock",
  { does: running ? "stop" : "start", seconds },
];

// Its figures are filled in afterwards, so that the key stays the same while it runs.
export const clockOf = ({ running, press }) => {
  const shown = make("span", { "data-clock": "" });
  if (!press) return shown;
  const mark = make("span", { "aria-hidden": "true" }, running ? "\u2016" : "\u25b6\ufe0e");
  const said = make(
    "span",
    { class: "visually-hidden" },
    running ? " stop the clock" : " start the clock",
  );
  return button([mark, " ", shown, said], press, {
    class: "bar__clock",
    "data-mark": "clock",
    ...(keysAreOn() ? { "aria-keyshortcuts": "c", title: "c" } : {}),
  });
};
export const fillClock = (part, seconds) => {
  const shown = part.querySelector("[data-clock]"),
    words = minutes(seconds);
  if (shown && shown.textContent !== words) shown.textContent = words;
};
