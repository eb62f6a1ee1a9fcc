// One procedure with all that follows it, asked and recorded one after the other.
import { Refusal } from "../procedures/refusing.js";
import { attacksOf } from "./between.js";
import { fromState, moreOf } from "./filling.js";
import { Following } from "./following.js";
import { askFor, lacking } from "./inputs.js";
import { besides, chestOf, inputsOf, lurkingOf, whichOf } from "./numbered.js";
import { filled } from "./procedures.js";
import { begun } from "./rolling.js";
import { Throwing } from "./throwing.js";

export const PENALTY = "penalty";
const FOOT = "lucky_rabbits_foot";

export class ChainRun {
  // `chain` keeps what everything together comes to.
  constructor(dice, ask, record) {
    const { kit, names, people } = dice;
    Object.assign(this, { dice, kit, names, people, ask, record });
    this.chain = new Following(kit.options);
  }

  // Runs a procedure with all that follows it; then the turn may be over.
  async whole({ key, inputs, numbers, about }) {
    await this.#run({ key, inputs, numbers, about, title: this.names.name(key) });
    await this.#follow(this.chain.owed);
    const {
        turn: { team, over },
      } = this.dice.state(),
      called = this.people.teamCalled(team);
    if (team === null || over || !(await this.#isTurnover(called))) return null;
    const ends = await this.ask.choice(`A turnover: the turn of ${called} ends`, [
      { value: true, words: "End the turn" },
      { value: false, words: "It goes on" },
    ]);
    return ends
      ? [["turn", { team, does: "end", turnover: this.names.name(key).toLowerCase() }]]
      : null;
  }

  // The use of an item, with all that follows it.
  async uses(player, item) {
    await this.pays(player, item);
    await this.#follow(this.chain.owed);
    return null;
  }

  // What the use of an item costs: at once if no die decides it, otherwise after all else (ITEM-02,
  // INF-01).
  async pays(player, item) {
    if (item === FOOT) return;
    const given = { player: { id: player }, kind: "item", item },
      roll = begun(PENALTY, fromState(this.dice.entry(PENALTY), given, this.dice.table)),
      answer = this.dice.worked(roll);
    const watched =
      this.kit.options.referee_mode === "eye_onsite" &&
      Object.values(this.dice.state().referees).some(({ is }) => is === "up");
    if (watched || answer instanceof Refusal || answer.needs.length)
      this.chain.owed.push({ key: PENALTY, inputs: roll.inputs });
    else await this.record([["procedure", { key: PENALTY, inputs: roll.inputs, dice: {} }]]);
  }

  // Who holds the ball matters once all has come to rest. People are asked then, unless a catch was
  // recorded.
  async #isTurnover(called) {
    const { turnover, unlessHeld, catcher } = this.chain;
    if (turnover || !unlessHeld) return turnover;
    if (catcher) return this.people.player(catcher)?.team !== this.dice.state().turn.team;
    return this.ask.choice(`Is the ball held by ${called}?`, [
      { value: false, words: "Yes" },
      { value: true, words: "No" },
    ]);
  }

  // From its inputs to its end, recorded; then what follows, one after the other. Returns its own
  // outcome.
  async #run({ key, title, ...step }) {
    const entry = this.dice.entry(key),
      throwing = new Throwing(this);
    let roll = { ...(await this.#begun(entry, { title, ...step })), title, handed: step.handed };
    for (;;) {
      const done = await throwing.thrown(entry, roll),
        { answer, refs } = done;
      this.ask.inside();
      const { inputs = roll.inputs, of } = done.roll,
        more = besides({ ...roll, inputs }, answer, this.dice.table);
      this.chain.takes(key, inputs, answer, this.#isInTurn(inputs.player?.id));
      if (more.length) await this.record(more);
      const steps = this.#steps({ key, inputs, numbers: roll.numbers }, answer),
        back = !of && !more.length && this.names.name(key);
      if (!(await this.#follow(steps, back))) return answer.outcome;
      await this.record(refs.map((ref) => ["revoke", { entry: ref }]));
      this.chain.letsGo();
      roll = { ...done.roll, held: true, refs: null };
    }
  }

  #isInTurn(player) {
    return this.people.player(player)?.team === this.dice.state().turn.team;
  }

  #steps(done, answer) {
    const { monsters } = this.dice.document.data;
    return [...answer.then, ...attacksOf(done, answer, this.dice.table, monsters)];
  }

  // Who does it is asked first: what the table knows depends on it, and changes while people
  // answer.
  async #begun(entry, { inputs: given, numbers: known, about: who, handed, title }) {
    const numbers = known ?? (await this.#numbers(entry, given, who));
    const team = await this.#sideOf(entry),
      about = { numbers, team, asked: Object.keys(given) };
    const said = {
      ...inputsOf(entry, numbers, this.dice.table),
      ...given,
      ...moreOf(entry, given, this.dice.table, about),
    };
    const whole = () => fromState(entry, said, this.dice.table, about);
    for (const input of lacking(entry, whole(), this.dice.state())) {
      const value = await askFor(this.ask, input, {
        ...this.dice.about(entry.key, said),
        ...(handed && { title }),
      });
      if (value === undefined) continue;
      said[input.name] = value;
      about.asked.push(input.name);
    }
    if (this.#isFouled(entry, said)) said.attack = "foul";
    const squads = Object.values(this.kit.squads);
    return { ...begun(entry.key, filled(entry, whole(), squads)), ...about };
  }

  // Which of the numbered things it is about.
  #numbers({ key }, { cause }, who) {
    const { table } = this.dice;
    return cause === "lurking"
      ? chestOf(this.ask, lurkingOf(table, who))
      : whichOf(this.ask, key, table, this.names.name(key));
  }

  // Who lies in a monster's way is fouled, once for each of its attacks (MON-08).
  #isFouled({ key }, { victim }) {
    return key === "monster_attack" && this.#lies(victim?.id);
  }

  #lies(player) {
    const side = this.dice.state().sides[this.people.player(player)?.team];
    return Boolean(side) && [side.prone, side.stunned].some((lying) => lying.includes(player));
  }

  // Whose side it is about, where no player says so.
  async #sideOf(entry) {
    if (!entry.inputs.some(({ name }) => name === "reserves")) return undefined;
    return this.ask.choice(
      this.names.name(entry.key),
      this.people.teams.map(({ id, name }) => ({ value: id, words: name })),
    );
  }

