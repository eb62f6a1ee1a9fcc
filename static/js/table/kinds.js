// What each kind of entry does, as `dungeonbowl.table.kinds` has it, a file each. A kind says only
// what sets it apart:
// - people, teams: the players and the sides that it names
// - doer: who did something, and has acted then; mustPlay: who must not be out of the game
// - deed: what makes it the same deed as another's in the same turn
// - counter: the side whose own counter it moves
// - objection: why it can't be, in the present state; apply: let as much of it happen as can
import { applyChanges, presumed } from "./applying.js";
import { impossible } from "./flags.js";
import { WHERE, boxOf, draw, hasReroll, isCounted, isTurnOf, put, sideOf, stand } from "./state.js";
import { aBall, aThing, noBall } from "./things.js";

const PLAIN = {
  people: ({ player }) => [player],
  teams: ({ team }) => [team],
  doer: () => null,
  mustPlay: (entry) => kindOf(entry).doer(entry),
  deed: () => null,
  counter: () => null,
  objection: () => null,
  // Who may be elsewhere by now than the map says.
  moved: () => [],
  apply: () => {},
};
const byPlayer = { doer: ({ player }) => player ?? null };
const byTeam = { counter: ({ team }) => team };

const begin = ({ state, thisTurn }, { team, device }) => {
  const side = state.sides.get(team);
  side.turns += 1;
  side.acted.clear();
  side.usedThisTurn = false;
  thisTurn.clear();
  state.turn = { team, number: side.turns, over: false, by: device };
};
const turn = {
  objection: ({ team, does }, { state, game }) =>
    does === "begin" || state.sides.get(team).turns
      ? null
      : impossible(`${game.sides[team].name} ended a turn, and had none yet.`),
  // If both sides record the same beginning or end, it happened once.
  apply: (entry, table) => {
    const { state } = table;
    if (entry.does === "end") state.turn.over ||= state.turn.team === entry.team;
    else if (!isTurnOf(state, entry.team) || state.turn.by === entry.device) begin(table, entry);
  },
};

const arrive = {
  ...byPlayer,
  moved: ({ player }) => [player],
  deed: ({ player }) => player,
  objection: ({ player, pad }, { state, game }) => {
    const box = boxOf(state, player);
    if (box && box !== "reserves")
      return impossible(`${game.players[player]} arrived, and was ${WHERE[box]}.`);
    const closed = pad != null && state.pads[pad]?.is !== "open";
    return closed
      ? impossible(`${game.players[player]} arrived by pad ${pad}: it isn't there.`)
      : null;
  },
  apply: ({ player }, { state }) => put(state, player, "dungeon"),
};
const box = { apply: ({ player, to }, { state }) => put(state, player, to) };
const isInDungeon = (state, player) => boxOf(state, player) === "dungeon";
const standing = {
  objection: ({ player, as }, { state, game }) =>
    !sideOf(state, player) || isInDungeon(state, player)
      ? null
      : impossible(`${game.players[player]} is ${as}, and isn't in the dungeon.`),
  apply: ({ player, as }, { state }) => {
    if (isInDungeon(state, player)) stand(sideOf(state, player), player, as);
  },
};

// The objection to an event about an earlier one that is unknown here. It is named by its key; ids
// are known only to the server.
const unheardOf = ({ of }, { events }) => {
  const named = Array.isArray(of) && of.join(".");
  return (
    named && !events.some(({ key }) => key === named) && `No event ${named} was recorded before.`
  );
};
const MOVED_BY_EVENT = { teleport: ["player"], hazard_push: ["victim"] };
const event = {
  moved: ({ event }) => (MOVED_BY_EVENT[event.type] ?? []).map((name) => event[name]),
  people: ({ event: { player, victim } }) => [player, victim],
  teams: ({ event: { team } }) => [team],
  doer: ({ event: { player } }) => player ?? null,
  // Players who are sent off may argue, and those who are hurt be treated: those aren't deeds.
  mustPlay: ({ event: { type, player } }, { game }) =>
    game.events[type]?.deed ? (player ?? null) : null,
  // By the same player, to the same one, with the same ball if one is named.
  deed: ({ event: { type, player, victim, team, ball } }) =>
    player == null && victim == null
      ? null
      : JSON.stringify([type, player, victim, team, ball?.number]),
  // A sponge names only whom it revived.
  counter: ({ event: { type, team, player } }, { game, state }) =>
    game.events[type]?.counted ? (team ?? state.teams.get(player)) : null,
  objection: ({ event: fields, outcome }, table) => {
    const fault = noBall(fields.ball?.number, table) || outcome?.fault || unheardOf(fields, table);
    return fault ? impossible(fault) : null;
  },
  apply: ({ event: fields, outcome }, table) =>
    applyChanges(table, outcome?.changes ?? presumed(fields, table)),
};

// Where on the map somebody or something is.
const PLACED = { player: "players", ball: "balls", monster: "monsters", referee: "referees" };
const placedBy = (entry) =>
  Object.entries(PLACED)
    .filter(([name]) => entry[name] != null)
    .map(([name, things]) => [things, entry[name]])[0];
