// Which dice may be re-rolled, by what and at whose expense, as the procedure `reroll_allowed`
// judges (SET-12, SET-13, SET-15, C-149).
import { Refusal } from "../procedures/refusing.js";
import { begun, facesOf } from "./rolling.js";

export const JUDGE = "reroll_allowed";
const FOOT = "lucky_rabbits_foot",
  ON_TOP = "piling_on";
const WORDS = { team: "a team re-roll", leader: "the Leader's re-roll", pro: "Pro" };
// The sources that an entry may name; any other is a skill or an item.
const NAMED = [...Object.keys(WORDS), FOOT];
// The sources of which a side has a number; its Leader's is counted apart.
const COUNTED = ["team", "leader"];
const apart = (source) => (source === "team" ? COUNTED : [source]);

const rollsIn = (part) => {
  if (!Array.isArray(part))
    return part && typeof part === "object" ? Object.values(part).flatMap(rollsIn) : [];
  return part[0] === "roll" && typeof part[1] === "string" ? [part] : part.flatMap(rollsIn);
};
// Of several dice alike, `gas.2` is that of the second in a list.
const partsOf = (purpose) => {
  const [name, place] = purpose.split(".");
  return { name, place: Number(place ?? 0) };
};

export class Rerolls {
  // `table()` has the state and what is remembered; `left` says what each side has left, `worked`
  // works a roll out, `items` are the names of items.
  constructor({ table, left, worked, items }) {
    Object.assign(this, { table, left, worked, items });
  }

  // The re-rolls of a procedure's dice that are rolled already, each once. `caster` is whose magic
  // it is, if any.
  offered(entry, answer, roll, caster) {
    const open = Object.entries(answer.reroll).filter(
      ([purpose, sources]) =>
        !roll.again?.includes(purpose) &&
        (!sources.includes("team") || this.#mayBetter(purpose, answer, roll)),
    );
    const all = open.flatMap(([purpose, sources]) =>
      sources
        .flatMap(apart)
        .map((source) => this.#owned(entry, purpose, source, roll.inputs, caster)),
    );
    const isCounted = ({ source }) => COUNTED.includes(source);
    // Those that cost the side nothing come first.
    return all
      .filter((one) => this.#isThere(one) && this.#isAllowed(entry.key, one))
      .sort((one, other) => isCounted(one) - isCounted(other));
  }

  // A success isn't re-rolled: sixes would come to the same. Whether to re-roll a die that isn't a
  // side's own, a teleporter's say, people decide.
  #mayBetter(purpose, { dice, outcome, value }, roll) {
    const best = this.worked({
      ...roll,
      dice: { ...facesOf(roll), [purpose]: [dice[purpose]].flat().map(() => 6) },
    });
    return best.outcome !== outcome || best.value !== value;
  }

  words({ source }) {
    const named = this.isItem(source) ? `the ${this.items[source]}` : source.replaceAll("_", " ");
    return `Again, by ${WORDS[source] ?? named}`;
  }

  isItem(source) {
    return source in this.items;
  }

  // The player and side whose roll it is. Magic belongs to its caster, though it strikes somebody
  // else.
  #owned({ key, ...entry }, purpose, source, inputs, caster) {
    const { name, place } = partsOf(purpose),
      [, , , mark = {}] =
        rollsIn([entry.do, entry.outcomes]).find(([, thrown]) => thrown === name) ?? [];
    const named = (mark.who ?? "").replace("$", "").split(".");
    const bearer =
      this.items[source] && !mark.who
        ? (inputs.victim ?? inputs.player)
        : named[1]
          ? Object.values(inputs).find(Array.isArray)?.[place - 1]?.[named[1]]
          : inputs[named[0]];
    const player = (source === ON_TOP ? inputs.attacker : bearer)?.id ?? caster;
    const { people, state } = this.table();
    return { purpose, source, player, team: people.player(player)?.team ?? state.turn.team };
  }

  // An item works once a turn, as do some skills, a rabbit's foot once a game. Piling On leaves the
  // player prone, and works once for a block (SKL-04).
  #isThere({ source, player, team }) {
    const { remembered, state } = this.table(),
      { items, skills } = remembered.thisTurn;
    if (source === ON_TOP) return !state.sides[team]?.prone.includes(player);
    if (source === FOOT) return !remembered.feet.has(`${team} ${player}`);
    return this.isItem(source) ? !items.has(player) : !skills.has(`${team} ${player} ${source}`);
  }

  // A skill is offered only to those who have it.
  #isAllowed(key, one) {
    if (!(one.source in WORDS) && !this.isItem(one.source)) return true;
    const answer = this.worked(this.judged(key, one));
    return !(answer instanceof Refusal) && answer.outcome !== "forbidden";
  }

  judged(key, { purpose, source, player, team }) {
    const counted = COUNTED.includes(source) ? { left: this.left()[team]?.[source] ?? 0 } : {};
    return begun(JUDGE, {
      roll: `${key}.${purpose}`,
      player: player === undefined ? { team } : { id: player },
      source,
      ...counted,
    });
  }

  entries({ source, team, player }, of) {
    const used = ["reroll", { team, source: NAMED.includes(source) ? source : "skill", of }];
    return source === ON_TOP ? [used, ["stand", { player, as: "prone" }]] : [used];
  }
}
