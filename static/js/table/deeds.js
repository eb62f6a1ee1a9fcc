// What may be recorded, as deeds: each asks what it must know and becomes one entry.
//
// A deed is `{words, note, run}`; `run(ask)` returns entries, each `[kind, fields]`.

import { askLasting, sendsOn } from "./lasting.js";

const MOST = 8;
const SEEN = ["penalty", "monster_bonus"];
const APOTHECARY = "apothecary", TOUCHDOWN = "touchdown", ILLUSION = "illusion";

const entry = (kind, fields) => async () => [[kind, fields]];

// Choices without their headings.
const flat = (choices) => choices.flatMap(([value, words]) => (Array.isArray(words) ? flat(words) : { value, words }));

// How a detail is asked for, by its sort; those of other sorts only the server's own form can ask.
const asksDetail = {
  choice: (ask, { label, choices }) => ask.choice(label, flat(choices).filter(({ value }) => value !== "")),
  flag: (ask, { label }) => ask.choice(label, [{ value: true, words: "Yes" }, { value: false, words: "No" }]),
  count: (ask, { label }) => ask.face(label, "d99"),
  event: (ask, { label }, { earlier }) => (earlier.length === 1 ? earlier[0].value : ask.choice(label, earlier)),
  numbers: async (ask, { label }, { pads }) => {
    const found = [];
    for (let pad = -1; pad && found.length < MOST;) {
      const done = found.length ? [{ value: 0, words: "No further" }] : [];
      pad = await ask.choice(label, [...done, ...pads.map((value) => ({ value, words: `Teleporter ${value}` }))]);
      if (pad) found.push(pad);
    }
    return found;
  },
  words: (ask, { label }) => ask.words(label),
};
// The result on a league's own table is asked too: without it nobody knows what an event came to.
const OWN_TABLE = "outcome";
const isNeeded = ({ name, required }) => required || name === OWN_TABLE;
const needed = (kind) => kind.details.filter(isNeeded);
const needsSignal = (kind) => needed(kind).some(({ sort }) => !asksDetail[sort]);

export class Deeds {
  constructor({ document, people, state, signal, earlier, first, thisTurn }) {
    const kinds = Object.entries(document.events).map(([key, kind]) => ({ key, ...kind }));
    Object.assign(this, { document, people, state, signal, earlier, first, thisTurn, kinds });
  }

  // An event, with whoever was tapped first already known.
  event(kind, known = {}) {
    return {
      words: kind.name,
      note: "",
      key: kind.key,
      group: kind.group,
      at: needsSignal(kind) ? kind.key : "",
      run: async (ask) => [["event", { event: await this.#event(ask, kind, known) }]],
    };
  }

  async #event(ask, wanted, known) {
    const claimed = wanted.key === TOUCHDOWN && this.#hasIllusions, kind = claimed ? await this.#asReal(ask, wanted) : wanted;
    const event = { type: kind.key };
    for (const { name, text, nobody } of kind.asks) {
      const id = name in known ? known[name] : await this.#who(ask, { name, text, nobody, event });
      if (id !== null) event[name] = id;
    }
    for (const detail of needed(kind)) {
      event[detail.name] = await asksDetail[detail.sort](ask, detail, { earlier: this.#earlier(detail, event), pads: this.#pads() });
    }
    if (claimed) Object.assign(event, await this.#whichBall(ask, event));
    const rolls = await this.#rolls(ask, kind, event);
    return Object.keys(rolls).length ? { ...event, rolls } : event;
  }

  // Where one ball of several is real, whoever carries one home has the real one or an illusion (VAR-08).
  get #hasIllusions() { return this.kind(ILLUSION)?.idle === undefined; }
  #asReal(ask, touchdown) {
    return ask.choice("Is that ball the real one?", [{ value: touchdown, words: "It is real: a touchdown" }, { value: this.kind(ILLUSION), words: "An illusion: it vanishes" }]);
  }

  // The ball that the player holds; if that isn't known, any that isn't gone.
  async #whichBall(ask, { player }) {
    const there = Object.entries(this.state().balls).filter(([, ball]) => ball.with !== "gone"), own = there.filter(([, ball]) => ball.with === player);
    const among = (own.length ? own : there).map(([number]) => Number(number));
    if (!among.length) return {};
    return { ball: { number: among.length === 1 ? among[0] : await ask.choice("Which ball?", among.map((value) => ({ value, words: `Ball ${value}` }))) } };
  }

  // What may have brought it about: events of its types that befell the same player, latest first.
  #earlier({ types = [] }, { victim, player }) {
    const who = victim ?? player;
    const fits = (one) => (!types.length || types.includes(one.type)) && (!who || [one.victim, one.player].includes(who));
    const words = (one) => `${this.kind(one.type)?.name ?? one.type}: ${this.people.called(one.victim ?? one.player)}`;
    return this.earlier().filter(fits).reverse().slice(0, MOST).map((one) => ({ value: one.key.split(".").map(Number), words: words(one) }));
  }

  #pads() { return Object.entries(this.state().pads).filter(([, { is }]) => is === "open").map(([pad]) => Number(pad)); }

  #who(ask, { name, text, nobody, event }) {
    if (name === "team") return ask.choice(text, this.people.teams.map((team) => ({ value: team.id, words: team.name })));
    const likely = event.type === "touchdown" ? Object.values(this.state().balls).map((ball) => ball.with).filter(Number.isInteger) : [];
    return ask.player(text, { nobody, likely, first: name === "victim" ? this.people.facing(event.player)?.id : undefined });
  }

  // Real dice are asked for. With a signal the program rolls its own as the entry arrives.
  async #rolls(ask, kind, event) {
    const rolls = {};
    const again = this.#isRolledAgain(event);
    for (const { purpose, die, must } of kind.dice.filter((one) => one.at_once || (again && one.purpose === "casualty"))) {
      const byProgram = this.document.dice !== "table" && !this.signal();
      if (!must && byProgram) continue;
      const face = await ask.face(`${kind.name}: the ${die.toUpperCase()}`, die, { rolled: byProgram });
      if (face !== undefined) rolls[purpose] = face;
    }
    // Dice that depend on who saw it, or how strong it was, only people at the table can judge.
    for (const { purpose } of this.document.dice === "table" ? kind.dice.filter((one) => SEEN.includes(one.purpose)) : []) {
      const face = await ask.number(`${kind.name}: the D6, if it was rolled`, 6, undefined, 1, "It wasn't rolled");
      if (face) rolls[purpose] = face;
    }
    const lasting = kind.dice.find(({ purpose }) => purpose === "lasting"), { niggles } = this.people.player(event.victim) ?? {};
    const isLasting = lasting && sendsOn(lasting, { event, rolls, niggles });
    // If this is the only face and the program may roll it, it is left to the program.
    if (isLasting && (Object.keys(rolls).length || this.document.dice === "table")) rolls.lasting = await askLasting(ask, lasting);
    return rolls;
  }

