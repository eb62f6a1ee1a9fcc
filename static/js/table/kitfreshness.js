// Whether the kit on this phone is still the newest, judged by each reply of the server.
export class KitFreshness {
  #asked = "";
  #looked = 0;

  constructor(match, log) {
    Object.assign(this, { match, log });
  }

  isOld(said) {
    return [
      this.match.lacksSeats,
      this.#beganAnew(said),
      this.#isKnownSince(said),
      this.#differs(said),
    ].some(Boolean);
  }

  // The start was taken back, and the match may have begun anew with other squads.
  #beganAnew({ began }) {
    return Boolean(began) && began !== this.log.record.kit?.match?.began;
  }

  // Somebody opened what is sealed in the dungeon: from then on it is in everybody's kit.
  #isKnownSince({ looked = 0 }) {
    const news = looked !== this.#looked && Boolean(this.log.record.kit?.dungeon);
    this.#looked = looked;
    return news;
  }

  // The server's game differs though its entries are the same: somebody sat down and recorded
  // nothing, say. For each pair of digests the kit is fetched only once, since an open report may
  // keep the server's game as it is.
  #differs({ digest }) {
    const pair = `${digest} ${this.match.digest}`;
    if (digest === this.match.digest || this.log.unsent.length || pair === this.#asked)
      return false;
    this.#asked = pair;
    return true;
  }
}
