// Which dice may be thrown again, and by what, as the procedure `reroll_allowed` judges it
// (SET-12, SET-13, SET-15, C-149).
import { Refusal } from "../procedures/working.js";
import { begun } from "./rolling.js";

export const JUDGE = "reroll_allowed";
const WORDS = { team: "a team re-roll", leader: "the Leader's re-roll", pro: "Pro", lucky_rabbits_foot: "the Lucky Rabbit's Foot" };
// What a side has so many of; its Leader's is counted by itself.
const COUNTED = ["team", "leader"];
const apart = (source) => (source === "team" ? COUNTED : [source]);

export const wordsOf = ({ source }) => `Again, by ${WORDS[source] ?? source}`;

export class Rerolls {
  // `left` says what each side has left, `worked` works a roll out.
  constructor({ people, left, worked }) { Object.assign(this, { people, left, worked }); }

  // Those of a procedure's dice that are thrown by now.
  offered(key, { reroll }, player) {
    const all = Object.entries(reroll).flatMap(([purpose, sources]) => sources.flatMap(apart).map((source) => ({ purpose, source, player })));
    return all.filter((one) => this.#isAllowed(key, one));
  }

  // Other skills and items stand there for those alone who have them.
  #isAllowed(key, one) {
    if (!(one.source in WORDS)) return true;
    const answer = this.worked(this.judged(key, one));
    return !(answer instanceof Refusal) && answer.outcome !== "forbidden";
  }

  judged(key, { purpose, source, player }) {
    const left = this.left()[this.#teamOf(player)] ?? {};
    const counted = COUNTED.includes(source) ? { left: left[source] ?? 0 } : {};
    return begun(JUDGE, { roll: `${key}.${purpose}`, player: { id: player }, source, ...counted });
  }

  entry({ source, player }, of) {
    return ["reroll", { team: this.#teamOf(player), source: source in WORDS ? source : "skill", of }];
  }

  #teamOf(player) { return this.people.player(player)?.team; }
}
