// The log of one match as this phone holds it: its own entries, and those it heard of.
//
// A tap is an entry: it gets the device's next count and a clock later than all this phone knows,
// is written, and only then shown. Every open page of this browser hears of it.

import { joined } from "./lostentries.js";
import { numbersOf, underOtherNumbers } from "./renaming.js";

// A clock goes no further; whatever follows has this one too.
const LATEST = 2 ** 31 - 1;
// What is left of an entry that neither the server nor this phone has words for.
export const UNREADABLE = "Something was recorded that can't be read.";
const TAKEN_BACK = "Before the start was taken back: ";
const wordsOf = (words, entry) => {
  try {
    return [...words(entry).trim()].slice(0, 300).join("") || UNREADABLE;
  } catch {
    return UNREADABLE;
  }
};
const whenOf = (age) => Date.now() - (age > 0 ? age : 0);
const byCount = (one, other) => one.n - other.n;
const refOf = ({ device, n }) => `${device}.${n}`;

export class Log {
  #rows = new Map();
  #heard = new Set();
  hearsAnew = false; // whether all that others recorded must still be fetched again
  #pages;
  #anew = null; // which start the server named, while the kit has another

  constructor(store, record) {
    this.store = store;
    this.record = record;
    this.#pages =
      "BroadcastChannel" in globalThis ? new BroadcastChannel(`table ${record.match}`) : null;
    this.#pages?.addEventListener("message", () => this.read());
  }

  static async open(store, match) {
    const log = new Log(store, (await store.match(match)) ?? { match, device: null });
    await log.read();
    return log;
  }

  get match() {
    return this.record.match;
  }
  get device() {
    return this.record.device;
  }
  get rows() {
    return [...this.#rows.values()];
  }
  get entries() {
    return this.rows.map(({ device, entry }) => ({ device, ...entry }));
  }
  get unsent() {
    return this.rows.filter((row) => row.device === this.device && !row.sent);
  }
  // The first of the waiting entries: all those that were recorded under the same start of the
  // match.
  get due() {
    const { unsent } = this,
      began = unsent[0]?.began;
    return { began, rows: unsent.filter((row) => row.began === began) };
  }
  get lastSent() {
    return Math.max(
      0,
      ...this.rows.filter((row) => row.device === this.device && row.sent).map(({ n }) => n),
    );
  }
  // By device, how many entries it has without a gap: of those that a code brought, earlier ones
  // may be missing.
  get have() {
    const have = {};
    for (const { device, n } of this.rows.sort(byCount))
      if (n === (have[device] ?? 0) + 1) have[device] = n;
    return have;
  }
  get clock() {
    return Math.max(0, ...this.rows.map(({ entry }) => entry.clock));
  }

  // All that a phone recorded in one deed with this entry, including it.
  togetherWith({ device: from, n }) {
    const all = this.entries.filter(({ device }) => device === from),
      firstOf = ({ since, n: own }) => since ?? own;
    const first = firstOf(all.find((entry) => entry.n === n) ?? { n });
    return all.filter((entry) => firstOf(entry) === first);
  }

  onChange(listener) {
    this.#heard.add(listener);
  }

  // What another page of this browser wrote meanwhile.
  async read() {
    const record = await this.store.match(this.match);
    if (record) this.record = record;
    this.#rows = new Map((await this.store.rows(this.match)).map((row) => [refOf(row), row]));
    this.#say();
  }

  async keep(changes) {
    const before = this.record;
    this.record = { ...before, ...changes };
    const kept = await this.store.keepMatch(this.match, changes);
    // What another tab wrote meanwhile holds too, a seat that it took above all.
    this.record = { ...before, ...kept };
    this.#spread();
  }

  // Resolves once it is stored: no button answers before. `since` is the count of the deed's first
  // entry, unless this is the first.
  async append(kind, fields, since = null) {
    const before = this.clock;
    const row = await this.store.append(this.match, this.device, (n, last) => ({
      match: this.match,
      device: this.device,
      n,
      sent: false,
      at: Date.now(),
      began: this.#began,
      entry: {
        n,
        clock: Math.min(Math.max(before, last) + 1, LATEST),
        kind,
        ...fields,
        ...(since && { since }),
      },
    }));
    this.#rows.set(refOf(row), row);
    this.#spread();
    return row;
  }

  // What the server, a code or a file brought; what is known already stays as it is. `ages` says
  // how many milliseconds ago the server got each, since a phone's own clock may be wrong.
  async take(entries, sent = true, ages = []) {
    const fresh = entries
      .map(({ device, ...entry }, place) => ({
        match: this.match,
        device,
        n: entry.n,
        sent,
        at: whenOf(ages[place]),
        entry,
      }))
      .filter((row) => !this.#rows.has(refOf(row)));
    if (!fresh.length) return 0;
    await this.#write(fresh);
    return fresh.length;
  }

  // The server has them up to this count, and no further. If it had more before, another phone may
  // have this number by now: everything is sent again, and says so.
  async reached(count) {
    const n = count < this.lastSent ? 0 : count;
    const changed = this.rows.filter(
      (row) => row.device === this.device && row.sent !== row.n <= n,
    );
    if (changed.length) await this.#write(changed.map((row) => ({ ...row, sent: row.n <= n })));
  }

  // The same entries as notes, each in its own words; a note that can't be read either becomes
  // UNREADABLE.
  async reword(rows, words) {
    await this.#write(
      rows.map((row) => {
        const { n, clock, text } = row.entry,
          said = wordsOf(words, { device: row.device, ...row.entry });
        return {
          ...row,
          entry: { n, clock, kind: "note", text: said === text ? UNREADABLE : said },
        };
      }),
    );
  }

  // The start under which entries are recorded from now on: the kit's, until the server says that
  // the match began anew. The new kit is still on its way then.
  get #began() {
    const began = this.record.kit?.match?.began;
    return this.#anew && this.#anew.was === began ? this.#anew.began : began;
  }

