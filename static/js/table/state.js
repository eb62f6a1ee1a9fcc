// The state of a table, as far as it was recorded. `dungeonbowl.table.state` says what each part
// means; here it is kept in maps and sets, and `stateOf` gives it the form of the server's replies.
const BOXES = [
  "reserves",
  "dungeon",
  "knocked_out",
  "casualty",
  "sent_off",
  "lost",
  "dead",
  "stone",
  "away",
];
const OUT = new Set(["casualty", "sent_off", "lost", "dead", "stone"]);
// In sentences: "they are ...".
export const WHERE = {
  reserves: "in reserve",
  dungeon: "in the dungeon",
  knocked_out: "knocked out",
  casualty: "carried off",
  sent_off: "sent off",
  lost: "lost in space",
  dead: "dead",
  stone: "turned to stone",
  away: "away",
};
// The stocks from which a team re-roll is taken, in this order.
const OWN = ["team", "wheel", "training"];
const SOURCES = [...OWN, "leader"];
const THINGS = ["chests", "pads", "doors", "balls", "monsters", "referees", "traps"];

const sideAtFirst = ({ players, leaders, rerolls, held, sponge }) => ({
  rerolls,
  held,
  leaders,
  sponge,
  boxes: new Map(players.map((player) => [player, "reserves"])),
  score: 0,
  turns: 0,
  used: {},
  usedThisTurn: false,
  acted: new Set(),
  prone: new Set(),
  stunned: new Set(),
});
const all = (count, word) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [at + 1, { is: word }]));

export const highest = (things) => Math.max(0, ...Object.keys(things).map(Number));
// The next new ball; and the ball that is meant if its number isn't given: one that the player
// holds, else one on the ground, else a new one.
export const newBall = ({ balls }, most) => Math.min(highest(balls) + 1, most);
export const ballMeant = ({ balls }, most, where, doer) => {
  const numbers = (at) =>
    Object.keys(balls)
      .map(Number)
      .filter((number) => balls[number].with === at);
  return (
    (where === "gone" ? [...numbers(doer), ...numbers("loose")] : numbers("loose"))[0] ??
    newBall({ balls }, most)
  );
};

export const beginning = ({ sides, most }) => {
  const teams = Object.entries(sides).map(([team, side]) => [Number(team), side]);
  return {
    sides: new Map(teams.map(([team, side]) => [team, sideAtFirst(side)])),
    teams: new Map(teams.flatMap(([team, { players }]) => players.map((player) => [player, team]))),
    turn: { team: null, number: 0, over: true, by: 0 },
    clock: { running: false, seconds: 0 },
    chests: all(most.chests, "closed"),
    pads: all(most.pads, "open"),
    traps: all(most.traps, "hidden"),
    doors: {},
    balls: {},
    monsters: {},
    referees: {},
    eye: null,
    whistle: false,
    places: { players: {}, balls: {}, monsters: {}, referees: {} },
  };
};

export const sideOf = (state, player) => state.sides.get(state.teams.get(player));
export const boxOf = (state, player) => sideOf(state, player)?.boxes.get(player);
export const isOut = (box) => OUT.has(box);
export const isTurnOf = ({ turn }, team) => !turn.over && turn.team === team;

export const stand = (side, player, how) => {
  side.prone.delete(player);
  side.stunned.delete(player);
  if (how !== "standing") side[how].add(player);
};
// Whoever isn't in the dungeon neither lies nor stands there, and holds no ball.
export const put = (state, player, box) => {
  const side = sideOf(state, player);
  if (!side) return;
  side.boxes.set(player, box);
  if (box === "dungeon") return;
  stand(side, player, "standing");
  delete state.places.players[player];
  for (const ball of Object.values(state.balls)) if (ball.with === player) ball.with = "loose";
};

const isLed = ({ leaders, boxes }) => leaders.some((player) => boxes.get(player) === "dungeon");
const leftOf = (side, source) =>
  (source === "leader" && !isLed(side) ? 0 : side.held[source]) - (side.used[source] ?? 0);
const drawnFrom = (side, source) =>
  (source === "team" ? OWN : [source]).find((one) => leftOf(side, one) > 0);
export const isCounted = (source) => SOURCES.includes(source);
export const hasReroll = (side, source) => drawnFrom(side, source) !== undefined;
export const draw = (side, source) => {
  const drawn = drawnFrom(side, source) ?? source;
  side.used[drawn] = (side.used[drawn] ?? 0) + 1;
  side.usedThisTurn = true;
};

// The re-rolls that each side has left, the Leader's apart from its own.
export const rerollsLeft = ({ sides }) =>
  Object.fromEntries(
    [...sides].map(([team, side]) => {
      const own = OWN.map((source) => Math.max(0, leftOf(side, source)));
      return [
        team,
        {
          team: own.reduce((sum, left) => sum + left, 0),
          leader: Math.max(0, leftOf(side, "leader")),
        },
      ];
    }),
  );

const inOrder = (players) => [...players].sort((one, other) => one - other);
const rerollsOf = (side) => ({
  ...Object.fromEntries(SOURCES.map((source) => [source, side.rerolls[source] ?? 0])),
  left: SOURCES.reduce((sum, source) => sum + Math.max(0, leftOf(side, source)), 0),
  used_this_turn: side.usedThisTurn,
});
const boxesOf = ({ boxes }) => {
  const found = Object.fromEntries(BOXES.map((box) => [box, []]));
  for (const [player, box] of boxes) found[box].push(player);
  return Object.fromEntries(BOXES.map((box) => [box, inOrder(found[box])]));
};
const sideShown = (side) => ({
  score: side.score,
  rerolls: rerollsOf(side),
  sponge: side.sponge,
  boxes: boxesOf(side),
  acted: [...side.acted],
  prone: inOrder(side.prone),
  stunned: inOrder(side.stunned),
});

// Left out if nobody used a map.
const placesOf = (places) =>
  Object.values(places).some((known) => Object.keys(known).length) ? { places } : {};

export const stateOf = ({
  sides,
  turn: { team, number, over },
  clock,
  eye,
  whistle,
  places,
  ...state
}) => ({
  turn: { team, number, over },
  clock,
  sides: Object.fromEntries([...sides].map(([of, side]) => [of, sideShown(side)])),
  ...Object.fromEntries(THINGS.map((things) => [things, state[things]])),
  eye,
  whistle,
  ...placesOf(places),
});
