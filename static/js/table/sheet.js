// What a player may do or suffer: likeliest first, the rest folded away.
import { make } from "../kept.js";
import { keysOf } from "./asking.js";
import { hintsAt } from "./hints.js";

// A key for a deed; one that only the server's own form can put leads there.
export const deedKey = ({ words, note, at }, address, run) => {
  const said = (small) => make("span", {}, words, ...(small ? [" ", make("small", {}, small)] : []));
  if (at) return make("a", { class: "key", href: `${address}?type=${at}` }, said("needs a signal"));
  const button = make("button", { class: "key", type: "button" }, said(note));
  button.addEventListener("click", run);
  return button;
};

export const sheetOf = ({ called, deeds: { near, more, boxes }, thrown, hints, places, kit, key, close }) => {
  const button = make("button", { class: "button button--link button--small", type: "button" }, "Close");
  button.addEventListener("click", close);
  const folded = [["Dice", thrown], ["More", more], ["Put them", boxes]].filter(([, deeds]) => deeds.length);
  return make("section", { class: "sheet", "aria-label": called, tabindex: "-1" },
    make("div", { class: "cluster cluster--between" }, make("h2", {}, called), button),
    ...hints,
    ...(near.length ? [keysOf(near.map(key))] : []),
    ...folded.map(([words, deeds]) => make("details", { class: "disclosure" }, make("summary", {}, words), keysOf(deeds.map(key)))),
    ...hintsAt(kit, places));
};
