// The log of a table folded, in the order that all phones share: state, flags, digest.
//
// It does what `dungeonbowl.table.folding` does, so that a phone without a signal knows the state
// by everything it holds; test vectors keep the two alike. The order of arrival doesn't matter.
// What is flagged is left out until somebody settles it, and then counts as the settlement says.
import { Chains } from "./chains.js";
import { digestOf } from "./digest.js";
import { COUNTS, byEntries, byOrder, byRef, flagOf } from "./flags.js";
import { kindOf } from "./kinds.js";
import { remember } from "./remembering.js";
import { Settling } from "./settling.js";
import { WHERE, beginning, boxOf, isOut, isTurnOf, rerollsLeft, stateOf } from "./state.js";
import { wordingsOf } from "./wordings.js";

const withNames = (entry) => {
  const ref = [entry.device, entry.n];
  return { ...entry, ref, id: ref.join("."), about: entry.entry?.join(".") };
};
// An entry that happens in the place of another, with the same author.
const inPlaceOf = ({ device, n, clock, ref, id }, fields) => ({
  ...fields,
  device,
  n,
  clock,
  ref,
  id,
});
const possessive = (name) => (name.endsWith("s") ? `${name}'` : `${name}'s`);
const twice = (earlier) => ({ what: "twice", text: "Both recorded this: one or two?", earlier });
const unworkable = ({ fault, lacks }) =>
  fault ? { what: "impossible", text: fault } : lacks ? { what: "lacks", text: lacks } : null;

class Walk extends Settling {
  // All that counts, in its order; a procedure before what it amounts to.
  happened = [];
  // Entries that count for nothing, by name.
  fallen = new Map();

  constructor(entries, game, judged) {
    super(game.seats, wordingsOf(entries));
    this.table = {
      game,
      state: beginning(game),
      first: new Map(),
      thisTurn: new Map(),
      events: [],
    };
    this.judged = judged;
    this.entries = entries.map((entry) => this.known(entry));
  }

  known(entry) {
    return Object.assign(entry, {
      event: this.wordings.get(entry.id)?.event ?? entry.event,
      outcome: this.judged[entry.id],
    });
  }

  walked(workOut) {
    this.settle(this.entries);
    this.chains = new Chains(
      this.entries.filter(({ id }) => !this.unheard.has(id)),
      this.table.game,
      workOut,
    );
    for (const entry of this.entries) this.comeTo(entry);
  }

  // Whether the fold can go on with this entry, if it comes after all others. If it is about an
  // earlier one, or was named before it came, everything is folded anew.
  goesOn(entry) {
    const last = this.entries.at(-1);
    if (
      !last ||
      byOrder(last, entry) > 0 ||
      entry.kind === "settle" ||
      entry.of ||
      entry.about ||
      this.entries.some(({ about }) => about === entry.id)
    )
      return false;
    this.entries.push(this.known(entry));
    this.comeTo(entry);
    return true;
  }

  comeTo(entry) {
    if (entry.kind === "procedure") this.procedure(entry);
    else if (
      kindOf(entry) &&
      !this.revoked.has(entry.id) &&
      this.holds(this.objection(entry), entry)
    )
      this.happens(entry);
  }

  // A procedure, or whatever replaces it. One that replaces another happened in its place already.
  procedure(entry) {
    const { chains, revoked, fallen } = this;
    if (chains.named(entry)) {
      const { id } = chains.first(entry);
      if (revoked.has(id) || fallen.has(id)) this.falls(entry);
      return;
    }
    chains.fillIn(entry, () => this.standing());
    if (revoked.has(entry.id)) {
      // Its events that were changed since.
      for (const part of chains.parts(entry))
        if (part.anew) this.happens(inPlaceOf(entry, { ...part, outcome: part }));
    } else this.carriedOut(entry, this.holding(entry));
  }

  // What stands and what is remembered, for what a match fills in.
  standing() {
    const { state, game } = this.table,
      teams = Object.keys(game.sides).map((id) => ({ id: Number(id) }));
    const people = { teams, player: (id) => ({ team: state.teams.get(id) }) };
    return {
      state: stateOf(state),
      rerolls: rerollsLeft(state),
      game,
      people,
      remembered: (this.memory = remember(this.happened, this.memory)),
    };
  }

  carriedOut(entry, holding) {
    const worked = this.chains.worked(holding),
      itself = inPlaceOf(entry, holding);
    const against =
      this.recordedTwice(itself) ??
      this.outOfPlay(itself) ??
      unworkable(worked) ??
      this.namesNothing(holding);
    if (!this.holds(against, itself)) return;
    if (!worked.entries || worked.lacks) {
      this.falls(entry);
      return;
    }
    itself.answered = () => this.chains.answered(holding);
    const parts = this.chains
      .parts(holding)
      .map((part) => inPlaceOf(entry, { ...part, outcome: part }));
    const objection = parts.map((part) => this.objection(part)).find(Boolean);
    if (this.holds(objection, itself)) for (const part of [itself, ...parts]) this.happens(part);
  }

