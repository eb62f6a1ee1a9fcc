// The parts of the console, under the thumb, and for which hand they lie there.
import { button } from "./buttons.js";

const TAB = { class: "console__tab" };
const TABS = { play: "Play", dice: "Dice", map: "Map", dungeon: "Dungeon", log: "Log" };

export const tabsOf = ({ tab, hand, go, change, map }) => {
  const other = hand === "right" ? "left" : "right";
  return [
    ...Object.entries(TABS)
      .filter(([name]) => map || name !== "map")
      .map(([name, words]) =>
        button(words, () => go(name), { ...TAB, ...(name === tab && { "aria-current": "page" }) }),
      ),
    button(other === "left" ? "\u21e4" : "\u21e5", () => change(other), {
      class: "console__tab console__tab--hand",
      "aria-label": `Keys for the ${other} hand`,
    }),
  ];
};
