// What a map says of a match in its present state: who is where, who marks and helps whom, what is
// near.
//
// It answers nothing if it doesn't know where somebody is. For whoever acts it relies only on what
// was said in this turn, since they will have moved.
import { ANSWERS } from "./answers.js";
import { Ground, same, squaresApart } from "./ground.js";

const OPENED = ["open", "smashed"];
const SIX = 6,
  FOUR = 4;
const PITS = ["pit", "spiked_pit"];

export class Known {
  // `places` are those of `places.js`; `aim` is the square that somebody points at, if any.
  constructor({ kit, people, state, places, aim = null }) {
    Object.assign(this, { kit, people, state, places, aim, map: kit.dungeon });
    this.profiles = Object.fromEntries(
      Object.values(kit.squads).flatMap(({ players }) =>
        players.map(({ id, profile }) => [id, profile]),
      ),
    );
    const shut = this.map.doors
      .filter(({ number }) => !OPENED.includes(state.doors[number]?.is))
      .map(({ number }) => number);
    this.ground = new Ground(this.map, new Set(shut));
    this.open = new Ground(this.map);
  }

  // --- who is where ------------------------------------------------------------------------------

  at(player) {
    return this.places.players.get(player)?.at;
  }

  team(player) {
    return this.people.player(player)?.team;
  }

  // Where somebody is who acts now: in their side's own turn only if it was said in this very turn.
  here(player) {
    const place = this.places.players.get(player),
      { turn } = this.state;
    const moves = !turn.over && turn.team === this.team(player);
    return place && (!moves || place.turn === this.places.turn) ? place.at : undefined;
  }

  // A side's alliance, or the side itself if it has none.
  party(team) {
    return this.kit.squads[team]?.alliance ?? `side ${team}`;
  }

  friends(one, other) {
    return this.party(this.team(one)) === this.party(this.team(other));
  }

  stands(player) {
    const side = this.state.sides[this.team(player)];
    return !side.prone.includes(player) && !side.stunned.includes(player);
  }

  // Whoever is down in a pit neither marks nor helps anybody (C-174).
  #isUpHere(player) {
    return this.stands(player) && !this.#pits().some(({ at }) => same(at, this.at(player)));
  }

  #pits() {
    return this.map.things.filter(
      ({ is, number, says }) =>
        is === "trap" && PITS.includes(says) && this.state.traps[number]?.is === "known",
    );
  }

  // The standing opponents of a player beside a square.
  markers(player, square = this.at(player), but = null) {
    if (!square) return undefined;
    return [...this.places.players]
      .filter(
        ([other, { at }]) =>
          other !== but &&
          !this.friends(player, other) &&
          this.#isUpHere(other) &&
          this.ground.beside(at, square),
      )
      .map(([other]) => other);
  }

  // Those who help one player against another: beside that one, and marked by nobody else, or with
  // Guard.
  helpers(player, against, { guard = true } = {}) {
    const square = this.at(against);
    if (!square) return undefined;
    const near = [...this.places.players].filter(
      ([other, { at }]) =>
        other !== player &&
        this.friends(player, other) &&
        this.#isUpHere(other) &&
        this.ground.beside(at, square),
    );
    const free = ([other]) =>
      (guard && this.profiles[other]?.skills.includes("Guard")) ||
      !this.markers(other, this.at(other), against).length;
    return near.filter(free).map(([other]) => other);
  }

  // A victim of a blast, in the form that its procedure asks for.
  victim(player, wall) {
    const side = this.state.sides[this.team(player)],
      { turn } = this.state;
    const how = ["prone", "stunned"].find((word) => side[word].includes(player));
    return {
      player: { id: player },
      ...(how && { state: how }),
      ...(!turn.over && turn.team === this.team(player) ? {} : { active: false }),
      ...(wall && { wall }),
      ...(Object.values(this.state.balls ?? {}).some((ball) => ball.with === player) && {
        carrier: true,
      }),
    };
  }

  // Whether a closed chest stands there, which is like somebody who lies there (CHE-05).
  closedOn(square) {
    return this.map.things.some(
      ({ is, number, at }) =>
        is === "chest" && same(at, square) && this.state.chests[number]?.is === "closed",
    );
  }

  thing(is, number) {
    return this.map.things.find((one) => one.is === is && one.number === number)?.at;
  }

  on(square, is) {
    return this.map.things.find((one) => one.is === is && same(one.at, square));
  }

  // --- what stands beside, around and in sight ---------------------------------------------------

  hazards(square) {
    const pits = this.#pits().filter(({ at }) => this.ground.beside(at, square));
    return [...new Set([...this.ground.hazards(square), ...(pits.length ? ["pit"] : [])])];
  }

  // Whether a referee on their feet is within six squares and sees it (REF-08).
  watched(square) {
    const up = Object.entries(this.state.referees)
      .filter(([, { is }]) => is === "up")
      .map(([number]) => this.places.referees.get(Number(number))?.at);
    const near = up.some(
      (at) => at && squaresApart(at, square) <= SIX && this.ground.sees(at, square),
    );
    return near || (up.length && up.every(Boolean) ? near : undefined);
  }

  // The closed chests within four squares (MON-02).
  lurking(square) {
    const far = this.ground.distances([square], (sign) => sign !== "#" && sign !== undefined);
    return this.map.things
      .filter(
        ({ is, number, at }) =>
          is === "chest" &&
          this.state.chests[number]?.is === "closed" &&
          far.get(at.join()) <= FOUR,
      )
      .map(({ number }) => number);
  }

  // Those whom a monster may attack: all who stand, including other monsters (MON-08, MON-09).
  prey(itself) {
    const players = [...this.places.players].filter(([player]) => this.stands(player));
    const others = [...this.places.monsters].filter(
      ([number]) => number !== itself && this.state.monsters[number]?.is === "up",
    );
    return [...players, ...others.map(([number, place]) => [`monster ${number}`, place])];
  }

  // The players (or others) nearest to a square, if within `most` squares.
  nearest(square, most = Infinity, others = this.places.players) {
    const far = this.ground.distances([square]),
      by = [...others].map(([one, { at }]) => [one, far.get(at.join()) ?? Infinity]);
    const least = Math.min(...by.map(([, steps]) => steps));
    return least > most || least === Infinity
      ? []
      : by.filter(([, steps]) => steps === least).map(([one]) => one);
  }

  endZone(side) {
    const found = [];
    this.map.squares.forEach((rows, floor) =>
      rows.forEach((row, y) =>
        [...row].forEach((sign, x) => {
          if (sign === String(side)) found.push([x, y, floor]);
        }),
      ),
    );
    return found;
  }

  // --- the ball and the end zones (TIME-02) ------------------------------------------------------

  // By side, the steps from the ball to the nearest end zone in which it would score; doors count
  // as open. Empty if nobody knows where the ball is.
  toScore() {
    const [ball] = [...this.places.balls.values()];
    if (!ball || this.places.balls.size !== 1) return undefined;
    const far = this.open.distances([ball.at]),
      teams = this.people.numbered;
    const steps = teams.map((_, order) =>
      Math.min(...this.endZone(order + 1).map((square) => far.get(square.join()) ?? Infinity)),
    );
    return teams.map((team) =>
      Math.min(...steps.filter((_, order) => this.party(teams[order].id) !== this.party(team.id))),
    );
  }

  // --- the inputs of procedures, by name ---------------------------------------------------------

  values() {
    return Object.fromEntries(
      Object.entries(ANSWERS).map(([name, of]) => [name, (at) => of(this, at)]),
    );
  }
}
