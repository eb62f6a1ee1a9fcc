// The numbered things of a dungeon, as kinds of entries: chests, pads, doors, monsters, traps,
// balls.
import { impossible } from "./flags.js";

// Each is in one of a few states. One that was untouched can be touched first only once: a second
// time is a flag.
const OPENED = { ball: "opened", exploded: "opened" }; // the chest's entry says what was in it
export const aThing = (called, { untouched, becomes = ({ is }) => ({ is }), ...more } = {}) => {
  const things = `${called}s`,
    firstOf = (entry) => `${things} ${entry[called]}`;
  const isOnce = ({ is }) => Boolean(untouched) && !untouched.includes(is);
  return {
    ...more,
    objection: (entry, { state, game, first }) => {
      const number = entry[called],
        most = game.most[things];
      if (number > most) return impossible(`There is no ${called} ${number}: there are ${most}.`);
      const earlier = first.get(firstOf(entry));
      if (!earlier || !isOnce(entry)) return null;
      const { is } = state[things][number],
        text = `${called[0].toUpperCase()}${called.slice(1)} ${number} was ${OPENED[is] ?? is} before.`;
      return { what: "taken", text, earlier };
    },
    apply: (entry, { state, first }) => {
      state[things][entry[called]] = becomes(entry, state[things][entry[called]]);
      if (!isOnce(entry)) first.delete(firstOf(entry));
      else if (!first.has(firstOf(entry))) first.set(firstOf(entry), entry);
    },
  };
};
const bearerOf = ({ with: where }) => (Number.isInteger(where) ? where : null);
export const aBall = {
  people: (entry) => [bearerOf(entry)],
  mustPlay: bearerOf,
  objection: ({ ball: number, with: where }, table) => {
    const fault =
      noBall(number, table) ||
      (table.state.balls[number]?.with === "gone" &&
        where !== "gone" &&
        `Ball ${number} was gone before.`);
    return fault ? impossible(fault) : null;
  },
  apply: ({ ball: number, with: where }, { state }) => {
    state.balls[number] = { with: where };
  },
};

export const noBall = (number, { game: { most } }) =>
  number > most.balls && `There is no ball ${number}: there are ${most.balls}.`;
