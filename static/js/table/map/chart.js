// The map drawn: squares, walls and doors as they stand, things by their numbers, and whoever is
// there.
import { parsed } from "../../elements.js";
import { hasWall, keyOf } from "./ground.js";

const NS = parsed("<svg></svg>").body.firstChild.namespaceURI;
export const UNIT = 28;
const INKS = {
  "#": "rock",
  ".": "floor",
  1: "end1",
  2: "end2",
  3: "end3",
  4: "end4",
  "~": "water",
  "!": "lava",
  _: "chasm",
  x: "stone",
  "+": "wood",
  "^": "stone",
  "/": "stone",
  "|": "stone",
};
// Letters, so that nothing depends on colour alone.
const LETTERS = {
  1: "1",
  2: "2",
  3: "3",
  4: "4",
  "~": "~",
  "!": "!",
  _: "\u2013",
  x: "\u00d7",
  "^": "^",
  "/": "/",
  "|": "|",
};
const MARKS = {
  chest: "C",
  pad: "T",
  trap: "?",
  rune: "R",
  circle: "O",
  portal: "P",
  referee: "",
  monster: "",
  note: "",
};
const GONE = { chest: ["gone", "exploded", "ball"], pad: ["removed"], trap: ["gone"] };
export const HOLDS = { ball: "a ball", explosion: "an explosion" };
const LISTS = { chest: "chests", pad: "pads", trap: "traps" };

