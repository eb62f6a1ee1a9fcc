// What people agreed to about a log: what they took back, and how its flags are settled.
import { AGREED, flagOf } from "./flags.js";

const NOBODY = { role: "coach", person: 0, teams: [] };

export class Settling {
  // The settlements heard of each flag, and the flags that are open.
  said = new Map();
  flags = [];
  // Entries that were taken back, by name; and revocations to which nobody has agreed yet.
  revoked = new Map();
  unheard = new Set();

  constructor(seats, wordings) {
    Object.assign(this, { seats, wordings });
  }

  settle(entries) {
    this.revocations = entries.filter(({ kind }) => kind === "revoke").reverse();
    this.takeBackOwn();
    this.hearSettlements(entries);
    this.takeBackOthers(entries);
  }

  // How the flag was settled. While it is open: nothing, and it is kept among the flags.
  settled(flag, may) {
    const heard = this.said
      .get(flag.id)
      ?.find(({ seat, word }) => flag.choices.includes(word) && may(seat));
    if (!heard) this.flags.push(flag);
    return heard?.word;
  }

  // Revokes what needs no consent, from the last on: a revocation may be revoked too.
  takeBackOwn() {
    for (const entry of this.revocations) {
      if (!this.revoked.has(entry.id) && this.letsGo(entry) && !entry.place)
        this.revoked.set(entry.about, entry.entry);
    }
    // The changes of an event say whether it counts, if it was changed since.
    for (const [key, { stands }] of this.wordings) if (stands) this.revoked.delete(key);
  }

  hearSettlements(entries) {
    for (const entry of entries) {
      if (entry.kind !== "settle" || this.revoked.has(entry.id)) continue;
      this.said.set(entry.flag, [
        ...(this.said.get(entry.flag) ?? []),
        { seat: this.seatOf(entry), word: entry.as },
      ]);
    }
  }

  // Revokes what its author, or a referee, agreed to; until then there is a flag.
  takeBackOthers(entries) {
    for (const entry of this.revocations) {
      const author = entries.find(({ id }) => id === entry.about);
      if (!author || this.revoked.has(entry.id) || this.letsGo(entry)) continue;
      const { person } = this.seatOf(author);
      const flag = flagOf("revoke", "Somebody wants to take this back.", [author, entry]);
      const word = this.settled(flag, (seat) => seat.person === person || seat.role !== "coach");
      if (word !== AGREED) this.unheard.add(entry.id);
      else if (!entry.place) this.revoked.set(author.id, author.ref);
    }
  }

  // Whether nobody has to agree: it is their own, or they may decide.
  letsGo(entry) {
    const own = this.seatOf(entry),
      other = this.seats[entry.entry[0]];
    return (own.role !== "coach" && !entry.proposed) || own.person === other?.person;
  }

  seatOf({ device }) {
    return this.seats[device] ?? NOBODY;
  }
}
