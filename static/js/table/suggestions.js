// What suggests itself at the table: the procedures of somebody who was tapped, and what is due.
import { Refusal } from "../procedures/refusing.js";
import { dueOf, timelyOf } from "./between.js";
import { PENALTY } from "./chainrun.js";
import { fromState } from "./filling.js";
import { lurkingOf } from "./numbered.js";
import { begun } from "./rolling.js";

// The procedures that are needed most often, in the order in which they are shown.
const OFTEN = [
  "open_chest",
  "block_dice",
  "dodge",
  "go_for_it",
  "pick_up",
  "pass",
  "catch",
  "foul",
];
const AT_HAND = 4,
  UP = "stand_up";
const TRAITS = { Dense: "dense", "Take Root": "take_root", "Wild Animal": "wild_animal" };
const WEAPON_NOTE = "it brought a casualty, or cost the turn: what the referee does";
const LURKS = ["lurking", "both"];
const SORCERY = "sorcery";

export class Suggestions {
  constructor(dice) {
    this.dice = dice;
  }

  // What a player who was tapped may begin: most procedures are theirs.
  of(player) {
    const all = Object.keys(this.dice.kit.procedures).filter((key) =>
      ["player", "attacker"].includes(this.dice.kit.procedures[key].inputs[0]?.name),
    );
    const often = OFTEN.filter((key) => all.includes(key));
    return [...often, ...all.filter((key) => !often.includes(key))].map((key) =>
      this.deed(key, player),
    );
  }

  // What a player whose turn it is does most often, where they stand: shown unfolded.
  first(player) {
    const { turn, sides } = this.dice.state(),
      { team } = this.dice.people.player(player),
      { prone, stunned, boxes } = sides[team];
    if (
      turn.over ||
      turn.team !== team ||
      !boxes.dungeon.includes(player) ||
      stunned.includes(player)
    )
      return [];
    const lie = Object.values(this.dice.state().balls).map((ball) => ball.with),
      ball = lie.includes(player) ? ["pass", "illusion"] : lie.includes("loose") ? ["pick_up"] : [];
    const keys = prone.includes(player)
      ? [UP]
      : [...ball, ...OFTEN].slice(0, AT_HAND + ball.length);
    return keys
      .filter((key) => key in this.dice.kit.procedures)
      .map((key) => ({ ...this.deed(key, player), note: "" }));
  }

  all() {
    return this.dice.names.sections().map(({ title, procedures }) => [
      title,
      Object.keys(procedures)
        .filter((key) => key in this.dice.kit.procedures)
        .map((key) => this.deed(key)),
    ]);
  }

  deed(key, player, given = {}) {
    const first = this.dice.kit.procedures[key].inputs[0];
    const known = { ...(player && first ? { [first.name]: { id: player } } : {}), ...given };
    return {
      key,
      words: this.dice.names.name(key),
      note: this.dice.names.summary(key),
      run: (ask, record) => this.dice.whole(ask, record, { key, inputs: known }),
    };
  }

  // What suggests itself for a player where they are: by what they carry or cast, by nature, or a
  // sponge.
  near(player) {
    const { skills, weapon } = this.dice.squads[player] ?? { skills: [] },
      { boxes } = this.dice.state().sides[this.dice.people.player(player).team];
    if (boxes.knocked_out.includes(player)) return this.#known("sponge", player);
    if (!boxes.dungeon.includes(player)) return [];
    const items = this.dice
      .usable({ place: "player" }, { player: { id: player } })
      .map(({ item, name, text }) => ({
        words: `Use the ${name}`,
        note: text,
        run: (ask, record) => this.dice.uses(ask, record, player, item),
      }));
    const magic =
      weapon === SORCERY
        ? this.#known("spell", player)
        : weapon
          ? [
              {
                ...this.deed(PENALTY, player, { kind: "weapon" }),
                words: "Weapon seen",
                note: WEAPON_NOTE,
              },
            ]
          : [];
    return [
      ...items,
      ...this.#lurks(player),
      ...magic,
      ...Object.keys(TRAITS)
        .filter((skill) => skills.includes(skill))
        .flatMap((skill) => this.#known("trait", player, { trait: TRAITS[skill] })),
    ];
  }

  // What is due between turns: the next of it, in the order of the rules.
  due() {
    const due = [
      ...timelyOf(this.dice.table, this.dice.table_.match.seconds()),
      ...dueOf(this.dice.table),
    ].filter(
      ({ key, inputs = {} }) => key in this.dice.kit.procedures && this.#isAllowed(key, inputs),
    );
    const [next, ...others] = due;
    if (!next) return [];
    const called = next.who ? this.dice.people.called(next.who) : next.thing,
      more = others.length ? `${others.length} more after it` : "";
    return [
      {
        words: this.dice.names.name(next.key),
        note: [called, more].filter(Boolean).join(", "),
        run: (ask, record) => this.dice.whole(ask, record, { inputs: {}, ...next }),
      },
    ];
  }

  #isAllowed(key, inputs) {
    const answer = this.dice.worked(
      begun(key, fromState(this.dice.entry(key), inputs, this.dice.table)),
    );
    return !(answer instanceof Refusal && answer.body.verdicts);
  }

  // The first time that somebody ends their movement near a closed chest (MON-02).
  #lurks(player) {
    const { options } = this.dice.kit;
    if (!LURKS.includes(options.monsters) || !lurkingOf(this.dice.table, player).length) return [];
    return [
      {
        ...this.deed("monster_appears", null, { cause: "lurking" }),
        words: "Something may lurk",
        note: "a closed chest is near",
        run: (ask, record) =>
          this.dice.whole(ask, record, {
            key: "monster_appears",
            inputs: { cause: "lurking" },
            about: player,
          }),
      },
    ];
  }

  #known(key, player, given) {
    return key in this.dice.kit.procedures ? [this.deed(key, player, given)] : [];
  }
}
