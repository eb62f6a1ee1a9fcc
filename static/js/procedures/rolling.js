// Faces and choices as they were sent, checked against what was asked for.
import { quoted } from "./naming.js";
import { malformed } from "./refusing.js";
import { own } from "./values.js";

export const FIELD = "dice";
const BLOCK = "block";
const PAIRS = { d66: [6, 6], d68: [6, 8] }; // read as tens and units

const hasFace = (die, face) => {
  const sides = PAIRS[die] ?? [die === BLOCK ? 6 : Number(die.slice(1))];
  const shown = sides.length === 1 ? [face] : [Math.floor(face / 10), face % 10];
  return shown.every((one, place) => one >= 1 && one <= sides[place]);
};

// What was sent by purpose: a face, a list of faces, or what was chosen.
export class Sent {
  constructor(dice) {
    this.dice = dice;
  }

  has(purpose) {
    return Object.hasOwn(this.dice, purpose);
  }

  choice(purpose, offered) {
    const chosen = this.dice[purpose];
    if (offered.includes(chosen)) return chosen;
    throw malformed(FIELD, `${purpose}: ${quoted(chosen)} is none of ${offered.join(", ")}.`);
  }

  // The faces that count, and how many dice are wanted: more than there are faces, if some are
  // missing. Surplus faces are ignored.
  faces(purpose, die, count, onceMore) {
    const sent = own(this.dice, purpose);
    const given = sent === null ? [] : [sent].flat();
    const faces = given.slice(0, count).map((face) => face_(purpose, die, face));
    let wanted = count;
    while (faces.length >= wanted && onceMore(faces.at(-1))) {
      wanted += 1;
      faces.push(...given.slice(wanted - 1, wanted).map((face) => face_(purpose, die, face)));
    }
    return [faces, wanted];
  }
}

const face_ = (purpose, die, face) => {
  if (Number.isInteger(face) && hasFace(die, face)) return face;
  const called = die === BLOCK ? "block die" : die.toUpperCase();
  throw malformed(FIELD, `${purpose}: a ${called} has no face ${quoted(face)}.`);
};
