// The inputs that a procedure hands on to the one that follows it.
import { isObject, mapped } from "./values.js";

const asSent = (value) => (isObject(value) && Object.hasOwn(value, "sent") ? value.sent : value);

// Inputs for procedures that follow: players as they were sent, defaults left out.
export class Handing {
  constructor(procedures, reader) {
    Object.assign(this, { procedures, reader });
  }

  inputs(key, values) {
    return this.#object(this.procedures[key].inputs, values);
  }

  #object(specs, values) {
    const specOf = (name) => specs.find((spec) => spec.name === name);
    const sent = Object.entries(values).map(([name, value]) => [
      name,
      this.#sent(specOf(name), value),
    ]);
    return Object.fromEntries(
      sent.filter(
        ([name, value]) =>
          JSON.stringify(value) !== JSON.stringify(this.reader.default(specOf(name))),
      ),
    );
  }

  // A value as a caller would send it.
  #sent(spec, value) {
    if (spec.type === "objects") return value.map((one) => this.#object(spec.fields, one));
    if (Array.isArray(value)) return value.map(asSent);
    return spec.type === "standing" ? mapped(value, asSent) : asSent(value);
  }
}