const isAway = ({ player }, state) =>
  player != null && sideOf(state, player) && !isInDungeon(state, player);
const ROCK = "#";
const isOutside = ({ floors }, [x, y, floor = 0]) =>
  Boolean(floors) && (floors[floor]?.[y]?.[x] ?? ROCK) === ROCK;
const square = {
  objection: (entry, { state, game }) => {
    if (entry.at && isOutside(game, entry.at))
      return impossible(`${entry.at.join(", ")} is no square of the dungeon.`);
    return entry.at && isAway(entry, state)
      ? impossible(`${game.players[entry.player]} is on the map, and isn't in the dungeon.`)
      : null;
  },
  apply: (entry, { state }) => {
    const [things, number] = placedBy(entry);
    if (!entry.at) delete state.places[things][number];
    else state.places[things][number] = entry.at;
  },
};

const idsIn = (given) => {
  if (given === null || typeof given !== "object") return [];
  const deeper = Object.values(given).flatMap(idsIn);
  return Number.isInteger(given.id) ? [given.id, ...deeper] : deeper;
};
// By procedure, the inputs that name those whom it may bring to another square.
const MOVED = {
  ...Object.fromEntries(
    ["leap", "jump_002", "teleport", "fall_in", "fall", "climb_out", "landing", "flying_fist"].map(
      (key) => [key, ["player"]],
    ),
  ),
  block_dice: ["defender"],
  collide_push: ["first", "second"],
  collide: ["lander", "hit"],
  throw_team_mate: ["thrown"],
};
const procedure = {
  moved: ({ key, inputs }) => (MOVED[key] ?? []).flatMap((name) => idsIn(inputs?.[name] ?? null)),
  people: ({ inputs }) => idsIn(inputs ?? {}),
  doer: ({ inputs }) => idsIn([inputs?.player, inputs?.attacker])[0] ?? null,
  // Procedures for somebody who has left the game are no deeds of theirs.
  mustPlay: (entry, { game }) =>
    game.afterwards.includes(entry.key) ? null : procedure.doer(entry),
  deed: (entry) => {
    const doer = procedure.doer(entry);
    return doer === null ? null : `${doer} ${entry.key}`;
  },
};

const reroll = {
  ...byTeam,
  objection: ({ team, source }, { state, game }) => {
    if (!isCounted(source) || hasReroll(state.sides.get(team), source)) return null;
    const what = source === "leader" ? "Leader's re-roll" : "re-roll";
    return impossible(`${game.sides[team].name} used a ${what}, and has none left.`);
  },
  apply: ({ team, source }, { state }) => {
    if (isCounted(source)) draw(state.sides.get(team), source);
  },
};
const sponge = {
  ...byTeam,
  // It may revive players who are knocked out, but nobody else who is out of the game.
  mustPlay: ({ used, player }) => (used === "revive" ? (player ?? null) : null),
  objection: ({ team, player }, { state, game }) => {
    const said = `${game.sides[team].name} used the sponge`;
    if (![undefined, team].includes(state.teams.get(player)))
      return impossible(`${said} on ${game.players[player]}, who plays for another side.`);
    return state.sides.get(team).sponge === 0
      ? impossible(`${said}, and had used it before.`)
      : null;
  },
  apply: ({ team, used, player }, { state }) => {
    const side = state.sides.get(team);
    side.sponge = side.sponge && side.sponge - 1;
    if (player != null && used === "revive") put(state, player, "reserves");
  },
};

const EYE = "eye";
const eye = {
  objection: ({ device }, { thisTurn }) => {
    const earlier = thisTurn.get(EYE);
    return earlier && earlier.device !== device
      ? { what: "taken", text: "The eye was moved by another phone this turn.", earlier }
      : null;
  },
  apply: (entry, { state, thisTurn }) => {
    state.eye = entry.team;
    if (!thisTurn.has(EYE)) thisTurn.set(EYE, entry);
  },
};
const clock = {
  apply: ({ does, seconds }, { state }) => {
    if (does !== "set") state.clock.running = does === "start";
    if (seconds != null) state.clock.seconds = seconds;
  },
};

const KINDS = {
  turn,
  arrive,
  box,
  stand: standing,
  square,
  event,
  procedure,
  reroll,
  sponge,
  ball: aBall,
  eye,
  clock,
  chest: aThing("chest", { untouched: ["closed"], ...byPlayer }),
  pad: aThing("pad", { untouched: ["open"] }),
  door: aThing("door", { untouched: ["closed", "locked"] }),
  // An entry that a monster is down or gone needn't say which: it is still the same.
  monster: aThing("monster", {
    becomes: ({ is, key }, before) => {
      const which = key ?? before?.key;
      return which ? { is, key: which } : { is };
    },
  }),
  referee_model: aThing("referee"),
  trap: aThing("trap"),
  note: {},
  revoke: {},
  settle: {},
  whistle: {
    apply: (_, { state }) => {
      state.whistle = true;
    },
  },
};
for (const [key, kind] of Object.entries(KINDS)) KINDS[key] = { ...PLAIN, ...kind };
// Undefined for changes, which are read with the events that they change.
export const kindOf = ({ kind }) => KINDS[kind];
