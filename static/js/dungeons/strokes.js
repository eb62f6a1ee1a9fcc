// A stroke of the brush, from the press to the release: one step of the history, however long.
import {
  between,
  clear,
  drawLine,
  freeSymbol,
  holds,
  keyOf,
  lifted,
  paint,
  put,
  signAt,
  thingsAt,
} from "./document.js";
import {
  cut,
  laid,
  middleOf,
  repeated,
  repeatedLines,
  repeatedParts,
  repeatedSquares,
} from "./turning.js";

// The squares on the way from one to another, so that a quick finger leaves no gaps.
const onTheWay = ([ax, ay], [bx, by]) => {
  const steps = Math.max(Math.abs(bx - ax), Math.abs(by - ay), 1);
  return Array.from({ length: steps }, (_, n) => [
    Math.round(ax + ((bx - ax) * (n + 1)) / steps),
    Math.round(ay + ((by - ay) * (n + 1)) / steps),
  ]);
};

export class Stroke {
  #last;
  #locked = null;

  // `hand` has the brush, its details, whether it fills, floor, mode and kinds.
  constructor(dungeon, hand, at, line) {
    Object.assign(this, { began: dungeon, dungeon, hand, first: at });
    this.#last = at;
    this.#touch(at, line);
  }

  to(at, line) {
    const { does } = this.hand.brush;
    if (does === "paint" && this.hand.fills) this.#fill(at);
    else if (does === "paint" || does === "clear")
      for (const one of onTheWay(this.#last, at)) this.#touch(one, line);
    else if (does !== "put") this.#touch(at, line);
    this.#last = at;
  }

  // What is between the first square and the last, where a part is copied.
  get corners() {
    return [this.first, this.#last].map(([x, y]) => [x, y, this.hand.floor]);
  }
  // The size of what is being drawn; "" if it has no corners.
  get size() {
    const {
      brush: { does },
      fills,
    } = this.hand;
    if (does !== "copy" && !(does === "paint" && fills)) return "";
    const [[ax, ay], [bx, by]] = this.corners;
    return `${Math.abs(ax - bx) + 1} by ${Math.abs(ay - by) + 1}`;
  }

  part() {
    return cut(this.began, ...this.corners);
  }

  // The dungeon without that part, and without its images.
  lifted() {
    const squares = between(...this.corners).flatMap((at) => this.#squares(at));
    return lifted(this.began, squares, this.hand.kinds);
  }

  #touch([x, y], line) {
    const { brush } = this.hand,
      at = [x, y, this.hand.floor];
    if (brush.does === "paint") this.#paint(at, brush.sign);
    else if (brush.does === "line") this.#line(line);
    else if (!holds(this.began, at)) return;
    else if (brush.does === "put") this.#put(at);
    else if (brush.does === "clear")
      this.dungeon = this.#squares(at).reduce((drawn, one) => clear(drawn, one), this.dungeon);
    else if (brush.does === "lay") this.#lay(brush.part, middleOf(brush.part, at));
  }

  #lay(part, corner) {
    const parts = repeatedParts(this.began, part, corner, this.hand.mode);
    this.dungeon = parts.reduce(
      (drawn, [one, there]) => laid(drawn, one, there, this.hand.kinds),
      this.began,
    );
  }

  #squares(at) {
    return repeatedSquares(this.began, at, this.hand.mode).filter((one) => holds(this.began, one));
  }

  #paint(at, sign) {
    if (!holds(this.dungeon, at) || signAt(this.dungeon, at) === sign) return;
    this.dungeon = paint(
      this.dungeon,
      repeated(this.dungeon, at, sign, this.hand.mode),
      this.hand.kinds,
    );
  }

  // All from the first square to this one.
  #fill(at) {
    const {
      brush: { sign },
      floor,
      mode,
      kinds,
    } = this.hand;
    const squares = between([...this.first, floor], at).flatMap((one) =>
      repeated(this.began, one, sign, mode),
    );
    const changes = squares.some(
      ([one, own]) => holds(this.began, one) && signAt(this.began, one) !== own,
    );
    this.dungeon = changes ? paint(this.began, squares, kinds) : this.began;
  }

  // A line stays straight: it follows the one on which it began, however the finger strays.
  #line({ x, y, side }) {
    this.#locked ??= { side, place: side === "e" ? x : y };
    const at =
      this.#locked.side === "e"
        ? [this.#locked.place, y, this.hand.floor]
        : [x, this.#locked.place, this.hand.floor];
    for (const [square, along] of repeatedLines(
      this.began,
      at,
      this.#locked.side,
      this.hand.mode,
    )) {
      this.dungeon = drawLine(this.dungeon, square, along, this.hand.brush.is);
    }
  }

  // Pressed again on the same thing, it is removed.
  #put(at) {
    const {
      brush: { is },
      said,
      kinds,
    } = this.hand;
    if (said === null) return;
    const there = thingsAt(this.began, at).some((thing) => thing.is === is);
    const squares = this.#squares(at);
    if (is === "portal" && !there) this.#putPortals(squares, said.symbol);
    else
      for (const square of squares)
        this.dungeon = there
          ? clear(this.dungeon, square)
          : put(this.dungeon, square, { is, ...said }, kinds);
  }

  // Drawn once, a portal waits for its twin; repeated, its image is its twin. A symbol of which two
  // stand already gets a number.
  #putPortals(squares, symbol) {
    const places = [...new Map(squares.map((at) => [keyOf(at), at])).values()],
      half = places.length / 2;
    const pairs = Number.isInteger(half)
      ? places.slice(0, half).map((at, place) => [at, places[place + half]])
      : [[places[0]]];
    for (const pair of pairs) {
      const own = freeSymbol(this.dungeon, symbol, pair.length > 1 ? 0 : 1);
      for (const square of pair)
        this.dungeon = put(this.dungeon, square, { is: "portal", symbol: own }, this.hand.kinds);
    }
  }
}
