// One procedure from its inputs to its recorded end, face by face, as real dice are rolled.
//
// The procedure is recorded with its inputs and faces; the fold says what it comes to.
import { Refusal } from "../procedures/refusing.js";
import { fromState } from "./filling.js";
import { addPerson, askFor, inDungeon, padOf, standsOn, unsaidOf } from "./inputs.js";
import { askLowered, isUnnamed } from "./lasting.js";
import { wordsOf } from "./prompts.js";
import { JUDGE } from "./rerolls.js";
import { again, facesHeard, forget, isRecorded, isTyped, rolled } from "./rolling.js";
import { PROGRAM, RollPanel } from "./rollpanel.js";

// What is shown until the program has rolled.
const OPEN = { outcome: null, turnover: false, dice: {}, then: [], entries: [], value: null };
// Procedures without dice whose inputs say everything: what a monster does with a block, say.
const NO_DICE = ["monster_attack"];
// Procedures that depend only on their dice and on what came before.
const DICE_ALONE = ["injury", "casualty", "drugs"];

export class Throwing {
  // `run` is what this procedure is a part of.
  constructor(run) {
    const { dice, kit, names, people, ask, record, chain } = run;
    Object.assign(this, { run, dice, kit, names, people, ask, record, chain });
    this.rerolls = dice.rerolls;
    this.panel = new RollPanel(run);
  }

  // Returns its answer, and the entries by which it is recorded.
  async thrown(entry, roll) {
    const refs = roll.refs ?? [];
    for (;;) {
      const answer = await this.#faces(entry, roll);
      if (answer === PROGRAM) {
        this.chain.byProgram = true;
        roll = await this.#rolled(roll, refs);
        if (roll) continue;
        return { answer: OPEN, refs, roll: {} };
      }
      const word = this.#isPlain(entry, answer, roll)
        ? {}
        : await this.ask.custom(roll.title, (done) =>
            this.panel.decided(entry, answer, roll, done),
          );
      if (word === "again") {
        forget(roll);
        continue;
      }
      if (await this.#isChanged(entry, roll, word, answer)) continue;
      if (this.#isLacking(entry, answer, roll, word))
        roll.inputs = { ...roll.inputs, told: await askLowered(this.ask, this.kit) };
      if (word?.overruled) return this.#overruled({ ...roll, overruled: word.overruled }, refs);
      const ref = isRecorded(roll) ? roll.of : await this.#keep(roll, refs);
      if (!word?.source || !(await this.#maySo(entry, word))) return { answer, refs, roll };
      // Another die replaces this one; the first roll stays in the log.
      await this.record(this.rerolls.entries(word, ref));
      if (this.rerolls.isItem(word.source)) await this.run.pays(word.player, word.source);
      roll = again(roll, answer.dice, word.purpose, ref);
    }
  }

  // Whether there is nothing to decide and another die follows: a tap would be useless.
  #isPlain(entry, answer, roll) {
    if (
      roll.held ||
      !(isTyped(roll) || isRecorded(roll) || (roll.handed && NO_DICE.includes(entry.key))) ||
      !this.dice.goesOn(answer.then).length
    )
      return false;
    const { known } = this.panel.about(entry, roll);
    return (
      !this.panel.offered(entry, answer, roll).length &&
      !this.panel.several(entry, roll).length &&
      !wordsOf(this.dice.prompts({ procedure: entry.key }, roll.inputs)).length &&
      padOf(entry, answer, known, roll.inputs) === null
    );
  }

  // Whether the word changed an input (somebody added, an item used, who stands where): then it is
  // worked out again.
  async #isChanged(entry, roll, word, answer) {
    if (word?.person) await this.#name(entry, roll, word.person);
    else if (word?.inputs) roll.inputs = word.inputs;
    else if (word?.pad) roll.inputs = await this.#standsOn(roll, answer.value);
    else return false;
    return true;
  }

  // Whether the re-roll succeeds: only Pro depends on a die of its own (SET-15).
  async #maySo({ key }, one) {
    if (one.source !== "pro") return true;
    const {
      answer: { outcome },
    } = await this.thrown(this.dice.entry(JUDGE), {
      ...this.rerolls.judged(key, one),
      held: true,
      title: this.names.name(JUDGE),
    });
    return outcome === "allowed";
  }

  // The server rolls as the entry arrives; until then it is open, and what follows has to wait.
  async #rolled(roll, refs) {
    const ref = await this.#keep(roll, refs),
      faces = await facesHeard(this.dice.table_, ref);
    if (!faces) {
      await this.ask.choice(
        `${this.names.name(roll.key)}: waits for a signal, and is rolled when there is one`,
        [{ value: true, words: "Go on" }],
      );
      return null;
    }
    for (const [purpose, face] of Object.entries(faces))
      roll.words[purpose] = this.panel.faceWords({ purpose, die: purpose }, face);
    return rolled(roll, faces, ref);
  }

