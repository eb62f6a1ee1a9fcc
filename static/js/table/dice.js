// Procedures at the table: what a roll needs, adds and decides, entered face by face, and what follows.
//
// What is recorded is the procedure with its inputs and faces; what it comes to, the fold says.
import { make } from "../kept.js";
import { figuresOf } from "./asking.js";
import { workOut, Refusal } from "../procedures/working.js";
import { Scope } from "../procedures/terms.js";
import { promptsAt } from "./prompts.js";
import { askFor, controlsOf, fromState, lacking } from "./inputs.js";

const signed = (value) => (value > 0 ? `+${value}` : String(value).replace("-", "\u2212"));
const sourceWords = { team: "a team re-roll", pro: "Pro", lucky_rabbits_foot: "the Lucky Rabbit's Foot" };

class Names {
  constructor(words) { this.words = words; }
  label(key, name) { return this.words.elsewhere[`${key}.${name}`] ?? this.words.inputs[name] ?? name; }
  choice(word) { return this.words.choices[word] ?? String(word).replaceAll("_", " "); }
  nothing(name) { return this.words.none[name] ?? "none"; }
  sections() { return Object.values(this.words.sections); }
  name(key) { return this.sections().map(({ procedures }) => procedures[key]?.[0]).find(Boolean) ?? key; }
  summary(key) { return this.sections().map(({ procedures }) => procedures[key]?.[1]).find(Boolean) ?? ""; }
}

export class Dice {
  constructor({ kit, people, state, words }) {
    Object.assign(this, { kit, people, state, names: new Names(words) });
    this.document = { procedures: { ...kit.off, ...kit.procedures }, types: kit.types, data: { ...kit.data, tables: kit.tables } };
    this.squads = Object.fromEntries(Object.values(kit.squads).flatMap(({ players }) => players.map(({ id, profile }) => [id, profile])));
    this.scope = new Scope(kit.options, this.document.data);
  }

