// What a phone holds of matches at their tables, for one person: in IndexedDB, written before any
// button answers. If the browser stores nothing (a private window, a full disk), the page's own
// memory holds it until it is sent, and `durable` is false.
const VERSION = 1;
const MATCHES = "matches";
const ENTRIES = "entries";

const asked = (request) =>
  new Promise((done, failed) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error);
  });
const finished = (transaction) =>
  new Promise((done, failed) => {
    transaction.oncomplete = () => done();
    transaction.onabort = transaction.onerror = () => failed(transaction.error);
  });

const open = (name) => {
  const request = indexedDB.open(name, VERSION);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(MATCHES, { keyPath: "match" });
    request.result.createObjectStore(ENTRIES, { keyPath: ["match", "device", "n"] });
  };
  return asked(request);
};

// A row is `{match, device, n, sent, at, entry}`; `entry` is what goes over the wire.
const allOf = (match, device) =>
  device === undefined
    ? IDBKeyRange.bound([match], [match, []])
    : IDBKeyRange.bound([match, device], [match, device, []]);

const split = (rows, stays, renamed) => ({
  kept: rows.filter(stays).map(renamed),
  gone: rows.filter((row) => !stays(row)),
});

class Durable {
  durable = true;

  constructor(database) {
    this.database = database;
  }

  match(id) {
    return asked(this.#over(MATCHES).get(id));
  }

  // Reads in the same transaction what another tab wrote meanwhile: a seat that it took, say.
  async keepMatch(match, changes) {
    const store = this.#over(MATCHES, "readwrite");
    const record = { ...(await asked(store.get(match))), ...changes, match };
    store.put(record);
    await finished(store.transaction);
    return record;
  }

  rows(match) {
    return asked(this.#over(ENTRIES).getAll(allOf(match)));
  }

  async keepRows(rows) {
    const store = this.#over(ENTRIES, "readwrite");
    for (const row of rows) store.put(row);
    await finished(store.transaction);
  }

  // Two tabs of one seat never give the same count twice: the next is found and taken in one
  // transaction.
  async append(match, device, written) {
    const store = this.#over(ENTRIES, "readwrite");
    const last = await asked(store.openCursor(allOf(match, device), "prev"));
    const row = written((last?.value.n ?? 0) + 1, last?.value.entry.clock ?? 0);
    store.add(row);
    await finished(store.transaction);
    return row;
  }

  // All or nothing, even if the page is closed meanwhile: keeps only the rows that `stays` accepts,
  // changed by `renamed`, and changes the record as `recorded` says, given the removed rows and the
  // old record.
  async move(match, stays, renamed, recorded) {
    const both = this.#begun([MATCHES, ENTRIES], "readwrite"),
      matches = both.objectStore(MATCHES),
      entries = both.objectStore(ENTRIES);
    const before = await asked(matches.get(match));
    const { kept, gone } = split(await asked(entries.getAll(allOf(match))), stays, renamed);
    const record = { ...before, ...recorded(gone, before), match };
    entries.delete(allOf(match));
    for (const row of kept) entries.put(row);
    matches.put(record);
    await finished(both);
    return { kept, record };
  }

  #begun(names, mode) {
    return this.database.transaction(names, mode, { durability: "strict" });
  }
  #over(name, mode = "readonly") {
    return this.#begun(name, mode).objectStore(name);
  }
}

const keyOf = ({ match, device, n }) => `${match} ${device} ${n}`;
const byCount = (one, other) => one.device - other.device || one.n - other.n;

class InMemory {
  durable = false;
  #matches = new Map();
  #rows = new Map();

  async match(id) {
    return this.#matches.get(id);
  }
  async keepMatch(match, changes) {
    const record = { ...this.#matches.get(match), ...changes, match };
    this.#matches.set(match, record);
    return record;
  }
  async rows(match) {
    return this.#of(match);
  }
  async keepRows(rows) {
    for (const row of rows) this.#rows.set(keyOf(row), row);
  }
  // Nothing is awaited in between, so that of simultaneous taps each finds the one before it.
  async append(match, device, written) {
    const last = this.#of(match).findLast((row) => row.device === device);
    const row = written((last?.n ?? 0) + 1, last?.entry.clock ?? 0);
    this.#rows.set(keyOf(row), row);
    return row;
  }
  async move(match, stays, renamed, recorded) {
    const { kept, gone } = split(this.#of(match), stays, renamed);
    for (const [key, row] of this.#rows) if (row.match === match) this.#rows.delete(key);
    await this.keepRows(kept);
    return { kept, record: await this.keepMatch(match, recorded(gone, this.#matches.get(match))) };
  }

  #of(match) {
    return [...this.#rows.values()].filter((row) => row.match === match).sort(byCount);
  }
}

// A store that falls back on memory, with everything read before, as soon as the disk refuses
// something.
class Falling {
  constructor(store) {
    this.inner = store;
  }
  get durable() {
    return this.inner.durable;
  }

  // Falls back once for everything refused at the same time: of two memories each would lack what
  // the other has.
  async #try(act) {
    if (this.falling) await this.falling;
    const { inner } = this;
    try {
      return await act(inner);
    } catch (refused) {
      if (!inner.durable) throw refused;
      await (this.falling ??= this.#fall());
      return act(this.inner);
    }
  }

  async #fall() {
    const memory = new InMemory();
    for (const id of this.known) await this.#carryOver(memory, id);
    this.inner = memory;
  }

  known = new Set();
  async #carryOver(memory, id) {
    try {
      const record = await this.inner.match(id);
      if (record) await memory.keepMatch(id, record);
      await memory.keepRows(await this.inner.rows(id));
    } catch {
      /* it can't be read any more either; the server has what was sent */
    }
  }

  match(id) {
    this.known.add(id);
    return this.#try((store) => store.match(id));
  }
  keepMatch(match, changes) {
    return this.#try((store) => store.keepMatch(match, changes));
  }
  rows(match) {
    return this.#try((store) => store.rows(match));
  }
  keepRows(rows) {
    return this.#try((store) => store.keepRows(rows));
  }
  append(match, device, written) {
    return this.#try((store) => store.append(match, device, written));
  }
  move(match, ...how) {
    return this.#try((store) => store.move(match, ...how));
  }
}

export const openStore = async (person) => {
  try {
    return new Falling(new Durable(await open(`great-wheel table ${person}`)));
  } catch {
    return new Falling(new InMemory());
  }
};