  // What was recorded under a start that was taken back becomes notes under the present one:
  // nothing of it counts, and nothing is lost.
  async retell(rows, words, began) {
    this.#anew = { was: this.record.kit?.match?.began, began };
    await this.#write(
      rows.map((row) => {
        const { n, clock } = row.entry,
          said = wordsOf(words, { device: row.device, ...row.entry });
        return {
          ...row,
          began,
          entry: {
            n,
            clock,
            kind: "note",
            text: [...`${TAKEN_BACK}${said}`].slice(0, 300).join(""),
          },
        };
      }),
    );
  }

  // The server no longer knows this device: its entries go under another number, in the same order.
  // Under the new numbers what others recorded may be anybody's: it is fetched anew, and laid aside
  // until its own phones give it back. `about` is the server's present `{kit, etag}`.
  async moveTo(device, about, words) {
    const old = this.device,
      numbers = numbersOf(this.record.kit, about.kit, old, device);
    const said = ({ entry }) => wordsOf(words, { device: old, ...entry });
    // What is tapped from here on is under the new number, and comes after all that moves.
    this.record = { ...this.record, ...about, device };
    await this.#keepOnly(
      (row) => row.device === old,
      (row) => ({
        ...row,
        device,
        sent: false,
        entry: underOtherNumbers(row.entry, numbers, said(row)),
      }),
      { ...about, device },
    );
  }

  // Whether the server, which has this much of each device, has lost entries that it once sent.
  outran(have) {
    return this.rows.some(
      ({ device, n, sent }) => sent && device !== this.device && n > (have[device] ?? 0),
    );
  }

  // What the server sent of others is fetched again, and laid aside until it comes. If seats have
  // other numbers by now (`all`), so is what codes and files brought.
  async hearAnew(all = false) {
    this.hearsAnew = true;
    await this.#keepOnly(
      (row) => row.device === this.device || !(row.sent || all),
      (row) => row,
      {},
    );
  }

  async #keepOnly(stays, renamed, changes) {
    const { kept, record } = await this.store.move(this.match, stays, renamed, (gone, before) => ({
      ...changes,
      aside: joined(
        before?.aside,
        gone.map(({ device, entry }) => ({ device, ...entry })),
      ),
    }));
    this.#rows = new Map(kept.map((row) => [refOf(row), row]));
    this.record = { ...this.record, ...record };
    this.#spread();
  }

  async #write(rows) {
    await this.store.keepRows(rows);
    for (const row of rows) this.#rows.set(refOf(row), row);
    this.#spread();
  }

  #spread() {
    this.#pages?.postMessage("changed");
    this.#say();
  }
  #say() {
    for (const listener of this.#heard) listener(this);
  }
}
