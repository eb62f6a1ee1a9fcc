// Carries out the statements of a procedure, to its end or to the first die that is missing.
import { Answer } from "./answer.js";
import { named } from "./naming.js";
import { sum, upTo } from "./values.js";

class Lacking extends Error {
  // a die or a choice that nobody sent yet
  constructor(need) {
    super(need.purpose);
    this.need = need;
  }
}
class Ended extends Error {} // the procedure has its outcome
class Overruled extends Error {} // people declared another than the one that the dice come to

// One procedure under way: its scope, what was sent for its dice, the answer so far. `declared` is
// how people say it ended, whatever the dice say.
export class Run {
  constructor(entry, scope, sent, handing, declared) {
    Object.assign(this, {
      entry,
      scope,
      sent,
      handing,
      declared,
      answer: new Answer(entry.key, scope.soFar, scope.thrown),
    });
  }

  toEnd() {
    try {
      this.block(this.entry.do);
    } catch (stop) {
      if (stop instanceof Overruled || (stop instanceof Lacking && this.declared !== null))
        this.overrule();
      else if (stop instanceof Ended)
        this.answer.text = this.said(this.scope.value(this.ending[0]));
      else if (stop instanceof Lacking) this.answer.lacks(stop.need);
      else throw stop;
      return this.answer;
    }
    throw new Error(`${this.entry.key} came to no end`);
  }

  // What the declared outcome brings, without what depends on dice that weren't rolled.
  overrule() {
    this.answer.overrules();
    this.scope.soFar.outcome = this.declared;
    for (const statement of this.ending[1]) {
      try {
        this.block([statement]);
      } catch (wanting) {
        if (!(wanting instanceof TypeError || wanting instanceof Lacking)) throw wanting;
      }
    }
    this.answer.text = this.said(this.scope.value(this.ending[0]));
  }

  block(statements) {
    for (const [kind, ...parts] of statements) STATEMENTS[kind](this, ...parts);
  }

  said(text) {
    return named(text, this.scope);
  }

  // The text of the outcome, and its statements.
  get ending() {
    const { outcomes } = this.entry,
      { outcome } = this.answer;
    return Object.hasOwn(outcomes, outcome) ? outcomes[outcome] : outcomes["*"];
  }

  draw(purpose, details) {
    const found = this.scope.value(details.of);
    const things = Array.isArray(found) ? found : upTo(found);
    const count = this.scope.value(details.count ?? 1);
    const faces =
      things.length > 1
        ? this.faces(purpose, `d${things.length}`, count, details)
        : Array(count).fill(1);
    const drawn = faces.map((face) => things[face - 1] ?? null);
    this.scope.names[details.into] = count > 1 ? drawn : drawn[0];
  }

  test(purpose, die, details) {
    const tested = "target" in details || "add" in details;
    if (tested)
      this.answer.tests(this.scope.value(details.target ?? null), this.added(details.add ?? []));
    const faces = this.faces(purpose, die, this.scope.value(details.count ?? 1), details);
    if (tested) this.answer.totals(sum(faces), ...(details.within ?? []));
  }

  // Modifiers that aren't 0, in their order.
  added(modifiers) {
    const valued = modifiers.map(([text, term, rule]) => ({
      text,
      value: this.scope.value(term),
      rule,
    }));
    return valued.filter(({ value }) => value);
  }

  faces(purpose, die, count, details) {
    const onceMore = (face) => {
      this.scope.names.face = face;
      return "again" in details && this.scope.holds(details.again);
    };
    const [faces, wanted] = this.sent.faces(purpose, die, count, onceMore);
    if (faces.length < wanted)
      throw new Lacking({ purpose, die, count: wanted, why: this.said(details.why) });
    this.scope.thrown[purpose] = faces.length > 1 ? faces : faces[0];
    this.mark(purpose, details);
    return faces;
  }

  // Who may throw it again (SET-15, C-149).
  mark(purpose, { mark, who, skill, items = [], unless = false }) {
    if (!mark || this.scope.holds(unless)) return;
    const { skills, item } = this.scope.value(who) ?? { skills: [], item: "" };
    if (mark === "T") {
      this.answer.again(purpose, "team");
      for (const [name, source] of [["Pro", "pro"], ...(skill ? [skill] : [])]) {
        if (skills.includes(name)) this.answer.again(purpose, source);
      }
    }
    if (items.includes(item)) this.answer.again(purpose, item);
  }
}

export const STATEMENTS = {
  let: ({ scope }, name, term) => {
    scope.names[name] = scope.value(term);
  },
  if: (run, condition, then, otherwise = []) =>
    run.block(run.scope.holds(condition) ? then : otherwise),
  for: (run, things, name, statements) =>
    run.scope.value(things).forEach((thing, place) => {
      run.scope.bind(name, thing, place);
      run.block(statements);
    }),
  roll: (run, purpose, die, details) => {
    const whole = "number" in details ? `${purpose}.${run.scope.value(details.number)}` : purpose;
    if ("of" in details) run.draw(whole, details);
    else run.test(whole, die, details);
  },
  choose: (run, purpose, choices, by, why) => {
    const { scope, sent } = run,
      offered = scope.value(choices);
    if (offered.length === 1) scope.settled[purpose] = offered[0];
    else if (sent.has(purpose)) scope.thrown[purpose] = sent.choice(purpose, offered);
    else throw new Lacking({ purpose, choices: offered, by: scope.value(by), why: run.said(why) });
  },
  modifiers: (run, added) => {
    run.answer.modifiers = run.added(added);
  },
  reroll: ({ scope, answer }, purpose, source, condition) => {
    if (scope.holds(condition)) answer.again(purpose, source);
  },
  value: ({ scope }, term) => {
    scope.soFar.value = scope.value(term);
  },
  each: ({ scope, answer }, term) => {
    answer.each = scope.value(term);
  },
  then: ({ scope, answer, handing }, key, inputs, after = null) => {
    const step = { key, inputs: handing.inputs(key, scope.value(inputs)) };
    answer.then.push(after === null ? step : { ...step, if: after });
  },
  entry: ({ scope, answer }, fields) => {
    answer.entries.push(scope.value(fields));
  },
  turnover: ({ scope, answer }, term) => {
    answer.turnover = scope.value(term);
  },
  end: (run, outcome) => {
    const word = run.scope.value(outcome);
    if (run.declared !== null && run.declared !== word) throw new Overruled();
    run.scope.soFar.outcome = word;
    run.block(run.ending[1]);
    throw new Ended();
  },
};
