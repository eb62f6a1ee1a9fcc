// The map under one's thumb: a tap says where somebody is, and what follows from it is read beside
// it.
//
// Loaded only if the match has a dungeon. Nobody has to use it; what it knows is filled in where a
// procedure would ask, and whatever somebody types takes precedence.
import { make } from "../../elements.js";
import { UNIT, chartOf, saidOf } from "./chart.js";
import { ballOf, factsOf } from "./facts.js";
import { Known } from "./known.js";
import { placesOf } from "./places.js";
import { sealedOf } from "./sealed.js";
import { SORTS, tokensOf } from "./tokens.js";

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
// What is sealed in a chest, as a procedure calls it.
const CONTENT = { ball: "ball", explosion: "none" };

export class DungeonMap {
  chosen = null;
  cursor = [0, 0, 0];
  floor = 0;
  aim = null;
  aiming = false;
  shows = false;

  // `parts` are those that the map shares with the console: it is loaded as a script of its own.
  constructor(console_, parts) {
    Object.assign(this, { console: console_, parts });
    const { knowsByMap } = parts;
    const values = this.known.values();
    knowsByMap(
      Object.fromEntries(
        Object.keys(values).map((name) => [name, (at) => this.known.values()[name](at)]),
      ),
    );
    knowsByMap({
      content: (at) =>
        at.entry === "open_chest"
          ? CONTENT[this.dealt(at.inputs.chest ?? this.known.values().chest(at))]
          : undefined,
    });
  }

  // What was dealt into a chest, if somebody looked into it.
  dealt(number) {
    return this.map.found?.find((one) => one.number === number)?.holds;
  }

  get map() {
    return this.console.log.record.kit.dungeon;
  }

  // In the present state of the table; worked out anew only if something was recorded.
  get known() {
    const { match, log, people } = this.console,
      { kit } = log.record,
      { state, happened } = match;
    if (this.#state !== state || this.#aim !== this.aim) {
      const places = placesOf({ happened, state, map: kit.dungeon }, this.parts);
      this.#known = new Known({ kit, people, state, places, aim: this.aim });
      this.#state = state;
      this.#aim = this.aim;
    }
    return this.#known;
  }
  #known = null;
  #state = null;
  #aim = null;

  // --- the page ----------------------------------------------------------------------------------

  page() {
    const { seated } = this.console,
      board = this.#board();
    return [
      ...(this.map.squares.length > 1 ? [this.#floors()] : []),
      ...(seated ? [this.#whom()] : []),
      board,
      this.#said(),
      ...(seated ? sealedOf(this) : []),
      ...factsOf(this),
      ...ballOf(this),
      make(
        "p",
        { class: "soft" },
        "Tap somebody and then a square, where it matters. Nobody has to: what the map doesn't know is asked.",
      ),
    ];
  }

  #board() {
    const board = make(
      "div",
      {
        class: "map-box",
        tabindex: "0",
        role: "application",
        "aria-label": "Map: arrow keys move, Enter chooses",
        "aria-describedby": "map-said",
      },
      chartOf({
        ...tokensOf(this),
        map: this.map,
        floor: this.floor,
        state: this.console.match.state,
        cursor: this.cursor,
        aim: this.aim,
        ways: this.shows ? this.#ways() : [],
      }),
    );
    board.addEventListener("click", ({ clientX, clientY }) => {
      const { left, top, width } = board.firstChild.getBoundingClientRect();
      const scale = (this.map.squares[this.floor][0].length * UNIT) / width / UNIT;
      this.tap([
        Math.floor((clientX - left) * scale),
        Math.floor((clientY - top) * scale),
        this.floor,
      ]);
    });
    board.addEventListener("keydown", (event) => this.#key(event));
    return board;
  }

  #key(event) {
    const step = ARROWS[event.key];
    if (event.key === "Enter" || event.key === " ") this.tap(this.cursor);
    else if (step) this.#moveTo([this.cursor[0] + step[0], this.cursor[1] + step[1], this.floor]);
    else return;
    event.preventDefault();
    event.stopPropagation();
    this.console.body.querySelector(".map-box")?.focus({ preventScroll: true });
  }

  #moveTo(square) {
    const rows = this.map.squares[this.floor];
    if (!rows[square[1]]?.[square[0]]) return;
    this.cursor = square;
    this.console.draw();
  }

  #said() {
    const { people, tokens } = tokensOf(this);
    return make(
      "p",
      { id: "map-said", role: "status" },
      saidOf(this.map, this.console.match.state, people, tokens, this.cursor),
    );
  }

  #floors() {
    return make(
      "ul",
      { class: "keys" },
      ...this.map.squares.map((_, floor) =>
        make(
          "li",
          {},
          this.button(
            `Floor ${floor}`,
            () => {
              this.floor = floor;
              this.cursor = [0, 0, floor];
            },
            floor === this.floor,
          ),
        ),
      ),
    );
  }

