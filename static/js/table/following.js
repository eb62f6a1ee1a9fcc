// What a chain of procedures comes to as a whole, one after the other.
const UNLESS_HELD = "unless_held";
const DOUBLES = "s4_doubles";

export class Following {
  turnover = false;
  // Whether it is one but for who holds the ball at last.
  unlessHeld = false;
  injured = [];

  constructor(options) { this.options = options; }

  takes(key, { turnover, dice }) {
    this.turnover ||= turnover === true;
    this.unlessHeld ||= turnover === UNLESS_HELD;
    if (key === "injury") this.injured = [dice.injury].flat();
  }

  // Where doubles are what a referee sees, those of a fouled player's injury are too (FOUL-02).
  inputs({ key, inputs }) {
    const seen = key === "penalty" && inputs.kind === "foul" && this.options.referee_mode === DOUBLES;
    const [one, other] = this.injured;
    return seen && one && one === other ? { ...inputs, double: true } : inputs;
  }
}
