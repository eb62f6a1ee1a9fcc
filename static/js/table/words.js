// An entry in a few words, by the templates that the page contains.

const caseOf = ({ cases, templates }, entry) => {
  for (const name of cases[entry.kind] ?? []) {
    const value = entry[name];
    if (value === undefined || value === null) continue;
    const found = templates[`${entry.kind}.${value}`] ?? templates[`${entry.kind}.${name}`];
    if (found) return found;
  }
  return templates[entry.kind] ?? entry.kind;
};

export class Words {
  constructor(people, { words, events, procedures: { sections } = { sections: {} } }) {
    const named = Object.values(sections).flatMap(({ procedures }) => Object.entries(procedures));
    Object.assign(this, {
      people,
      words,
      events,
      procedures: Object.fromEntries(named.map(([key, [name]]) => [key, name])),
    });
  }

  // `entries` are all that are known, for an entry that names another.
  said(entry, entries = []) {
    return caseOf(this.words, entry).replace(/\{(\w+)\}/g, (_, name) =>
      this.#called(name, entry, entries),
    );
  }

  event(event) {
    const people = [event.player, event.victim].filter(Boolean).map((id) => this.people.called(id));
    if (!people.length && event.team) people.push(this.people.teamCalled(event.team));
    return [this.events[event.type]?.name ?? event.type, ...people].join(", ");
  }

  #called(name, entry, entries) {
    const value = entry[name];
    if (name === "team") return this.people.teamCalled(value);
    if (name === "player" || name === "with") return this.people.called(value);
    if (name === "event") return this.event(value);
    if (name === "procedure") return this.#procedure(entry);
    if (name === "entry") return this.#entry(value, entries);
    if (name === "at") return value?.join(", ") ?? "no square that anybody knows";
    return String(value ?? "");
  }

  #procedure({ key, inputs }) {
    const called = this.procedures[key] ?? key.replaceAll("_", " ");
    const who = [inputs?.player ?? inputs?.attacker, inputs?.defender]
      .filter((one) => one?.id)
      .map(({ id }) => this.people.called(id));
    return [called.charAt(0).toUpperCase() + called.slice(1), ...who].join(", ");
  }

  #entry([device, n], entries) {
    const named = entries.find((one) => one.device === device && one.n === n);
    if (named?.entry) return "a word about another"; // which may be this one's own
    return named ? this.said(named, entries) : "something this phone hasn't heard of";
  }
}
