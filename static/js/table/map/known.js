// What a map answers instead of somebody being asked: who marks whom, how far it is, what is in sight.
//
// It answers nothing where it doesn't know where somebody is; and of whoever acts, only by what was
// said in this very turn, since they will have moved. What somebody types always holds over it.
import { Ground, same } from "./ground.js";

const OPENED = ["open", "smashed"];
const SIX = 6, THREE = 3, FOUR = 4;
const squaresApart = ([x, y], [otherX, otherY]) => Math.max(Math.abs(x - otherX), Math.abs(y - otherY));

export class Known {
  // `places` as `places.js` has them; `aim` is the square that somebody points at, if any.
  constructor({ kit, people, state, places, aim = null }) {
    Object.assign(this, { kit, people, state, places, aim, map: kit.dungeon });
    this.profiles = Object.fromEntries(Object.values(kit.squads).flatMap(({ players }) => players.map(({ id, profile }) => [id, profile])));
    const shut = this.map.doors.filter(({ number }) => !OPENED.includes(state.doors[number]?.is)).map(({ number }) => number);
    this.ground = new Ground(this.map, new Set(shut));
    this.open = new Ground(this.map);
  }

  // --- who is where ---------------------------------------------------------------------------------

  at(player) { return this.places.players.get(player)?.at; }

  team(player) { return this.people.player(player)?.team; }

  // Where somebody is who acts now; nobody said it this turn, and it counts for nothing.
  here(player) {
    const place = this.places.players.get(player), { turn } = this.state;
    const moves = !turn.over && turn.team === this.team(player);
    return place && (!moves || place.turn === this.places.turn) ? place.at : undefined;
  }

  friends(one, other) {
    const [mine, theirs] = [this.team(one), this.team(other)].map((team) => ({ team, party: this.kit.squads[team]?.alliance ?? null }));
    return mine.team === theirs.team || (mine.party !== null && mine.party === theirs.party);
  }

  stands(player) {
    const side = this.state.sides[this.team(player)];
    return !side.prone.includes(player) && !side.stunned.includes(player);
  }

  // Standing opponents beside a square, where it is somebody's.
  markers(player, square = this.at(player), but = null) {
    if (!square) return undefined;
    return [...this.places.players].filter(([other, { at }]) => other !== but && !this.friends(player, other) && this.stands(other) && this.ground.beside(at, square)).map(([other]) => other);
  }

  // Those who help one player against another: beside that one, and marked by nobody else, or with Guard.
  helpers(player, against, { guard = true } = {}) {
    const square = this.at(against);
    if (!square) return undefined;
    const near = [...this.places.players].filter(([other, { at }]) => other !== player && this.friends(player, other) && this.stands(other) && this.ground.beside(at, square));
    const free = ([other]) => (guard && this.profiles[other]?.skills.includes("Guard")) || !this.markers(other, this.at(other), against).length;
    return near.filter(free).map(([other]) => other);
  }

  thing(is, number) { return this.map.things.find((one) => one.is === is && one.number === number)?.at; }

  on(square, is) { return this.map.things.find((one) => one.is === is && same(one.at, square)); }

  // --- what stands beside, around and in sight ---------------------------------------------------------

  hazards(square) {
    const pits = this.map.things.filter(({ is, number, says, at }) => is === "trap" && ["pit", "spiked_pit"].includes(says) && this.state.traps[number]?.is === "known" && this.ground.beside(at, square));
    return [...new Set([...this.ground.hazards(square), ...(pits.length ? ["pit"] : [])])];
  }

  // Whether a referee on their feet is within six squares and sees it (REF-08).
  watched(square) {
    const up = Object.entries(this.state.referees).filter(([, { is }]) => is === "up").map(([number]) => this.places.referees.get(Number(number))?.at);
    const near = up.some((at) => at && squaresApart(at, square) <= SIX && this.ground.sees(at, square));
    return near || (up.length && up.every(Boolean) ? near : undefined);
  }

  // The closed chests within four squares (MON-02).
  lurking(square) {
    const far = this.ground.distances([square], (sign) => sign !== "#" && sign !== undefined);
    return this.map.things.filter(({ is, number, at }) => is === "chest" && this.state.chests[number]?.is === "closed" && far.get(at.join()) <= FOUR).map(({ number }) => number);
  }

  // Players as near as any to a square, within so many squares.
  nearest(square, most = Infinity) {
    const far = this.ground.distances([square]), by = [...this.places.players].map(([player, { at }]) => [player, far.get(at.join()) ?? Infinity]);
    const least = Math.min(...by.map(([, steps]) => steps));
    return least > most || least === Infinity ? [] : by.filter(([, steps]) => steps === least).map(([player]) => player);
  }

  endZone(side) {
    const found = [];
    this.map.squares.forEach((rows, floor) => rows.forEach((row, y) => [...row].forEach((sign, x) => { if (sign === String(side)) found.push([x, y, floor]); })));
    return found;
  }

  // --- the ball and the end zones (TIME-02) --------------------------------------------------------------

