// What a map answers so that nobody has to be asked, by the name of a procedure's input. What
// somebody types always takes precedence.
import { same, squaresApart } from "./ground.js";
import { leapt, pushed, standsOn } from "./pushes.js";

const THREE = 3,
  FOUR = 4;

const idOf = (given) => given?.id;
const count = (found) => found?.length;
// The opponent of a block or a foul.
const foe = ({ entry, inputs }) =>
  idOf(entry === "foul" || entry === "armour" ? inputs.victim : inputs.defender);
const doer = ({ inputs, player }) => idOf(inputs.attacker) ?? player;
const WITH_ASSISTS = ["block_dice", "foul"];
const isFight = (at) =>
  WITH_ASSISTS.includes(at.entry) && doer(at) !== undefined && foe(at) !== undefined;
const whereTo = (known, { inputs }) => (inputs.catcher ? known.at(inputs.catcher.id) : known.aim);

const markers = (known, { player, entry }) => {
  const square = entry === "monster_eats" ? undefined : known.here(player);
  return square && known.markers(player, square);
};
const rune = (known, player) => {
  const square = known.here(player),
    on = square && known.on(square, "rune");
  return square && on?.says === known.kit.squads[known.team(player)].college;
};
// The one closed chest beside whoever opens it.
const chest = (known, { entry, player }) => {
  const square = entry === "open_chest" ? known.here(player) : undefined;
  const near = square
    ? known.map.things.filter(
        ({ is, number, at }) =>
          is === "chest" &&
          known.state.chests[number]?.is === "closed" &&
          (same(at, square) || known.ground.beside(at, square)),
      )
    : [];
  return near.length === 1 ? near[0].number : undefined;
};
const squares = (known, { entry, player }) => {
  const from = known.here(player),
    referee = known.places.referees.get(1)?.at;
  if (entry === "leap")
    return from && known.aim && (known.ground.leap(from, known.aim) ?? undefined);
  // Squares aren't counted across floors.
  if (["foul", "penalty"].includes(entry))
    return from && referee && (from[2] ?? 0) === (referee[2] ?? 0)
      ? Math.max(1, squaresApart(from, referee))
      : undefined;
  return undefined;
};
const THROWN = ["quick", "short"];
const range = (known, at) => {
  const from = known.here(at.player),
    to = whereTo(known, at),
    found = from && to && known.ground.range(from, to);
  return THROWN.includes(found) ? found : undefined;
};
const HARMS = { 3: ["chasm", "edge", "pit"], 2: ["chasm", "pit", "lava", "water"] };
const beside = (known, { entry, player, inputs, options }) => {
  const square = known.here(player);
  if (!square) return undefined;
  if (entry === "open_chest")
    return (
      known.thing("chest", inputs.chest ?? 1) &&
      known.ground.beside(square, known.thing("chest", inputs.chest ?? 1))
    );
  const harms = known
    .hazards(square)
    .filter((one) => HARMS[options?.precarious === "002" ? 2 : 3].includes(one));
  return entry === "balance" && harms.length === 1 ? harms[0] : undefined;
};
const monster = (known, { numbers }) => known.places.monsters.get(numbers?.monster)?.at;
const targets = (known, { numbers }, square) =>
  known.nearest(square, Infinity, known.prey(numbers?.monster));
const nearBy = (known, at) => {
  const square =
    at.entry === "referee_stands_up"
      ? known.places.referees.get(at.numbers?.referee)?.at
      : monster(known, at);
  if (!square) return undefined;
  if (at.entry === "monster_activation") return targets(known, at, square).length || undefined;
  return known.nearest(square, THREE).map((id) => ({ id }));
};
const withinFour = (known, at) => {
  const square = monster(known, at);
  return (
    square &&
    [...known.places.players.values()].some(
      (one) => (known.ground.far(square, one.at) ?? Infinity) <= FOUR,
    )
  );
};
const inRange = (known, at) => {
  const square = monster(known, at);
  return (
    square &&
    [...known.places.players.values()].filter(
      (one) =>
        known.ground.sees(square, one.at) && THROWN.includes(known.ground.range(square, one.at)),
    ).length
  );
};
const watched = (known, { player }) => {
  const square = known.here(player);
  return square && known.watched(square);
};
// Opposing end zones are those of neither one's own side nor an ally (WIN-01, C-182).
const scores = (known, { player }) => {
  const square = known.here(player),
    whose = square && known.people.numbered[known.open.sign(square) - 1];
  return square && Boolean(whose) && known.party(whose.id) !== known.party(known.team(player));
};

// Everybody in the eight squares around; those already named come first (CHE-03, VAR-12, VAR-13).
const around = (known, square, named = []) => {
  const given = new Set(named.map(({ player }) => player?.id));
  const near = [...known.places.players].filter(
    ([player, { at }]) =>
      !given.has(player) && (at[2] ?? 0) === (square[2] ?? 0) && squaresApart(at, square) <= 1,
  );
  return [
    ...named,
    ...near.map(([player, { at }]) =>
      known.victim(player, !same(at, square) && !known.ground.beside(at, square)),
    ),
  ];
};
const blasted = (known, { entry, inputs, numbers }) => {
  const square = entry === "explosion" && numbers?.chest && known.thing("chest", numbers.chest);
  return square ? around(known, square, inputs.victims) : undefined;
};
const others = (known, { entry, numbers, player }) => {
  const square =
    entry === "trap"
      ? ((numbers?.trap && known.thing("trap", numbers.trap)) ?? known.at(player))
      : undefined;
  return square ? around(known, square).filter((one) => one.player.id !== player) : undefined;
};

