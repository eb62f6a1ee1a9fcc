// One procedure from its inputs to its recorded end, face by face, as real dice are rolled.
//
// The procedure is recorded with its inputs and faces; the fold says what it comes to.
import { make } from "../elements.js";
import { Refusal } from "../procedures/refusing.js";
import { keyOf, keysOf } from "./buttons.js";
import { controlsOf } from "./controls.js";
import { faces, howMany, keys } from "./faces.js";
import { fromState, knownOf } from "./filling.js";
import { addPerson, askFor, asksOccupants, inDungeon, padOf, peopleOf, standsOn, unsaidOf } from "./inputs.js";
import { askLowered, isUnnamed } from "./lasting.js";
import { hintsOf } from "./hints.js";
import { JUDGE } from "./rerolls.js";
import { again, facesHeard, facesOf, forget, isRecorded, isTyped, rolled } from "./rolling.js";
import { spoken, wordsOf } from "./prompts.js";

const signed = (value) => (value > 0 ? `+${value}` : String(value).replace("-", "\u2212"));
// The word for a roll by the program instead of typed faces, and what is shown until it has rolled.
const PROGRAM = "program";
const OPEN = { outcome: null, turnover: false, dice: {}, then: [], entries: [], value: null };
const COACHES = { coach: "the player's own coach chooses", opponent: "the opposing coach chooses" };
// Procedures without dice whose inputs say everything: what a monster does with a block, say.
const NO_DICE = ["monster_attack"];
// Inputs that can be seen only after the die of the direction: where a ball or a leap comes down.
const SEEN_AFTER = ["lands_on", "lands_in"];
// Procedures that depend only on their dice and on what came before.
const DICE_ALONE = ["injury", "casualty", "drugs"];

export class Throwing {
  // `dice` knows the kit and the table; `chain` is what this roll is a part of.
  constructor(dice, ask, record, chain) {
    const { kit, names, people, rerolls } = dice;
    Object.assign(this, { dice, kit, names, people, rerolls, ask, record, chain });
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
      const word = this.#isPlain(entry, answer, roll) ? {} : await this.#decided(entry, answer, roll);
      if (word === "again") { forget(roll); continue; }
      if (await this.#isChanged(entry, roll, word, answer)) continue;
      if (this.#isLacking(entry, answer, roll, word)) roll.inputs = { ...roll.inputs, told: await askLowered(this.ask, this.kit) };
      if (word?.overruled) return this.#overruled({ ...roll, overruled: word.overruled }, refs);
      const ref = isRecorded(roll) ? roll.of : await this.#keep(roll, refs);
      if (!word?.source || !await this.#maySo(entry, word)) return { answer, refs, roll };
      // Another die replaces this one; the first roll stays in the log.
      await this.record(this.rerolls.entries(word, ref));
      if (this.rerolls.isItem(word.source)) await this.dice.pays(this.record, this.chain, word.player, word.source);
      roll = again(roll, answer.dice, word.purpose, ref);
    }
  }

  // Whether there is nothing to decide and another die follows: a tap would be useless.
  #isPlain(entry, answer, roll) {
    if (roll.held || !(isTyped(roll) || isRecorded(roll) || (roll.handed && NO_DICE.includes(entry.key))) || !this.dice.goesOn(answer.then).length) return false;
    const { known } = this.#about(entry, roll);
    return !this.#rerolls(entry, answer, roll).length && !this.#several(entry, roll).length
      && !wordsOf(this.dice.prompts({ procedure: entry.key }, roll.inputs)).length && padOf(entry, answer, known, roll.inputs) === null;
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
    const { answer: { outcome } } = await this.thrown(this.dice.entry(JUDGE), { ...this.rerolls.judged(key, one), held: true, title: this.names.name(JUDGE) });
    return outcome === "allowed";
  }

  // The server rolls as the entry arrives; until then it is open, and what follows has to wait.
  async #rolled(roll, refs) {
    const ref = await this.#keep(roll, refs), faces = await facesHeard(this.dice.table_, ref);
    if (!faces) {
      await this.ask.choice(`${this.names.name(roll.key)}: waits for a signal, and is rolled when there is one`, [{ value: true, words: "Go on" }]);
      return null;
    }
    for (const [purpose, face] of Object.entries(faces)) roll.words[purpose] = this.#faceWords({ purpose, die: purpose }, face);
    return rolled(roll, faces, ref);
  }

