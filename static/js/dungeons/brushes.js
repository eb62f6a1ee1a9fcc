// What one may draw with: each brush has a name, a key, and a sample that looks as it will on the
// map.
import { make } from "../elements.js";
import { ROOMS } from "./rooms.js";

const KEYS = {
  chest: "c",
  pad: "o",
  trap: "t",
  rune: "r",
  circle: "k",
  portal: "p",
  referee: "f",
  monster: "m",
  note: "n",
};
const LINES = [
  ["wall", "w"],
  ["door", "d"],
  ["gate", "g"],
];

const sample = (marks) => {
  const square = make("i", { "data-is": "." });
  Object.assign(square.dataset, marks);
  return make("span", { class: "squares squares--sample", "aria-hidden": "true" }, square);
};

// A key has no room for more.
const shortOf = (name) =>
  name.replace("end zone of side", "end zone").replace("door that fills its square", "door square");

// What brushes do whose strokes are repeated; the others draw nothing.
const REPEATED = ["paint", "line", "put", "clear", "lay"];

const roomOf = ([name, part]) => ({ id: `room ${name}`, does: "lay", name, part });

export const brushesOf = (kinds) => ({
  Squares: kinds.squares.map(({ sign, name }) => ({
    id: `square ${sign}`,
    does: "paint",
    sign,
    name: shortOf(name),
    key: sign,
    marks: { is: sign },
  })),
  Lines: [
    ...LINES.map(([is, key]) => ({
      id: `line ${is}`,
      does: "line",
      is,
      name: is,
      key,
      marks: { e: is },
    })),
    { id: "line", does: "line", is: "", name: "no wall or door", key: "e", marks: {} },
  ],
  Things: kinds.things.map(({ key: is, name, own, choices }) => ({
    id: `thing ${is}`,
    does: "put",
    is,
    name,
    key: KEYS[is],
    own: is === "pad" ? null : own,
    choices,
    marks: { thing: is, ...(is === "pad" ? { number: "1" } : {}) },
  })),
  Rooms: ROOMS.map(roomOf),
  Tools: [
    { id: "move", does: "move", name: "move the map", key: "h" },
    { id: "copy", does: "copy", name: "copy a part", key: "b" },
    { id: "shift", does: "copy", lifts: true, name: "move a part", key: "v" },
    { id: "measure", does: "measure", name: "distances from here", key: "?" },
    { id: "clear", does: "clear", name: "take things away", key: "Delete" },
  ],
});

const groupOf = (groups, brush) =>
  Object.keys(groups).find((name) => groups[name].includes(brush)) ?? "Rooms";

// The row of brushes, one group at a time; the chosen one is always named in words.
export class Palette {
  fills = true;
  often = "";

  constructor(root, kinds, { chosen, turned, aids }) {
    Object.assign(this, { root, chosen, turned, aids, groups: brushesOf(kinds), detail: {} });
    this.brush = this.groups.Squares.find(({ sign }) => sign === ".");
    this.group = "Squares";
    this.draw();
  }

  take(brush) {
    this.brush = brush;
    this.group = groupOf(this.groups, brush);
    this.draw();
    this.chosen(brush);
  }

  // Adds the tiles that a club owns to the ready rooms.
  offer(tiles) {
    if (!tiles.length) return;
    this.groups.Rooms.push(...tiles.map(roomOf));
    if (this.group === "Rooms") this.refresh();
  }

  byKey(key) {
    return Object.values(this.groups)
      .flat()
      .find((brush) => brush.key === key);
  }

  // The details of the chosen thing, such as a trap's type; null if they are still missing.
  said() {
    const { own } = this.brush;
    if (!own) return {};
    const value = this.detail[this.brush.id]?.trim() || this.brush.choices?.[0]?.[0] || "";
    if (!value) return this.brush.is === "monster" ? {} : null;
    return { [own]: value };
  }

  draw() {
    const tabs = Object.keys(this.groups).map((name) =>
      this.#button(name, name === this.group, () => {
        this.group = name;
        this.draw();
        this.#focus(".brushes__groups");
      }),
    );
    const brushes = this.groups[this.group].map((brush) => this.#brush(brush));
    const rest =
      { lay: () => this.#turning(), paint: () => [this.#filling()] }[this.brush.does]?.() ??
      this.#asked();
    this.root.replaceChildren(
      make(
        "p",
        { class: "brushes__now" },
        this.brush.marks ? sample(this.brush.marks) : "",
        make(
          "span",
          {},
          make("span", { class: "brushes__hand" }, "In hand: "),
          make("strong", {}, this.brush.name),
          this.#often(),
        ),
        ...rest,
      ),
      make(
        "div",
        {
          class: `brushes__row brushes__row--${this.group.toLowerCase()}`,
          role: "group",
          "aria-label": this.group,
        },
        ...brushes,
        ...(this.group === "Tools" ? this.aids() : []),
      ),
      make(
        "div",
        { class: "brushes__groups", role: "group", "aria-label": "Kinds of brushes" },
        ...tabs,
      ),
    );
  }

  // How strokes repeat, in words: chosen among the tools, it would be forgotten if it weren't shown
  // here.
  #often() {
    return this.often && REPEATED.includes(this.brush.does) ? `, ${this.often}` : "";
  }

  // Redraws, because what may be measured changed; the focus stays where it is.
  refresh() {
    const place = [...this.root.querySelectorAll("button, select, input")].indexOf(
      document.activeElement,
    );
    this.draw();
    if (place >= 0) this.root.querySelectorAll("button, select, input")[place]?.focus();
  }

  #focus(within) {
    this.root.querySelector(`${within} [aria-pressed=true]`)?.focus();
  }

  #button(words, pressed, press, attributes = {}) {
    const button = make(
      "button",
      { type: "button", "aria-pressed": String(pressed), ...attributes },
      words,
    );
    button.addEventListener("click", press);
    return button;
  }

  #brush(brush) {
    const keys = brush.key?.length === 1 ? { "aria-keyshortcuts": brush.key } : {};
    const button = this.#button(
      brush.name,
      brush === this.brush,
      () => {
        this.take(brush);
        this.#focus(".brushes__row");
      },
      { class: "brush", ...keys },
    );
    if (brush.marks) button.prepend(sample(brush.marks));
    if (brush.key?.length === 1) button.append(make("kbd", {}, brush.key));
    return button;
  }

  #turning() {
    const turn = (words, how) =>
      this.#button(words, false, () => this.turned(how), {
        class: "button button--quiet button--small",
      });
    return [turn("Turn", "turned"), turn("Mirror", "mirrored")].map((button) => {
      button.removeAttribute("aria-pressed");
      return button;
    });
  }

  // Whether a stroke fills all from its first square to its last, or follows the finger.
  #filling() {
    const press = () => {
      this.fills = !this.fills;
      this.draw();
      this.#focus(".brushes__now");
    };
    return this.#button("Corner to corner", this.fills, press, {
      class: "button button--quiet button--small",
    });
  }

  #asked() {
    const { own, choices, id } = this.brush;
    if (!own) return [];
    const field = choices
      ? make("select", {}, ...choices.map(([value, words]) => make("option", { value }, words)))
      : make("input", {
          type: "text",
          maxlength: own === "symbol" ? "20" : "300",
          autocomplete: "off",
        });
    field.value = this.detail[id] ?? choices?.[0]?.[0] ?? "";
    field.addEventListener("input", () => {
      this.detail[id] = field.value;
    });
    return [
      make("label", { class: "brushes__own" }, `${own[0].toUpperCase()}${own.slice(1)} `, field),
    ];
  }
}
