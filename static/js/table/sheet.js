// What a player may do or suffer: the likeliest first, the rest folded away.
import { make } from "../elements.js";
import { LINK, button, keyOf, keysOf, noted } from "./buttons.js";
import { hintsAt } from "./hints.js";

// A key for a deed. If only the server's own form can ask its questions, the key leads there.
export const deedKey = ({ words, note, at }, address, run) => {
  if (at)
    return make(
      "a",
      { class: "key", href: `${address}?type=${at}` },
      noted(words, "needs a signal"),
    );
  return keyOf(words, note, run);
};

export const sheetOf = ({
  called,
  deeds: { near, more, boxes },
  thrown,
  hints,
  places,
  kit,
  key,
  close,
}) => {
  const folded = [
    ["Dice", thrown],
    ["More", more],
    ["Put them", boxes],
  ].filter(([, deeds]) => deeds.length);
  return make(
    "section",
    { class: "sheet", "aria-label": called, tabindex: "-1" },
    make(
      "div",
      { class: "cluster cluster--between" },
      make("h2", {}, called),
      button("Close", close, LINK),
    ),
    ...hints,
    ...(near.length ? [keysOf(near.map(key))] : []),
    ...folded.map(([words, deeds]) =>
      make("details", { class: "disclosure" }, make("summary", {}, words), keysOf(deeds.map(key))),
    ),
    ...hintsAt(kit, places),
  );
};
