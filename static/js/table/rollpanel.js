// What is shown of a procedure while it is thrown: what it asks, its dice, and what it came to.
import { make } from "../elements.js";
import { Refusal } from "../procedures/refusing.js";
import { keyOf, keysOf } from "./buttons.js";
import { controlsOf } from "./controls.js";
import { faces, howMany, keys } from "./faces.js";
import { knownOf } from "./filling.js";
import { hintsOf } from "./hints.js";
import { asksOccupants, padOf, peopleOf } from "./inputs.js";
import { spoken, wordsOf } from "./prompts.js";
import { facesOf, forget, isRecorded, isTyped } from "./rolling.js";

// The word for a roll by the program instead of typed faces.
export const PROGRAM = "program";
const signed = (value) => (value > 0 ? `+${value}` : String(value).replace("-", "\u2212"));
const COACHES = { coach: "the player's own coach chooses", opponent: "the opposing coach chooses" };
// Inputs that can be seen only after the die of the direction: where a ball or a leap comes down.
const SEEN_AFTER = ["lands_on", "lands_in"];

export class RollPanel {
  constructor({ dice, kit, names, people, chain }) {
    Object.assign(this, { dice, kit, names, people, chain });
    this.rerolls = dice.rerolls;
  }

  // One need: a choice, or a face typed as it was rolled, with the inputs below.
  asking(entry, roll, answer, need, done) {
    return [
      ...this.#said(answer),
      ...this.#needed(need, roll, done),
      ...[anew(roll, done)].filter((rows) => rows.length).map((rows) => keys(rows)),
      ...this.#used(entry, roll, done),
      ...this.#prompts(entry, roll),
      ...hintsOf(this.kit, roll.key),
      ...this.#controls(entry, roll, done),
    ];
  }

  // The outcome before it is recorded: to be kept, rolled again, or overruled by people.
  decided(entry, answer, roll, done) {
    const offered = this.offered(entry, answer, roll),
      which = ({ purpose }) =>
        offered.some((one) => one.purpose !== purpose) ? `: ${purpose.replaceAll("_", " ")}` : "";
    const again = offered.map((one) => [this.rerolls.words(one) + which(one), () => done(one)]);
    return [
      ...this.#said(answer),
      ...this.#cast(roll),
      make(
        "p",
        { class: "roll-text", role: "status" },
        make("strong", {}, this.people.named(entry.key, answer.text)),
        this.names.value(entry.key, answer),
        turnoverOf(answer),
      ),
      ...this.#prompts(entry, roll),
      keys([
        [isRecorded(roll) ? "Go on" : "Record it", () => done({})],
        ...again,
        ...anew(roll, () => done("again")),
      ]),
      ...this.#besides(entry, answer, roll, done),
      ...this.#otherwise(entry, answer, done),
    ];
  }

