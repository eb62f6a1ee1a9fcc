// Works a procedure out: inputs, options and faces in, what follows out.
//
// A document holds what the server's own interpreter carries out (dungeonbowl.procedures): its
// words are explained there, in `language`, and these modules contain no rule of the game.
import { Handing } from "./following.js";
import { named, quoted } from "./naming.js";
import { Reader } from "./reading.js";
import { Refusal, malformed } from "./refusing.js";
import { FIELD, Sent } from "./rolling.js";
import { Run } from "./running.js";
import { Scope } from "./terms.js";
import { isObject, own } from "./values.js";

// The rules that forbid it, each once.
const verdicts = ({ off = [], forbid = [] }, scope) => {
  const said = new Map();
  for (const [condition, rule, message] of [...off, ...forbid]) {
    if (!said.has(rule) && scope.holds(condition)) said.set(rule, named(message, scope));
  }
  return [...said].map(([rule, message]) => ({ rule, message }));
};

const contradictions = ({ wrong = [] }, scope) => {
  const errors = new Map();
  for (const [condition, name, message] of wrong) {
    if (scope.holds(condition)) errors.set(name, [...(errors.get(name) ?? []), message]);
  }
  return [...errors];
};

const refuseMalformed = (errors) => {
  if (errors.length) throw new Refusal(400, { errors: Object.fromEntries(errors) });
};

// A procedure whose inputs were read, ready for dice.
class Prepared {
  constructor(entry, held, scope, reader) {
    Object.assign(this, { entry, scope, handing: new Handing(held.procedures, reader) });
  }

  // The rules that forbid it.
  get verdicts() {
    return verdicts(this.entry, this.scope);
  }

  // Its answer with these faces and choices; `declared` is the outcome that people declared.
  withDice(dice, declared = null) {
    const { outcomes } = this.entry,
      { options, data, names } = this.scope;
    if (declared !== null && !Object.hasOwn(outcomes, declared) && !("*" in outcomes)) {
      throw malformed(
        "overruled",
        `${quoted(declared)} is none of ${Object.keys(outcomes).join(", ")}.`,
      );
    }
    return new Run(
      this.entry,
      new Scope(options, data, names),
      new Sent(dice),
      this.handing,
      declared,
    )
      .toEnd()
      .asJson();
  }
}

// Reads what was sent for a procedure, even if rules forbid it; `squads` are a match's players by
// id. Throws a Refusal: 404, or 400 with `errors`.
export const unjudged = (held, key, options, inputs, squads = {}) => {
  const entry = own(held.procedures, key);
  if (entry === null)
    throw new Refusal(404, { detail: `There is no procedure called ${quoted(key)}.` });
  const scope = new Scope(options, held.data);
  const reader = new Reader(scope, held.types, squads);
  const [names, errors] = reader.all(entry.inputs, inputs);
  refuseMalformed(errors);
  scope.names = names;
  refuseMalformed(contradictions(entry, scope));
  return new Prepared(entry, held, scope, reader);
};

// The same where no rule forbids it. Throws a Refusal too: 422 with `verdicts`.
const allowed = (found) => {
  const { verdicts: forbidden } = found;
  if (forbidden.length) throw new Refusal(422, { verdicts: forbidden });
  return found;
};
export const prepared = (...asked) => allowed(unjudged(...asked));

// A procedure's answer: what it needs next, or how it ends. Throws a Refusal: malformed inputs come
// before forbidden ones.
export const workOut = (held, key, options, inputs, dice = {}, squads = {}) => {
  if (!isObject(dice))
    throw malformed(FIELD, "Send dice as an object: {purpose: face or [faces]}.");
  const found = unjudged(held, key, options, inputs, squads),
    answer = found.withDice(dice);
  allowed(found);
  return answer;
};
