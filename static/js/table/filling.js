// What of a procedure's inputs the table knows by itself: by the map if there is one, by what
// stands, and by what happened before.
import { FROM_STATE, areFriends, idOf, teamOf } from "./fromstate.js";
import { byMap } from "./mapinputs.js";
import { passerOf, pusherOf } from "./remembering.js";

// Known, though not marked for a match to fill in: inputs by name, or only of one procedure.
const KNOWN_TOO = [
  "attacker_carrier",
  "block_dice.spiked",
  "foul.victim_state",
  "throw_team_mate.state",
  "throw_team_mate.carrier",
  "pass.catcher_side",
  "teleport.how",
  "lava.how",
  "go_for_it.boots",
  "referee_move.ma",
  "referee_hit.last",
  "monster_appears.cause",
];

export const isKnownTo = ({ key }, { name, match }) =>
  (match || KNOWN_TOO.includes(name) || KNOWN_TOO.includes(`${key}.${name}`)) && name in FROM_STATE;

const valueOf = (entry, input, at) => {
  const mapped = byMap(input.name, at);
  if (mapped !== undefined) return mapped;
  return isKnownTo(entry, input) ? FROM_STATE[input.name](at) : undefined;
};

// The inputs that are known, by name. `table` has the state, what is remembered, people, options,
// the game's document and profiles; `numbers` say which of the numbered things it is about.
export const knownOf = (entry, inputs, table, { numbers = {}, team } = {}) => {
  const { player, attacker, lander } = inputs;
  const at = {
    ...table,
    entry: entry.key,
    inputs,
    numbers,
    team,
    player: (player ?? attacker ?? lander)?.id,
  };
  const values = entry.inputs.map((input) => [input.name, valueOf(entry, input, at)]);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined && value !== null));
};

// What the table adds to the inputs: neither what they say already nor usual values.
export const fromState = (entry, inputs, table, about) => {
  const isUsual = ([name, value]) =>
    entry.inputs.some((input) => input.name === name && input.default === value);
  const known = Object.entries(knownOf(entry, inputs, table, about)).filter((one) => !isUsual(one));
  return { ...Object.fromEntries(known), ...inputs };
};

// What a match fills in if an entry doesn't say it, as `dungeonbowl.table.filling` does: the inputs
// marked for it, unless they have their usual value. The doses that a side took are filled in
// elsewhere.
export const starredOf = ({ key, inputs: asked }, inputs, table, usual) => {
  const { player, attacker, lander } = inputs;
  const at = {
    ...table,
    entry: key,
    inputs,
    numbers: {},
    player: (player ?? attacker ?? lander)?.id,
  };
  const values = asked
    .filter(
      ({ name, match }) => match && name !== "doses" && !(name in inputs) && name in FROM_STATE,
    )
    .map((input) => [input, FROM_STATE[input.name](at)])
    .filter(
      ([input, value]) => value != null && JSON.stringify(value) !== JSON.stringify(usual(input)),
    );
  return Object.fromEntries(values.map(([{ name }, value]) => [name, value]));
};

// Who earns what the procedure brings about: who pushed, or passed to a friend (BLK-07, SPP-01,
// C-132).
export const authorOf = ({ key, inputs: { player } = {} }, table) => {
  if (key !== "catch") return pusherOf(table.remembered, idOf(player));
  const passer = passerOf(table.remembered),
    catcher = idOf(player);
  return passer !== null &&
    passer !== catcher &&
    areFriends(table, teamOf(table, passer), teamOf(table, catcher))
    ? passer
    : null;
};

// What the fields of a list of people say of one of them, by the state of the table.
export const standingOf = (fields, id, table) => {
  const at = { ...table, entry: "", inputs: { player: { id } }, numbers: {}, player: id };
  const known = fields
    .filter(({ name }) => name in FROM_STATE)
    .map(({ name }) => [name, FROM_STATE[name](at)]);
  return {
    ...Object.fromEntries(known.filter(([, value]) => value !== undefined)),
    player: { id },
  };
};

// Those handed on, with what the table knows of them, and those whom a map adds: everybody around a
// chest besides whoever opened it.
export const moreOf = (entry, inputs, table, about) => {
  if (!inputs.victims) return {};
  const { victims = inputs.victims } = knownOf(entry, inputs, table, about),
    { fields } = entry.inputs.find(({ name }) => name === "victims");
  const isUsual = ([name, value]) =>
    fields.some((field) => field.name === name && field.default === value);
  const knownAs = ({ player: { id } }) =>
    Object.fromEntries(
      Object.entries(standingOf(fields, id, table)).filter((one) => !isUsual(one)),
    );
  return { victims: victims.map((one) => (one.player?.id ? { ...knownAs(one), ...one } : one)) };
};