  #occupied(entry, { inputs: { occupants = {} } }, done) {
    if (!asksOccupants(entry)) return [];
    const said = Object.entries(occupants)
      .map(([pad, { id }]) => `${this.people.called(id)} on ${pad}`)
      .join(", ");
    return [keyOf("On teleporters", said || "nobody", () => done({ stands: true }))];
  }

  #controls(entry, roll, done) {
    const changed = (inputs) => {
      roll.inputs = inputs;
      forget(roll);
      done({});
    };
    const about = this.about(entry, roll),
      drawn = [
        ...controlsOf(entry, roll.inputs, about, changed),
        ...this.#people(entry, roll, done),
        ...this.#occupied(entry, roll, done),
      ];
    return drawn.length ? [make("div", { class: "controls" }, ...drawn)] : [];
  }

  // Keys for items that may be used; what that costs is recorded with it.
  #used(entry, roll, done) {
    const usable = this.dice
      .usable({ procedure: entry.key }, roll.inputs)
      .filter(({ sets = {} }) =>
        Object.keys(sets).every((name) => this.dice.canBe(roll, name, sets[name])),
      )
      .map((used) =>
        keyOf(`Use the ${used.name}`, `${this.people.called(used.player)}. ${used.text}`, () =>
          done({ used }),
        ),
      );
    return usable.length ? [keysOf(usable, { class: "keys keys--use" })] : [];
  }

  #prompts(entry, { inputs }) {
    return spoken(wordsOf(this.dice.prompts({ procedure: entry.key }, inputs)));
  }

  // Keys for naming others who take part.
  #people(entry, { inputs }, done, fits = () => true) {
    return peopleOf(entry, inputs)
      .filter(({ input }) => fits(input))
      .map(({ input, ids }) => {
        const words = ids.length ? ids.map((id) => this.people.called(id)).join(", ") : "nobody";
        return keyOf(this.names.label(entry.key, input.name), words, () => done({ person: input }));
      });
  }

  // Keys for adding people to lists, which come last, if no die is rolled for each.
  several(entry, roll, done) {
    return this.#people(entry, roll, done, ({ type }) => type !== "player");
  }

  #said(answer) {
    if (answer instanceof Refusal) {
      const said = [
        ...(answer.body.verdicts ?? []).map(({ message }) => message),
        ...Object.values(answer.body.errors ?? {}).flat(),
        answer.body.detail,
      ].filter(Boolean);
      return [make("p", { class: "notice notice--warning", role: "alert" }, said.join(" "))];
    }
    const added = answer.modifiers.map(({ text, value }) => `${text} ${signed(value)}`);
    const target =
      answer.target === null
        ? []
        : [
            make("strong", {}, `${answer.target}+ needed`),
            ...(added.length ? [` with ${added.join(", ")}`] : []),
          ];
    return target.length ? [make("p", { class: "roll-line" }, ...target)] : [];
  }

  #needed(need, roll, done) {
    if (!need) return [];
    const set = (value) => {
      roll.dice = { ...roll.dice, [need.purpose]: value };
      roll.words[need.purpose] = this.faceWords(need, value);
      done();
    };
    const why = (more) => make("p", {}, `${need.why} `, make("strong", {}, `(${more})`));
    if (need.choices)
      return [
        this.#cast(roll),
        why(COACHES[need.by]),
        keys(
          need.choices.map((one) => [
            this.names.face(need, one) || this.names.choice(one),
            () => set(one),
          ]),
        ),
      ].flat();
    const byProgram =
      this.kit.match.dice === "table" ? [] : [keys([["The program rolls", () => done(PROGRAM)]])];
    return [why(howMany(need)), faces(need, set, (face) => this.#face(need, face)), ...byProgram];
  }

  // A face in words, with whose it is if it names a side, and for which of several it stands.
  #face(need, face) {
    const one = {
      first: this.people.numbered[face - 1]?.name,
      monster: Object.values(this.kit.things.monsters)[face - 1],
      type: this.names.choice(this.kit.options.trap_types[face - 1]),
    }[need.purpose];
    return one ? `${face}: ${one}` : this.names.face(need, face);
  }

  faceWords(need, thrown) {
    return [thrown]
      .flat()
      .map((one) => this.#face(need, one))
      .join(", ");
  }

  // All faces so far, to be compared with the dice on the table.
  #cast(roll) {
    const said = Object.keys(facesOf(roll))
      .map((purpose) => roll.words[purpose])
      .filter(Boolean);
    return said.length ? [make("p", { class: "soft" }, `Thrown: ${said.join("; ")}`)] : [];
  }

  offered(entry, answer, roll) {
    return this.rerolls.offered(entry, answer, roll, this.chain.caster);
  }

  // What may be said besides: without dice, what the outcome depends on; if a die named a pad, who
  // stands there; and what only the die shows.
  #besides(entry, answer, roll, done) {
    const about = this.about(entry, roll),
      pad = padOf(entry, answer, about.known, roll.inputs),
      there = roll.inputs.occupants?.[pad]?.id;
    const whoStands =
      pad === null
        ? []
        : [
            keyOf(`On teleporter ${pad}`, there ? this.people.called(there) : "nobody", () =>
              done({ pad }),
            ),
          ];
    const isOver = isTyped(roll) || isRecorded(roll),
      inputs = isOver
        ? entry.inputs.filter(({ name }) => "direction" in answer.dice && SEEN_AFTER.includes(name))
        : entry.inputs;
    const controls = controlsOf({ ...entry, inputs }, roll.inputs, about, (changed) =>
      done({ inputs: changed }),
    );
    const drawn = [...whoStands, ...controls, ...this.several(entry, roll, done)];
    return drawn.length ? [make("div", { class: "controls" }, ...drawn)] : [];
  }

  #otherwise(entry, answer, done) {
    const others = Object.keys(entry.outcomes).filter(
      (one) => one !== answer.outcome && one !== "*",
    );
    const said = others.map((one) => [this.names.choice(one), () => done({ overruled: one })]);
    return others.length
      ? [make("details", {}, make("summary", {}, "We decide otherwise"), keys(said))]
      : [];
  }

  // Everything that questions and controls need to know.
  about(entry, roll) {
    const { inputs, asked = [] } = roll,
      known = [...Object.keys(knownOf(entry, inputs, this.dice.table, roll)), ...asked];
    return {
      ...this.dice.about(entry.key, inputs),
      known,
      handed: roll.handed,
      canBe: (name, value) => this.dice.canBe(roll, name, value),
      counts: (name, value) => this.dice.counts(roll, name, value),
    };
  }
}

// A key for typing wrong faces again.
const anew = (roll, done) =>
  isTyped(roll)
    ? [
        [
          "Type the dice again",
          () => {
            forget(roll);
            done();
          },
        ],
      ]
    : [];
const turnoverOf = ({ turnover }) =>
  turnover === true
    ? " A turnover."
    : turnover
      ? " A turnover, unless the ball is held when it comes to rest."
      : "";
