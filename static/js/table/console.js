// The console: a match at its table under one's thumbs, with a signal or without.
//
// What this phone holds is the log; everything shown follows from it. A tap is written down before
// anything else happens, then shown, then sent.
import { person } from "../elements.js";
import { Asking } from "./asking.js";
import { callCourier, syncInBackground } from "./backgroundsync.js";
import { fillClock } from "./clock.js";
import { Deeds } from "./deeds.js";
import { Frame } from "./frame.js";
import { keysAreOn, listenToKeys } from "./keyboard.js";
import { kindOf } from "./kinds.js";
import { KitFreshness } from "./kitfreshness.js";
import { Log } from "./log.js";
import { knowsByMap } from "./mapinputs.js";
import { Match } from "./match.js";
import { compared, heard } from "./meeting.js";
import { Pages } from "./pages.js";
import { People } from "./people.js";
import { onceUp } from "./press.js";
import { deedKey } from "./sheet.js";
import { shirtsOf } from "./shirts.js";
import { openStore } from "./store.js";
import { lastOf } from "./story.js";
import { Sync, post } from "./sync.js";
import { Words } from "./words.js";

class Console {
  tab = "play";
  chosen = null;
  filter = "";

  constructor(root, document_) {
    Object.assign(this, { root, document: document_, api: root.dataset.api });
    this.people = new People(document_);
    this.words = new Words(this.people, document_);
    this.pages = new Pages(this);
    this.frame = new Frame(this);
  }

  async open() {
    this.store = await openStore(person);
    this.log = await Log.open(this.store, this.document.match);
    this.match = new Match(this.log);
    this.kit = new KitFreshness(this.match, this.log);
    this.sync = new Sync(this.log, {
      api: this.api,
      words: (entry) => this.words.said(entry, this.log.entries),
      onReply: (said) => this.#heard(said),
      onSignal: () => this.frame.line?.draw(),
      onRetold: (count) =>
        this.say(
          `The start was taken back since. Entries recorded before that: ${count}. They are notes now and count for nothing: record again what holds.`,
        ),
      onWaiting: () => syncInBackground({ person, match: this.document.match, api: this.api }),
    });
    this.deeds = new Deeds({
      document: this.document,
      people: this.people,
      state: () => this.match.state,
      signal: () => this.sync.signal,
      earlier: () => this.match.events,
      first: () => this.match.remembered.first,
      thisTurn: () => this.match.remembered.sinceTurnBegan,
    });
    await this.match.kit(this.api);
    if (!this.match.ready) await this.sync.now();
    if (!this.match.ready) return; // the plain page stays as it is
    const { kit } = this.log.record;
    this.people.takesUp(kit);
    if (kit) this.#loadDice(kit);
    if (kit?.dungeon) this.#loadMap();
    this.frame.lay();
    this.asking = new Asking(
      this.frame.panel,
      (answer, shown) => this.#everybody(answer, shown),
      () => {
        this.root.dataset.asking = "";
      },
    );
    this.#listen();
    this.log.onChange(() => this.frame.drawSoon());
    this.draw();
    addEventListener("hashchange", () => this.#met());
    await this.#met();
    this.sync.start().then(callCourier);
    setInterval(() => this.#tick(), 1_000);
  }

  // Somebody else's phone showed a code, and this one scanned it.
  async #met() {
    const met = await heard(location.hash, localStorage).catch(() => ({
      lacking: 0,
      entries: [],
      broken: true,
    }));
    if (!met) return;
    history.replaceState(null, "", location.pathname);
    const taken = await this.log.take(met.entries, false, met.ages);
    if (met.broken) this.say("That code holds no match.");
    else
      this.say(
        met.lacking
          ? `Scanned. ${met.lacking} more to scan.`
          : `Added: ${taken} new entries. ${met.digest ? compared(met.digest, this.match.digest) : ""}`,
      );
  }

  // Procedures come second: without their modules or a signal, everything else works.
  async #loadDice(kit) {
    const { Dice } = await import("./dice.js").catch(() => ({}));
    if (!Dice) return;
    this.dice = new Dice({
      kit,
      people: this.people,
      state: () => this.match.state,
      words: this.document.procedures,
      sync: this.sync,
      match: this.match,
    });
    this.draw();
  }

