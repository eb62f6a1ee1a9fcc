// What may be recorded, as deeds: each asks what it must know and becomes one entry.
//
// A deed is `{words, note, run}`; `run(ask)` returns entries, each `[kind, fields]`.

import { APOTHECARY, EventAsking, needsSignal, openPads } from "./eventasking.js";

// What a chest is after these events.
const OPENED = { chest_ball: "ball", chest_trap: "exploded" };
const entry = (kind, fields) => async () => [[kind, fields]];

export class Deeds {
  constructor({ document, people, state, signal, earlier, first, thisTurn }) {
    const kinds = Object.entries(document.events).map(([key, kind]) => ({ key, ...kind }));
    Object.assign(this, { document, people, state, first, thisTurn, kinds });
    this.asking = new EventAsking({ document, people, state, signal, earlier, kinds });
  }

  // An event, with whoever was tapped first already known.
  event(kind, known = {}) {
    return {
      words: kind.name,
      note: "",
      key: kind.key,
      group: kind.group,
      at: needsSignal(kind) ? kind.key : "",
      run: async (ask) => {
        const chest = await this.#whichChest(ask, kind),
          event = await this.asking.event(ask, kind, known),
          by = event.player ? { player: event.player } : {};
        return [
          ...(chest ? [["chest", { chest, is: OPENED[kind.key], ...by }]] : []),
          ["event", { event }],
        ];
      },
    };
  }

