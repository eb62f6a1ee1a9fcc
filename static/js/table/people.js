// Who plays, by id: out of the page's own document, so that names need no server.

const NUMBERING = ["first_turn", "time_up"];

export class People {
  #players = new Map();

  constructor({ teams }) {
    this.teams = teams;
    for (const team of teams) for (const player of team.players) this.#players.set(player.id, { ...player, team: team.id });
  }

  // In the order of the match's sides, by which end zones and dice number them; one's own comes first
  // everywhere else. The kit has that order.
  order = [];
  get numbered() { return [...this.teams].sort((one, other) => this.order.indexOf(one.id) - this.order.indexOf(other.id)); }

  // The sentence of a procedure that calls a side by its number (SET-05, TIME-02), with its name.
  named(key, text) {
    return NUMBERING.includes(key) ? text.replace(/\bside (\d)\b/i, (said, number) => this.numbered[number - 1]?.name ?? said) : text;
  }

  player(id) { return this.#players.get(id); }
  team(id) { return this.teams.find((team) => team.id === id); }
  own(id) { return this.team(this.player(id)?.team)?.own ?? false; }

  // As sentences call them: both sides have a number 4.
  called(id) {
    const player = this.player(id);
    if (!player) return "nobody";
    return player.name ? `${player.name} (${player.number})` : `Number ${player.number} of ${this.team(player.team).name}`;
  }

  teamCalled(id) { return this.team(id)?.name ?? "nobody"; }

  // A side that this player's isn't; without a player, one that isn't one's own.
  facing(player) {
    const team = this.player(player)?.team;
    return this.teams.find((one) => (team ? one.id !== team : !one.own));
  }

  // Which of two or more sides comes first: one's own, or the other one where a victim is sought.
  // `among` are the only players to choose from.
  ordered(first, among) {
    const sorted = [...this.teams].sort((one, other) => (other.id === first) - (one.id === first));
    if (!among) return sorted;
    const few = sorted.map((team) => ({ ...team, players: team.players.filter(({ id }) => among.includes(id)) }));
    return few.filter(({ players }) => players.length);
  }
}
