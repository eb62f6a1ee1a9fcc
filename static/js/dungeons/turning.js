// Parts of a dungeon, mirrored, turned and laid down, and the images of a square that is drawn on.
import {
  ROCK,
  drawLine,
  floorsOf,
  freeSymbol,
  lineAt,
  ofSymbol,
  paint,
  put,
  sizeOf,
  thingsAt,
} from "./document.js";

// How the squares of a floor of this size are repeated; the first image is the square itself.
export const MODES = {
  alone: { name: "Draw once", often: "", images: () => [] },
  turned: {
    name: "Twice, turned about the middle",
    often: "twice",
    images: ([x, y], { wide, deep }) => [[wide - 1 - x, deep - 1 - y]],
  },
  across: {
    name: "Twice, mirrored left and right",
    often: "twice",
    images: ([x, y], { wide }) => [[wide - 1 - x, y]],
  },
  down: {
    name: "Twice, mirrored top and bottom",
    often: "twice",
    images: ([x, y], { deep }) => [[x, deep - 1 - y]],
  },
  four: {
    name: "Four times, turned by quarters",
    often: "four times",
    square: true,
    images: ([x, y], { wide }) => [
      [wide - 1 - y, x],
      [wide - 1 - x, wide - 1 - y],
      [y, wide - 1 - x],
    ],
  },
};

// The image of end zone 1 is 2, and with four of them 3 and 4.
const endOf = (sign, image, ends) => {
  if (!"1234".includes(sign)) return sign;
  const place = Number(sign) - 1,
    group = ends > 2 ? 0 : place - (place % 2);
  return String(group + ((place - group + image) % ends) + 1);
};

const imagesOf = (dungeon, [x, y, floor], mode) =>
  MODES[mode].images([x, y], sizeOf(dungeon, floor)).map(([across, down]) => [across, down, floor]);

// [square, sign] for a square and its images.
export const repeated = (dungeon, at, sign, mode) => {
  const images = imagesOf(dungeon, at, mode);
  return [
    [at, sign],
    ...images.map((image, place) => [image, endOf(sign, place + 1, images.length + 1)]),
  ];
};

export const repeatedSquares = (dungeon, at, mode) => [at, ...imagesOf(dungeon, at, mode)];

// A line and its images: between the images of the two squares that it separates.
export const repeatedLines = (dungeon, at, side, mode) => {
  const [x, y, floor] = at;
  const other = side === "e" ? [x + 1, y, floor] : [x, y + 1, floor];
  const firsts = repeatedSquares(dungeon, at, mode),
    seconds = repeatedSquares(dungeon, other, mode);
  return firsts.map((first, place) => {
    const [[ax, ay], [bx, by]] = [first, seconds[place]];
    return [[Math.min(ax, bx), Math.min(ay, by), floor], ay === by ? "e" : "s"];
  });
};

// --- parts ---------------------------------------------------------------------------------------

const bounds = ([ax, ay], [bx, by]) => ({
  left: Math.min(ax, bx),
  top: Math.min(ay, by),
  right: Math.max(ax, bx),
  bottom: Math.max(ay, by),
});

// A rectangle between two squares of one floor, with its inner lines and what stands in it.
export const cut = (dungeon, one, other) => {
  const { left, top, right, bottom } = bounds(one, other),
    floor = one[2] ?? 0;
  const rows = floorsOf(dungeon)
    [floor].slice(top, bottom + 1)
    .map((row) => row.slice(left, right + 1));
  const lines = [],
    things = [];
  for (let y = top; y <= bottom; y += 1) {
    for (let x = left; x <= right; x += 1) {
      for (const side of ["e", "s"]) {
        const line = lineAt(dungeon, [x, y, floor], side);
        if (line && (side === "e" ? x < right : y < bottom))
          lines.push({ x: x - left, y: y - top, side, is: line.is });
      }
      for (const { at, ...thing } of thingsAt(dungeon, [x, y, floor]))
        things.push({ x: x - left, y: y - top, thing });
    }
  }
  return { rows, lines, things };
};

