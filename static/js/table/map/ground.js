// What a map tells about play, like `dungeonbowl.dungeon.ground`: who is beside whom, what lies
// between, how far it is. Test vectors keep the two alike. Squares are `[x, y, floor]`.
const ROCK = "#",
  CHASM = "_",
  OBSTACLE = "x",
  PLATFORM = "^",
  DOOR = "+";
const OPEN = new Set(".1234~!+^/|"),
  GROUND = new Set(".1234"),
  CLIMBS = new Set("/|");
const HAZARDS = { [CHASM]: "chasm", "!": "lava", "~": "water" };
// In quarters of a square.
const RANGES = { quick: 14, short: 25, long: 42, bomb: 54 };
// The letters of squares that have a wall at this side, in the kit's rows of walls.
const WALLED = { e: "eb", s: "sb" };
// The eight directions of the scatter template as it is printed, from 1 on, row by row.
const AROUND = [-1, 0, 1].flatMap((y) => [-1, 0, 1].map((x) => [x, y])).filter(([x, y]) => x || y);

export const keyOf = ([x, y, floor = 0]) => `${x},${y},${floor}`;
export const squaresApart = ([x, y], [otherX, otherY]) =>
  Math.max(Math.abs(x - otherX), Math.abs(y - otherY));
export const same = (one, other) => keyOf(one) === keyOf(other);
export const hasWall = (walls, [x, y, floor], side) => WALLED[side].includes(walls[floor][y][x]);

export class Ground {
  // `shut` are the numbers of doors that are closed.
  constructor({ squares, walls, doors }, shut = new Set()) {
    const closed = doors.filter(({ number }) => shut.has(number));
    this.floors = squares;
    this.rock = new Set(closed.filter(({ side }) => !side).map(({ at }) => keyOf(at)));
    this.walls = walls;
    this.barred = new Set(
      closed.filter(({ side }) => side).map(({ at, side }) => `${keyOf(at)}${side}`),
    );
  }

  sign(square) {
    const [x, y, floor = 0] = square,
      sign = this.floors[floor]?.[y]?.[x];
    return sign === DOOR && this.rock.has(keyOf(square)) ? ROCK : sign;
  }