  // Nobody has to wait for the map either.
  async #loadMap() {
    const { DungeonMap } = await import("./map/map.js").catch(() => ({}));
    if (!DungeonMap) return;
    this.map = new DungeonMap(this, { kindOf, knowsByMap, post });
    this.draw();
  }

  async #heard(said) {
    await this.match.heard(said);
    this.#tellNews(said.entries);
    if (this.kit.isOld(said)) await this.match.kit(this.api);
    this.frame.drawSoon();
  }

  // News from other phones: their last entry, in words.
  #tellNews(entries) {
    const last = lastOf(entries, ({ device }) => device !== this.log.device);
    if (last)
      this.say(
        `Heard: ${this.match.outcomes[[last.device, last.n].join(".")]?.text || this.words.said(last, this.log.entries)}`,
      );
  }

  async sat() {
    await this.match.kit(this.api);
    this.draw();
    await this.sync.now();
  }

  get seated() {
    return Boolean(this.log.device) && this.document.live;
  }

  #everybody(answer, { first, among } = {}) {
    const teams = this.people.ordered(first, among);
    return shirtsOf({
      teams,
      state: this.match.state,
      boxes: this.document.boxes,
      tap: answer,
      filter: "",
    });
  }

  // What the pages and the map look for.
  get body() {
    return this.frame.body;
  }

  draw() {
    this.frame.draw();
  }

  key(deed) {
    return deedKey(deed, this.root.dataset.event, () => this.run(deed));
  }

  choose(id) {
    this.chosen = this.chosen === id ? null : id;
    this.draw();
    const sheet = this.frame.body.querySelector(".sheet");
    sheet?.focus({ preventScroll: true });
    sheet?.scrollIntoView({ block: "start" });
  }

  go(tab) {
    scrollTo({ top: 0 });
    this.tab = tab;
    this.asking.drop();
    this.draw();
  }

  // --- recording ---------------------------------------------------------------------------------

  async run(deed) {
    const about =
      this.chosen && this.tab === "play" ? `${this.people.called(this.chosen)} \u00b7 ` : "";
    const record = this.#together(),
      { chosen } = this;
    const entries = await this.asking.run(deed.run, about + deed.words, record);
    if (!this.asking.open) delete this.root.dataset.asking;
    if (entries) await record(entries);
    if (!this.asking.open && !this.asking.dropped) this.#done(chosen);
  }

  // Back to the top: undo, turn, open flags. A player tapped meanwhile stays chosen.
  #done(before) {
    if (this.chosen !== before) return;
    this.chosen = null;
    this.frame.restSoon();
    scrollTo({ top: 0 });
  }

  // All that one deed records can be taken back together, or step by step.
  #together() {
    let since = null;
    return async (entries) => {
      const written = await this.record(entries, since);
      since ??= written[0]?.n ?? null;
      return written;
    };
  }

  async record(entries, since = null) {
    const written = [];
    for (const [kind, fields] of entries)
      written.push(await this.log.append(kind, fields, since ?? (written[0]?.n || null)));
    this.say(`Recorded: ${written.map((one) => this.#inWords(one)).join("; ")}`);
    this.frame.answer();
    return written;
  }

  // What a written entry came to, or what it says.
  #inWords({ device, entry }) {
    const text = this.match.texts[`${device}.${entry.n}`] ?? "";
    return (
      this.people.named(entry.key, text) || this.words.said({ device, ...entry }, this.log.entries)
    );
  }

  say(words) {
    onceUp("said", () => {
      this.frame.said.textContent = words;
    });
  }

  // A new minute may call for something (TIME-01).
  #tick() {
    const seconds = this.match.state.clock.running && this.match.seconds();
    if (seconds) fillClock(this.frame.bar, seconds);
    if (seconds && seconds % 60 === 0) this.frame.drawHead();
  }

  #listen() {
    listenToKeys({
      panel: this.frame.panel,
      open: () => this.asking.open,
      on: keysAreOn,
      find: (figure) => this.#find(figure),
      acts: {
        Escape: () => {
          this.asking.drop();
          this.chosen = null;
          this.filter = "";
          this.draw();
        },
        u: () => this.frame.undo.querySelector("button")?.click(),
        c: () => this.frame.bar.querySelector("[data-mark=clock]")?.click(),
      },
    });
  }

  #find(figure) {
    if (this.tab !== "play") return;
    this.filter += figure;
    this.draw();
    this.frame.body.querySelector(".shirt-key")?.focus();
  }
}

const root = document.getElementById("console");
const held = document.getElementById("console-document");
if (root && held) new Console(root, JSON.parse(held.textContent)).open();