  // An outcome that people declare is recorded with their reason, and what follows is the same as
  // by dice.
  async #overruled(roll, refs) {
    const why = await this.ask.words(
      `${this.names.name(roll.key)}: ${this.names.choice(roll.overruled)}. Why?`,
      { none: "No reason" },
    );
    await this.#keep({ ...roll, why }, refs);
    return { answer: this.dice.worked(roll), refs, roll };
  }

  // Whether people declared a lasting injury without saying what it lowers; the program may roll
  // for that.
  #isLacking({ key }, { outcome, value }, { inputs }, word) {
    return (
      this.kit.match.dice === "table" &&
      isUnnamed(key, word?.overruled ?? outcome, value ?? inputs.told)
    );
  }

  async #keep({ key, inputs, dice, numbers, ...rest }, refs) {
    const at = inputs.cause === "lurking" && numbers?.chest ? [["chest", numbers.chest]] : [];
    const more = [
      ...at,
      ...["overruled", "why", "of"].filter((name) => rest[name]).map((name) => [name, rest[name]]),
    ];
    const [written] = await this.record([
      ["procedure", { key, inputs, dice, ...Object.fromEntries(more) }],
    ]);
    refs.push([written.device, written.n]);
    return refs.at(-1);
  }

  // Asks for one need after another, until none is left or the program shall roll; meanwhile inputs
  // may be corrected.
  async #faces(entry, roll) {
    for (;;) {
      const answer = this.dice.worked(roll);
      const lacks = answer instanceof Refusal ? unsaidOf(entry, roll.inputs, answer) : null;
      if (lacks) {
        roll.inputs = {
          ...roll.inputs,
          [lacks.name]: await askFor(this.ask, lacks, this.panel.about(entry, roll)),
        };
        (roll.asked ??= []).push(lacks.name);
      } else if (answer instanceof Refusal) {
        await this.#put(entry, roll, answer, []);
      } else if (!answer.needs.length) {
        return answer;
      } else if (
        this.#goesByItself(answer, roll) ||
        (await this.#put(entry, roll, answer, answer.needs)) === PROGRAM
      ) {
        return PROGRAM;
      }
    }
  }

  #goesByItself({ needs: [{ die }] }, { key, refs }) {
    return (
      this.chain.byProgram &&
      Boolean(die) &&
      DICE_ALONE.includes(key) &&
      !refs &&
      this.kit.match.dice !== "table"
    );
  }

  async #name(entry, roll, input) {
    const about = this.panel.about(entry, roll),
      doer = roll.inputs.player?.id;
    // Usually a friend catches, other than whoever throws.
    const first = input.name === "catcher" ? this.people.player(doer)?.team : about.others[0];
    const id = await this.ask.player(about.words.label(roll.key, input.name), {
      nobody: "Nobody",
      first,
      likely: inDungeon(about.state.sides).filter((one) => one !== doer),
    });
    roll.inputs = fromState(
      entry,
      addPerson(input, roll.inputs, id, this.dice.table),
      this.dice.table,
      roll,
    );
    forget(roll);
  }

  // Asks for one need: a choice, or a face typed as it was rolled, with the inputs below.
  async #put(entry, roll, answer, [need]) {
    const word = await this.ask.custom(roll.title, (done) =>
      this.panel.asking(entry, roll, answer, need, done),
    );
    if (word?.person) await this.#name(entry, roll, word.person);
    if (word?.used) await this.#uses(roll, word.used);
    if (word?.stands) await this.#stands(entry, roll);
    return word;
  }

  // Whether it may be said before the die who stands on a teleporter: the program's die goes by it.
  async #stands(entry, roll) {
    const pads = roll.inputs.pads ?? Object.keys(this.dice.table.state.pads).map(Number);
    const pad = await this.ask.choice(
      "Somebody stands on",
      pads.map((value) => ({ value, words: `Teleporter ${value}` })),
    );
    roll.inputs = await this.#standsOn(roll, pad);
    forget(roll);
  }

  async #standsOn({ inputs }, pad) {
    const likely = inDungeon(this.dice.table.state.sides);
    return standsOn(
      inputs,
      pad,
      await this.ask.player(`Who stands on teleporter ${pad}?`, { nobody: "Nobody", likely }),
    );
  }

  async #uses(roll, { sets, player, item }) {
    roll.inputs = { ...roll.inputs, ...sets };
    forget(roll);
    await this.run.pays(player, item);
  }
}
