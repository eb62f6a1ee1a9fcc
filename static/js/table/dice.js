// Procedures at the table: what a roll needs, adds and decides, entered face by face, and what follows.
//
// What is recorded is the procedure with its inputs and faces; what it comes to, the fold says.
import { make } from "../kept.js";
import { prepared, Refusal } from "../procedures/working.js";
import { Scope } from "../procedures/terms.js";
import { faces, howMany, keyOf, keys } from "./faces.js";
import { Following } from "./following.js";
import { addPerson, askFor, controlsOf, fromState, lacking, peopleOf } from "./inputs.js";
import { askLowered, isUnnamed } from "./lasting.js";
import { hintsOf } from "./hints.js";
import { Names } from "./names.js";
import { filled } from "./procedures.js";
import { promptsAt } from "./prompts.js";
import { JUDGE, Rerolls, wordsOf } from "./rerolls.js";
import { again, begun, facesHeard, facesOf, forget, isRecorded, isTyped, rolled } from "./rolling.js";

const signed = (value) => (value > 0 ? `+${value}` : String(value).replace("-", "\u2212"));
// What is thrown for most often, first.
const OFTEN = ["open_chest", "block_dice", "dodge", "go_for_it", "pick_up", "pass", "catch", "foul"];
// Who rolls, where no face is typed; and what is known of it until it has.
const PROGRAM = "program";
const OPEN = { outcome: null, turnover: false, dice: {}, then: [] };
const COACHES = { coach: "the player's own coach chooses", opponent: "the opposing coach chooses" };

export class Dice {
  constructor({ kit, people, state, words, ...table }) {
    Object.assign(this, { kit, people, state, table, names: new Names(words) });
    this.document = { procedures: { ...kit.off, ...kit.procedures }, types: kit.types, data: { ...kit.data, tables: kit.tables } };
    this.squads = Object.fromEntries(Object.values(kit.squads).flatMap(({ players }) => players.map(({ id, profile }) => [id, profile])));
    this.rerolls = new Rerolls({ people, left: () => table.match.rerolls, worked: (roll) => this.#worked(roll) });
    this.scope = new Scope(kit.options, this.document.data);
  }

  // Those whom one taps first do most of them.
  of(player) {
    const all = Object.keys(this.kit.procedures).filter((key) => ["player", "attacker"].includes(this.kit.procedures[key].inputs[0]?.name));
    const often = OFTEN.filter((key) => all.includes(key));
    return [...often, ...all.filter((key) => !often.includes(key))].map((key) => this.deed(key, player));
  }

  all() { return this.names.sections().map(({ title, procedures }) => [title, Object.keys(procedures).filter((key) => key in this.kit.procedures).map((key) => this.deed(key))]); }

  // What whoever is concerned may use there, quietly; an opponent's while they are in the dungeon.
  prompts(at, inputs) {
    const { team } = this.people.player((inputs.player ?? inputs.attacker)?.id) ?? {}, { sides } = this.state();
    const opponents = Object.entries(sides).flatMap(([id, { boxes }]) => (Number(id) === team ? [] : boxes.dungeon));
    const named = Object.entries({ ...inputs, opponent: opponents.map((id) => ({ id })) });
    const known = (given) => [given].flat().map((one) => this.squads[one?.id]).filter(Boolean);
    return promptsAt(this.kit, at, Object.fromEntries(named.map(([name, given]) => [name, known(given)])))
      .map((words) => make("p", { class: "soft" }, words));
  }

  deed(key, player) {
    const first = this.kit.procedures[key].inputs[0];
    const given = player && first ? { [first.name]: { id: player } } : {};
    return { key, words: this.names.name(key), note: this.names.summary(key), run: (ask, record) => this.#whole(ask, record, key, given) };
  }

  // With all that follows; then the turn may be over.
  async #whole(ask, record, key, given) {
    const chain = new Following(this.kit.options);
    await this.run(ask, record, key, given, chain);
    const { turn: { team, over } } = this.state(), called = this.people.teamCalled(team);
    if (team === null || over || !await this.#isTurnover(ask, chain, called)) return null;
    const ends = await ask.choice(`A turnover: the turn of ${called} ends`, [{ value: true, words: "End the turn" }, { value: false, words: "It goes on" }]);
    return ends ? [["turn", { team, does: "end", turnover: this.names.name(key).toLowerCase() }]] : null;
  }

  // Who holds the ball counts once all has come to rest, and then people see it.
  async #isTurnover(ask, { turnover, unlessHeld }, called) {
    if (turnover || !unlessHeld) return turnover;
    return ask.choice(`Is the ball held by ${called}?`, [{ value: false, words: "Yes" }, { value: true, words: "No" }]);
  }

  // From its inputs to its end, recorded; then what follows, one after the other. Comes back with
  // its own outcome; what all of it comes to is kept in `chain`.
  async run(ask, record, key, given, chain) {
    const entry = this.document.procedures[key];
    const inputs = await this.#filled(ask, entry, given);
    const answer = await this.#thrown(ask, record, entry, begun(key, inputs));
    chain.takes(key, answer);
    await this.#follow(ask, record, answer.then, chain);
    return answer.outcome;
  }

  // Who does it is asked first: what the table knows hangs on them.
  async #filled(ask, entry, given) {
    const known = (inputs) => fromState(entry, inputs, { state: this.state(), people: this.people });
    const said = { ...given };
    for (const input of lacking(entry, known(given), this.state())) {
      const value = await askFor(ask, input, this.#about(entry.key, said));
      if (value !== undefined) said[input.name] = value;
    }
    return filled(entry, known(said), Object.values(this.kit.squads));
  }

  // Some steps are taken only after one outcome of the last step taken before them.
  async #follow(ask, record, steps, chain) {
    let before = null;
    for (const step of steps) {
      if (step.if && step.if !== before) continue;
      if (!(step.key in this.kit.procedures)) continue;
      const name = this.names.name(step.key);
      const who = step.inputs.player?.id ? `, ${this.people.called(step.inputs.player.id)}` : "";
      const go = await ask.choice(`Then: ${name}${who}`, [{ value: true, words: "Go on", told: name }, { value: false, words: "Leave it", told: "" }]);
      if (go) before = await this.run(ask, record, step.key, chain.inputs(step), chain);
    }
  }

  async #thrown(ask, record, entry, roll) {
    for (;;) {
      const answer = await this.#faces(ask, entry, roll);
      if (answer === PROGRAM) {
        roll = await this.#rolled(ask, record, roll);
        if (roll) continue;
        return OPEN;
      }
      const word = await this.#decided(ask, entry, answer, roll);
      if (word === "again") { forget(roll); continue; }
      if (word?.person) { await this.#name(ask, entry, roll, word.person); continue; }
      if (this.#isLacking(entry, answer, roll, word)) roll.inputs = { ...roll.inputs, told: await askLowered(ask, this.kit) };
      if (word?.overruled) return this.#overruled(ask, record, { ...roll, overruled: word.overruled });
      const ref = isRecorded(roll) ? roll.of : await this.#keep(record, roll);
      if (!word?.source || !await this.#maySo(ask, record, entry, word)) return answer;
      // Another die takes the place of this one; the first throw stays to be read.
      await record([this.rerolls.entry(word, ref)]);
      roll = again(roll, answer.dice, word.purpose, ref);
    }
  }

  // Only a pro's hangs on a die of its own (SET-15).
  async #maySo(ask, record, { key }, one) {
    if (one.source !== "pro") return true;
    const { outcome } = await this.#thrown(ask, record, this.document.procedures[JUDGE], this.rerolls.judged(key, one));
    return outcome === "allowed";
  }

  // Rolled as it arrives; until then it stays open, and what follows has to wait.
  async #rolled(ask, record, roll) {
    const ref = await this.#keep(record, roll), faces = await facesHeard(this.table, ref);
    if (!faces) {
      await ask.choice(`${this.names.name(roll.key)}: open until there is a signal, and rolled when it arrives`, [{ value: true, words: "Go on" }]);
      return null;
    }
    for (const [purpose, face] of Object.entries(faces)) roll.words[purpose] = this.#faceWords({ purpose, die: purpose }, face);
    return rolled(roll, faces, ref);
  }

  // What people say follows as what the dice say does; why they say so is kept with it.
  async #overruled(ask, record, roll) {
    const why = await ask.words(`${this.names.name(roll.key)}: ${this.names.choice(roll.overruled)}. Why?`, { none: "No word" });
    await this.#keep(record, { ...roll, why });
    return this.#worked(roll);
  }