  // The entry that counts in the place of this procedure: the last that replaces it, if any.
  holding(entry) {
    let found = null;
    for (const one of this.chains.standIns(entry)) {
      if (this.revoked.has(one.id)) continue;
      if (one.device === entry.device || this.stands(twice(entry), one)) found = one;
      else this.falls(one);
    }
    return found ? this.holding(found) : entry;
  }

  namesNothing(entry) {
    if (!entry.of || this.chains.named(entry)) return null;
    return { what: "impossible", text: "It stands in for something that isn't there." };
  }

  holds(objection, entry) {
    const holds = !objection || this.stands(objection, entry);
    if (!holds) this.falls(entry);
    return holds;
  }

  falls({ id, ref }) {
    this.fallen.set(id, ref);
  }

  happens(entry) {
    const kind = kindOf(entry),
      { state, thisTurn } = this.table;
    const doer = kind.doer(entry),
      team = state.teams.get(doer),
      deed = this.deedOf(entry);
    if (deed && !thisTurn.has(deed)) thisTurn.set(deed, entry);
    if (entry.event)
      this.table.events.push({
        key: entry.place ? `${entry.id}.${entry.place}` : entry.id,
        ...entry.event,
      });
    if (isTurnOf(state, team)) state.sides.get(team).acted.add(doer);
    this.happened.push(entry);
    for (const player of kind.moved(entry)) delete state.places.players[player];
    kind.apply(entry, this.table);
  }

  deedOf(entry) {
    const deed = kindOf(entry).deed(entry);
    return deed === null ? null : `${entry.kind} ${deed}`;
  }

  // The first objection to it.
  objection(entry) {
    return (
      this.recordedTwice(entry) ??
      this.outOfPlay(entry) ??
      this.ofAnother(entry) ??
      kindOf(entry).objection(entry, this.table)
    );
  }

  recordedTwice(entry) {
    const earlier = this.table.thisTurn.get(this.deedOf(entry));
    return earlier && earlier.device !== entry.device ? twice(earlier) : null;
  }

  outOfPlay(entry) {
    const player = kindOf(entry).mustPlay(entry, this.table),
      box = boxOf(this.table.state, player);
    if (!isOut(box)) return null;
    return {
      what: "out_of_play",
      text: `${this.table.game.players[player]} was by then out of the game: ${WHERE[box]}.`,
    };
  }

  ofAnother(entry) {
    const { game } = this.table,
      team = kindOf(entry).counter(entry, this.table),
      { role, teams } = this.seatOf(entry);
    if (team == null || role === "page" || teams.includes(team)) return null;
    const seated = Object.values(game.seats).some(
      (seat) => seat.role === "coach" && seat.teams.includes(team),
    );
    return seated
      ? {
          what: "counter",
          text: `${possessive(game.sides[team].name)} own phone counts that; another phone recorded it.`,
        }
      : null;
  }

  // Whether it counts all the same, by how its flag is settled.
  stands({ what, text, earlier }, entry) {
    const about = earlier ? [earlier, entry] : [entry];
    const may = ({ role, teams }) =>
      role !== "coach" || teams.some((team) => this.sidesOf(entry, about).includes(team));
    return COUNTS.includes(this.settled(flagOf(what, text, about), may));
  }

  // Whom it concerns: who recorded it, and the sides of whom it is about.
  sidesOf(entry, about) {
    const { people, teams } = kindOf(entry),
      players = people(entry).map((player) => this.table.state.teams.get(player));
    return [...players, ...teams(entry), ...about.flatMap((one) => this.seatOf(one).teams)];
  }
}

// The game's document of a kit, with the rows of its dungeon if there is one.
export const gameOf = ({ game, dungeon }) =>
  dungeon ? { ...game, floors: dungeon.squares } : game;

// `goOn(entry)` returns the fold with one entry more, or false if all must be folded anew.
const shownOf = (walk) => {
  const {
      chains,
      table: { state: stands, events },
    } = walk,
    state = stateOf(stands);
  const fallen = [...new Map([...walk.fallen, ...walk.revoked]).values()].sort(byRef);
  return {
    happened: walk.happened,
    events,
    texts: chains.texts,
    rerolls: rerollsLeft(stands),
    state,
    flags: walk.flags.sort(byEntries),
    fallen,
    goOn: (entry) => walk.goesOn(withNames(entry)) && shownOf(walk),
    get digest() {
      return digestOf(state);
    },
  };
};

// `entries` as replies list them and as they are to be sent, `game` the game's document
// (`dungeonbowl.table.document`), `judged` the outcomes of all replies. An event without an outcome
// gets the mildest of its kind; a procedure is worked out by `workOut(entry, faces)`.
export const foldTable = (entries, game, judged = {}, workOut = null) => {
  const walk = new Walk(entries.map(withNames).sort(byOrder), game, judged);
  walk.walked(workOut);
  return shownOf(walk);
};
