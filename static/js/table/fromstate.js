// What the state and the memory of a match say of a procedure's inputs, by their names.
import { pusherOf } from "./remembering.js";

const MOST_DOSES = 3;
const keysWhere = (things, fits) =>
  Object.entries(things)
    .filter(([, one]) => fits(one))
    .map(([number]) => Number(number));
const closedChests = ({ state }) => keysWhere(state.chests, ({ is }) => is === "closed");
const standingPads = ({ state }) => keysWhere(state.pads, ({ is }) => is === "open");
const ballsWith = ({ state }, where) => keysWhere(state.balls, (ball) => ball.with === where);
const unlessNone = (number) => number || undefined;
const atLeastNone = (number) => Math.max(0, number);

export const idOf = (given) => given?.id;
export const teamOf = ({ people }, player) => people.player(player)?.team;
const sideOf = (at, player) => at.state.sides[teamOf(at, player)];
// The alliance of a side, or the side itself if it has none (C-182, OPT-92).
const partyOf = ({ sides }, team) => sides[team]?.alliance ?? `side ${team}`;
export const areFriends = ({ game }, one, other) => partyOf(game, one) === partyOf(game, other);
const isActive = (at, player) =>
  player === undefined || at.state.turn.team === null
    ? undefined
    : !at.state.turn.over && at.state.turn.team === teamOf(at, player);
const lying = (at, player) => {
  const side = sideOf(at, player);
  return side && (["prone", "stunned"].find((how) => side[how].includes(player)) ?? "standing");
};
const holds = (at, player) => (player === undefined ? undefined : ballsWith(at, player).length > 0);

// Whom `carrier` asks about: of two players, the one to whom it happens.
const dropperOf = ({ inputs: { defender, lander, thrown, player } }) =>
  (defender ?? lander ?? thrown ?? player)?.id;

const typesOf = ({ options }) => [options.ball_type].flat();
const typeOf = (at, ball) =>
  at.remembered.balls.get(ball) ??
  (typesOf(at).length === 1 && typesOf(at)[0] !== "roll_when_found" ? typesOf(at)[0] : undefined);
const carriesType = (at, player, type) =>
  player === undefined
    ? undefined
    : ballsWith(at, player).some((ball) => typeOf(at, ball) === type);
// Which ball it is, where those that come into question are all of one type.
const ballType = (at) => {
  const own = ballsWith(at, at.player),
    loose = ballsWith(at, "loose");
  const among =
    [own, loose, keysWhere(at.state.balls, (ball) => ball.with !== "gone")].find(
      (balls) => balls.length,
    ) ?? [];
  const types = new Set(among.map((ball) => typeOf(at, ball)));
  return types.size === 1 ? [...types][0] : undefined;
};

// Whether any of these players belongs to the side of whoever does it.
const isOwn = (at, players) =>
  [...players].some((player) => teamOf(at, player) === teamOf(at, at.player));
const sponged = (at, { sponged: teams, revived }) =>
  teams.has(teamOf(at, at.player)) || isOwn(at, revived);
const used = (at) =>
  sponged(
    at,
    at.options.sponge === "once_per_game"
      ? { sponged: at.remembered.sponges, revived: at.remembered.revived }
      : at.remembered.sinceTurnBegan,
  );
// Each circle works once a game; a map says how many there are.
const blown = ({ remembered: { winds }, circles }) =>
  circles === undefined ? (winds ? undefined : false) : winds >= circles;
const USED = { sponge: used, winds_of_magic: blown };
const entered = (at) => isOwn(at, at.remembered.sinceTurnBegan.entered);
const barred = (at) =>
  at.remembered.silenced.has(teamOf(at, at.player)) || isOwn(at, at.remembered.barred);
// Whether the player teleported: in 003 of their own doing, in 002 in any way since the turn began
// (C-154).
const hopped = (at) => {
  const { own, all } = at.remembered.sinceTurnBegan.hops.get(at.player) ?? { own: 0, all: 0 };
  return (at.options.teleport_rules === "002" ? all : own) > 0;
};
const gone = (at) => {
  const only = at.options.referee_mode === "s1_model",
    models = Object.values(at.state.referees),
    down = only ? ["down", "gone"] : ["gone"];
  return (
    at.remembered.gone ||
    (only && at.remembered.removed) ||
    (models.length > 0 && models.every(({ is }) => down.includes(is)))
  );
};
const equalTurns = ({ people, remembered: { turns, turn } }) =>
  turn.over && new Set(people.teams.map(({ id }) => turns.get(id) ?? 0)).size === 1;
const pushedBy = (at) => {
  const pusher = pusherOf(at.remembered, at.player);
  return pusher === null
    ? undefined
    : areFriends(at, teamOf(at, pusher), teamOf(at, at.player))
      ? "friend"
      : "opponent";
};
const PUSHED = { teleport: "push", lava: "enters" };
const proFailed = ({ remembered: { last }, player }) =>
  last?.key === "reroll_allowed" &&
  last.answer.outcome === "pro_failed" &&
  last.inputs.player?.id === player;
const ledBy = ({ game, state }, team) =>
  game.sides[team]?.leaders.some((player) => state.sides[team].boxes.dungeon.includes(player));
const titchy = (at, box) =>
  at.team &&
  at.state.sides[at.team].boxes[box].filter((player) =>
    at.profiles[player]?.skills.includes("Titchy"),
  ).length;
const placed = ({ remembered }) =>
  remembered.placed.size
    ? Object.fromEntries([...remembered.placed].map(([pad, id]) => [pad, { id }]))
    : undefined;
