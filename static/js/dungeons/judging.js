// The rules stay where they are, in Python: the drawing is sent and judged whenever it changed, one
// question at a time, so that what comes back is about the newest drawing sent.
import { ask, sentences } from "./asking.js";

export class Judge {
  #asking = false;
  #next = null;

  constructor(api, heard) { Object.assign(this, { api, heard }); }

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
      const { status, said } = await ask(`${this.api}check/`, "POST", body);
      return status === 200 ? said : { verdicts: [], wrong: sentences(said) };
    } catch (error) {
      return { verdicts: [], wrong: [`${error.message} What you draw is kept here and judged later.`] };
    }
  }
}
