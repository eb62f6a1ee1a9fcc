import { ask } from "./asking.js";

// The tray: ready rooms and corridors, to drop and to turn. Corridors are two squares wide
// (DUN-03).
const box = (wide, deep, sign = ".") => ({
  rows: Array.from({ length: deep }, () => sign.repeat(wide)),
  lines: [],
  things: [],
});
const picture = (...rows) => ({ rows, lines: [], things: [] });
const withThing = (part, x, y, is) => ({
  ...part,
  things: [...part.things, { x, y, thing: { is } }],
});

export const ROOMS = [
  ["End zone, 3 by 4", withThing(box(3, 4, "1"), 1, 1, "pad")],
  ["Second end zone, 3 by 4", withThing(box(3, 4, "2"), 1, 1, "pad")],
  ["Corridor of 6", box(6, 2)],
  ["Corridor of 10", box(10, 2)],
  ["Room, 4 by 4", box(4, 4)],
  ["Room, 6 by 5", box(6, 5)],
  ["Hall, 8 by 6", box(8, 6)],
  ["Treasury with a chest, 4 by 4", withThing(box(4, 4), 1, 1, "chest")],
  ["Room with a teleporter, 4 by 4", withThing(box(4, 4), 2, 2, "pad")],
  ["Corner", picture("..####", "..####", "..####", "..####", "......", "......")],
  ["Crossing", picture("##..##", "##..##", "......", "......", "##..##", "##..##")],
  [
    "Pillared hall, 8 by 8",
    picture(
      "........",
      "........",
      "..x..x..",
      "........",
      "........",
      "..x..x..",
      "........",
      "........",
    ),
  ],
];

const opens = (tile, side, place) =>
  tile.openings.some((one) => one.side === side && one.from <= place && place <= one.to);

// A tile as a part: floor, with a wall at every edge that isn't open.
export const partOf = (tile) => {
  const part = box(tile.wide, tile.deep);
  const along = (length, side, line) => {
    for (let place = 0; place < length; place += 1)
      if (!opens(tile, side, place)) part.lines.push({ ...line(place), is: "wall" });
  };
  along(tile.wide, "n", (x) => ({ x, y: -1, side: "s" }));
  along(tile.wide, "s", (x) => ({ x, y: tile.deep - 1, side: "s" }));
  along(tile.deep, "w", (y) => ({ x: -1, y, side: "e" }));
  along(tile.deep, "e", (y) => ({ x: tile.wide - 1, y, side: "e" }));
  return part;
};

const nameOf = ({ name, wide, deep }) => `${name || "Tile"}, ${wide} by ${deep}`;

// The tiles of every box with which this person may build; none without a signal.
export const tilesOf = async (api) => {
  try {
    const { status, said } = await ask(`${api}boxes/`);
    return status === 200
      ? said.results.flatMap((one) =>
          one.tiles.map((tile) => [`${nameOf(tile)} (${one.name})`, partOf(tile)]),
        )
      : [];
  } catch {
    return [];
  }
};