const drawn = (tag, attributes, ...children) => {
  const element = document.createElementNS(NS, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
};
const ink = (name) => `var(--map-${name})`;
const text = (x, y, words, size = 12, fill = "ink") =>
  drawn(
    "text",
    { x, y: y + size * 0.34, "font-size": size, "text-anchor": "middle", fill: ink(fill) },
    words,
  );
const middle = (at) => (at + 0.5) * UNIT;

const ground = (rows) =>
  rows.flatMap((row, y) =>
    [...row].flatMap((sign, x) => [
      drawn("rect", {
        x: x * UNIT,
        y: y * UNIT,
        width: UNIT,
        height: UNIT,
        fill: ink(INKS[sign]),
        stroke: ink("grid"),
        "stroke-width": sign === "#" ? 0 : 0.5,
      }),
      ...(LETTERS[sign] ? [text(middle(x), middle(y), LETTERS[sign], 11, "soft")] : []),
    ]),
  );

const edge = ([x, y], side) =>
  side === "e"
    ? { x1: (x + 1) * UNIT, x2: (x + 1) * UNIT, y1: y * UNIT, y2: (y + 1) * UNIT }
    : { x1: x * UNIT, x2: (x + 1) * UNIT, y1: (y + 1) * UNIT, y2: (y + 1) * UNIT };
const wall = (at, side) =>
  drawn("line", { ...edge(at, side), stroke: ink("ink"), "stroke-width": 4 });
const wallsOf = (walls, floor) =>
  walls[floor].flatMap((row, y) =>
    [...row].flatMap((_, x) =>
      ["e", "s"]
        .filter((side) => hasWall(walls, [x, y, floor], side))
        .map((side) => wall([x, y], side)),
    ),
  );
// Words on a line, outlined so that it doesn't strike them through.
const outlined = (x, y, words) => {
  const written = text(middle(x), middle(y), words, 9),
    outline = {
      stroke: ink("floor"),
      "stroke-width": 3,
      "paint-order": "stroke",
      "stroke-linejoin": "round",
    };
  for (const [name, value] of Object.entries(outline)) written.setAttribute(name, value);
  return written;
};
// An open door leaves a gap in its line.
const door = ({ number, at, side, is }, now = "closed") => {
  const open = ["open", "smashed"].includes(now),
    stroke = ink(is === "gate" ? "iron" : "wood");
  const [x, y] = side ? [at[0] + (side === "e" ? 0.5 : 0), at[1] + (side === "s" ? 0.5 : 0)] : at;
  const line = side
    ? [
        drawn("line", {
          ...edge(at, side),
          stroke,
          "stroke-width": open ? 2 : 6,
          ...(open ? { "stroke-dasharray": "3 5" } : {}),
        }),
      ]
    : [];
  return drawn(
    "g",
    {},
    ...line,
    ...(side ? [outlined(x, y, `D${number}`)] : [text(middle(x), middle(y), `D${number}`, 9)]),
    drawn("title", {}, `Door ${number}, ${now}`),
  );
};

const thing = ({ is, number, at: [x, y], says }, state, found) => {
  const now = state[LISTS[is]]?.[number]?.is ?? "",
    gone = GONE[is]?.includes(now);
  const mark = is === "trap" && says ? "!" : MARKS[is];
  if (!mark) return null;
  const type = is === "trap" && says ? says.replaceAll("_", " ") : "";
  const holds = found?.find((one) => is === "chest" && one.number === number)?.holds;
  const words = [
    `${is.charAt(0).toUpperCase()}${is.slice(1)} ${number}`,
    now,
    holds && `holds ${HOLDS[holds]}`,
    type,
  ]
    .filter(Boolean)
    .join(", ");
  const shape =
    is === "pad"
      ? drawn("circle", {
          cx: middle(x),
          cy: middle(y),
          r: 10,
          fill: ink("piece"),
          stroke: ink("ink"),
        })
      : drawn("rect", {
          x: middle(x) - 10,
          y: middle(y) - 8,
          width: 20,
          height: 16,
          rx: 2,
          fill: ink(is === "chest" ? "gold" : "magic"),
          stroke: ink("ink"),
        });
  const crossed = gone
    ? [
        drawn("path", {
          d: `M${x * UNIT + 5} ${y * UNIT + 5}l18 18m0 -18l-18 18`,
          stroke: ink("ink"),
          "stroke-width": 2,
        }),
      ]
    : [];
  return drawn(
    "g",
    {},
    shape,
    text(middle(x), middle(y), `${mark}${number}`, 11),
    ...crossed,
    drawn("title", {}, words),
  );
};

const person = ([x, y], { number, side, down, chosen, called, holds }) =>
  drawn(
    "g",
    { "data-at": `${x},${y}` },
    drawn("circle", {
      cx: middle(x),
      cy: middle(y),
      r: 12,
      fill: ink(`end${side}`),
      stroke: ink("ink"),
      "stroke-width": chosen ? 4 : 1.5,
      ...(down ? { "stroke-dasharray": "3 3" } : {}),
    }),
    text(middle(x), middle(y), String(number), 13),
    ...(holds
      ? [
          drawn("circle", {
            cx: middle(x) + 9,
            cy: middle(y) - 9,
            r: 4,
            fill: ink("wood"),
            stroke: ink("ink"),
          }),
        ]
      : []),
    drawn("title", {}, called),
  );
const token = ([x, y], mark, called) =>
  drawn(
    "g",
    {},
    drawn("rect", {
      x: middle(x) - 9,
      y: middle(y) - 9,
      width: 18,
      height: 18,
      fill: ink("danger"),
      stroke: ink("ink"),
      transform: `rotate(45 ${middle(x)} ${middle(y)})`,
    }),
    text(middle(x), middle(y), mark, 11),
    drawn("title", {}, called),
  );

const cross = ([x, y], stroke) =>
  drawn("path", {
    d: `M${x * UNIT + 4} ${y * UNIT + 4}h20v20h-20z`,
    fill: "none",
    stroke: ink(stroke),
    "stroke-width": 3,
    "stroke-dasharray": "5 3",
  });
const way = (squares) =>
  drawn("polyline", {
    points: squares.map(([x, y]) => `${middle(x)},${middle(y)}`).join(" "),
    fill: "none",
    stroke: ink("flames"),
    "stroke-width": 3,
  });

// One floor. `people` and `tokens` stand on it, `cursor` and `aim` are squares, `ways` lists of
// them.
export const chartOf = ({ map, floor, state, people, tokens, cursor, aim, ways }) => {
  const rows = map.squares[floor],
    here = ([, , on = 0]) => on === floor;
  const width = rows[0].length * UNIT,
    height = rows.length * UNIT;
  const on = (found, draw) =>
    found
      .filter(({ at }) => here(at))
      .map(draw)
      .filter(Boolean);
  const doors = on(map.doors, (one) => door(one, state.doors[one.number]?.is));
  return drawn(
    "svg",
    {
      class: "map",
      width,
      height,
      viewBox: `0 0 ${width} ${height}`,
      "aria-hidden": "true",
      focusable: "false",
    },
    ...ground(rows),
    ...wallsOf(map.walls, floor),
    ...doors,
    ...on(map.things, (one) => thing(one, state, map.found)),
    ...ways.map((squares) => way(squares.filter(here))),
    ...on(tokens, ({ at, mark, called }) => token(at, mark, called)),
    ...on(people, ({ at, ...one }) => person(at, one)),
    ...[aim].filter((at) => at && here(at)).map((at) => cross(at, "flames")),
    ...[cursor].filter((at) => at && here(at)).map((at) => cross(at, "ink")),
  );
};

// What stands on a square, in words.
export const saidOf = (map, state, people, tokens, square) => {
  const at = keyOf(square),
    on = (found) => found.filter((one) => keyOf(one.at) === at);
  const dealt = ({ is, number }) =>
    map.found?.find((one) => is === "chest" && one.number === number)?.holds;
  const things = on(map.things).map((one) =>
    [`${one.is} ${one.number}`, state[LISTS[one.is]]?.[one.number]?.is, HOLDS[dealt(one)]]
      .filter(Boolean)
      .join(", "),
  );
  const [x, y, floor] = square;
  const where = map.squares.length > 1 ? `${x}, ${y} on floor ${floor}` : `${x}, ${y}`;
  return [where, ...things, ...on([...people, ...tokens]).map(({ called }) => called)].join("; ");
};