const scoredBy = ({ state }) => Object.values(state.sides).some(({ score }) => score > 0);
const doors = { closed: "closed", open: "open", smashed: "open", locked: "locked" };
// A monster that is down lies there, or was stunned (MON-06).
const beastOf = ({ state, numbers, inputs: { monster }, remembered }) =>
  state.monsters[numbers.monster]?.is === "down"
    ? remembered.dazed.has(monster)
      ? "stunned"
      : "prone"
    : undefined;
const standOf = (at) =>
  at.entry === "monster_activation"
    ? beastOf(at)
    : at.entry === "door_open"
      ? (doors[at.state.doors[at.numbers.door]?.is] ?? (at.numbers.door && "untried"))
      : at.player && lying(at, at.player);
const sameSide = (at, one, other) =>
  one === undefined || other === undefined
    ? undefined
    : areFriends(at, teamOf(at, one), teamOf(at, other))
      ? "friend"
      : "opponent";
const activeSide = (at) =>
  at.state.turn.over || at.player === undefined
    ? undefined
    : areFriends(at, at.state.turn.team, teamOf(at, at.player))
      ? "friend"
      : "opponent";

// What brings a monster, if it isn't one that lurks.
const BRINGS = { morphing: "morphed", neutral_GM_monster: "gm", Monsterbowl: "monsterbowl" };

// By the name of an input; undefined where it can't be known.
export const FROM_STATE = {
  active: (at) => isActive(at, (at.inputs.lander ?? at.inputs.player)?.id),
  attacker_active: (at) => isActive(at, at.inputs.attacker?.id),
  first_active: (at) => isActive(at, at.inputs.first?.id),
  second_active: (at) => isActive(at, at.inputs.second?.id),
  hit_active: (at) => isActive(at, at.inputs.hit?.id),
  hit_state: (at) => lying(at, at.inputs.hit?.id),
  victim_state: (at) => [lying(at, at.inputs.victim?.id)].find((how) => how !== "standing"),
  state: (at) => (at.entry === "throw_team_mate" ? lying(at, at.inputs.thrown?.id) : standOf(at)),
  carrier: (at) => holds(at, dropperOf(at)),
  attacker_carrier: (at) => holds(at, at.inputs.attacker?.id),
  ball: ballType,
  iron: (at) => carriesType(at, at.player, "iron"),
  spiked: (at) => carriesType(at, at.inputs.attacker?.id, "spiked"),
  holds: (at) => at.player && ballsWith(at, at.player).length,
  pads: standingPads,
  chests: closedChests,
  chests_left: (at) => unlessNone(closedChests(at).length),
  balls_left: (at) =>
    at.entry === "open_chest"
      ? atLeastNone(at.options.balls - keysWhere(at.state.chests, ({ is }) => is === "ball").length)
      : unlessNone(atLeastNone(at.options.balls - ballsWith(at, "gone").length)),
  eye_on_team: (at) => at.state.eye !== null && at.state.eye === teamOf(at, at.player),
  barred,
  gone,
  already: (at) => (at.entry === "teleport" ? hopped(at) : undefined),
  arrived: entered,
  sponge_used: (at) => sponged(at, at.remembered.sinceTurnBegan),
  used: (at) => USED[at.entry]?.(at),
  closed: (at) =>
    at.options.time_limit === "002" &&
    (at.remembered.emptied || Object.values(at.state.pads).some(({ is }) => is === "removed")),
  box: (at) =>
    sideOf(at, at.player)?.boxes.casualty.includes(at.player) ? "casualty" : "knocked_out",
  // The Leader's is none of the team's, nor theirs the Leader's (SET-12, SET-13).
  left: (at) =>
    at.rerolls[teamOf(at, at.player)]?.[at.inputs.source === "leader" ? "leader" : "team"],
  leader_in_dungeon: (at) => ledBy(at, teamOf(at, at.player)),
  pro_failed: proFailed,
  leapt: (at) => at.remembered.sinceTurnBegan.leapt.has(at.player),
  pushed_by: pushedBy,
  how: (at) => (pushedBy(at) ? PUSHED[at.entry] : undefined),
  // Once used, they last for the whole activation (ITEM-07).
  boots: (at) =>
    at.remembered.thisTurn.items.has(at.player) &&
    at.profiles[at.player]?.item === "boots_of_dashing",
  thrown_by: activeSide,
  catcher_side: (at) => sameSide(at, at.player, at.inputs.catcher?.id),
  // Removing the last model removes the eye as well (REF-11).
  last: ({ state: { referees } }) => {
    const left = Object.values(referees).filter(({ is }) => is !== "gone").length;
    return left ? left === 1 : undefined;
  },
  teams: ({ people }) => people.teams.length,
  reserves: (at) => titchy(at, "reserves"),
  set_up: (at) => titchy(at, "dungeon"),
  occupants: placed,
  doses: (at) =>
    Math.min(at.drugs?.[teamOf(at, at.inputs.victim?.id ?? at.player)] ?? 0, MOST_DOSES),
  cause: ({ options }) => BRINGS[options.monsters],
  eaten: ({ remembered }) => remembered.eaten,
  heads: ({ inputs: { monster }, remembered, heads }) =>
    remembered.heads.get(monster) ?? heads[monster],
  ma: ({ referees }) =>
    Object.values(referees)
      .map(({ ma }) => ma)
      .find((ma, place, all) => ma && all.length === 1),
  scored: scoredBy,
  equal_turns: equalTurns,
};
