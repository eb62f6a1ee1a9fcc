// Why something can't be worked out, in the form of the server's answers.

// One thing sent is of the wrong type or outside its range.
export class Malformed extends Error {}

// `status` is 404, 400 or 422; `body` holds `detail`, `errors` by name, or `verdicts`.
export class Refusal extends Error {
  constructor(status, body) {
    super(JSON.stringify(body));
    Object.assign(this, { status, body });
  }
}

export const malformed = (name, sentence) => new Refusal(400, { errors: { [name]: [sentence] } });
