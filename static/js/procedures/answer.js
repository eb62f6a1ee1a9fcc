// What a procedure answers: what it needs still, or how it ended and what follows.
import { own, sum } from "./values.js";

// `soFar` holds target, total, value and outcome, of which its terms speak; `dice` is every face
// and choice used.
export class Answer {
  constructor(key, soFar, dice) {
    Object.assign(this, {
      key,
      soFar,
      dice,
      modifiers: [],
      needs: [],
      text: "",
      each: null,
      then: [],
      entries: [],
      turnover: false,
      reroll: {},
    });
  }

  get outcome() {
    return own(this.soFar, "outcome");
  }

  // A test is about to be thrown: its target and modifiers take the place of others.
  tests(target, modifiers) {
    Object.assign(this.soFar, { target, total: null });
    this.modifiers = modifiers;
  }

  // The dice of a test with their modifiers, held within limits.
  totals(dice, low, high) {
    const total = Math.max(low ?? -Infinity, dice + sum(this.modifiers.map(({ value }) => value)));
    this.soFar.total = Math.min(high ?? Infinity, total);
  }

  // One who may throw a die again.
  again(purpose, source) {
    (this.reroll[purpose] ??= []).push(source);
  }

  // It can't go on without this: nothing follows yet.
  lacks(need) {
    Object.assign(this, { needs: [need], each: null, turnover: false, then: [], entries: [] });
    Object.assign(this.soFar, { outcome: null, value: null });
  }

  // People declared how it ended: nothing follows of what the dice would have brought.
  overrules() {
    Object.assign(this, { each: null, turnover: false, then: [], entries: [] });
  }

  asJson() {
    const { key, modifiers, needs, dice, outcome, text, each, then, entries, turnover, reroll } =
      this;
    const [target, total, value] = ["target", "total", "value"].map((name) =>
      own(this.soFar, name),
    );
    return {
      key,
      target,
      modifiers,
      needs,
      dice,
      total,
      outcome,
      text,
      value,
      each,
      then,
      entries,
      turnover,
      reroll,
    };
  }
}
