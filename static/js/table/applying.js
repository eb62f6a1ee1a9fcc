// The table changes of an event that counts, applied to the table one by one, as
// `dungeonbowl.table.applying` carries them out. The server says what an event came to; until then
// it is presumed to do what the game's document says of its kind.
import { ballMeant, draw, isCounted, newBall, put, sideOf, stand } from "./state.js";

const CHANGES = {
  box: ({ state }, player, box) => put(state, player, box),
  stand: ({ state }, player, how) => {
    const side = sideOf(state, player);
    if (side) stand(side, player, how);
  },
  score: ({ state, game }, team) => {
    const side = state.sides.get(team);
    if (!side) return;
    side.score += 1;
    const total = [...state.sides.values()].reduce((sum, { score }) => sum + score, 0);
    state.whistle ||= total >= game.to_score;
  },
  ball: ({ state }, ball, where) => {
    state.balls[ball] = { with: where };
  },
  draw: ({ state }, team, source) => {
    const side = state.sides.get(team);
    if (side && isCounted(source)) draw(side, source);
  },
  sponge: ({ state }, team) => {
    const side = state.sides.get(team);
    if (side?.sponge) side.sponge -= 1;
  },
  eye: ({ state }, team) => {
    state.eye = team;
  },
};
// Whether every ball is scored or gone for good, which ends the game too (VAR-07, C-183).
const isUsedUp = ({ state: { balls }, game: { most } }) =>
  Object.values(balls).filter((ball) => ball.with === "gone").length >= most.balls;
export const applyChanges = (table, changes) => {
  for (const [word, ...about] of changes) CHANGES[word]?.(table, ...about);
  if (changes.some(([word]) => word === "score") && isUsedUp(table)) table.state.whistle = true;
};

const meant = (where, player, { state, game }) =>
  where === "gone"
    ? ballMeant(state, game.most.balls, where, player)
    : newBall(state, game.most.balls);
const namedBy = ({ player, victim, team, ball, source }, table, where) => ({
  "{player}": player,
  "{victim}": victim,
  "{team}": table.state.teams.get(player) ?? team ?? null,
  "{ball}": ball?.number ?? meant(where, player, table),
  "{source}": source,
});
export const presumed = (event, table) =>
  (table.game.events[event.type]?.changes ?? []).map(([word, ...about]) => {
    const named = namedBy(event, table, about[1]);
    return [word, ...about.map((one) => (one in named ? named[one] : one))];
  });
