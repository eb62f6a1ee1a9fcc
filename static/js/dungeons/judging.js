// The rules stay in Python: the drawing is sent to be judged whenever it changed, one request at a
// time, so that an answer is always about the newest drawing sent.
import { ask, sentences } from "./asking.js";
import { unpaired } from "./document.js";

const SECRET_PASSAGES = "FEA-13";

// A portal without a twin isn't allowed in a document. It is left out of what is judged, with a
// verdict here.
const alone = ({ symbol, at }) => ({
  rule: SECRET_PASSAGES,
  severity: "error",
  squares: [at],
  message: `There must be two portals of the symbol ${symbol}: place its twin, or remove it.`,
});

const withoutUnpaired = (dungeon) => {
  const left = unpaired(dungeon),
    kept = dungeon.things.filter((thing) => !left.includes(thing));
  // Mends name things by their places in the list that was sent: these are their places here.
  const places = kept.map((thing) => dungeon.things.indexOf(thing));
  const placed = (change) =>
    change.thing === undefined || typeof change.thing === "object"
      ? change
      : { ...change, thing: places[change.thing] };
  const settled = (verdict) =>
    verdict.mend
      ? { ...verdict, mend: { ...verdict.mend, changes: verdict.mend.changes.map(placed) } }
      : verdict;
  return {
    sent: { ...dungeon, things: kept },
    said: (verdicts) => [...left.map(alone), ...verdicts.map(settled)],
  };
};

export class Judge {
  #asking = false;
  #next = null;

  constructor(api, heard) {
    Object.assign(this, { api, heard });
  }

  judge(dungeon, { options, teams }) {
    this.#next = { dungeon, options, teams };
    if (!this.#asking) this.#ask();
  }

  async #ask() {
    this.#asking = true;
    while (this.#next) {
      const body = this.#next;
      this.#next = null;
      const heard = await this.#judged(body);
      if (!this.#next) this.heard(heard, body.dungeon);
    }
    this.#asking = false;
  }

  async #judged(body) {
    try {
      const whole = withoutUnpaired(body.dungeon);
      const { status, said } = await ask(`${this.api}check/`, "POST", {
        ...body,
        dungeon: whole.sent,
      });
      return status === 200
        ? { ...said, verdicts: whole.said(said.verdicts) }
        : { verdicts: [], wrong: sentences(said) };
    } catch (error) {
      return {
        verdicts: [],
        wrong: [`${error.message} What you draw is kept here and judged later.`],
      };
    }
  }
}
