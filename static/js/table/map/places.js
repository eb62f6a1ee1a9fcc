// Where everybody is on the map, as far as it was recorded: by squares, and by the teleporters
// through which they arrived. Whoever has moved since is left out.
const PLACED = { player: "players", ball: "balls", monster: "monsters", referee: "referees" };
const FOUND_IN = "chests";

const padOf = (things, number) =>
  things.find((one) => one.is === "pad" && one.number === number)?.at;
const chestOf = (things, number) =>
  things.find((one) => one.is === "chest" && one.number === number)?.at;

// After these nobody knows where the ball lies.
const BALL_FLIES = [
  "scatter",
  "pass",
  "wall_pass",
  "throw_team_mate",
  "living_ball",
  "ball_on_pad",
];
// Procedures and outcomes by which a die told the teleporter that somebody came out of.
const LANDS = ["teleport", "set_up"],
  LANDED = ["arrives", "chain", "shaken", "placed"];
const padOfDie = (things, { outcome, value }) =>
  LANDED.includes(outcome) ? padOf(things, value) : undefined;

// By the sort of thing and its number: `{at, turn}`, the turn being that in which it was said,
// counted through the whole match. `happened` is all that counts, in its order; `kindOf` is that of
// the fold.
export const placesOf = ({ happened, state, map: { things } }, { kindOf }) => {
  const places = {
    players: new Map(),
    balls: new Map(),
    monsters: new Map(),
    referees: new Map(),
    [FOUND_IN]: [],
  };
  let turn = 0,
    whose = null,
    flies = false;
  const put = (sort, number, at) =>
    at ? places[sort].set(number, { at, turn }) : places[sort].delete(number);
  const taken = {
    // If both sides record the same beginning, it happened once.
    turn: ({ does, team, device }) => {
      if (does === "begin" && !(whose?.team === team && whose.device !== device)) turn += 1;
      whose =
        does === "begin"
          ? whose?.team === team && whose.device !== device
            ? whose
            : { team, device }
          : null;
    },
    arrive: ({ player, pad }) => put("players", player, padOf(things, pad)),
    event: ({ event: { type, player, hops } }) => {
      if (type === "teleport") put("players", player, padOf(things, hops?.at(-1)));
    },
    chest: ({ chest, is }) => {
      if (is === "ball") places[FOUND_IN].push({ at: chestOf(things, chest), turn });
    },
    procedure: ({ key, inputs, answered }) => {
      const answer = LANDS.includes(key) || key === "ball_on_pad" ? answered?.() : null;
      if (BALL_FLIES.includes(key)) {
        flies = true;
        Object.assign(places, { balls: new Map(), [FOUND_IN]: [] });
      }
      if (answer && LANDS.includes(key))
        put("players", inputs.player?.id, padOfDie(things, answer));
      if (answer?.outcome === "bounces")
        places[FOUND_IN].push({ at: padOf(things, answer.value), turn });
    },
    // Whoever picks it up takes it along.
    ball: ({ ball, with: where }) => {
      flies = false;
      if (typeof where === "number") {
        places.balls.delete(ball);
        places[FOUND_IN] = [];
      }
    },
    square: (entry) => {
      flies &&= entry.ball == null;
      for (const [name, sort] of Object.entries(PLACED))
        if (entry[name] != null) put(sort, entry[name], entry.at && [...entry.at, 0].slice(0, 3));
    },
  };
  for (const entry of happened) {
    for (const player of kindOf(entry)?.moved(entry) ?? []) places.players.delete(player);
    taken[entry.kind]?.(entry);
  }
  return inPlay(places, state, { turn, flies });
};

// Nobody outside the dungeon is on its map. A ball that somebody holds is where they are; one that
// nobody has touched since lies where its chest was, if only one was found that way.
const inPlay = (places, state, { turn, flies }) => {
  const inside = new Set(Object.values(state.sides).flatMap(({ boxes }) => boxes.dungeon));
  for (const player of places.players.keys())
    if (!inside.has(player)) places.players.delete(player);
  for (const [number, { with: where }] of Object.entries(state.balls)) {
    const ball = Number(number),
      holder = places.players.get(where);
    if (typeof where === "number") places.balls.delete(ball);
    if (holder && !flies) places.balls.set(ball, holder);
    const lone = places[FOUND_IN].length === 1 && places[FOUND_IN][0].at;
    if (
      where === "loose" &&
      !places.balls.has(ball) &&
      lone &&
      Object.keys(state.balls).length === 1
    )
      places.balls.set(ball, places[FOUND_IN][0]);
    if (where === "gone") places.balls.delete(ball);
  }
  return { ...places, turn };
};
