// Procedures at the table: which there are, what each is asked, and what follows from one to the next.
import { Refusal } from "../procedures/refusing.js";
import { prepared } from "../procedures/working.js";
import { Scope } from "../procedures/terms.js";
import { attacksOf, dueOf, timelyOf } from "./between.js";
import { fromState, moreOf } from "./filling.js";
import { Following } from "./following.js";
import { askFor, lacking, unsaidOf } from "./inputs.js";
import { Names } from "./names.js";
import { besides, chestOf, inputsOf, lurkingOf, whichOf } from "./numbered.js";
import { filled } from "./procedures.js";
import { promptsAt, setByItems, spoken, usableOf, wordsOf } from "./prompts.js";
import { Rerolls } from "./rerolls.js";
import { begun, facesOf } from "./rolling.js";
import { Throwing } from "./throwing.js";

// The procedures that are needed most often, in the order in which they are shown.
const OFTEN = ["open_chest", "block_dice", "dodge", "go_for_it", "pick_up", "pass", "catch", "foul"];
const AT_HAND = 4, UP = "stand_up";
const TRAITS = { Dense: "dense", "Take Root": "take_root", "Wild Animal": "wild_animal" };
const WEAPON_NOTE = "it brought a casualty, or cost the turn: what the referee does";
const LURKS = ["lurking", "both"];
const SORCERY = "sorcery", PENALTY = "penalty", FOOT = "lucky_rabbits_foot";

export class Dice {
  constructor({ kit, people, state, words, ...table }) {
    Object.assign(this, { kit, people, state, table_: table, names: new Names(words, kit.things.monsters) });
    this.document = { procedures: { ...kit.off, ...kit.procedures }, types: kit.types, data: { ...kit.data, tables: kit.tables } };
    this.squads = Object.fromEntries(Object.values(kit.squads).flatMap(({ players }) => players.map(({ id, profile }) => [id, profile])));
    this.drugs = Object.fromEntries(Object.entries(kit.squads).map(([team, { drugs = 0 }]) => [team, drugs]));
    this.rerolls = new Rerolls({ table: () => this.table, left: () => table.match.rerolls, worked: (roll) => this.worked(roll), items: kit.things.items });
    this.scope = new Scope(kit.options, this.document.data);
    this.byItems = setByItems(kit);
  }

