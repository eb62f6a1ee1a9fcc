// A desk's keyboard: digits find a shirt or enter the face of a die, Enter presses what has the
// focus, u undoes, c is the clock, Escape cancels. All but Enter and Escape can be switched off.
import { make } from "../elements.js";

const KEYS = "console keys";
const OFF = "off";
const SOON_MS = 1_200; // two digits typed within it are one number

const isElsewhere = ({ ctrlKey, metaKey, altKey, target }) =>
  ctrlKey || metaKey || altKey || target.matches("input, select, textarea");

export const keysAreOn = () => localStorage.getItem(KEYS) !== OFF;

// So that nobody who dictates, or whose hands shake, presses a key by accident (WCAG 2.1.4).
export const keysSwitch = (changed) => {
  const box = make("input", {
    type: "checkbox",
    role: "switch",
    "data-mark": "keys",
    ...(keysAreOn() ? { checked: "" } : {}),
  });
  box.addEventListener("change", () => {
    if (box.checked) localStorage.removeItem(KEYS);
    else localStorage.setItem(KEYS, OFF);
    changed();
  });
  return make(
    "label",
    { class: "choice" },
    box,
    make(
      "span",
      {},
      "Keys: a single one takes back (u), is the clock's (c), or finds a shirt or a face (figures)",
    ),
  );
};

// The faces of a die as they are typed. A digit that may be the first of two waits a moment for the
// second, or for Enter; two digits that are no face are ignored.
const facesTyped = () => {
  let first = "",
    asked = null,
    waits = 0;
  const faceOf = (faces, number) =>
    faces.find((one) => Number(one.dataset.face) === Number(number));
  const isBegun = (faces, figure) =>
    figure === "0"
      ? faces.length > 9
      : faces.some((one) => one.dataset.face.length > 1 && one.dataset.face.startsWith(figure));
  const wait = (face, figure) => {
    first = figure;
    face?.focus();
    waits = setTimeout(() => {
      first = "";
      if (face?.isConnected) face.click();
    }, SOON_MS);
  };
  return (faces, figure) => {
    const before = asked === faces[0] ? first : ""; // the question may be another by now
    [first, asked] = ["", faces[0]];
    clearTimeout(waits);
    if (!before && isBegun(faces, figure)) wait(faceOf(faces, figure), figure);
    else faceOf(faces, before + figure)?.click();
  };
};

// `panel` is where questions are shown, `open()` says whether one is, `on()` whether single keys do
// anything; `acts` are by key, and `find` hears of digits while there is no question.
export const listenToKeys = ({ panel, open, on, acts, find }) => {
  const typeFace = facesTyped();
  let typed = "",
    at = 0;
  const shirtOf = (figure) => {
    typed = performance.now() - at < SOON_MS ? typed + figure : figure;
    at = performance.now();
    const shirts = [...panel.querySelectorAll(".shirt-key")];
    const numbered = (number) =>
      shirts.find((one) => one.querySelector(".shirt-key__number").textContent === number);
    (numbered(typed) ?? numbered(figure))?.focus();
  };
  const figured = (figure) => {
    const faces = [...panel.querySelectorAll(".keys--faces [data-face]")];
    if (faces.length) typeFace(faces, figure);
    else shirtOf(figure);
  };
  document.addEventListener("keydown", (event) => {
    if (isElsewhere(event) || event.repeat) return;
    const { key } = event;
    if (key !== "Escape" && !on()) return;
    if (/^\d$/.test(key)) {
      event.preventDefault();
      if (open()) figured(key);
      else find(key);
    } else if (!open() || key === "Escape") acts[key]?.();
  });
};