  // The apothecary's second roll, but for a knock-out (C-202).
  #isRolledAgain({ type, of }) {
    return type === APOTHECARY && this.earlier().some((one) => one.key === of.join(".") && one.type !== "knocked_out");
  }

  kind(key) { return this.kinds.find((one) => one.key === key); }

  // What a player may do or suffer where they are: the frequent, the rare, and the boxes they may
  // go to.
  of(player) {
    const side = this.state().sides[this.people.player(player).team];
    const at = Object.keys(side.boxes).find((box) => side.boxes[box].includes(player));
    const events = this.#events(player);
    const often = events.filter(({ group }) => group === this.kinds[0].group);
    const near = { reserves: [this.#arrives(player)], dungeon: [...this.#stands(player, side), ...often] }[at] ?? events.filter(({ key }) => key === APOTHECARY);
    return { near, more: events.filter((deed) => !near.includes(deed)), boxes: this.#boxes(player, at) };
  }

  // One a turn, and nobody fished out of a chasm in it (SET-08, SET-09, FEA-05). Otherwise it is
  // noted, but not prevented.
  #comesIn(player) {
    const { entered, fished } = this.thisTurn(), teamOf = (one) => this.people.player(one)?.team;
    if (fished.has(player)) return "fished out of a chasm: in reserve for this turn";
    if ([...entered].some((one) => teamOf(one) === teamOf(player))) return "one reserve came in this turn already";
    return "by teleporter, or in the end zone";
  }

  #arrives(player) {
    const pads = this.#pads();
    return {
      words: "Arrives",
      note: this.#comesIn(player),
      run: async (ask) => {
        const pad = await ask.choice("Where do they arrive?", [
          ...pads.map((value) => ({ value, words: `Teleporter ${value}` })),
          { value: 0, words: "In the end zone" },
        ]);
        return [["arrive", pad ? { player, pad } : { player, end_zone: true }]];
      },
    };
  }

  #stands(player, side) {
    const how = ["prone", "stunned"].find((word) => side[word].includes(player)) ?? "standing";
    const words = { standing: "On their feet", prone: how === "stunned" ? "Rolls over" : "Is prone", stunned: "Is stunned" };
    return Object.keys(words).filter((as) => as !== how).map((as) => ({ words: words[as], note: "", run: entry("stand", { player, as }) }));
  }

  #boxes(player, at) {
    return Object.entries(this.document.boxes)
      .filter(([box]) => box !== at)
      .map(([to, words]) => ({ words, note: "", run: entry("box", { player, to }) }));
  }

  #events(player) {
    return this.kinds
      .filter(({ asks, idle }) => !idle && asks.some(({ name }) => name !== "team"))
      .flatMap((kind) => kind.asks.filter(({ name }) => name !== "team").map(({ name }) => {
        const deed = this.event(kind, { [name]: player });
        const suffered = name === "victim" && kind.asks.length > 1;
        return suffered ? { ...deed, words: `Suffers: ${kind.name.toLowerCase()}` } : deed;
      }));
  }

  // The four likeliest deeds in the present state.
  likely() {
    const { turn, whistle } = this.state();
    if (whistle) return [];
    const going = turn.team && !turn.over;
    const turns = going ? [this.turn(turn.team, "end"), this.#turnover(turn.team)] : this.#next(turn).map((team) => this.turn(team, "begin"));
    const setUp = turn.team === null || (turn.number < 2 && this.#own.some((team) => this.#isOutside(team))) ? [this.#setUp()] : [];
    return [...setUp, ...turns, this.event(this.kind("touchdown")), this.event(this.kind("casualty")), this.chest()].slice(0, turn.team === null ? 4 : 4 + setUp.length);
  }

  // Before the first turn: shirt by shirt, a tap each.
  #setUp() {
    return {
      words: "Set up",
      note: "shirt by shirt, in the end zone",
      run: async (ask, record) => {
        for (;;) {
          const player = await ask.player("Who is set up?", { nobody: "That is all", among: this.#inReserve(), reply: "" });
          if (player === null) return null;
          await record([["arrive", { player, end_zone: true }]]);
        }
      },
    };
  }

  // One's own, or everybody's for whoever records for all.
  get #own() {
    const { teams } = this.people, own = teams.filter((team) => team.own);
    return own.length ? own : teams;
  }
  #inReserve() { return this.#own.flatMap(({ id }) => this.state().sides[id].boxes.reserves); }
  // A side of which nobody was anywhere but in reserve may be set up until its own first turn.
  #isOutside({ id }) { return id !== this.state().turn.team && Object.entries(this.state().sides[id].boxes).every(([box, { length }]) => box === "reserves" || !length); }

  // Whoever comes after the side that had the last turn begins the next; the first may be any.
  #next({ team }) {
    if (team === null) return this.#atFirst().slice(0, 2);
    const ids = this.people.teams.map(({ id }) => id).sort((one, other) => one - other);
    const after = ids.indexOf(team) + 1;
    return [...ids.slice(after), ...ids.slice(0, after)].slice(0, 2);
  }

  // Whoever the die named or the start drew, else one's own.
  #atFirst() {
    const ids = this.people.teams.map(({ id }) => id), named = this.people.numbered[this.first() - 1]?.id ?? this.people.drawn;
    return named ? [named, ...ids.filter((id) => id !== named)] : ids;
  }

  turn(team, does) {
    const name = this.people.teamCalled(team);
    return { words: does === "begin" ? "Begin a turn" : "End the turn", note: name, run: entry("turn", { team, does }) };
  }

  #turnover(team) {
    const causes = ["Knocked down", "Ball lost", "Failed roll", "Sent off", "Touchdown", "Explosion"];
    return {
      words: "Turnover",
      note: this.people.teamCalled(team),
      run: async (ask) => [["turn", { team, does: "end", turnover: await ask.choice("What ended the turn?", causes.map((words) => ({ value: words.toLowerCase(), words }))) }]],
    };
  }

  chest() {
    return {
      words: "A chest",
      note: "is opened",
      run: async (ask) => {
        const closed = Object.entries(this.state().chests).filter(([, { is }]) => is === "closed");
        const chest = await ask.choice("Which chest?", closed.map(([n]) => ({ value: Number(n), words: `Chest ${n}` })));
        const is = await ask.choice("What was in it?", [
          { value: "exploded", words: "It explodes" },
          { value: "ball", words: "The ball" },
          { value: "gone", words: "It is gone" },
        ]);
        const player = await ask.player("Who opened it?", { nobody: "It opened by itself" });
        const opened = player ? { player } : {};
        const types = { exploded: "chest_trap", ball: "chest_ball" };
        const event = types[is] ? [["event", { event: { type: types[is], ...opened } }]] : [];
        return [["chest", { chest, is, ...opened }], ...event];
      },
    };
  }

  note() { return { words: "A note", note: "in your own words", run: async (ask) => [["note", { text: await ask.words("What happened?") }]] }; }
  whistle() { return { words: "The final whistle", note: "then the report", run: entry("whistle", {}) }; }
}