  // An outcome that people declare is recorded with their reason, and what follows is the same as
  // by dice.
  async #overruled(roll, refs) {
    const why = await this.ask.words(`${this.names.name(roll.key)}: ${this.names.choice(roll.overruled)}. Why?`, { none: "No reason" });
    await this.#keep({ ...roll, why }, refs);
    return { answer: this.dice.worked(roll), refs, roll };
  }

  // Whether people declared a lasting injury without saying what it lowers; the program may roll
  // for that.
  #isLacking({ key }, { outcome, value }, { inputs }, word) {
    return this.kit.match.dice === "table" && isUnnamed(key, word?.overruled ?? outcome, value ?? inputs.told);
  }

  async #keep({ key, inputs, dice, numbers, ...rest }, refs) {
    const at = inputs.cause === "lurking" && numbers?.chest ? [["chest", numbers.chest]] : [];
    const more = [...at, ...["overruled", "why", "of"].filter((name) => rest[name]).map((name) => [name, rest[name]])];
    const [written] = await this.record([["procedure", { key, inputs, dice, ...Object.fromEntries(more) }]]);
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
        roll.inputs = { ...roll.inputs, [lacks.name]: await askFor(this.ask, lacks, this.#about(entry, roll)) };
        (roll.asked ??= []).push(lacks.name);
      } else if (answer instanceof Refusal) {
        await this.#put(entry, roll, answer, []);
      } else if (!answer.needs.length) {
        return answer;
      } else if (this.#goesByItself(answer, roll) || await this.#put(entry, roll, answer, answer.needs) === PROGRAM) {
        return PROGRAM;
      }
    }
  }

  #goesByItself({ needs: [{ die }] }, { key, refs }) {
    return this.chain.byProgram && Boolean(die) && DICE_ALONE.includes(key) && !refs && this.kit.match.dice !== "table";
  }

  async #name(entry, roll, input) {
    const about = this.#about(entry, roll), doer = roll.inputs.player?.id;
    // Usually a friend catches, other than whoever throws.
    const first = input.name === "catcher" ? this.people.player(doer)?.team : about.others[0];
    const id = await this.ask.player(about.words.label(roll.key, input.name), { nobody: "Nobody", first, likely: inDungeon(about.state.sides).filter((one) => one !== doer) });
    roll.inputs = fromState(entry, addPerson(input, roll.inputs, id, this.dice.table), this.dice.table, roll);
    forget(roll);
  }

  // Asks for one need: a choice, or a face typed as it was rolled, with the inputs below.
  async #put(entry, roll, answer, [need]) {
    const word = await this.ask.custom(roll.title, (done) => [
      ...this.#said(answer), ...this.#needed(need, roll, done), ...[anew(roll, done)].filter((rows) => rows.length).map((rows) => keys(rows)),
      ...this.#used(entry, roll, done), ...this.#prompts(entry, roll), ...hintsOf(this.kit, roll.key), ...this.#controls(entry, roll, done)]);
    if (word?.person) await this.#name(entry, roll, word.person);
    if (word?.used) await this.#uses(roll, word.used);
    if (word?.stands) await this.#stands(entry, roll);
    return word;
  }

  // Whether it may be said before the die who stands on a teleporter: the program's die goes by it.
  async #stands(entry, roll) {
    const pads = roll.inputs.pads ?? Object.keys(this.dice.table.state.pads).map(Number);
    const pad = await this.ask.choice("Somebody stands on", pads.map((value) => ({ value, words: `Teleporter ${value}` })));
    roll.inputs = await this.#standsOn(roll, pad);
    forget(roll);
  }

  async #standsOn({ inputs }, pad) {
    const likely = inDungeon(this.dice.table.state.sides);
    return standsOn(inputs, pad, await this.ask.player(`Who stands on teleporter ${pad}?`, { nobody: "Nobody", likely }));
  }

  #occupied(entry, { inputs: { occupants = {} } }, done) {
    if (!asksOccupants(entry)) return [];
    const said = Object.entries(occupants).map(([pad, { id }]) => `${this.people.called(id)} on ${pad}`).join(", ");
    return [keyOf("On teleporters", said || "nobody", () => done({ stands: true }))];
  }

  #controls(entry, roll, done) {
    const changed = (inputs) => { roll.inputs = inputs; forget(roll); done({}); };
    const about = this.#about(entry, roll), drawn = [...controlsOf(entry, roll.inputs, about, changed), ...this.#people(entry, roll, done), ...this.#occupied(entry, roll, done)];
    return drawn.length ? [make("div", { class: "controls" }, ...drawn)] : [];
  }

  // Keys for items that may be used; what that costs is recorded with it.
  #used(entry, roll, done) {
    const usable = this.dice.usable({ procedure: entry.key }, roll.inputs).filter(({ sets = {} }) => Object.keys(sets).every((name) => this.dice.canBe(roll, name, sets[name]))).map((used) => keyOf(`Use the ${used.name}`, `${this.people.called(used.player)}. ${used.text}`, () => done({ used })));
    return usable.length ? [keysOf(usable, { class: "keys keys--use" })] : [];
  }

  async #uses(roll, { sets, player, item }) {
    roll.inputs = { ...roll.inputs, ...sets };
    forget(roll);
    await this.dice.pays(this.record, this.chain, player, item);
  }

  #prompts(entry, { inputs }) { return spoken(wordsOf(this.dice.prompts({ procedure: entry.key }, inputs))); }

  // Keys for naming others who take part.
  #people(entry, { inputs }, done, fits = () => true) {
    return peopleOf(entry, inputs).filter(({ input }) => fits(input)).map(({ input, ids }) => {
      const words = ids.length ? ids.map((id) => this.people.called(id)).join(", ") : "nobody";
      return keyOf(this.names.label(entry.key, input.name), words, () => done({ person: input }));
    });
  }

  // Keys for adding people to lists, which come last, if no die is rolled for each.
  #several(entry, roll, done) { return this.#people(entry, roll, done, ({ type }) => type !== "player"); }

  #said(answer) {
    if (answer instanceof Refusal) {
      const said = [...(answer.body.verdicts ?? []).map(({ message }) => message), ...Object.values(answer.body.errors ?? {}).flat(), answer.body.detail].filter(Boolean);
      return [make("p", { class: "notice notice--warning", role: "alert" }, said.join(" "))];
    }
    const added = answer.modifiers.map(({ text, value }) => `${text} ${signed(value)}`);
    const target = answer.target === null ? [] : [make("strong", {}, `${answer.target}+ needed`), ...(added.length ? [` with ${added.join(", ")}`] : [])];
    return target.length ? [make("p", { class: "roll-line" }, ...target)] : [];
  }

  #needed(need, roll, done) {
    if (!need) return [];
    const set = (value) => {
      roll.dice = { ...roll.dice, [need.purpose]: value };
      roll.words[need.purpose] = this.#faceWords(need, value);
      done();
    };
    const why = (more) => make("p", {}, `${need.why} `, make("strong", {}, `(${more})`));
    if (need.choices) return [this.#cast(roll), why(COACHES[need.by]), keys(need.choices.map((one) => [this.names.face(need, one) || this.names.choice(one), () => set(one)]))].flat();
    const byProgram = this.kit.match.dice === "table" ? [] : [keys([["The program rolls", () => done(PROGRAM)]])];
    return [why(howMany(need)), faces(need, set, (face) => this.#face(need, face)), ...byProgram];
  }

  // A face in words, with whose it is if it names a side, and for which of several it stands.
  #face(need, face) {
    const one = { first: this.people.numbered[face - 1]?.name, monster: Object.values(this.kit.things.monsters)[face - 1], type: this.names.choice(this.kit.options.trap_types[face - 1]) }[need.purpose];
    return one ? `${face}: ${one}` : this.names.face(need, face);
  }

  #faceWords(need, thrown) { return [thrown].flat().map((one) => this.#face(need, one)).join(", "); }

  // All faces so far, to be compared with the dice on the table.
  #cast(roll) {
    const said = Object.keys(facesOf(roll)).map((purpose) => roll.words[purpose]).filter(Boolean);
    return said.length ? [make("p", { class: "soft" }, `Thrown: ${said.join("; ")}`)] : [];
  }

  #rerolls(entry, answer, roll) { return this.rerolls.offered(entry, answer, roll, this.chain.caster); }

  // Shows the outcome before it is recorded: to be kept, rolled again, or overruled by people.
  #decided(entry, answer, roll) {
    return this.ask.custom(roll.title, (done) => {
      const offered = this.#rerolls(entry, answer, roll), which = ({ purpose }) => (offered.some((one) => one.purpose !== purpose) ? `: ${purpose.replaceAll("_", " ")}` : "");
      const again = offered.map((one) => [this.rerolls.words(one) + which(one), () => done(one)]);
      return [...this.#said(answer), ...this.#cast(roll), make("p", { class: "roll-text", role: "status" }, make("strong", {}, this.people.named(entry.key, answer.text)), this.names.value(entry.key, answer), turnoverOf(answer)),
        ...this.#prompts(entry, roll),
        keys([[isRecorded(roll) ? "Go on" : "Record it", () => done({})], ...again, ...anew(roll, () => done("again"))]),
        ...this.#besides(entry, answer, roll, done), ...this.#otherwise(entry, answer, done)];
    });
  }

  // What may be said besides: without dice, what the outcome depends on; if a die named a pad, who
  // stands there; and what only the die shows.
  #besides(entry, answer, roll, done) {
    const about = this.#about(entry, roll), pad = padOf(entry, answer, about.known, roll.inputs), there = roll.inputs.occupants?.[pad]?.id;
    const whoStands = pad === null ? [] : [keyOf(`On teleporter ${pad}`, there ? this.people.called(there) : "nobody", () => done({ pad }))];
    const isOver = isTyped(roll) || isRecorded(roll), inputs = isOver ? entry.inputs.filter(({ name }) => "direction" in answer.dice && SEEN_AFTER.includes(name)) : entry.inputs;
    const controls = controlsOf({ ...entry, inputs }, roll.inputs, about, (changed) => done({ inputs: changed }));
    const drawn = [...whoStands, ...controls, ...this.#several(entry, roll, done)];
    return drawn.length ? [make("div", { class: "controls" }, ...drawn)] : [];
  }

  #otherwise(entry, answer, done) {
    const others = Object.keys(entry.outcomes).filter((one) => one !== answer.outcome && one !== "*");
    const said = others.map((one) => [this.names.choice(one), () => done({ overruled: one })]);
    return others.length ? [make("details", {}, make("summary", {}, "We decide otherwise"), keys(said))] : [];
  }

  // Everything that questions and controls need to know.
  #about(entry, roll) {
    const { inputs, asked = [] } = roll, known = [...Object.keys(knownOf(entry, inputs, this.dice.table, roll)), ...asked];
    return { ...this.dice.about(entry.key, inputs), known, handed: roll.handed, canBe: (name, value) => this.dice.canBe(roll, name, value), counts: (name, value) => this.dice.counts(roll, name, value) };
  }
}

// A key for typing wrong faces again.
const anew = (roll, done) => (isTyped(roll) ? [["Type the dice again", () => { forget(roll); done(); }]] : []);
const turnoverOf = ({ turnover }) => (turnover === true ? " A turnover." : turnover ? " A turnover, unless the ball is held when it comes to rest." : "");
