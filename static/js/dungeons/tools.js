// What changes more than a square: the floor's size, floors, how strokes repeat, what is measured.
import { make } from "../elements.js";
import { floorsOf, sizeOf } from "./document.js";
import { MODES } from "./turning.js";

const chooser = (label, options, value, chosen) => {
  const select = make(
    "select",
    {},
    ...options.map(([key, words]) => make("option", { value: key }, words)),
  );
  select.value = value;
  select.addEventListener("change", () => chosen(select.value));
  return make("label", { class: "field" }, make("span", {}, label), select);
};

const presser = (words, press, hidden = "") => {
  const button = make(
    "button",
    { type: "button", class: "button button--quiet button--small" },
    words,
  );
  if (hidden) button.append(make("span", { class: "visually-hidden" }, hidden));
  button.addEventListener("click", press);
  return button;
};

const SIDES = [
  ["left", "left"],
  ["top", "top"],
  ["right", "right"],
  ["bottom", "bottom"],
];

const sizesOf = (editor) => {
  const { wide, deep } = sizeOf(editor.dungeon, editor.floor);
  const grow = (side, by) => () => editor.resize({ [side]: by });
  return make(
    "fieldset",
    { class: "field" },
    make("legend", {}, `Size: ${wide} by ${deep}`),
    make(
      "div",
      { class: "tools__sides" },
      ...SIDES.flatMap(([side, words]) => [
        make("span", {}, words),
        presser("\u2212", grow(side, -1), ` a line at the ${words}`),
        presser("+", grow(side, 1), ` a line at the ${words}`),
        presser("+ 5", grow(side, 5), ` lines at the ${words}`),
      ]),
    ),
  );
};

const storeysOf = (editor) => {
  const several = floorsOf(editor.dungeon).length > 1;
  return make(
    "div",
    { class: "cluster" },
    presser("Add a floor on top", () => editor.addFloor()),
    ...(several ? [presser(`Take floor ${editor.floor} away`, () => editor.dropFloor())] : []),
  );
};

const heatsOf = (editor) => {
  const ends = [
    ...new Set(
      floorsOf(editor.dungeon)
        .flat()
        .join("")
        .replace(/[^1-4]/g, ""),
    ),
  ].sort();
  const things = ["chest", "pad"].filter((is) =>
    editor.dungeon.things.some((thing) => thing.is === is),
  );
  const words = { chest: "the nearest chest", pad: "the nearest teleporter" };
  const square = Array.isArray(editor.measured)
    ? [["square", `square ${editor.measured.slice(0, 2).join(", ")}`]]
    : [];
  const choices = [
    ["", "not shown"],
    ...ends.map((end) => [end, `end zone ${end}`]),
    ...things.map((is) => [is, words[is]]),
    ...square,
  ];
  return chooser(
    "Distances from",
    choices,
    square.length ? "square" : (editor.measured ?? ""),
    (what) => editor.measure(what || null),
  );
};

const judgesOf = (editor) =>
  chooser(
    "Judge by",
    [
      ["003", "003"],
      ["002", "003 and the distances of 002"],
    ],
    editor.by,
    (by) => editor.judgeBy(by),
  );
const modesOf = (editor) =>
  chooser(
    "Strokes",
    Object.entries(MODES).map(([key, { name }]) => [key, name]),
    editor.mode,
    (mode) => editor.repeat(mode),
  );

const typed = (tag, label, attributes, value, changed) => {
  const field = make(tag, attributes);
  field.value = value;
  field.addEventListener("change", () => changed(field.value.trim()));
  return make("label", { class: "field" }, make("span", {}, label), field);
};

const namesOf = (editor) =>
  make(
    "div",
    { class: "tools" },
    typed(
      "input",
      "Name",
      { type: "text", maxlength: "60", autocomplete: "off" },
      editor.dungeon.name,
      (name) => editor.call({ name }),
    ),
    typed("textarea", "Note", { maxlength: "2000", rows: "2" }, editor.dungeon.note, (note) =>
      editor.call({ note }),
    ),
  );

// The choice of floor, above the map; hidden if there is only one.
export const showFloors = (select, editor) => {
  const floors = floorsOf(editor.dungeon);
  if (select.options.length !== floors.length)
    select.replaceChildren(
      ...floors.map((_, floor) => make("option", { value: floor }, `Floor ${floor}`)),
    );
  select.value = String(editor.floor);
  select.hidden = floors.length < 2;
};

// The tools that one needs at hand while drawing.
export const aidsOf = (editor) => [modesOf(editor), heatsOf(editor)];

export const toolsOf = (editor) => [
  namesOf(editor),
  make("div", { class: "tools" }, judgesOf(editor)),
  storeysOf(editor),
  sizesOf(editor),
];