  // A lasting injury that people say, of which nobody said what it lowers; the program may roll for it.
  #isLacking({ key }, { outcome, value }, { inputs }, word) {
    return this.kit.match.dice === "table" && isUnnamed(key, word?.overruled ?? outcome, value ?? inputs.told);
  }

  async #keep(record, { key, inputs, dice, ...rest }) {
    const more = ["overruled", "why", "of"].filter((name) => rest[name]).map((name) => [name, rest[name]]);
    const [written] = await record([["procedure", { key, inputs, dice, ...Object.fromEntries(more) }]]);
    return [written.device, written.n];
  }

  // One need after another, until none is left or the program is to roll; inputs may be put right
  // meanwhile.
  async #faces(ask, entry, roll) {
    for (;;) {
      const answer = this.#worked(roll);
      const lacks = answer instanceof Refusal ? this.#unsaid(entry, roll, answer) : null;
      if (lacks) {
        roll.inputs = { ...roll.inputs, [lacks.name]: await askFor(ask, lacks, this.#about(roll.key, roll.inputs)) };
      } else if (answer instanceof Refusal) {
        await this.#put(ask, entry, roll, answer, []);
      } else if (!answer.needs.length) {
        return answer;
      } else if (await this.#put(ask, entry, roll, answer, answer.needs) === PROGRAM) {
        return PROGRAM;
      }
    }
  }

  // What isn't asked as a rule and must be known here: it is asked, and not refused.
  #unsaid(entry, { inputs }, { body: { errors = {} } }) {
    return entry.inputs.find(({ name, type }) => name in errors && !(name in inputs) && ["choice", "number", "player"].includes(type));
  }

  async #name(ask, entry, roll, input) {
    const about = this.#about(roll.key, roll.inputs);
    const id = await ask.player(about.words.label(roll.key, input.name), { nobody: "Nobody", first: about.other });
    roll.inputs = addPerson(input, roll.inputs, id, { state: this.state(), people: this.people });
    forget(roll);
  }

  #worked({ key, inputs, overruled = null, ...roll }) {
    try {
      return prepared(this.document, key, this.kit.options, inputs, this.squads).withDice(facesOf(roll), overruled);
    } catch (why) {
      if (why instanceof Refusal) return why;
      throw why;
    }
  }

  // What is asked now: a choice, or a face typed as it was thrown, with the inputs below.
  async #put(ask, entry, roll, answer, [need]) {
    const about = this.#about(roll.key, roll.inputs);
    const word = await ask.custom(this.names.name(roll.key), (done) => {
      const changed = (inputs) => { roll.inputs = inputs; forget(roll); done(); };
      const controls = [...controlsOf(entry, roll.inputs, { ...about, canBe: (name) => this.#canBe(roll, name) }, changed), ...this.#people(entry, roll, done)];
      return [...this.#said(answer), ...this.#needed(need, roll, done), ...[anew(roll, done)].filter((rows) => rows.length).map((rows) => keys(rows)), ...this.prompts({ procedure: roll.key }, roll.inputs), ...hintsOf(this.kit, roll.key), ...(controls.length ? [make("div", { class: "controls" }, ...controls)] : [])];
    });
    if (word && word !== PROGRAM) await this.#name(ask, entry, roll, word);
    return word;
  }

  // Whether the rules of this match let that be so: there are no runes where none were built.
  #canBe({ key, inputs }, name) {
    const answer = this.#worked({ key, inputs: { ...inputs, [name]: true }, dice: {} });
    return !(answer instanceof Refusal && answer.body.verdicts);
  }

  // Who else may have to do with it: named by a tap.
  #people(entry, { key, inputs }, done, fits = () => true) {
    return peopleOf(entry, inputs).filter(({ input }) => fits(input)).map(({ input, ids }) => {
      const words = ids.length ? ids.map((id) => this.people.called(id)).join(", ") : "nobody";
      return keyOf(this.names.label(key, input.name), words, () => done(input));
    });
  }

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
    return [why(howMany(need)), faces(need, set, (face) => this.names.face(need, face)), ...byProgram];
  }

  #faceWords(need, thrown) { return [thrown].flat().map((one) => this.names.face(need, one)).join(", "); }

  // Every face so far, to be compared with what lies on the table.
  #cast(roll) {
    const said = Object.keys(facesOf(roll)).map((purpose) => roll.words[purpose]).filter(Boolean);
    return said.length ? [make("p", { class: "soft" }, `Thrown: ${said.join("; ")}`)] : [];
  }

  // What came of it, before it is written down: kept, thrown again, or overruled by the people.
  #decided(ask, entry, answer, roll) {
    const { inputs } = roll;
    const player = (inputs.player ?? inputs.attacker)?.id;
    return ask.custom(this.names.name(entry.key), (done) => {
      const rerolls = this.rerolls.offered(entry.key, answer, player).map((one) => [wordsOf(one), () => done(one)]);
      const others = Object.keys(entry.outcomes).filter((one) => one !== answer.outcome && one !== "*");
      // Whoever is one of several comes in last of all, where no die is thrown at them.
      const people = this.#people(entry, roll, (person) => done({ person }), ({ type }) => type !== "player");
      return [...this.#said(answer), ...this.#cast(roll), make("p", { class: "roll-text", role: "status" }, make("strong", {}, answer.text), turnoverOf(answer)),
        ...this.prompts({ procedure: entry.key }, inputs),
        keys([[isRecorded(roll) ? "Go on" : "Record it", () => done({})], ...rerolls, ...anew(roll, () => done("again"))]),
        ...(people.length ? [make("div", { class: "controls" }, ...people)] : []),
        ...(others.length ? [make("details", {}, make("summary", {}, "We say otherwise"), keys(others.map((one) => [this.names.choice(one), () => done({ overruled: one })])))] : [])];
    });
  }

  #about(key, inputs = {}) {
    const valueOf = (term) => this.scope.value(term);
    return {
      key,
      state: this.state(),
      other: this.people.facing((inputs.player ?? inputs.attacker)?.id)?.id,
      words: this.names,
      monsters: this.kit.things.monsters,
      choicesOf: ({ choices }) => { const found = choices === undefined ? [] : valueOf(choices); return Array.isArray(found) ? found : Object.keys(found); },
      defaultOf: ({ default: term }) => valueOf(term ?? null),
    };
  }
}

// A face that was typed amiss is typed again.
const anew = (roll, done) => (isTyped(roll) ? [["Type the dice anew", () => { forget(roll); done(); }]] : []);
const turnoverOf = ({ turnover }) => (turnover === true ? " A turnover." : turnover ? " A turnover, unless the ball is held when it comes to rest." : "");
