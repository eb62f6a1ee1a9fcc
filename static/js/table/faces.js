// A key for each face of a die: what the die is called and what it shows.
import { make } from "../elements.js";
import { figuresOf } from "./asking.js";
import { keyOf, keysOf } from "./buttons.js";

const BLOCK = "block";

export const keys = (rows, attributes) =>
  keysOf(
    rows.map(([words, act, about]) => keyOf(words, "", act, about)),
    attributes,
  );

// The words of a block die's face, which has no number; "" for any other choice.
export const faceWords = ({ die, purpose }, face, blockFaces) => {
  if (!Number.isInteger(face)) return "";
  return die === BLOCK || purpose === "chosen" ? blockFaces[face] : String(face);
};

export const howMany = ({ die, count = 1 }) => {
  const called = die === BLOCK ? `block di${count === 1 ? "e" : "ce"}` : die.toUpperCase();
  return die === BLOCK ? `${count} ${called}` : `${count === 1 ? "" : count}${called}`;
};

// One face for each die, tapped one after the other; a die of two digits takes two taps.
export const faces = (need, set, called) => {
  const { die, count = 1 } = need;
  const figures = figuresOf(die);
  const each = figures.length || 1;
  const box = make("div", { class: "faces" });
  const given = [];
  const read = () =>
    Array.from({ length: count }, (_, at) =>
      Number(given.slice(at * each, (at + 1) * each).join("")),
    );
  const said = (face) => (each > 1 ? String(face) : called(face));
  const draw = () => {
    const most = figures[given.length % each] ?? Number(die.slice(1));
    const shown = given.length
      ? [make("p", { class: "soft" }, `So far: ${given.map(said).join(", ")}`)]
      : [];
    box.replaceChildren(
      ...shown,
      keys(
        Array.from({ length: most }, (_, at) => [
          said(at + 1),
          () => tapped(at + 1),
          { "data-face": at + 1 },
        ]),
        said(1) === "1" ? { class: "keys keys--faces" } : {},
      ),
    );
  };
  const tapped = (face) => {
    given.push(face);
    if (given.length === count * each) set(count === 1 ? read()[0] : read());
    else {
      draw();
      box.querySelector("button").focus();
    }
  };
  draw();
  return box;
};
