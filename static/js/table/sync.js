// Sends the server what this phone recorded, and fetches what it lacks: push and pull in one
// request.
//
// Whatever prevents it, nothing is lost: entries stay on the phone until the server has them, and a
// server that was set back to yesterday's copy is sent again what it lost.
import { NO_SIGNAL, SIGNED_OUT, TROUBLE, reach, renewToken, token } from "../requests.js";
import { agesOf } from "./ages.js";
import { alone } from "./exchangelock.js";
import { Listening } from "./listening.js";
import { UNREADABLE } from "./log.js";

const AT_ONCE = 300;
const OFTEN_MS = 5_000; // if there is no stream
const SELDOM_MS = 45_000; // if there is one
const SHOWN_MS = 40;
const ROUNDS = 40; // in one exchange; a phone holds some hundreds of entries

const sent = (body) => ({
  method: "POST",
  headers: { "Content-Type": "application/json", "X-CSRFToken": token() },
  body: JSON.stringify(body),
});

// Like `reach`, in the name of whoever opened the page; an outdated token is renewed once.
export const post = async (address, body) => {
  const answer = async () => {
    const response = await reach(address, sent(body));
    const json = response.headers.get("Content-Type")?.includes("json");
    const said = json ? await response.json() : null;
    return { status: response.status, said, ages: agesOf(said ?? {}, response) };
  };
  const first = await answer();
  const forged = first.status === 403 && /CSRF/.test(first.said?.detail ?? "");
  if (first.status === 401) throw new Error(SIGNED_OUT);
  if (!forged) return first;
  await renewToken();
  return answer();
};

export class Sync {
  signal = ""; // why nothing gets through; "" unless something is known to prevent it
  refused = ""; // what the server says against this phone's entries
  waiting = null;
  #again = false;
  #atOnce = AT_ONCE;
  #timer = 0;
  #due = 0;