const deepOf = (part) => part.rows.length,
  wideOf = (part) => part.rows[0].length;

// A quarter to the right.
export const turned = (part) => {
  const deep = deepOf(part),
    move = ({ x, y }) => ({ x: deep - 1 - y, y: x });
  const rows = Array.from({ length: wideOf(part) }, (_, y) =>
    Array.from({ length: deep }, (__, x) => part.rows[deep - 1 - x][y]).join(""),
  );
  // What was south of a square is west of it now: east of the one before.
  const lines = part.lines.map(({ x, y, side, is }) =>
    side === "e"
      ? { ...move({ x, y }), side: "s", is }
      : { ...move({ x, y: y + 1 }), side: "e", is },
  );
  return { rows, lines, things: part.things.map((one) => ({ ...one, ...move(one) })) };
};

export const mirrored = (part) => {
  const wide = wideOf(part);
  const lines = part.lines.map(({ x, side, ...line }) => ({
    ...line,
    side,
    x: side === "e" ? wide - 2 - x : wide - 1 - x,
  }));
  return {
    rows: part.rows.map((row) => [...row].reverse().join("")),
    lines,
    things: part.things.map(({ x, ...one }) => ({ ...one, x: wide - 1 - x })),
  };
};

export const emptied = (part) => ({ ...part, things: [] });

// A part laid down with its left upper corner on a square. Its rock isn't drawn, so rooms may
// touch. Teleporters keep their numbers where these are free, and portals their symbols; a portal
// whose twin stays behind is left, unless that twin stands alone.
export const laid = (dungeon, part, [left, top, floor], kinds) => {
  const here = (x, y) => [left + x, top + y, floor];
  const squares = part.rows
    .flatMap((row, y) => [...row].map((sign, x) => [here(x, y), sign]))
    .filter(([, sign]) => sign !== ROCK);
  let next = paint(dungeon, squares, kinds);
  for (const { x, y, side, is } of part.lines) next = drawLine(next, here(x, y), side, is);
  const named = new Map();
  for (const {
    x,
    y,
    thing: { number, ...thing },
  } of part.things) {
    const { symbol } = thing,
      waiting = symbol && !isPaired(part, thing);
    if (waiting && ofSymbol(dungeon, symbol) !== 1) continue;
    if (symbol && !named.has(symbol)) named.set(symbol, freeSymbol(next, symbol, waiting ? 1 : 0));
    const own = symbol ? { symbol: named.get(symbol) } : isFree(next, number) ? { number } : {};
    next = put(next, here(x, y), { ...thing, ...own }, kinds);
  }
  return next;
};

const isFree = (dungeon, number) =>
  number && dungeon.things.every((thing) => thing.number !== number);
const isPaired = (part, { symbol }) =>
  part.things.filter(({ thing }) => thing.is === "portal" && thing.symbol === symbol).length === 2;

const HALF = (part) => turned(turned(part));
const FLIPPED = (part) => HALF(mirrored(part));
const TURNED = {
  alone: [],
  turned: [HALF],
  across: [mirrored],
  down: [FLIPPED],
  four: [turned, HALF, (part) => turned(HALF(part))],
};

// A part and its images, each with its left upper corner: mirrored and turned as strokes are.
export const repeatedParts = (dungeon, part, [left, top, floor], mode) => {
  const opposite = [left + wideOf(part) - 1, top + deepOf(part) - 1, floor];
  const firsts = repeatedSquares(dungeon, [left, top, floor], mode),
    lasts = repeatedSquares(dungeon, opposite, mode);
  const parts = [part, ...TURNED[mode].map((turn) => turn(part))];
  return parts.map((one, place) => {
    const ends = one.rows.map((row) =>
      [...row].map((sign) => endOf(sign, place, parts.length)).join(""),
    );
    const { left: x, top: y } = bounds(firsts[place], lasts[place]);
    return [{ ...one, rows: ends }, [x, y, floor]];
  });
};

export const middleOf = (part, [x, y, floor]) => [
  x - Math.floor((wideOf(part) - 1) / 2),
  y - Math.floor((deepOf(part) - 1) / 2),
  floor,
];
