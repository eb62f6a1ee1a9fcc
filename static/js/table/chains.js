// The procedures of a log: which replaces which, and what each amounts to
// (`dungeonbowl.table.chains`). Its outcome is what the server worked out; until then the phone
// works it out by itself.
import { byOrder } from "./flags.js";
import { standing } from "./wordings.js";

// The fields that an entry of each kind may lack; one that lacks others is left for people to
// record.
const SPARED = { chest: ["player"], sponge: ["player"], monster: ["key"], turn: ["turnover"] };
const isWhole = ({ kind, ...fields }, { events }) => {
  if (kind === "event")
    return (events[fields.event.type]?.needs ?? []).every((name) => fields.event[name]);
  return Object.entries(fields).every(
    ([name, value]) => value !== null || SPARED[kind]?.includes(name),
  );
};
const given = (faces) =>
  Object.fromEntries(Object.entries(faces).filter(([, face]) => face !== null));
// Events that belong to whoever blocked or passed, who earns something by them (BLK-07, SPP-01,
// C-132).
const AUTHORED = ["hazard_push", "completion"];
const byAuthor = (author) => (one) =>
  AUTHORED.includes(one.event?.type) && author
    ? { ...one, event: { ...one.event, player: author } }
    : one;
const amounts = (entries, game, author) => {
  let place = 0;
  return entries
    .map(byAuthor(author))
    .filter((one) => isWhole(one, game))
    .map((one) => (one.kind === "event" ? { ...one, place: (place += 1) } : one));
};
const whyNot = ({ body: { errors = {}, detail } = {}, message }) =>
  Object.values(errors).flat()[0] ?? detail ?? message;

export class Chains {
  known = new Map();

  // `workOut` takes an entry and its faces, and answers as a procedure does, with the verdicts of
  // the rules that forbid it, or throws.
  constructor(entries, game, workOut) {
    const thrown = entries.filter(({ kind }) => kind === "procedure");
    this.entries = new Map(thrown.map((entry) => [entry.id, entry]));
    this.others = thrown.filter((entry) => this.named(entry));
    this.apart = standing(entries).filter(({ place }) => place);
    Object.assign(this, { game, workOut });
  }

  // The entry that it replaces: an earlier one of the same procedure.
  named(entry) {
    const earlier = entry.of && this.entries.get(entry.of.join("."));
    return earlier && byOrder(earlier, entry) < 0 && earlier.key === entry.key ? earlier : null;
  }

  first(entry) {
    const named = this.named(entry);
    return named ? this.first(named) : entry;
  }

  // It and, in turn, all those that replace it.
  at(entry) {
    return [entry, ...this.standIns(entry).flatMap((one) => this.at(one))];
  }

  // What the match knows at that place holds for each entry that may take it. What the server
  // filled in comes with the entry.
  fillIn(entry, table) {
    for (const one of this.at(entry))
      one.known = one.outcome ? one.outcome.filled : this.fills(one, table);
  }

  fills(one, table) {
    if (!this.workOut) return undefined;
    const stands = table();
    one.author = this.workOut.author(one, stands);
    return this.workOut.fills(one, stands);
  }

  standIns({ id }) {
    return this.others.filter(({ of }) => of.join(".") === id);
  }

  // What each procedure came to that was worked out, as a sentence.
  get texts() {
    return Object.fromEntries(
      [...this.known].map(([id, { text }]) => [id, text]).filter(([, text]) => text),
    );
  }

  worked(entry) {
    if (!this.known.has(entry.id))
      this.known.set(entry.id, entry.outcome ?? this.workedHere(entry));
    return this.known.get(entry.id);
  }

  workedHere(entry) {
    const named = this.named(entry),
      faces = given({ ...(named ? this.kept(entry, this.worked(named)) : {}), ...entry.dice });
    if (!this.workOut) return { entries: [], dice: faces };
    try {
      const {
        needs: [need],
        dice,
        entries,
        verdicts,
        text,
      } = this.workOut(entry, faces);
      const fault = verdicts.map(({ message }) => message).join(" ");
      return {
        entries: entries && amounts(entries, this.game, entry.author),
        dice: fault ? faces : { ...faces, ...dice },
        fault,
        text,
        lacks: need && `${need.why}: ${need.purpose} lacks.`,
      };
    } catch (refusal) {
      // The inputs could be read as they were sent.
      if (Object.keys(entry.known ?? {}).length)
        return this.workedHere(Object.assign(entry, { known: {} }));
      return { fault: whyNot(refusal), dice: faces };
    }
  }

  // Once a die is entered anew, choices are made anew too.
  kept({ key, dice: entered = {} }, { dice }) {
    const isChoice = (purpose) => this.workOut?.chooses(key, purpose);
    return Object.keys(entered).every(isChoice)
      ? dice
      : Object.fromEntries(Object.entries(dice).filter(([purpose]) => !isChoice(purpose)));
  }

  // All that came of it, as this phone works it out; null where it can't.
  answered(entry) {
    try {
      return this.workOut?.(entry, this.worked(entry).dice ?? {}) ?? null;
    } catch {
      return null;
    }
  }

  // What it amounts to, but for events that somebody took back by themselves.
  parts(entry) {
    return (this.worked(entry).entries ?? []).filter(
      ({ place }) => !place || !this.isApart(entry.id, place),
    );
  }

  isApart(id, place) {
    return (
      this.apart.filter((one) => one.about === id && one.place === place).at(-1)?.kind === "revoke"
    );
  }
}
