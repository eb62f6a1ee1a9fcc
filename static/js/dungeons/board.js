// A floor drawn as a grid of squares; only changed squares are redrawn. How a square looks is the
// style sheet's, by the same marks that dungeons/html/board.py writes.
import { make } from "../elements.js";
import { floorsOf, squareOf } from "./document.js";

const HEATS = 8,
  RULED = 5;
const FIRST_SEEN = ["chest", "pad"];
const SIDES = { e: "east", s: "south" };

const heatOf = (far, farthest) => Math.floor((far * HEATS) / (farthest + 1));
const ruler = (place) => make("b", { "aria-hidden": "true" }, place % RULED ? "" : String(place));

export class Board {
  #cells = [];
  #shown = [];
  #size = "";
  #lit = [0, 0];

  constructor(grid, kinds) {
    Object.assign(this, { grid, kinds });
    this.names = new Map(kinds.squares.map(({ sign, name }) => [sign, name]));
    this.things = new Map(kinds.things.map(({ key, name }) => [key, name]));
  }

  // `far` are distances row by row, `marks` the keys "x,y" of squares about which there is a
  // verdict.
  show(dungeon, floor, { far = null, marks = new Set() } = {}) {
    const [rows, below] = [floorsOf(dungeon)[floor], floorsOf(dungeon)[floor - 1]];
    this.#lay(rows);
    const [lines, things] = [this.#linesOn(dungeon, floor), this.#thingsOn(dungeon, floor)];
    const farthest = far ? Math.max(...far.flat().map((one) => one ?? 0)) : 0;
    rows.forEach((row, y) =>
      [...row].forEach((sign, x) => {
        const key = `${x},${y}`;
        this.#fill(x, y, {
          sign,
          ...lines.get(key),
          thing: things.get(key),
          down: this.#climbs(below?.[y]?.[x]),
          far: far?.[y][x] ?? null,
          farthest,
          marked: marks.has(key),
        });
      }),
    );
  }

  cell([x, y]) {
    return this.#cells[y]?.[x];
  }
  get size() {
    return { wide: this.#cells[0]?.length ?? 0, deep: this.#cells.length };
  }

  // The square under a point of the screen, and the line of it that is nearest.
  at(clientX, clientY) {
    const first = this.cell([0, 0]).getBoundingClientRect();
    const [across, down] = [
      (clientX - first.left) / first.width,
      (clientY - first.top) / first.height,
    ];
    const [x, y] = [Math.floor(across), Math.floor(down)];
    return { x, y, line: nearest(x, y, across - x, down - y) };
  }

  // Only one square is in the tab order; arrow keys lead from it to the others.
  focus([x, y], grab = true) {
    this.cell(this.#lit)?.setAttribute("tabindex", "-1");
    const cell = this.cell([x, y]);
    cell.setAttribute("tabindex", "0");
    this.#lit = [x, y];
    if (grab) cell.focus({ preventScroll: false });
  }

  get focused() {
    return this.#lit;
  }

  #lay(rows) {
    const size = `${rows[0].length} ${rows.length}`;
    if (size === this.#size) return;
    this.#size = size;
    this.#shown = rows.map(() => []);
    this.#cells = rows.map((row) =>
      [...row].map(() => make("i", { role: "gridcell", tabindex: "-1" })),
    );
    const head = make(
      "div",
      { class: "squares__row squares__row--head", "aria-hidden": "true" },
      ruler(1),
      ...[...rows[0]].map((_, x) => ruler(x)),
    );
    const lines = this.#cells.map((cells, y) =>
      make("div", { class: "squares__row", role: "row" }, ruler(y), ...cells),
    );
    this.grid.replaceChildren(head, ...lines);
    const [x, y] = this.#lit;
    this.focus([Math.min(x, rows[0].length - 1), Math.min(y, rows.length - 1)], false);
  }

  // Steps and ladders also arrive on the floor above, where no sign shows them.
  #climbs(sign) {
    return sign !== undefined && this.kinds.climbs.includes(sign);
  }

  #linesOn(dungeon, floor) {
    const found = new Map();
    for (const { at, side, is } of dungeon.lines) {
      const [x, y, on] = squareOf(at);
      if (on === floor) found.set(`${x},${y}`, { ...found.get(`${x},${y}`), [side]: is });
    }
    return found;
  }

  #thingsOn(dungeon, floor) {
    const found = new Map();
    for (const thing of dungeon.things) {
      const [x, y, on] = squareOf(thing.at),
        key = `${x},${y}`;
      if (on === floor && (!found.has(key) || FIRST_SEEN.includes(thing.is))) found.set(key, thing);
    }
    return found;
  }

  #fill(x, y, seen) {
    const { sign, e, s, thing, down, far, farthest, marked } = seen;
    const heat = far === null ? null : heatOf(far, farthest);
    const state = [sign, e, s, thing?.is, thing?.number, down, far, heat, marked].join("|");
    if (this.#shown[y][x] === state) return;
    this.#shown[y][x] = state;
    const cell = this.#cells[y][x];
    const marks = {
      is: sign,
      e,
      s,
      thing: thing?.is,
      number: thing?.number,
      down: down ? "" : null,
      heat,
      marked: marked ? "" : null,
    };
    for (const [name, value] of Object.entries(marks)) {
      if (value === undefined || value === null) delete cell.dataset[name];
      else cell.dataset[name] = value;
    }
    cell.textContent = far ?? "";
    cell.setAttribute("aria-label", this.said(x, y, seen));
  }

  said(x, y, { sign, thing, down, far, marked, ...lines }) {
    const walls = Object.entries(SIDES)
      .filter(([side]) => lines[side])
      .map(([side, name]) => `${lines[side]} ${name}`);
    const stands = thing
      ? [[this.things.get(thing.is), thing.number].filter(Boolean).join(" ")]
      : [];
    const rest = [
      down ? ["way down"] : [],
      far === null ? [] : [`distance ${far}`],
      marked ? ["something is wrong"] : [],
    ].flat();
    return [`${x}, ${y}: ${this.names.get(sign)}`, ...stands, ...walls, ...rest].join(", ");
  }
}

const nearest = (x, y, across, down) => {
  const sides = [
    [1 - across, x, y, "e"],
    [across, x - 1, y, "e"],
    [1 - down, x, y, "s"],
    [down, x, y - 1, "s"],
  ];
  const [, left, top, side] = sides.reduce((one, other) => (other[0] < one[0] ? other : one));
  return { x: left, y: top, side };
};