  button(words, act, pressed) {
    const button = make(
      "button",
      {
        class: "key",
        type: "button",
        ...(pressed === undefined ? {} : { "aria-pressed": String(Boolean(pressed)) }),
      },
      words,
    );
    button.addEventListener("click", () => {
      act();
      this.console.draw();
    });
    return button;
  }

  // Opened from somebody's shirt: the next square tapped is where they are.
  about(player) {
    Object.assign(this, { chosen: { player }, aiming: false });
    const square = this.known.at(player);
    if (square) Object.assign(this, { cursor: square, floor: square[2] ?? 0 });
  }

  // What may be put on the map: everybody in the dungeon, and whatever else lies there.
  #whom() {
    const {
      people,
      match: { state },
    } = this.console;
    const inside = people.teams
      .flatMap(({ id }) => state.sides[id].boxes.dungeon)
      .map((player) => [{ player }, people.called(player)]);
    const others = Object.entries(SORTS).flatMap(([sort, [name, words]]) =>
      Object.keys(state[sort]).map((number) => [{ [name]: Number(number) }, `${words} ${number}`]),
    );
    const isChosen = (one) => JSON.stringify(one) === JSON.stringify(this.chosen);
    const keys = [...inside, ...others].map(([one, words]) =>
      this.button(
        words,
        () => {
          this.chosen = isChosen(one) ? null : one;
          this.aiming = false;
        },
        isChosen(one),
      ),
    );
    const aim = this.button(
      this.aiming ? "Now tap where they aim" : "Aim somewhere",
      () => {
        this.aiming = !this.aiming;
        if (!this.aiming) this.aim = null;
      },
      this.aiming,
    );
    return make(
      "ul",
      { class: "keys keys--strip", "aria-label": "Who, and where" },
      ...[...keys, aim].map((key) => make("li", {}, key)),
    );
  }

  // --- a tap -------------------------------------------------------------------------------------

  async tap(square) {
    if (this.map.squares[this.floor][square[1]]?.[square[0]] === undefined) return;
    this.cursor = square;
    if (this.aiming) Object.assign(this, { aim: square, aiming: false });
    else if (this.chosen && this.console.seated) await this.#put(square);
    else this.chosen = this.#there(square);
    this.console.draw();
  }

  #there(square) {
    const { people, tokens } = tokensOf(this),
      found = [...people, ...tokens].find(({ at }) => at.join() === square.join());
    if (!found) return null;
    const name = ["ball", "monster", "referee"].find((one) => one in found);
    return name ? { [name]: found[name] } : { player: found.id };
  }

  // Puts what is in hand on the square; if it is there already, it is taken off the map.
  async #put(square) {
    const [sort, number] = this.chosen.player
      ? ["players", this.chosen.player]
      : [`${Object.keys(this.chosen)[0]}s`, Object.values(this.chosen)[0]];
    const at =
      this.known.places[sort].get(number)?.at.join() === square.join()
        ? null
        : square.slice(0, this.map.squares.length > 1 ? 3 : 2);
    await this.console.record([["square", { ...this.chosen, at }]]);
  }

  #ways() {
    const [ball] = [...this.known.places.balls.values()];
    return this.console.people.numbered
      .map((_, order) => this.known.open.way(ball.at, this.known.endZone(order + 1)))
      .filter(Boolean);
  }
}
