// What a chain of procedures, one following another, comes to as a whole.
const UNLESS_HELD = "unless_held";
const DOUBLES = "s4_doubles";
// A score is a turnover, except in another side's turn (VAR-07, C-195).
const SCORES = ["score", "illusion"];
// The procedures by which a fist hurts whom it strikes.
const HARMS = ["armour", "wall_push"];

export class Following {
  // The steps that pay for what was used on the way: they follow after all others.
  owed = [];
  // Whether the program rolled: then it also rolls what depends on nothing but dice.
  byProgram = false;
  #done = [];

  constructor(options) {
    this.options = options;
  }

  // `inTurn` is whether it is the turn of whoever did it.
  takes(key, inputs, answer, inTurn = true) {
    const turnover = inTurn || !SCORES.includes(key) ? answer.turnover : false;
    this.#done.push({ key, inputs, ...answer, turnover });
  }
  // Forgets the last, which was taken back.
  letsGo() {
    this.#done.pop();
  }

  // Chests that all open at once are nobody's doing (CHE-12, C-178).
  get turnover() {
    return (
      this.#done[0]?.key !== "mass_opening" &&
      this.#settled.some(({ turnover }) => turnover === true)
    );
  }
  // After an argument about a sending-off, the argument's outcome alone decides (INF-05, OPT-76).
  get #settled() {
    return this.#done.filter((_, place) => this.#done[place + 1]?.key !== "argue");
  }
  // Whether it is a turnover, depending on who holds the ball in the end.
  get unlessHeld() {
    return this.#done.some(({ turnover }) => turnover === UNLESS_HELD);
  }
  // Who caught the ball last of all.
  get catcher() {
    const last = this.#done.at(-1);
    return last?.outcome === "caught" && last.inputs.player?.id;
  }
  // What was thrown last.
  get last() {
    return this.#done.at(-1)?.key;
  }
  // Whose magic it is that strikes, if any (SOR-04).
  get caster() {
    return this.#done.findLast(({ key }) => key === "spell")?.inputs.player?.id;
  }

  // Which chest it is, for an explosion.
  numbers({ key }) {
    const chest =
      key === "explosion" && this.#done.findLast((done) => done.key === "open_chest")?.inputs.chest;
    return chest ? { chest } : undefined;
  }
  // Whom the monster struck last, who strikes on while they stand (MON-07).
  get struck() {
    return this.#done.findLast(({ key }) => key === "monster_attack")?.inputs.victim?.id;
  }

  // A step, with the inputs that follow from what was done before it.
  known(step) {
    return this.#comesDown(this.#struckFromAfar(this.#seenTwice(step)));
  }

  // If referees see doubles, they see those of the fouled player's injury too (FOUL-02).
  #seenTwice(step) {
    const { key, inputs } = step,
      seen = key === "penalty" && inputs.kind === "foul" && this.options.referee_mode === DOUBLES;
    const [one, other] = [
      this.#done.findLast((done) => done.key === "injury")?.dice.injury ?? [],
    ].flat();
    return seen && one && one === other ? { ...step, inputs: { ...inputs, double: true } } : step;
  }

  // What a fist does is its sorcerer's deed, but the sorcerer's skills don't count (SOR-04, C-172).
  #struckFromAfar(step) {
    const isFist = this.last === "flying_fist" && HARMS.includes(step.key) && this.caster;
    return isFist
      ? { ...step, inputs: { ...step.inputs, attacker: { id: this.caster, skills: [] } } }
      : step;
  }

  // An inaccurate pass that comes down on somebody is still a pass, not a bounce (VAR-02, ITEM-05).
  #comesDown(step) {
    const { key, inputs } = step,
      [pass, scatter] = this.#done.slice(-2);
    if (key !== "catch" || scatter?.key !== "scatter" || pass.outcome !== "inaccurate") return step;
    const { player, ball } = inputs;
    if (ball === "spiked")
      return { ...step, key: "spiked_ball", inputs: { player, accurate: false } };
    return { ...step, inputs: { ...inputs, how: "pass", accurate: false } };
  }
}
