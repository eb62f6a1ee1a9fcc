// What the log of a match comes to on this phone: its own fold if it has the kit, otherwise the
// server's last reply.
import { byOrder } from "./flags.js";
import { foldTable, gameOf } from "./fold.js";
import { workOutBy } from "./procedures.js";
import { remember } from "./remembering.js";
import { unseats } from "./renaming.js";

export class Match {
  fallen = new Set();
  revoked = new Set();
  flags = [];
  // The events that count, each with the key by which others may name it.
  events = [];
  // What procedures came to, in words.
  texts = {};
  // What each side has left, its Leader's re-roll apart.
  rerolls = {};
  outcomes = {};
  state = null;
  #digest = "";
  #folded = null;
  // The entries of which this is the fold.
  #taken = new Set();
  happened = [];
  #memory;

  constructor(log) {
    this.log = log;
    this.#renew();
    this.outcomes = log.record.outcomes ?? {};
    log.onChange(() => this.fold());
  }

  // What is remembered besides the state, worked out when it is asked for.
  get remembered() {
    return (this.#memory = remember(this.happened, this.#memory));
  }

  // Worked out when it is asked for, which isn't at every tap.
  get digest() {
    return (this.#digest ||= this.#folded?.digest ?? "");
  }

  get ready() {
    return this.state !== null;
  }

  // Whether somebody sat down since the kit was made.
  get lacksSeats() {
    return Boolean(this.game) && this.log.rows.some(({ device }) => !this.game.seats[device]);
  }

  // The kit on this phone is used until a newer one arrives.
  async kit(api) {
    const { etag } = this.log.record;
    try {
      const response = await fetch(`${api}kit/`, {
        credentials: "same-origin",
        headers: etag ? { "If-None-Match": etag } : {},
      });
      if (response.ok) await this.#take(await response.json(), response.headers.get("ETag"));
    } catch {
      /* the one in hand does */
    }
    this.#renew();
    this.fold();
  }

  async #take(kit, etag) {
    const before = this.log.record.kit;
    await this.log.keep({ kit, etag });
    if (unseats(before, kit)) await this.log.hearAnew(true);
  }

  #renew() {
    const { kit, etag } = this.log.record;
    this.etag = etag;
    this.game = kit?.game && gameOf(kit);
    this.workOut = this.game ? workOutBy(kit) : null;
    this.#folded = null;
  }

  // Keeps what the server made of each event, for when there is no signal.
  async heard(said) {
    const news = JSON.stringify(this.outcomes) !== JSON.stringify(said.outcomes ?? {});
    this.outcomes = said.outcomes ?? {};
    if (news) this.#folded = null;
    this.fold();
    if (news) await this.log.keep({ outcomes: this.outcomes });
    if (!this.game) Object.assign(this, { state: said.state, flags: said.flags });
    if (!this.game) this.#digest = said.digest;
  }

  // Later entries are added to the last fold. After the log moved to another device number the
  // seats differ, and all is folded anew.
  fold() {
    if (this.etag !== this.log.record.etag) this.#renew();
    if (!this.game) return;
    const folded =
      this.#goneOn() || foldTable(this.log.entries, this.game, this.outcomes, this.workOut);
    if (folded === this.#folded) return;
    const { happened, events, texts, rerolls, state, flags, fallen } = folded;
    if (happened !== this.happened) this.#memory = undefined;
    [this.#folded, this.#digest, this.#taken] = [
      folded,
      "",
      new Set(this.log.rows.map(({ entry }) => entry)),
    ];
    Object.assign(this, {
      happened,
      events,
      texts,
      rerolls,
      state,
      flags,
      fallen: new Set(fallen.map((ref) => ref.join("."))),
    });
    this.#revocations();
  }

  #goneOn() {
    const { rows } = this.log,
      fresh = rows.filter(({ entry }) => !this.#taken.has(entry)).sort(inOrder);
    if (rows.length < this.#taken.size + fresh.length) return null;
    return fresh.reduce(
      (folded, { device, entry }) => folded && folded.goOn({ device, ...entry }),
      this.#folded,
    );
  }

  // The entries that are revoked; an entry that this phone took back isn't offered for undoing any
  // more.
  #revocations() {
    this.revoked = new Set(this.fallen);
    for (const { kind, entry, device } of this.log.entries)
      if (kind === "revoke" && device === this.log.device) this.revoked.add(entry.join("."));
  }

  // Whether it can be undone: it isn't revoked, nor itself a revocation or a settlement.
  counts({ kind, device, n }) {
    return !["revoke", "settle"].includes(kind) && !this.revoked.has(`${device}.${n}`);
  }

  // The running clock's seconds, counted from when its last change was stored here or came to the
  // server.
  seconds() {
    const {
      clock: { running, seconds },
      whistle,
    } = this.state;
    if (!running || whistle) return seconds;
    const stands = ({ device, entry: { n, kind } }) =>
      kind === "clock" && !this.fallen.has(`${device}.${n}`);
    const last = this.log.rows.filter(stands).sort(inOrder).at(-1);
    return seconds + Math.max(0, Math.floor((Date.now() - (last?.at ?? Date.now())) / 1_000));
  }
}

const inOrder = (one, other) =>
  byOrder({ device: one.device, ...one.entry }, { device: other.device, ...other.entry });
