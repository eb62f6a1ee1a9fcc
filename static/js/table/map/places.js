// Where everybody is on the map, as far as anybody said: by squares told, and by the teleporters
// through which they arrived. Whoever came to stand elsewhere since is nowhere.
const PLACED = { player: "players", ball: "balls", monster: "monsters", referee: "referees" };
const FOUND_IN = "chests";

const padOf = (things, number) => things.find((one) => one.is === "pad" && one.number === number)?.at;
const chestOf = (things, number) => things.find((one) => one.is === "chest" && one.number === number)?.at;

// By the sort of thing and its number: `{at, turn}`, the turn being that in which it was said, counted
// through the whole match. `byOrder` and `kindOf` are those of the fold, which has one of each.
export const placesOf = ({ entries, fallen, state, map: { things } }, { byOrder, kindOf }) => {
  const places = { players: new Map(), balls: new Map(), monsters: new Map(), referees: new Map(), [FOUND_IN]: [] };
  let turn = 0;
  const put = (sort, number, at) => (at ? places[sort].set(number, { at, turn }) : places[sort].delete(number));
  for (const entry of [...entries].sort(byOrder)) {
    if (fallen.has(`${entry.device}.${entry.n}`)) continue;
    if (entry.kind === "turn" && entry.does === "begin") turn += 1;
    for (const player of kindOf(entry)?.moved(entry) ?? []) places.players.delete(player);
    if (entry.kind === "arrive") put("players", entry.player, padOf(things, entry.pad));
    if (entry.kind === "event" && entry.event.type === "teleport") put("players", entry.event.player, padOf(things, entry.event.hops?.at(-1)));
    if (entry.kind === "chest" && entry.is === "ball") places[FOUND_IN].push({ at: chestOf(things, entry.chest), turn });
    for (const [name, sort] of Object.entries(PLACED)) if (entry.kind === "square" && entry[name] != null) put(sort, entry[name], entry.at && [...entry.at, 0].slice(0, 3));
  }
  return inPlay(places, state, turn);
};

// Nobody outside the dungeon is on its map. A ball that somebody holds is where they are, and one that
// nobody has touched lies where its chest was, if only one was found so.
const inPlay = (places, state, turn) => {
  const inside = new Set(Object.values(state.sides).flatMap(({ boxes }) => boxes.dungeon));
  for (const player of places.players.keys()) if (!inside.has(player)) places.players.delete(player);
  for (const [number, { with: where }] of Object.entries(state.balls)) {
    const ball = Number(number), holder = places.players.get(where);
    if (typeof where === "number") places.balls.delete(ball);
    if (holder) places.balls.set(ball, holder);
    const lone = places[FOUND_IN].length === 1 && places[FOUND_IN][0].at;
    if (where === "loose" && !places.balls.has(ball) && lone && Object.keys(state.balls).length === 1) places.balls.set(ball, places[FOUND_IN][0]);
    if (where === "gone") places.balls.delete(ball);
  }
  return { ...places, turn };
};
