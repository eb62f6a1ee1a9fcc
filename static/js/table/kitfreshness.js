// Whether the kit in hand is still the newest, by what each reply of the server says.
export class KitFreshness {
  #asked = "";
  #looked = 0;

  constructor(match, log) { Object.assign(this, { match, log }); }

  isOld(said) { return [this.match.lacksSeats, this.#beganAnew(said), this.#isKnownSince(said), this.#differs(said)].some(Boolean); }

  // A start was taken back, and the match began with other squads perhaps.
  #beganAnew({ began }) { return Boolean(began) && began !== this.log.record.kit?.match?.began; }

  // Somebody looked at what is sealed in the dungeon: from then on everybody's kit has it.
  #isKnownSince({ looked = 0 }) {
    const news = looked !== this.#looked && Boolean(this.log.record.kit?.dungeon);
    this.#looked = looked;
    return news;
  }

  // By the same entries the server comes to another game: somebody sat down and recorded nothing,
  // say. Of each such pair the kit is asked once, since a report may hold up the server's game.
  #differs({ digest }) {
    const pair = `${digest} ${this.match.digest}`;
    if (digest === this.match.digest || this.log.unsent.length || pair === this.#asked) return false;
    this.#asked = pair;
    return true;
  }
}