  // `onWaiting` is called if something waits that this page may not get to send, `onRetold` with
  // the number of entries that have become notes.
  constructor(log, { api, words, onReply, onSignal, onWaiting, onRetold }) {
    Object.assign(this, { log, api, words, onReply, onSignal, onWaiting, onRetold });
    this.listening = new Listening(`${api}table/stream/`, log.match, {
      onNews: () => this.now(),
      onEnd: () => this.#later(),
    });
    addEventListener("online", () => this.now());
    document.addEventListener("visibilitychange", () => this.#seen());
    log.onChange(() => this.#soon());
  }

  start() {
    if (!document.hidden) this.listening.open();
    return this.now();
  }

  // A tap is shown before it is sent.
  #soon() {
    clearTimeout(this.#due);
    if (this.log.unsent.length || this.log.hearsAnew)
      this.#due = setTimeout(() => this.now(), SHOWN_MS);
  }

  // One exchange at a time; what is recorded meanwhile goes with the next.
  now() {
    if (this.waiting) {
      this.#again = true;
      return this.waiting;
    }
    this.waiting = alone(this.log.match, () => this.#exchange()).finally(() => {
      this.waiting = null;
      this.#later();
      if (this.#again) {
        this.#again = false;
        if (!this.signal) this.now();
      }
    });
    return this.waiting;
  }

  async #exchange() {
    try {
      for (let round = 0; round < ROUNDS && (await this.#round()); round += 1);
      this.#hinder("");
    } catch (error) {
      this.#hinder([TROUBLE, SIGNED_OUT].includes(error.message) ? error.message : NO_SIGNAL);
    }
  }

  // Whether there is more to send.
  async #round() {
    const { log } = this;
    const { began, rows } = log.due,
      unsent = rows.slice(0, this.#atOnce);
    if (!log.device) return this.#look();
    const { status, said, ages } = await post(`${this.api}table/`, {
      device: log.device,
      have: log.have,
      began,
      entries: unsent.map(({ entry }) => entry),
    });
    if (status === 200) return this.#taken(said, ages);
    if (status === 409 && said?.n) {
      await this.log.reached(said.n - 1);
      return true;
    }
    if (status === 409 && said?.entry) return this.#anotherSeat();
    if (status === 409 && said?.began) return this.#retold(rows, said.began);
    if (status === 403 && unsent.length + log.rows.length && (await this.#unknown()))
      return this.#anotherSeat();
    if (status === 400 && (await this.#unreadable(said, unsent))) return true;
    this.#refuse(said);
    return false;
  }

  // An entry that the server can't read (from a phone with yesterday's rules, say) doesn't hold up
  // later ones: it is sent as a note in its own words, under its own count.
  async #unreadable(said, unsent) {
    const places = new Set(
      Object.keys(said?.errors ?? {})
        .map((name) => /^entries\.(\d+)\./.exec(name)?.[1])
        .filter(Boolean)
        .map(Number),
    );
    // If the server can't read the whole request as JSON, half of it is tried, down to the one
    // entry.
    const whole = Boolean(said?.errors?.body);
    if (whole && unsent.length > 1) {
      this.#atOnce = Math.ceil(unsent.length / 2);
      return true;
    }
    const rows = unsent.filter(
      (row, place) => (whole || places.has(place)) && row.entry.text !== UNREADABLE,
    );
    if (rows.length) await this.log.reword(rows, this.words);
    return rows.length > 0;
  }

  // What was recorded under a start that was taken back is sent as notes; people record it again if
  // it still holds.
  async #retold(rows, began) {
    await this.log.retell(rows, this.words, began);
    this.onRetold(rows.length);
    return true;
  }

  // Whoever only watches fetches what there is.
  async #look() {
    const response = await reach(`${this.api}table/`);
    if (response.status === 401) throw new Error(SIGNED_OUT);
    if (!response.ok) return false;
    const said = await response.json();
    if (this.log.outran(said.have)) await this.log.hearAnew();
    await this.log.take(said.entries, true, agesOf(said, response));
    this.log.hearsAnew = false;
    this.refused = "";
    this.onReply(said);
    return false;
  }

  async #taken(said, ages) {
    const { log } = this;
    this.refused = "";
    this.#atOnce = Math.min(2 * this.#atOnce, AT_ONCE);
    // What others recorded may be under other numbers by now: all of it is fetched again.
    if (log.outran(said.have)) {
      await log.hearAnew();
      return true;
    }
    await log.take(said.entries, true, ages);
    log.hearsAnew = false;
    await log.reached(said.have[log.device] ?? 0);
    this.onReply(said);
    return log.unsent.length > 0;
  }

  // A server that was set back doesn't know the seat, or has given its number to somebody else.
  // Nothing is sent in another's name: whoever signed in on this phone meanwhile has seats of their
  // own.
  async #unknown() {
    await renewToken();
    const { role, team } = this.log.record;
    const { status, said } = await post(`${this.api}seats/`, {
      as: role,
      ...(role === "coach" ? { team } : {}),
    });
    if (status !== 201) {
      this.#refuse(said);
      return false;
    }
    this.fresh = said.device;
    return true;
  }

  async #anotherSeat() {
    if (!this.fresh && !(await this.#unknown())) return false;
    await this.log.moveTo(this.fresh, await this.#kit(), this.words);
    this.fresh = 0;
    return true;
  }

  // Fetches the kit, for who has which number by now.
  async #kit() {
    const response = await reach(`${this.api}kit/`);
    if (!response.ok) throw new Error(TROUBLE);
    return { kit: await response.json(), etag: response.headers.get("ETag") };
  }

  #refuse(said) {
    this.refused =
      said?.detail ??
      Object.values(said?.errors ?? {})
        .flat()
        .join(" ") ??
      "";
    this.refused ||= "The server didn't accept what this phone recorded.";
  }

  #hinder(why) {
    this.signal = why;
    if (why === NO_SIGNAL && this.log.unsent.length) this.onWaiting();
    this.onSignal(this);
  }

  // --- hearing of news ---------------------------------------------------------------------------

  #later() {
    clearTimeout(this.#timer);
    if (document.hidden && !this.log.unsent.length) return;
    const live = this.listening.live && !this.signal;
    this.#timer = setTimeout(
      () => {
        this.listening.check();
        this.now();
      },
      live ? SELDOM_MS : OFTEN_MS,
    );
  }

  #seen() {
    if (!document.hidden) {
      this.listening.open();
      this.now();
      return;
    }
    this.listening.close();
    if (this.log.unsent.length) this.onWaiting();
  }
}