  // Takes the steps, some only after a certain outcome of the step before them. Returns whether
  // people go back to `from`.
  async #follow(steps, from) {
    let before = null,
      back = from;
    for (const following of this.dice.goesOn(steps)) {
      const step = this.chain.known(this.#sobered(following));
      if (step.if && step.if !== before) continue;
      const exits = { leave: "Leave it", ...(back && { back: `Back to: ${back}` }) },
        handed = this.#handed(step);
      const { word, answer } = await this.ask.within(exits, () => this.#run(handed));
      if (word === "back") return true;
      if (!word) before = answer;
      back = null;
    }
    return false;
  }

  // A step as it is run, with what is known of it.
  #handed(step) {
    const { key } = step,
      inputs = this.#strikesOn(step),
      who = inputs.player?.id ? `, ${this.people.called(inputs.player.id)}` : "";
    return {
      key,
      inputs,
      numbers: step.numbers ?? this.chain.numbers(step),
      handed: true,
      title: `Then: ${this.names.name(key)}${who}`,
    };
  }

  // Drugs come before the casualty of a fall too, though no injury roll leads to it (DT-04,
  // FEA-06).
  #sobered(step) {
    const { key, inputs } = step,
      team = this.people.player(inputs.player?.id)?.team;
    return key === "casualty" && this.chain.last === "fall_in" && this.dice.drugs[team]
      ? { ...step, key: "drugs", inputs: { ...inputs, result: key } }
      : step;
  }

  // A monster's next attack is at whom it struck, as long as they stand.
  #strikesOn({ key, inputs }) {
    const { struck } = this.chain,
      side = this.dice.state().sides[this.people.player(struck)?.team],
      stands = side?.boxes.dungeon.includes(struck) && !this.#lies(struck);
    return key === "monster_attack" && stands && !inputs.victim
      ? { ...inputs, victim: { id: struck } }
      : inputs;
  }
}