  // By side, the steps from the ball to the nearest end zone in which it would score; doors count as
  // open. Nothing, where nobody knows where the ball is.
  toScore() {
    const [ball] = [...this.places.balls.values()];
    if (!ball || this.places.balls.size !== 1) return undefined;
    const far = this.open.distances([ball.at]), { teams } = this.people;
    const party = ({ id }) => this.kit.squads[id].alliance ?? id;
    const steps = teams.map((_, order) => Math.min(...this.endZone(order + 1).map((square) => far.get(square.join()) ?? Infinity)));
    return teams.map((team) => Math.min(...steps.filter((_, order) => party(teams[order]) !== party(team))));
  }

  // --- the inputs of procedures, by name -------------------------------------------------------------------

  values() { return Object.fromEntries(Object.entries(INPUTS).map(([name, of]) => [name, (at) => of(this, at)])); }
}

const idOf = (given) => given?.id;
const count = (found) => found?.length;
// Against whom somebody acts: a block or a foul.
const foe = ({ entry, inputs }) => idOf(entry === "foul" || entry === "armour" ? inputs.victim : inputs.defender);
const doer = ({ inputs, player }) => idOf(inputs.attacker) ?? player;
const WITH_ASSISTS = ["block_dice", "foul"];
const isFight = (at) => WITH_ASSISTS.includes(at.entry) && doer(at) !== undefined && foe(at) !== undefined;
const whereTo = (known, { inputs }) => (inputs.catcher ? known.at(inputs.catcher.id) : known.aim);

const markers = (known, { player, entry }) => {
  const square = entry === "monster_eats" ? undefined : known.here(player);
  return square && known.markers(player, square);
};
const rune = (known, player) => {
  const square = known.here(player), on = square && known.on(square, "rune");
  return square && on?.says === known.kit.squads[known.team(player)].college;
};
const squares = (known, { entry, player }) => {
  const from = known.here(player), referee = known.places.referees.get(1)?.at;
  if (entry === "leap") return from && known.aim && (known.ground.leap(from, known.aim) ?? undefined);
  if (["foul", "penalty"].includes(entry)) return from && referee && Math.max(1, squaresApart(from, referee));
  return undefined;
};
const THROWN = ["quick", "short"];
const range = (known, at) => {
  const from = known.here(at.player), to = whereTo(known, at), found = from && to && known.ground.range(from, to);
  return THROWN.includes(found) ? found : undefined;
};
const HARMS = { 3: ["chasm", "edge", "pit"], 2: ["chasm", "pit", "lava", "water"] };
const beside = (known, { entry, player, inputs, options }) => {
  const square = known.here(player);
  if (!square) return undefined;
  if (entry === "open_chest") return known.thing("chest", inputs.chest ?? 1) && known.ground.beside(square, known.thing("chest", inputs.chest ?? 1));
  const harms = known.hazards(square).filter((one) => HARMS[options?.precarious === "002" ? 2 : 3].includes(one));
  return entry === "balance" && harms.length === 1 ? harms[0] : undefined;
};
const monster = (known, { numbers }) => known.places.monsters.get(numbers?.monster)?.at;
const nearBy = (known, at) => {
  const square = at.entry === "referee_stands_up" ? known.places.referees.get(at.numbers?.referee)?.at : monster(known, at);
  if (!square) return undefined;
  if (at.entry === "monster_activation") return known.nearest(square).length || undefined;
  return known.nearest(square, THREE).map((id) => ({ id }));
};
const withinFour = (known, at) => {
  const square = monster(known, at);
  return square && [...known.places.players.values()].some((one) => (known.ground.far(square, one.at) ?? Infinity) <= FOUR);
};
const inRange = (known, at) => {
  const square = monster(known, at);
  return square && [...known.places.players.values()].filter((one) => known.ground.sees(square, one.at) && THROWN.includes(known.ground.range(square, one.at))).length;
};
const watched = (known, { player }) => {
  const square = known.here(player);
  return square && known.watched(square);
};
const scores = (known, { player }) => {
  const square = known.here(player), own = known.people.teams.findIndex(({ id }) => id === known.team(player)) + 1;
  return square && /[1-4]/.test(known.open.sign(square)) && known.open.sign(square) !== String(own);
};

const INPUTS = {
  markers: (known, at) => count(markers(known, at)),
  titchy_markers: (known, at) => count(markers(known, at)?.filter((id) => known.profiles[id]?.skills.includes("Titchy"))),
  friends: (known, { player }) => count(known.here(player) && known.helpers(player, player, { guard: false })),
  assists: (known, at) => (isFight(at) ? count(known.helpers(doer(at), foe(at))) : undefined),
  defence: (known, at) => (isFight(at) ? count(known.here(doer(at)) && known.helpers(foe(at), doer(at))) : undefined),
  attacker_rune: (known, { inputs }) => rune(known, idOf(inputs.attacker)),
  defender_rune: (known, { inputs }) => rune(known, idOf(inputs.defender)),
  near_ref: watched,
  squares, range, beside,
  nearest: nearBy, within_four: withinFour, in_range: inRange,
  water: (known, { player }) => known.here(player) && known.open.sign(known.here(player)) === "~",
  iron_gate: (known, { numbers }) => (numbers?.door ? known.map.doors.find(({ number }) => number === numbers.door)?.is === "gate" : undefined),
  zones: (known, { player }) => {
    const from = known.here(player);
    return from && Boolean(count(known.markers(player, from)) || (known.aim && count(known.markers(player, known.aim))));
  },
  zone: scores,
  distances: (known) => known.toScore()?.map((steps) => Math.min(steps, 999)),
};
