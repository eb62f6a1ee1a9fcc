// Who stands on a square, and where pushes and leaps end by the map.
import { same } from "./ground.js";

const OBSTACLE = "x";
// The number of squares behind a pushed player, and a rise that nobody leaps.
const BEHIND = 3,
  TOO_HIGH = 2;

export const standsOn = (known, square, but) =>
  [...known.places.players]
    .filter(([player, { at }]) => player !== but && same(at, square))
    .map(([player]) => player);
const isBlocked = (known, square) =>
  known.ground.sign(square) === OBSTACLE || known.closedOn(square);
// Where a block pushes somebody (BLK-05): to a free square, else into what stands there. If that
// may be a wall or somebody, people decide (BLK-04, BLK-06).
export const pushed = (known, { entry, inputs, options }) => {
  const [attacker, defender] = [inputs.attacker, inputs.defender].map(
    (one) => one && (one === inputs.attacker ? known.here(one.id) : known.at(one.id)),
  );
  if (entry !== "block_dice" || !attacker || !defender || !known.ground.beside(attacker, defender))
    return {};
  const open = known.ground.behind(attacker, defender);
  if (!open.length) return { push_to: "walls" };
  if (open.some((square) => !isBlocked(known, square) && !standsOn(known, square).length))
    return { push_to: "free" };
  const there = open.flatMap((square) => standsOn(known, square)),
    third = there.length === 1 ? { id: there[0] } : undefined;
  if (open.length < BEHIND) return options?.push_collision ? { third } : { push_to: "full", third };
  return open.some((square) => isBlocked(known, square)) ? { third } : { push_to: "player", third };
};

// Where a leap leads (LEA-01, LEA-03, LEA-07): how high, or down from a platform, and onto whom.
const STEPS = ["/", "|"];
export const leapt = (known, { entry, player }) => {
  const from = entry === "leap" ? known.here(player) : undefined,
    to = from && known.aim;
  if (!to) return {};
  const [there] = standsOn(known, to, player),
    floors = (to[2] ?? 0) - (from[2] ?? 0),
    rise = known.ground.lift(to) - known.ground.lift(from);
  return {
    target: there ? "player" : isBlocked(known, to) ? "obstacle" : undefined,
    hit: there && { id: there },
    steps_up: floors >= 0 && rise > 0 ? TOO_HIGH : undefined,
    floor_down: floors < 0 || (rise < 0 && !STEPS.includes(known.ground.sign(to))) || undefined,
  };
};