  // Whether the line between two squares of a row or column is clear.
  #clear([x, y, floor = 0], [otherX, otherY]) {
    const first = [Math.min(x, otherX), Math.min(y, otherY), floor],
      side = y === otherY ? "e" : "s";
    return !hasWall(this.walls, first, side) && !this.barred.has(`${keyOf(first)}${side}`);
  }

  // The squares one step away on this floor that `may` says can be entered.
  #steps(here, there, may) {
    if (!may(this.sign(here)) || !may(this.sign(there))) return false;
    const [x, y, floor = 0] = here,
      [otherX, otherY] = there;
    if (x === otherX || y === otherY) return this.#clear(here, there);
    return [
      [otherX, y, floor],
      [x, otherY, floor],
    ].some((by) => may(this.sign(by)) && this.#clear(here, by) && this.#clear(by, there));
  }

  // Up and down where steps or a ladder lead.
  *#near(here, may) {
    const [x, y, floor = 0] = here;
    for (const [right, down] of AROUND) {
      const there = [x + right, y + down, floor];
      if (this.#steps(here, there, may)) yield there;
    }
    for (const [below, other] of [
      [floor, floor + 1],
      [floor - 1, floor - 1],
    ]) {
      const there = [x, y, other];
      if (CLIMBS.has(this.sign([x, y, below])) && may(this.sign(here)) && may(this.sign(there)))
        yield there;
    }
  }

  beside(one, other) {
    return [...this.#near(one, LEAPS)].some((there) => same(there, other));
  }

  // How many steps it is to every square, by its key.
  distances(squares, may = WALKS) {
    const found = new Map(
      squares.filter((one) => may(this.sign(one))).map((one) => [keyOf(one), 0]),
    );
    const queue = squares.filter((one) => found.has(keyOf(one)));
    for (const here of queue) {
      for (const there of this.#near(here, may)) {
        if (found.has(keyOf(there))) continue;
        found.set(keyOf(there), found.get(keyOf(here)) + 1);
        queue.push(there);
      }
    }
    return found;
  }

  // A shortest way to the nearest of an area, both ends among its squares; null if there is none.
  way(from, area) {
    const far = this.distances(area),
      found = [from];
    if (!far.has(keyOf(from))) return null;
    while (far.get(keyOf(found.at(-1)))) {
      const here = found.at(-1);
      found.push(
        [...this.#near(here, WALKS)].find(
          (there) => far.get(keyOf(there)) === far.get(keyOf(here)) - 1,
        ),
      );
    }
    return found;
  }

  far(one, other) {
    return this.distances([one]).get(keyOf(other)) ?? null;
  }

  leap(one, other) {
    return this.distances([one], LEAPS).get(keyOf(other)) ?? null;
  }

  sees(one, other) {
    return this.#line(one, other) !== null;
  }

  obstacles(one, other) {
    return (this.#line(one, other) ?? [])
      .slice(0, -1)
      .filter((square) => this.sign(square) === OBSTACLE).length;
  }

  range([x, y, floor = 0], [otherX, otherY, otherFloor = 0]) {
    if (floor !== otherFloor) return null;
    const far = 16 * ((x - otherX) ** 2 + (y - otherY) ** 2);
    return Object.keys(RANGES).find((name) => far <= RANGES[name] ** 2) ?? null;
  }

  hazards(square) {
    const [x, y, floor = 0] = square;
    const signs = AROUND.map(([right, down]) => [x + right, y + down, floor])
      .filter((there) => this.beside(square, there))
      .map((there) => this.sign(there));
    const found = new Set(signs.filter((sign) => sign in HAZARDS).map((sign) => HAZARDS[sign]));
    if (this.sign(square) === PLATFORM && signs.some((sign) => GROUND.has(sign))) found.add("edge");
    return [...found].sort();
  }

  #further([x, y, floor = 0], [right, down]) {
    return [x + right, y + down, floor];
  }

  #opens(here, there) {
    return this.holds(here) && this.holds(there) && this.#steps(here, there, LEAPS);
  }

  // The squares to which somebody in `other` may be pushed from `one`; without those behind walls.
  behind(one, other) {
    const [right, down] = [other[0] - one[0], other[1] - one[1]];
    if ((one[2] ?? 0) !== (other[2] ?? 0) || Math.max(Math.abs(right), Math.abs(down)) !== 1)
      return [];
    return AROUND.filter(([x, y]) => x * right + y * down > 0)
      .map((way) => this.#further(other, way))
      .filter((there) => this.#opens(other, there));
  }

  // The directions of the scatter template that lead into a wall, 1 to 8.
  walled(square) {
    return AROUND.flatMap((way, place) =>
      this.#opens(square, this.#further(square, way)) ? [] : [place + 1],
    );
  }

  // Its height, to be compared with others: platforms are above their floor.
  lift(square) {
    return 2 * (square[2] ?? 0) + Number(this.sign(square) === PLATFORM);
  }

  // Whether it is a square of the dungeon other than rock.
  holds(square) {
    return SEEN(this.sign(square));
  }

  // The squares that the line from centre to centre enters; null if a wall ends it.
  #line(one, other) {
    if ((one[2] ?? 0) !== (other[2] ?? 0)) return null;
    const entered = [];
    let here = one;
    for (const there of walk(one, other)) {
      if (!this.#passes(here, there)) return null;
      entered.push(there);
      here = there;
    }
    return entered;
  }

  #passes(here, there) {
    return this.#steps(here, there, SEEN);
  }
}

const WALKS = (sign) => OPEN.has(sign);
const LEAPS = (sign) => OPEN.has(sign) || sign === CHASM || sign === OBSTACLE;
const SEEN = (sign) => sign !== undefined && sign !== ROCK;

function* walk([fromX, fromY, floor = 0], [toX, toY]) {
  const wide = Math.abs(toX - fromX),
    deep = Math.abs(toY - fromY);
  const right = Math.sign(toX - fromX),
    down = Math.sign(toY - fromY);
  for (let x = 0, y = 0; x !== wide || y !== deep;) {
    const across = (1 + 2 * x) * deep,
      along = (1 + 2 * y) * wide;
    if (across <= along) x += 1;
    if (along <= across) y += 1;
    yield [fromX + right * x, fromY + down * y, floor];
  }
}