  // The state and what is remembered, from which inputs are filled in.
  get table() {
    const { people, squads: profiles, kit: { options, game, things: { monsters, heads, referees } }, table_: { match } } = this;
    // A getter: remembering takes time, and not everybody needs it.
    return { state: this.state(), rerolls: match.rerolls, get remembered() { return match.remembered; }, people, profiles, options, game, monsters, heads, referees, drugs: this.drugs, circles: this.#count("circle"), passages: this.#count("portal") };
  }

  // How many things of this sort the dungeon has, if there is one.
  #count(sort) { return this.kit.dungeon?.things.filter(({ is }) => is === sort).length; }

  entry(key) { return this.document.procedures[key]; }

  // What a player who was tapped may begin: most procedures are theirs.
  of(player) {
    const all = Object.keys(this.kit.procedures).filter((key) => ["player", "attacker"].includes(this.kit.procedures[key].inputs[0]?.name));
    const often = OFTEN.filter((key) => all.includes(key));
    return [...often, ...all.filter((key) => !often.includes(key))].map((key) => this.deed(key, player));
  }

  // What a player whose turn it is does most often, where they stand: shown unfolded.
  first(player) {
    const { turn, sides } = this.state(), { team } = this.people.player(player), { prone, stunned, boxes } = sides[team];
    if (turn.over || turn.team !== team || !boxes.dungeon.includes(player) || stunned.includes(player)) return [];
    const lie = Object.values(this.state().balls).map((ball) => ball.with), ball = lie.includes(player) ? ["pass", "illusion"] : lie.includes("loose") ? ["pick_up"] : [];
    const keys = prone.includes(player) ? [UP] : [...ball, ...OFTEN].slice(0, AT_HAND + ball.length);
    return keys.filter((key) => key in this.kit.procedures).map((key) => ({ ...this.deed(key, player), note: "" }));
  }

  all() { return this.names.sections().map(({ title, procedures }) => [title, Object.keys(procedures).filter((key) => key in this.kit.procedures).map((key) => this.deed(key))]); }

  // What those concerned may use there; of opponents, only those in the dungeon.
  prompts(at, inputs) {
    const { team } = this.people.player((inputs.player ?? inputs.attacker)?.id) ?? {}, { sides } = this.state();
    const opponents = Object.entries(sides).flatMap(([id, { boxes }]) => (this.people.areFriends(Number(id), team) ? [] : boxes.dungeon));
    const idsOf = (given) => [given].flat().map((one) => one?.id ?? one?.player?.id).filter(Boolean);
    const people = Object.fromEntries(Object.entries(inputs).map(([name, given]) => [name, idsOf(given)]));
    return promptsAt(this.kit, at, { ...people, opponent: opponents }, this.squads);
  }

  // Reminders for a player who acts.
  hints(player) { return spoken(wordsOf(this.prompts({ place: "player" }, { player: { id: player } }))); }

  isArmed(player) { return Boolean(this.squads[player]?.weapon); }

  usable(at, inputs) { return usableOf(this.prompts(at, inputs), inputs, this.table.remembered.thisTurn.items); }

  deed(key, player, given = {}) {
    const first = this.kit.procedures[key].inputs[0];
    const known = { ...(player && first ? { [first.name]: { id: player } } : {}), ...given };
    return { key, words: this.names.name(key), note: this.names.summary(key), run: (ask, record) => this.whole(ask, record, { key, inputs: known }) };
  }

  // What suggests itself for a player where they are: by what they carry or cast, by nature, or a
  // sponge.
  near(player) {
    const { skills, weapon } = this.squads[player] ?? { skills: [] }, { boxes } = this.state().sides[this.people.player(player).team];
    if (boxes.knocked_out.includes(player)) return this.#known("sponge", player);
    if (!boxes.dungeon.includes(player)) return [];
    const items = this.usable({ place: "player" }, { player: { id: player } }).map(({ item, name, text }) => ({ words: `Use the ${name}`, note: text, run: (ask, record) => this.#pays(ask, record, player, item) }));
    const magic = weapon === SORCERY ? this.#known("spell", player) : weapon ? [{ ...this.deed(PENALTY, player, { kind: "weapon" }), words: "Weapon seen", note: WEAPON_NOTE }] : [];
    return [...items, ...this.#lurks(player), ...magic, ...Object.keys(TRAITS).filter((skill) => skills.includes(skill)).flatMap((skill) => this.#known("trait", player, { trait: TRAITS[skill] }))];
  }

  // What is due between turns: the next of it, in the order of the rules.
  due() {
    const due = [...timelyOf(this.table, this.table_.match.seconds()), ...dueOf(this.table)].filter(({ key, inputs = {} }) => key in this.kit.procedures && this.#isAllowed(key, inputs));
    const [next, ...others] = due;
    if (!next) return [];
    const called = next.who ? this.people.called(next.who) : next.thing, more = others.length ? `${others.length} more after it` : "";
    return [{ words: this.names.name(next.key), note: [called, more].filter(Boolean).join(", "), run: (ask, record) => this.whole(ask, record, { inputs: {}, ...next }) }];
  }

  #isAllowed(key, inputs) {
    const answer = this.worked(begun(key, fromState(this.entry(key), inputs, this.table)));
    return !(answer instanceof Refusal && answer.body.verdicts);
  }

  // The first time that somebody ends their movement near a closed chest (MON-02).
  #lurks(player) {
    const { options } = this.kit;
    if (!LURKS.includes(options.monsters) || !lurkingOf(this.table, player).length) return [];
    return [{ ...this.deed("monster_appears", null, { cause: "lurking" }), words: "Something may lurk", note: "a closed chest is near", run: (ask, record) => this.whole(ask, record, { key: "monster_appears", inputs: { cause: "lurking" }, about: player }) }];
  }

  #known(key, player, given) { return key in this.kit.procedures ? [this.deed(key, player, given)] : []; }

  async #pays(ask, record, player, item) {
    const chain = new Following(this.kit.options);
    await this.pays(record, chain, player, item);
    await this.#follow(ask, record, chain.owed, chain);
    return null;
  }

  // Runs a procedure with all that follows it; then the turn may be over.
  async whole(ask, record, { key, inputs, numbers, about }) {
    const chain = new Following(this.kit.options);
    await this.run(ask, record, { key, inputs, numbers, about, title: this.names.name(key) }, chain);
    await this.#follow(ask, record, chain.owed, chain);
    const { turn: { team, over } } = this.state(), called = this.people.teamCalled(team);
    if (team === null || over || !await this.#isTurnover(ask, chain, called)) return null;
    const ends = await ask.choice(`A turnover: the turn of ${called} ends`, [{ value: true, words: "End the turn" }, { value: false, words: "It goes on" }]);
    return ends ? [["turn", { team, does: "end", turnover: this.names.name(key).toLowerCase() }]] : null;
  }

  // Who holds the ball matters once all has come to rest. People are asked then, unless a catch was
  // recorded.
  async #isTurnover(ask, { turnover, unlessHeld, catcher }, called) {
    if (turnover || !unlessHeld) return turnover;
    if (catcher) return this.people.player(catcher)?.team !== this.state().turn.team;
    return ask.choice(`Is the ball held by ${called}?`, [{ value: false, words: "Yes" }, { value: true, words: "No" }]);
  }

  // From its inputs to its end, recorded; then what follows, one after the other. Returns its own
  // outcome; what everything together comes to is kept in `chain`.
  async run(ask, record, { key, title, ...step }, chain) {
    const entry = this.entry(key), throwing = new Throwing(this, ask, record, chain);
    let roll = { ...await this.#begun(ask, entry, { title, ...step }), title, handed: step.handed };
    for (;;) {
      const done = await throwing.thrown(entry, roll), { answer, refs } = done;
      ask.inside();
      const { inputs = roll.inputs, of } = done.roll, more = besides({ ...roll, inputs }, answer, this.table);
      chain.takes(key, inputs, answer, this.people.player(inputs.player?.id)?.team === this.state().turn.team);
      if (more.length) await record(more);
      const steps = [...answer.then, ...attacksOf({ key, inputs, numbers: roll.numbers }, answer, this.table, this.document.data.monsters)];
      if (!await this.#follow(ask, record, steps, chain, !of && !more.length && this.names.name(key))) return answer.outcome;
      await record(refs.map((ref) => ["revoke", { entry: ref }]));
      chain.letsGo();
      roll = { ...done.roll, held: true, refs: null };
    }
  }

  // Who does it is asked first: what the table knows depends on it.
  async #begun(ask, entry, { inputs: given, numbers: known, about: who, handed, title }) {
    const numbers = known ?? (given.cause === "lurking" ? await chestOf(ask, lurkingOf(this.table, who)) : await whichOf(ask, entry.key, this.table, this.names.name(entry.key)));
    const team = await this.#sideOf(ask, entry), about = { numbers, team, asked: Object.keys(given) };
    const said = { ...inputsOf(entry, numbers, this.table), ...given, ...moreOf(entry, given, this.table, about) };
    for (const input of lacking(entry, fromState(entry, said, this.table, about), this.state())) {
      const value = await askFor(ask, input, { ...this.about(entry.key, said), ...(handed && { title }) });
      if (value === undefined) continue;
      said[input.name] = value;
      about.asked.push(input.name);
    }
    if (this.#isFouled(entry, said)) said.attack = "foul";
    return { ...begun(entry.key, filled(entry, fromState(entry, said, this.table, about), Object.values(this.kit.squads))), ...about };
  }

  // Who lies in a monster's way is fouled, once for each of its attacks (MON-08).
  #isFouled({ key }, { victim }) { return key === "monster_attack" && this.#lies(victim?.id); }

  #lies(player) {
    const side = this.state().sides[this.people.player(player)?.team];
    return Boolean(side) && [side.prone, side.stunned].some((lying) => lying.includes(player));
  }

  // Whose side it is about, where no player says so.
  async #sideOf(ask, entry) {
    if (!entry.inputs.some(({ name }) => name === "reserves")) return undefined;
    return ask.choice(this.names.name(entry.key), this.people.teams.map(({ id, name }) => ({ value: id, words: name })));
  }

  // What the kit knows of the steps that may follow.
  goesOn(steps) { return steps.filter(({ key }) => key in this.kit.procedures); }

  // Takes the steps, some only after a certain outcome of the step before them. Returns whether
  // people go back to `from`.
  async #follow(ask, record, steps, chain, from) {
    let before = null, back = from;
    for (const following of this.goesOn(steps)) {
      const step = chain.known(this.#sobered(following, chain));
      if (step.if && step.if !== before) continue;
      const inputs = this.#strikesOn(step.inputs, step, chain), numbers = step.numbers ?? chain.numbers(step), who = inputs.player?.id ? `, ${this.people.called(inputs.player.id)}` : "";
      const exits = { leave: "Leave it", ...(back && { back: `Back to: ${back}` }) };
      const { word, answer } = await ask.within(exits, () => this.run(ask, record, { key: step.key, inputs, numbers, handed: true, title: `Then: ${this.names.name(step.key)}${who}` }, chain));
      if (word === "back") return true;
      if (!word) before = answer;
      back = null;
    }
    return false;
  }

  // Drugs come before the casualty of a fall too, though no injury roll leads to it (DT-04,
  // FEA-06).
  #sobered(step, { last }) {
    const { key, inputs } = step, doses = key === "casualty" && last === "fall_in" && this.drugs[this.people.player(inputs.player?.id)?.team];
    return doses ? { ...step, key: "drugs", inputs: { ...inputs, result: key } } : step;
  }

  #strikesOn(inputs, { key }, { struck }) {
    const side = this.state().sides[this.people.player(struck)?.team], stands = side?.boxes.dungeon.includes(struck) && !this.#lies(struck);
    return key === "monster_attack" && stands && !inputs.victim ? { ...inputs, victim: { id: struck } } : inputs;
  }

  // What the use of an item costs: at once if no die decides it, otherwise after all else (ITEM-02,
  // INF-01).
  async pays(record, chain, player, item) {
    if (item === FOOT) return;
    const roll = begun(PENALTY, fromState(this.entry(PENALTY), { player: { id: player }, kind: "item", item }, this.table)), answer = this.worked(roll);
    const watched = this.kit.options.referee_mode === "eye_onsite" && Object.values(this.state().referees).some(({ is }) => is === "up");
    if (watched || answer instanceof Refusal || answer.needs.length) chain.owed.push({ key: PENALTY, inputs: roll.inputs });
    else await record([["procedure", { key: PENALTY, inputs: roll.inputs, dice: {} }]]);
  }

  worked({ key, inputs, overruled = null, ...roll }) {
    try {
      return prepared(this.document, key, this.kit.options, inputs, this.squads).withDice(facesOf(roll), overruled);
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
    const said = (given) => JSON.stringify({ ...this.worked({ key, inputs: given, dice: {}, kept: {} }) });
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
      rolls: Object.keys(this.document.data.marks).map((value) => ({ value, words: this.names.name(value.split(".")[0]), note: value.split(".")[1] })),
      byItem: (name) => this.byItems.has(name),
      limitsOf: ({ low, high }) => [low, high].map(valueOf),
      choicesOf: ({ choices }) => { const found = choices === undefined ? [] : valueOf(choices); return Array.isArray(found) ? found : Object.keys(found); },
      defaultOf: ({ default: term }) => valueOf(term ?? null),
    };
  }
}
