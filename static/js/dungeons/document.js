// A dungeon's document and what may be changed in it. Nothing here alters its arguments: every
// change makes a new document, so undoing is going back to the one before.
//
// A square is [x, y, floor] in here; documents leave the floor out where there is only one.
export const ROCK = "#";
export const FLOOR = ".";
export const MOST_SIDE = 80;
export const MOST_FLOORS = 4;

export const floorsOf = (dungeon) =>
  (dungeon.floors ?? 1) > 1 ? dungeon.squares : [dungeon.squares];
export const sizeOf = (dungeon, floor = 0) => {
  const rows = floorsOf(dungeon)[floor];
  return { wide: rows[0].length, deep: rows.length };
};
export const squareOf = ([x, y, floor = 0]) => [x, y, floor];
export const same = (one, other) =>
  squareOf(one).every((part, place) => part === squareOf(other)[place]);
export const keyOf = (at) => squareOf(at).join();
export const holds = (dungeon, [x, y, floor = 0]) =>
  floorsOf(dungeon)[floor]?.[y]?.[x] !== undefined;
export const signAt = (dungeon, [x, y, floor = 0]) => floorsOf(dungeon)[floor][y][x];
export const thingsAt = (dungeon, at) => dungeon.things.filter((thing) => same(thing.at, at));
export const lineAt = (dungeon, at, side) =>
  dungeon.lines.find((line) => line.side === side && same(line.at, at));
export const beyond = ([x, y, floor], side) =>
  side === "e" ? [x + 1, y, floor] : [x, y + 1, floor];

// Every square between two corners of a floor.
export const between = ([ax, ay, floor = 0], [bx, by]) => {
  const squares = [];
  for (let y = Math.min(ay, by); y <= Math.max(ay, by); y += 1)
    for (let x = Math.min(ax, bx); x <= Math.max(ax, bx); x += 1) squares.push([x, y, floor]);
  return squares;
};

const written = (at, count) => squareOf(at).slice(0, count > 1 ? 3 : 2);

// The dungeon with other floors, in the form for that number of floors.
export const withFloors = (dungeon, floors) => {
  const count = floors.length;
  const moved = (list) => list.map((one) => ({ ...one, at: written(one.at, count) }));
  return {
    ...dungeon,
    floors: count,
    squares: count > 1 ? floors : floors[0],
    lines: moved(dungeon.lines),
    things: moved(dungeon.things),
  };
};

const stands = ({ on_ground: onGround, on_rock: onRock }, sign, kinds) =>
  onGround ? kinds.ground.includes(sign) : sign !== ROCK || onRock;
const mayStand = (thing, sign, kinds) =>
  stands(
    kinds.things.find(({ key }) => key === thing.is),
    sign,
    kinds,
  );

// If a portal loses its footing, its twin goes too: one alone is malformed.
const withoutHalves = (things, gone) => {
  const halves = new Set(gone.filter(({ is }) => is === "portal").map(({ symbol }) => symbol));
  return things.filter(({ is, symbol }) => is !== "portal" || !halves.has(symbol));
};

// Removes whatever can no longer stand on its square.
const settled = (dungeon, kinds) => {
  const gone = dungeon.things.filter((thing) => !mayStand(thing, signAt(dungeon, thing.at), kinds));
  if (!gone.length) return dungeon;
  return {
    ...dungeon,
    things: withoutHalves(
      dungeon.things.filter((thing) => !gone.includes(thing)),
      gone,
    ),
  };
};

const painted = (rows, cells) =>
  rows.map((row, y) => {
    const changed = cells.get(y);
    return changed ? [...row].map((sign, x) => changed.get(x) ?? sign).join("") : row;
  });

// `squares` are [square, sign]; those outside are left out.
export const paint = (dungeon, squares, kinds) => {
  const byFloor = floorsOf(dungeon).map(() => new Map());
  for (const [at, sign] of squares) {
    const [x, y, floor] = squareOf(at);
    if (!holds(dungeon, at)) continue;
    if (!byFloor[floor].has(y)) byFloor[floor].set(y, new Map());
    byFloor[floor].get(y).set(x, sign);
  }
  const floors = floorsOf(dungeon).map((rows, floor) =>
    byFloor[floor].size ? painted(rows, byFloor[floor]) : rows,
  );
  return settled({ ...dungeon, squares: floors.length > 1 ? floors : floors[0] }, kinds);
};

export const freeNumber = (dungeon) => {
  const taken = new Set(dungeon.things.map(({ number }) => number));
  let number = 1;
  while (taken.has(number)) number += 1;
  return number;
};

export const ofSymbol = (dungeon, symbol) =>
  dungeon.things.filter((thing) => thing.is === "portal" && thing.symbol === symbol).length;

// The symbol, with a number after it if need be, of which there are at most `most` portals.
export const freeSymbol = (dungeon, symbol, most) => {
  let number = 1,
    found = symbol;
  while (ofSymbol(dungeon, found) > most) {
    number += 1;
    found = `${symbol.slice(0, 16)} ${number}`;
  }
  return found;
};

// Portals that lead nowhere yet: there must be two of one symbol.
export const unpaired = (dungeon) =>
  dungeon.things.filter((thing) => thing.is === "portal" && ofSymbol(dungeon, thing.symbol) !== 2);

