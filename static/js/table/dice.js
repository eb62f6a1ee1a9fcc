// Procedures at the table: which there are, what each is asked, and what each comes to.
import { Refusal } from "../procedures/refusing.js";
import { prepared } from "../procedures/working.js";
import { Scope } from "../procedures/terms.js";
import { ChainRun } from "./chainrun.js";
import { unsaidOf } from "./inputs.js";
import { Names } from "./names.js";
import { promptsAt, setByItems, spoken, usableOf, wordsOf } from "./prompts.js";
import { Rerolls } from "./rerolls.js";
import { facesOf } from "./rolling.js";
import { Suggestions } from "./suggestions.js";

export class Dice {
  constructor({ kit, people, state, words, ...table }) {
    Object.assign(this, {
      kit,
      people,
      state,
      table_: table,
      names: new Names(words, kit.things.monsters),
    });
    this.document = {
      procedures: { ...kit.off, ...kit.procedures },
      types: kit.types,
      data: { ...kit.data, tables: kit.tables },
    };
    this.squads = Object.fromEntries(
      Object.values(kit.squads).flatMap(({ players }) =>
        players.map(({ id, profile }) => [id, profile]),
      ),
    );
    this.drugs = Object.fromEntries(
      Object.entries(kit.squads).map(([team, { drugs = 0 }]) => [team, drugs]),
    );
    this.rerolls = new Rerolls({
      table: () => this.table,
      left: () => table.match.rerolls,
      worked: (roll) => this.worked(roll),
      items: kit.things.items,
    });
    this.scope = new Scope(kit.options, this.document.data);
    this.byItems = setByItems(kit);
    this.suggestions = new Suggestions(this);
  }

  // Runs a procedure with all that follows it; then the turn may be over.
  whole(ask, record, step) {
    return new ChainRun(this, ask, record).whole(step);
  }

  // Records that an item is used, with all that follows of it.
  uses(ask, record, player, item) {
    return new ChainRun(this, ask, record).uses(player, item);
  }

  // The state and what is remembered, from which inputs are filled in.
  get table() {
    const {
      people,
      squads: profiles,
      kit: {
        options,
        game,
        things: { monsters, heads, referees },
      },
      table_: { match },
    } = this;
    // A getter: remembering takes time, and not everybody needs it.
    return {
      state: this.state(),
      rerolls: match.rerolls,
      get remembered() {
        return match.remembered;
      },
      people,
      profiles,
      options,
      game,
      monsters,
      heads,
      referees,
      drugs: this.drugs,
      circles: this.count("circle"),
      passages: this.count("portal"),
    };
  }

  // How many things of this sort the dungeon has, if there is one.
  count(sort) {
    return this.kit.dungeon?.things.filter(({ is }) => is === sort).length;
  }

  entry(key) {
    return this.document.procedures[key];
  }

  // What those concerned may use there; of opponents, only those in the dungeon.
  prompts(at, inputs) {
    const { team } = this.people.player((inputs.player ?? inputs.attacker)?.id) ?? {},
      { sides } = this.state();
    const opponents = Object.entries(sides).flatMap(([id, { boxes }]) =>
      this.people.areFriends(Number(id), team) ? [] : boxes.dungeon,
    );
    const idsOf = (given) =>
      [given]
        .flat()
        .map((one) => one?.id ?? one?.player?.id)
        .filter(Boolean);
    const people = Object.fromEntries(
      Object.entries(inputs).map(([name, given]) => [name, idsOf(given)]),
    );
    return promptsAt(this.kit, at, { ...people, opponent: opponents }, this.squads);
  }

  // Reminders for a player who acts.
  hints(player) {
    return spoken(wordsOf(this.prompts({ place: "player" }, { player: { id: player } })));
  }

  isArmed(player) {
    return Boolean(this.squads[player]?.weapon);
  }

  usable(at, inputs) {
    return usableOf(this.prompts(at, inputs), inputs, this.table.remembered.thisTurn.items);
  }

  // What the kit knows of the steps that may follow.
  goesOn(steps) {
    return steps.filter(({ key }) => key in this.kit.procedures);
  }

  worked({ key, inputs, overruled = null, ...roll }) {
    try {
      return prepared(this.document, key, this.kit.options, inputs, this.squads).withDice(
        facesOf(roll),
        overruled,
      );
    } catch (why) {
      if (why instanceof Refusal) return why;
      throw why;
    }
  }

  // Whether this value is possible in this match: there are no runes where none were built. If the
  // inputs are refused already, any value may put them right.
  canBe(roll, name, value) {
    const isRefused = (inputs) => {
      const answer = this.worked({ ...roll, inputs, dice: {}, kept: {} });
      return answer instanceof Refusal && !unsaidOf(this.entry(roll.key), inputs, answer);
    };
    return !isRefused({ ...roll.inputs, [name]: value }) || isRefused(roll.inputs);
  }

  // Whether this value of the input makes any difference.
  counts({ key, inputs }, name, value) {
    const said = (given) =>
      JSON.stringify({ ...this.worked({ key, inputs: given, dice: {}, kept: {} }) });
    return said(inputs) !== said({ ...inputs, [name]: value });
  }

  about(key, inputs = {}) {
    const valueOf = (term) => this.scope.value(term);
    return {
      key,
      state: this.state(),
      table: this.table,
      people: this.people,
      others: this.people.opponents((inputs.player ?? inputs.attacker)?.id).map(({ id }) => id),
      words: this.names,
      monsters: this.kit.things.monsters,
      rolls: Object.keys(this.document.data.marks).map((value) => ({
        value,
        words: this.names.name(value.split(".")[0]),
        note: value.split(".")[1],
      })),
      byItem: (name) => this.byItems.has(name),
      limitsOf: ({ low, high }) => [low, high].map(valueOf),
      choicesOf: ({ choices }) => {
        const found = choices === undefined ? [] : valueOf(choices);
        return Array.isArray(found) ? found : Object.keys(found);
      },
      defaultOf: ({ default: term }) => valueOf(term ?? null),
    };
  }
}
