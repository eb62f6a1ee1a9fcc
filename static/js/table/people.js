// Who plays, by id: from the page's own document, so that names need no server.

const NUMBERING = ["first_turn", "time_up"];

export class People {
  #players = new Map();

  constructor({ teams }) {
    this.teams = teams;
    for (const team of teams)
      for (const player of team.players) this.#players.set(player.id, { ...player, team: team.id });
  }

  // Takes from the kit the order of the sides, who was drawn to begin, which are allied, how often
  // each took drugs (DT-04), and everybody's skills.
  takesUp(kit) {
    this.order = kit?.match.teams ?? [];
    this.drawn = kit?.match.first_turn ?? null;
    this.parties = Object.fromEntries(
      Object.entries(kit?.squads ?? {}).map(([team, { alliance }]) => [team, alliance ?? null]),
    );
    this.doses = Object.fromEntries(
      Object.entries(kit?.squads ?? {}).map(([team, { drugs = 0 }]) => [team, drugs]),
    );
    const squads = Object.values(kit?.squads ?? {}).flatMap(({ players }) => players);
    this.#skills = new Map(squads.map(({ id, skills = [] }) => [id, skills]));
  }
  doses = {};
  #skills = new Map();
  has(id, skill) {
    return this.#skills.get(id)?.includes(skill) ?? false;
  }

  // The match's sides in the order by which end zones and dice number them; everywhere else one's
  // own is first.
  order = [];
  // The team that has the first turn, where the start drew it (SET-05); otherwise the table throws.
  drawn = null;
  get numbered() {
    return [...this.teams].sort(
      (one, other) => this.order.indexOf(one.id) - this.order.indexOf(other.id),
    );
  }

  // The sentence of a procedure that numbers a side (SET-05, TIME-02), with that side's name.
  named(key, text) {
    return NUMBERING.includes(key)
      ? text.replace(/\bside (\d)\b/i, (said, number) => this.numbered[number - 1]?.name ?? said)
      : text;
  }

  player(id) {
    return this.#players.get(id);
  }
  team(id) {
    return this.teams.find((team) => team.id === id);
  }
  own(id) {
    return this.team(this.player(id)?.team)?.own ?? false;
  }

  // A player as sentences name them: with the team, since each has a number 4.
  called(id) {
    const player = this.player(id);
    if (!player) return "nobody";
    return player.name
      ? `${player.name} (${player.number})`
      : `Number ${player.number} of ${this.team(player.team).name}`;
  }

  teamCalled(id) {
    return this.team(id)?.name ?? "nobody";
  }

  // Sides of one alliance are no opponents of one another (C-182).
  parties = {};
  areFriends(one, other) {
    return (
      one === other || (this.parties[one] != null && this.parties[one] === this.parties[other])
    );
  }

  // The sides that play against this player's; without a player, against one's own.
  opponents(player) {
    const team = this.player(player)?.team,
      ours = team ? [team] : this.teams.filter((one) => one.own).map(({ id }) => id);
    return this.teams.filter((one) => !ours.some((id) => this.areFriends(one.id, id)));
  }
  facing(player) {
    return this.opponents(player)[0];
  }

  // The sides in their order on the screen: first one's own, or for a victim the other one. `among`
  // are the only players to choose from.
  ordered(first, among) {
    const sorted = [...this.teams].sort((one, other) => (other.id === first) - (one.id === first));
    if (!among) return sorted;
    const few = sorted.map((team) => ({
      ...team,
      players: team.players.filter(({ id }) => among.includes(id)),
    }));
    return few.filter(({ players }) => players.length);
  }
}