  // Those whom one taps first do most of them.
  of(player) { return Object.keys(this.kit.procedures).filter((key) => ["player", "attacker"].includes(this.kit.procedures[key].inputs[0]?.name)).map((key) => this.deed(key, player)); }
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
    return { key, words: this.names.name(key), note: this.names.summary(key), run: (ask, record) => this.run(ask, record, key, given) };
  }

  // From its inputs to its end, recorded; then what follows, one after the other.
  async run(ask, record, key, given) {
    const entry = this.document.procedures[key];
    const inputs = { ...fromState(entry, { state: this.state(), people: this.people, player: (given.player ?? given.attacker)?.id }), ...given };
    const about = this.#about(key);
    for (const input of lacking(entry, inputs)) {
      const value = await askFor(ask, input, about);
      if (value !== undefined) inputs[input.name] = value;
    }
    const { answer, ref } = await this.#thrown(ask, record, entry, { key, inputs, dice: {} });
    await this.#follow(ask, record, answer, ref);
    return null;
  }

  async #follow(ask, record, answer) {
    let before = answer.outcome;
    for (const step of answer.then) {
      if (step.if && step.if !== before) continue;
      if (!(step.key in this.kit.procedures)) continue;
      const name = this.names.name(step.key);
      const who = step.inputs.player?.id ? `, ${this.people.called(step.inputs.player.id)}` : "";
      const go = await ask.choice(`Then: ${name}${who}`, [{ value: true, words: "Go on" }, { value: false, words: "Leave it" }]);
      if (go) { await this.run(ask, record, step.key, step.inputs); before = step.if ?? before; }
    }
  }

  async #thrown(ask, record, entry, roll) {
    for (;;) {
      const shown = await this.#faces(ask, entry, roll);
      const { answer } = shown;
      const word = await this.#decided(ask, entry, answer, roll);
      if (word === "again") { roll.dice = {}; continue; }
      if (word?.overruled) return { answer: { ...answer, then: [] }, ref: await this.#keep(record, { ...roll, overruled: word.overruled }) };
      const ref = await this.#keep(record, roll);
      if (!word?.source) return { answer, ref };
      // Another die takes the place of this one; the first throw stays to be read.
      await record([["reroll", { team: word.team, source: word.source, of: ref }]]);
      const { [word.purpose]: _, ...kept } = roll.dice;
      roll = { ...roll, dice: kept, of: ref };
    }
  }

  async #keep(record, { key, inputs, dice, overruled, of }) {
    const [written] = await record([["procedure", { key, inputs, dice, ...(overruled ? { overruled } : {}), ...(of ? { of } : {}) }]]);
    return [written.device, written.n];
  }

  // One need after another, until none is left; inputs may be put right meanwhile.
  async #faces(ask, entry, roll) {
    for (;;) {
      const answer = this.#worked(roll);
      if (answer instanceof Refusal) {
        await this.#put(ask, entry, roll, answer, []);
      } else if (!answer.needs.length) {
        return { answer };
      } else {
        await this.#put(ask, entry, roll, answer, answer.needs);
      }
    }
  }

  #worked({ key, inputs, dice }) {
    try {
      return workOut(this.document, key, this.kit.options, inputs, dice, this.squads);
    } catch (why) {
      if (why instanceof Refusal) return why;
      throw why;
    }
  }

  // What is asked now: a choice, or a face typed as it was thrown, with the inputs below.
  #put(ask, entry, roll, answer, [need]) {
    const about = this.#about(roll.key);
    return ask.custom(this.names.name(roll.key), (done) => {
      const controls = controlsOf(entry, roll.inputs, about, (inputs) => { roll.inputs = inputs; roll.dice = {}; done(); });
      return [...this.#said(answer), ...this.#needed(need, roll, done), ...this.prompts({ procedure: roll.key }, roll.inputs), ...(controls.length ? [make("div", { class: "controls" }, ...controls)] : [])];
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
    const set = (value) => { roll.dice = { ...roll.dice, [need.purpose]: value }; done(); };
    const why = make("p", {}, need.why);
    if (need.choices) return [why, keys(need.choices.map((one) => [this.names.choice(one), () => set(one)]))];
    return [why, faces(need, set)];
  }

  // What came of it, before it is written down: kept, thrown again, or overruled by the people.
  #decided(ask, entry, answer, { inputs }) {
    const player = (inputs.player ?? inputs.attacker)?.id;
    return ask.custom(this.names.name(entry.key), (done) => {
      const rerolls = Object.entries(answer.reroll).flatMap(([purpose, sources]) => sources.map((source) => [`Again, by ${sourceWords[source] ?? source}`, () => done({ purpose, source: source === "team" || source in sourceWords ? source : "skill", team: this.people.player(player)?.team })]));
      const others = Object.keys(entry.outcomes).filter((one) => one !== answer.outcome && one !== "*");
      return [...this.#said(answer), make("p", { class: "roll-text", role: "status" }, make("strong", {}, answer.text), ...(answer.turnover ? [" A turnover."] : [])),
        ...this.prompts({ procedure: entry.key }, inputs),
        keys([["Record it", () => done({})], ...rerolls, ["Type the dice anew", () => done("again")]]),
        ...(others.length ? [make("details", {}, make("summary", {}, "We say otherwise"), keys(others.map((one) => [this.names.choice(one), () => done({ overruled: one })])))] : [])];
    });
  }

  #about(key) {
    const valueOf = (term) => this.scope.value(term);
    return {
      key,
      words: this.names,
      monsters: this.kit.things.monsters,
      choicesOf: ({ choices }) => { const found = choices === undefined ? [] : valueOf(choices); return Array.isArray(found) ? found : Object.keys(found); },
      defaultOf: ({ default: term }) => valueOf(term ?? null),
    };
  }
}

const keys = (rows, classes = "keys") => make("ul", { class: classes }, ...rows.map(([words, act]) => {
  const button = make("button", { class: "key", type: "button" }, make("span", {}, words));
  button.addEventListener("click", act);
  return make("li", {}, button);
}));

// As many faces as dice, tapped one after the other; a die of two figures takes two taps.
const faces = ({ die, count = 1 }, set) => {
  const figures = figuresOf(die);
  const each = figures.length || 1;
  const box = make("div", { class: "faces" });
  const given = [];
  const read = () => Array.from({ length: count }, (_, at) => Number(given.slice(at * each, (at + 1) * each).join("")));
  const draw = () => {
    const most = figures[given.length % each] ?? Number(die.slice(1));
    const shown = given.length ? [make("p", { class: "soft" }, `So far: ${given.join(", ")}`)] : [];
    box.replaceChildren(...shown, keys(Array.from({ length: most }, (_, at) => [String(at + 1), () => tapped(at + 1)]), "keys keys--faces"));
  };
  const tapped = (face) => {
    given.push(face);
    if (given.length === count * each) set(count === 1 ? read()[0] : read());
    else { draw(); box.querySelector("button").focus(); }
  };
  draw();
  return box;
};