  // An event says what was in a chest, and not in which: that one is closed no more, if it still
  // was (CHE-03, CHE-04).
  async #whichChest(ask, { key }) {
    if (!(key in OPENED)) return null;
    const all = Object.entries(this.state().chests),
      closed = all.filter(([, { is }]) => is === "closed"),
      open = closed.length < all.length ? [{ value: null, words: "One that is open already" }] : [];
    const choices = [...closed.map(([n]) => ({ value: Number(n), words: `Chest ${n}` })), ...open];
    return closed.length ? ask.choice("Which chest?", choices) : null;
  }

  kind(key) {
    return this.kinds.find((one) => one.key === key);
  }

  // What a player may do or suffer where they are: the frequent, the rare, and the boxes they may
  // go to.
  of(player) {
    const side = this.state().sides[this.people.player(player).team];
    const at = Object.keys(side.boxes).find((box) => side.boxes[box].includes(player));
    const events = this.#events(player);
    const often = events.filter(({ group }) => group === this.kinds[0].group);
    const near =
      { reserves: [this.#arrives(player)], dungeon: [...this.#stands(player, side), ...often] }[
        at
      ] ?? events.filter(({ key }) => key === APOTHECARY);
    return {
      near,
      more: events.filter((deed) => !near.includes(deed)),
      boxes: this.#boxes(player, at),
    };
  }

  // One a turn, nobody fished out of a chasm in it, and nobody where the sponge, which isn't
  // counted then, takes the place of one (SET-08, SET-09, FEA-05, SPG-02). Otherwise it is noted,
  // but not prevented.
  #comesIn(player) {
    const { entered, fished, sponged, revived } = this.thisTurn(),
      { team } = this.people.player(player),
      hasOwn = (players) => [...players].some((one) => this.people.player(one)?.team === team);
    if (fished.has(player)) return "fished out of a chasm: in reserve for this turn";
    if (hasOwn(entered)) return "one reserve came in this turn already";
    if (this.state().sides[team].sponge === null && (sponged.has(team) || hasOwn(revived)))
      return "the sponge was used this turn instead";
    return "by teleporter, or in the end zone";
  }

  #arrives(player) {
    const pads = openPads(this.state());
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
    const words = {
      standing: "On their feet",
      prone: how === "stunned" ? "Rolls over" : "Is prone",
      stunned: "Is stunned",
    };
    return Object.keys(words)
      .filter((as) => as !== how)
      .map((as) => ({ words: words[as], note: "", run: entry("stand", { player, as }) }));
  }

  #boxes(player, at) {
    return Object.entries(this.document.boxes)
      .filter(([box]) => box !== at)
      .map(([to, words]) => ({ words, note: "", run: entry("box", { player, to }) }));
  }

  #events(player) {
    return this.kinds
      .filter(({ asks, idle }) => !idle && asks.some(({ name }) => name !== "team"))
      .filter((kind) => !this.asking.isAboutNothing(kind, player))
      .flatMap((kind) =>
        kind.asks
          .filter(({ name }) => name !== "team")
          .map(({ name }) => {
            const deed = this.event(kind, { [name]: player });
            const suffered = name === "victim" && kind.asks.length > 1;
            return suffered ? { ...deed, words: `Suffers: ${kind.name.toLowerCase()}` } : deed;
          }),
      );
  }

  // The likeliest deeds in the present state: four between two sides.
  likely() {
    const { turn, whistle } = this.state();
    if (whistle) return [];
    const going = turn.team && !turn.over;
    const turns = going
      ? [this.turn(turn.team, "end"), this.#turnover(turn.team)]
      : this.#next(turn).map((team) => this.turn(team, "begin"));
    const setUp =
      turn.team === null || (turn.number < 2 && this.#own.some((team) => this.#isOutside(team)))
        ? [this.#setUp()]
        : [];
    return [
      ...setUp,
      ...turns,
      this.event(this.kind("touchdown")),
      this.event(this.kind("casualty")),
    ].slice(0, turns.length + (turn.team === null ? 2 : 2 + setUp.length));
  }

  // Before the first turn: shirt by shirt, a tap each.
  #setUp() {
    return {
      words: "Set up",
      note: "shirt by shirt, in the end zone",
      run: async (ask, record) => {
        for (;;) {
          const player = await ask.player("Who is set up?", {
            nobody: "That is all",
            among: this.#inReserve(),
            reply: "",
          });
          if (player === null) return null;
          await record([["arrive", { player, end_zone: true }]]);
        }
      },
    };
  }

  // One's own, or everybody's for whoever records for all.
  get #own() {
    const { teams } = this.people,
      own = teams.filter((team) => team.own);
    return own.length ? own : teams;
  }
  #inReserve() {
    return this.#own.flatMap(({ id }) => this.state().sides[id].boxes.reserves);
  }
  // A side of which nobody was anywhere but in reserve may be set up until its own first turn.
  #isOutside({ id }) {
    return (
      id !== this.state().turn.team &&
      Object.entries(this.state().sides[id].boxes).every(
        ([box, { length }]) => box === "reserves" || !length,
      )
    );
  }

  // Whoever comes after the side that had the last turn begins the next, in the match's order
  // (DUN-10). The first may be any, and of three or four somebody may have no turn any more.
  #next({ team }) {
    if (team === null) return this.#atFirst();
    const ids = this.people.numbered.map(({ id }) => id),
      after = ids.indexOf(team) + 1;
    return [...ids.slice(after), ...ids.slice(0, after)];
  }

  // Whoever the die named or the start drew, else one's own.
  #atFirst() {
    const ids = this.people.teams.map(({ id }) => id),
      named = this.people.numbered[this.first() - 1]?.id ?? this.people.drawn;
    return named ? [named, ...ids.filter((id) => id !== named)] : ids;
  }

  turn(team, does) {
    const name = this.people.teamCalled(team);
    return {
      words: does === "begin" ? "Begin a turn" : "End the turn",
      note: name,
      run: entry("turn", { team, does }),
    };
  }

  #turnover(team) {
    const causes = [
      "Knocked down",
      "Ball lost",
      "Failed roll",
      "Sent off",
      "Touchdown",
      "Explosion",
    ];
    return {
      words: "Turnover",
      note: this.people.teamCalled(team),
      run: async (ask) => [
        [
          "turn",
          {
            team,
            does: "end",
            turnover: await ask.choice(
              "What ended the turn?",
              causes.map((words) => ({ value: words.toLowerCase(), words })),
            ),
          },
        ],
      ],
    };
  }

  note() {
    return {
      words: "A note",
      note: "in your own words",
      run: async (ask) => [["note", { text: await ask.words("What happened?") }]],
    };
  }
  whistle() {
    return { words: "The final whistle", note: "then the report", run: entry("whistle", {}) };
  }
}