// Where a ball is dropped: where the player is who failed to hold it, else where it was seen last.
const ballAt = (known, { remembered }) => {
  const { key, inputs, answer } = remembered?.last ?? {};
  if (["catch", "pick_up"].includes(key) || answer?.outcome === "fumble")
    return known.at(inputs.player?.id);
  const [ball] = [...known.places.balls.values()];
  return known.places.balls.size === 1 ? ball.at : undefined;
};
const walls = (known, at) => {
  const square =
    at.entry === "scatter" && (at.inputs.times ?? 1) === 1 ? ballAt(known, at) : undefined;
  return square && known.ground.walled(square);
};
const obstacles = (known, at) => {
  const from = ballAt(known, at);
  return (from && known.aim && known.ground.obstacles(from, known.aim)) || undefined;
};
// A ball with legs runs if nobody is in its square, even if somebody stands beside it (VAR-04).
const alone = (known, at) => {
  const square = ballAt(known, at);
  return square && !standsOn(known, square).length;
};

const pads = (known) =>
  known.map.things.filter(
    ({ is, number }) => is === "pad" && known.state.pads?.[number]?.is !== "removed",
  );
const occupants = (known, { player }) => {
  const found = pads(known)
    .map(({ number, at }) => [number, standsOn(known, at, player)[0]])
    .filter(([, one]) => one !== undefined);
  return found.length ? Object.fromEntries(found.map(([pad, id]) => [pad, { id }])) : undefined;
};
const padUnder = (known, { entry, player, inputs }) => {
  const square =
    entry === "teleport" && ["step", undefined].includes(inputs.how)
      ? known.here(player)
      : undefined;
  return square && known.on(square, "pad")?.number;
};
// The teleporters that stay: those in an end zone, and the nearest to each end zone (TEL-13).
const kept = (known) => {
  const all = pads(known),
    found = new Set();
  for (const far of known.people.numbered.map((_, order) =>
    known.open.distances(known.endZone(order + 1)),
  )) {
    const steps = all.map(({ at }) => far.get(at.join()) ?? Infinity),
      least = Math.min(...steps);
    all.forEach(({ number }, place) => {
      if (!steps[place] || (steps[place] === least && least < Infinity)) found.add(number);
    });
  }
  return [...found].sort((one, other) => one - other);
};

const LEVELS = { [-1]: "down", 0: "same", 1: "up" };
const level = (known, at) => {
  const from = known.here(at.player),
    to = from && whereTo(known, at);
  return to && LEVELS[Math.sign(known.ground.lift(to) - known.ground.lift(from))];
};
const DROWNS = { "!": "lava", "~": "water" };
const lies = (known, { player }) =>
  known.here(player) && DROWNS[known.open.sign(known.here(player))];
// Whom a monster strikes: whoever is nearest to it, where that is one player alone (MON-06).
const struck = (known, at) => {
  const square = at.entry === "monster_attack" ? monster(known, at) : undefined,
    [one, ...more] = square ? targets(known, at, square) : [];
  return Number.isInteger(one) && !more.length ? { id: one } : undefined;
};

// Near which closed chests somebody stands (MON-02).
const lurking = (known, { player }) => {
  const square = known.here(player);
  return square && known.lurking(square);
};

export const ANSWERS = {
  lurking,
  chest,
  markers: (known, at) => count(markers(known, at)),
  titchy_markers: (known, at) =>
    count(markers(known, at)?.filter((id) => known.profiles[id]?.skills.includes("Titchy"))),
  friends: (known, { player }) =>
    count(known.here(player) && known.helpers(player, player, { guard: false })),
  assists: (known, at) => (isFight(at) ? count(known.helpers(doer(at), foe(at))) : undefined),
  defence: (known, at) =>
    isFight(at) ? count(known.here(doer(at)) && known.helpers(foe(at), doer(at))) : undefined,
  attacker_rune: (known, { inputs }) => rune(known, idOf(inputs.attacker)),
  defender_rune: (known, { inputs }) => rune(known, idOf(inputs.defender)),
  near_ref: watched,
  squares: (known, at) => (at.entry === "obstacle" ? obstacles(known, at) : squares(known, at)),
  range,
  beside,
  level,
  walls,
  alone,
  occupants,
  others,
  push_to: (known, at) => pushed(known, at).push_to,
  third: (known, at) => pushed(known, at).third,
  victims: blasted,
  victim: struck,
  on: lies,
  from: padUnder,
  protected: (known, { entry }) => (entry === "pads_removed" ? kept(known) : undefined),
  target: (known, at) => leapt(known, at).target,
  hit: (known, at) => leapt(known, at).hit,
  steps_up: (known, at) => leapt(known, at).steps_up,
  floor_down: (known, at) => leapt(known, at).floor_down,
  nearest: nearBy,
  within_four: withinFour,
  in_range: inRange,
  water: (known, { player }) => known.here(player) && known.open.sign(known.here(player)) === "~",
  iron_gate: (known, { numbers }) =>
    numbers?.door
      ? known.map.doors.find(({ number }) => number === numbers.door)?.is === "gate"
      : undefined,
  zones: (known, { player }) => {
    const from = known.here(player);
    return (
      from &&
      Boolean(
        count(known.markers(player, from)) ||
        (known.aim && count(known.markers(player, known.aim))),
      )
    );
  },
  zone: scores,
  distances: (known) => known.toScore()?.map((steps) => Math.min(steps, 999)),
};
