// The parts of the console, under the thumb, and for which hand they lie there.
import { make } from "../kept.js";

const TABS = { play: "Play", dice: "Dice", map: "Map", dungeon: "Dungeon", log: "Log" };

export const tabsOf = ({ tab, hand, go, change, map }) => {
  const button = (words, act, attributes = {}) => {
    const made = make("button", { class: "console__tab", type: "button", ...attributes }, words);
    made.addEventListener("click", act);
    return made;
  };
  const other = hand === "right" ? "left" : "right";
  return [
    ...Object.entries(TABS).filter(([name]) => map || name !== "map").map(([name, words]) => button(words, () => go(name), name === tab ? { "aria-current": "page" } : {})),
    button(other === "left" ? "\u21e4" : "\u21e5", () => change(other), { class: "console__tab console__tab--hand", "aria-label": `Keys for the ${other} hand` }),
  ];
};
