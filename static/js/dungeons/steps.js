// How many steps it is from here to everywhere, as in dungeonbowl/dungeon/steps.py; tests keep both
// alike.
import { floorsOf, squareOf } from "./document.js";

const EAST = "e",
  WALL = "wall";
const AROUND = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
  [1, 1],
  [1, -1],
  [-1, 1],
  [-1, -1],
];

class Ways {
  constructor(dungeon, { open, climbs }) {
    this.floors = floorsOf(dungeon);
    this.open = new Set(open);
    this.climbs = new Set(climbs);
    this.walls = new Set(
      dungeon.lines.filter(({ is }) => is === WALL).map(({ at, side }) => `${squareOf(at)}${side}`),
    );
  }

  isOpen(x, y, floor) {
    return this.open.has(this.floors[floor]?.[y]?.[x]);
  }

  // One straight step: both squares open, and no wall between.
  straight(x, y, floor, dx, dy) {
    const [left, top] = [Math.min(x, x + dx), Math.min(y, y + dy)];
    const walled = this.walls.has(`${left},${top},${floor}${dx ? EAST : "s"}`);
    return !walled && this.isOpen(x, y, floor) && this.isOpen(x + dx, y + dy, floor);
  }

  // A diagonal step: at least one of the two ways round the corner must be open.
  leads(x, y, floor, dx, dy) {
    if (!dx || !dy) return this.straight(x, y, floor, dx, dy);
    return (
      (this.straight(x, y, floor, dx, 0) && this.straight(x + dx, y, floor, 0, dy)) ||
      (this.straight(x, y, floor, 0, dy) && this.straight(x, y + dy, floor, dx, 0))
    );
  }

  *from([x, y, floor]) {
    for (const [dx, dy] of AROUND)
      if (this.leads(x, y, floor, dx, dy)) yield [x + dx, y + dy, floor];
    if (this.climbs.has(this.floors[floor][y][x]) && this.isOpen(x, y, floor + 1))
      yield [x, y, floor + 1];
    if (floor && this.climbs.has(this.floors[floor - 1][y]?.[x]) && this.isOpen(x, y, floor - 1))
      yield [x, y, floor - 1];
  }
}

// The distance of every square from the nearest of `from`, floor by floor and row by row; null if
// no way leads there.
export const distances = (dungeon, from, kinds) => {
  const ways = new Ways(dungeon, kinds);
  const found = ways.floors.map((rows) => rows.map((row) => Array.from(row, () => null)));
  let edge = from.map(squareOf).filter(([x, y, floor]) => ways.isOpen(x, y, floor));
  for (const [x, y, floor] of edge) found[floor][y][x] = 0;
  for (let far = 1; edge.length; far += 1) {
    const next = [];
    for (const square of edge) {
      for (const [x, y, floor] of ways.from(square)) {
        if (found[floor][y][x] !== null) continue;
        found[floor][y][x] = far;
        next.push([x, y, floor]);
      }
    }
    edge = next;
  }
  return found;
};
