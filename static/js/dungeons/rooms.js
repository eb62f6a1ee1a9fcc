// The tray: ready rooms and corridors, to drop and to turn. Corridors are two squares wide (DUN-03).
const box = (wide, deep, sign = ".") => ({ rows: Array.from({ length: deep }, () => sign.repeat(wide)), lines: [], things: [] });
const picture = (...rows) => ({ rows, lines: [], things: [] });
const withThing = (part, x, y, is) => ({ ...part, things: [...part.things, { x, y, thing: { is } }] });

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
  ["Pillared hall, 8 by 8", picture("........", "........", "..x..x..", "........", "........", "..x..x..", "........", "........")],
];