// Puts a thing down where it may stand; it replaces one of the same kind.
export const put = (dungeon, at, { is, ...said }, kinds) => {
  const kind = kinds.things.find(({ key }) => key === is);
  if (!holds(dungeon, at) || !stands(kind, signAt(dungeon, at), kinds)) return dungeon;
  const others = dungeon.things.filter((thing) => thing.is !== is || !same(thing.at, at));
  const own = is === "pad" ? { number: freeNumber({ ...dungeon, things: others }), ...said } : said;
  return { ...dungeon, things: [...others, { is, at: written(at, dungeon.floors), ...own }] };
};

export const clear = (dungeon, at) => {
  const gone = thingsAt(dungeon, at);
  if (!gone.length) return dungeon;
  return {
    ...dungeon,
    things: withoutHalves(
      dungeon.things.filter((thing) => !gone.includes(thing)),
      gone,
    ),
  };
};

// Rock, with nothing on it and no line at it: what stood there is in somebody's hand. A portal's
// twin waits for it.
export const lifted = (dungeon, squares, kinds) => {
  const gone = new Set(squares.map(keyOf)),
    left = ({ at }) => !gone.has(keyOf(at));
  const lines = dungeon.lines.filter(
    (line) => left(line) && !gone.has(keyOf(beyond(squareOf(line.at), line.side))),
  );
  return paint(
    { ...dungeon, lines, things: dungeon.things.filter(left) },
    squares.map((at) => [at, ROCK]),
    kinds,
  );
};

// `is` empty takes away what stands on the line. The outer border is no line between squares.
export const drawLine = (dungeon, at, side, is) => {
  if (!holds(dungeon, at) || !holds(dungeon, beyond(squareOf(at), side))) return dungeon;
  const others = dungeon.lines.filter((line) => line.side !== side || !same(line.at, at));
  return {
    ...dungeon,
    lines: is ? [...others, { at: written(at, dungeon.floors), side, is }] : others,
  };
};

// Rock around a floor's squares, or fewer of them; what lay outside is gone.
export const resized = (dungeon, floor, { left = 0, top = 0, right = 0, bottom = 0 }) => {
  const { wide, deep } = sizeOf(dungeon, floor);
  const across = wide + left + right,
    down = deep + top + bottom;
  if (Math.min(across, down) < 1 || Math.max(across, down) > MOST_SIDE) return dungeon;
  const old = floorsOf(dungeon)[floor];
  const rows = Array.from({ length: down }, (_, y) =>
    Array.from({ length: across }, (__, x) => old[y - top]?.[x - left] ?? ROCK).join(""),
  );
  const floors = floorsOf(dungeon).map((one, number) => (number === floor ? rows : one));
  const shift = (one) => {
    const [x, y, on] = squareOf(one.at);
    return on === floor ? { ...one, at: written([x + left, y + top, on], dungeon.floors) } : one;
  };
  const next = {
    ...dungeon,
    squares: floors.length > 1 ? floors : floors[0],
    lines: dungeon.lines.map(shift),
    things: dungeon.things.map(shift),
  };
  const inside = ({ at, side }) =>
    holds(next, at) && (!side || holds(next, beyond(squareOf(at), side)));
  const gone = next.things.filter((one) => !inside(one));
  return {
    ...next,
    lines: next.lines.filter(inside),
    things: withoutHalves(next.things.filter(inside), gone),
  };
};

export const withFloor = (dungeon) => {
  const floors = floorsOf(dungeon);
  if (floors.length >= MOST_FLOORS) return dungeon;
  return withFloors(dungeon, [...floors, floors[0].map((row) => ROCK.repeat(row.length))]);
};

export const withoutFloor = (dungeon, floor) => {
  const floors = floorsOf(dungeon);
  if (floors.length < 2) return dungeon;
  const on = ({ at }) => squareOf(at)[2] !== floor;
  const lower = (one) => {
    const [x, y, at] = squareOf(one.at);
    return { ...one, at: [x, y, at > floor ? at - 1 : at] };
  };
  const gone = dungeon.things.filter((one) => !on(one));
  const things = withoutHalves(dungeon.things.filter(on), gone).map(lower);
  return withFloors(
    { ...dungeon, lines: dungeon.lines.filter(on).map(lower), things },
    floors.filter((_, number) => number !== floor),
  );
};

// A mend that a verdict suggests. Things are named by their places before the first of them moves.
export const mended = (dungeon, changes, kinds) => {
  const things = dungeon.things.map((thing) => ({ ...thing }));
  const added = [],
    gone = new Set(),
    squares = [];
  let next = dungeon;
  for (const change of changes) {
    const thing = things[change.thing];
    if (change.do === "paint") squares.push([change.at, change.square]);
    else if (change.do === "move") thing.at = change.to;
    else if (change.do === "renumber") thing.number = change.number;
    else if (change.do === "remove") gone.add(thing);
    else if (change.do === "add") added.push(change.thing);
    else if (change.do === "line") next = drawLine(next, change.at, change.side, change.is);
  }
  return paint(
    { ...next, things: [...things.filter((one) => !gone.has(one)), ...added] },
    squares,
    kinds,
  );
};
