// The console: a match at its table under one's thumbs, with a signal or without.
//
// What this phone holds is the log; everything shown follows from it. A tap is written down before
// anything else happens, then shown, then sent.
import { make, person } from "../elements.js";
import { Asking } from "./asking.js";
import { barOf } from "./bar.js";
import { keysOf } from "./buttons.js";
import { clockEntry, clockOf, fillClock } from "./clock.js";
import { Deeds } from "./deeds.js";
import { callCourier, syncInBackground } from "./backgroundsync.js";
import { KitFreshness } from "./kitfreshness.js";
import { keysAreOn, listenToKeys } from "./keyboard.js";
import { kindOf } from "./kinds.js";
import { Log } from "./log.js";
import { knowsByMap } from "./mapinputs.js";
import { Match } from "./match.js";
import { compared, heard, sameGame } from "./meeting.js";
import { onwardFrom } from "./onward.js";
import { Pages } from "./pages.js";
import { People } from "./people.js";
import { onceUp } from "./press.js";
import { redraw } from "./redraw.js";
import { seatsOf } from "./seats.js";
import { deedKey } from "./sheet.js";
import { shirtsOf } from "./shirts.js";
import { SignalLine } from "./signalline.js";
import { openStore } from "./store.js";
import { flagsOf, lastOf, lastOwn, tellFlags, undoOf } from "./story.js";
import { Sync, post } from "./sync.js";
import { tabsOf } from "./tabs.js";
import { Words } from "./words.js";

const HAND = "console hand";

class Console {
  tab = "play";
  chosen = null;
  filter = "";

  constructor(root, document_) {
    Object.assign(this, { root, document: document_, api: root.dataset.api });
    this.people = new People(document_);
    this.words = new Words(this.people, document_);
    this.pages = new Pages(this);
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
      onSignal: () => this.line?.draw(),
      onRetold: (count) => this.say(`The start was taken back since. Entries recorded before that: ${count}. They are notes now and count for nothing: record again what holds.`),
      onWaiting: () => syncInBackground({ person, match: this.document.match, api: this.api }),
    });
    this.deeds = new Deeds({ document: this.document, people: this.people, state: () => this.match.state, signal: () => this.sync.signal, earlier: () => this.match.events, first: () => this.match.remembered.first, thisTurn: () => this.match.remembered.thisTurn });
    await this.match.kit(this.api);
    if (!this.match.ready) await this.sync.now();
    if (!this.match.ready) return; // the plain page stays as it is
    const { kit } = this.log.record;
    this.people.takesUp(kit);
    if (kit) this.#loadDice(kit);
    if (kit?.dungeon) this.#loadMap();
    this.#lay();
    this.log.onChange(() => this.#drawSoon());
    this.draw();
    addEventListener("hashchange", () => this.#met());
    await this.#met();
    this.sync.start().then(callCourier);
    setInterval(() => this.#tick(), 1_000);
  }

  // Somebody else's phone showed a code, and this one scanned it.
  async #met() {
    const met = await heard(location.hash, localStorage).catch(() => ({ lacking: 0, entries: [], broken: true }));
    if (!met) return;
    history.replaceState(null, "", location.pathname);
    const taken = await this.log.take(met.entries, false, met.ages);
    if (met.broken) this.say("That code holds no match.");
    else this.say(met.lacking ? `Scanned. ${met.lacking} more to scan.` : `Added: ${taken} new entries. ${met.digest ? compared(met.digest, this.match.digest) : ""}`);
  }

  // Procedures come second: without their modules or a signal, everything else works.
  async #loadDice(kit) {
    const { Dice } = await import("./dice.js").catch(() => ({}));
    if (!Dice) return;
    this.dice = new Dice({ kit, people: this.people, state: () => this.match.state, words: this.document.procedures, sync: this.sync, match: this.match });
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
    this.#drawSoon();
  }

  // News from other phones: their last entry, in words.
  #tellNews(entries) {
    const last = lastOf(entries, ({ device }) => device !== this.log.device);
    if (last) this.say(`Heard: ${this.match.outcomes[[last.device, last.n].join(".")]?.text || this.words.said(last, this.log.entries)}`);
  }

  async #sat() {
    await this.match.kit(this.api);
    this.draw();
    await this.sync.now();
  }

  get seated() { return Boolean(this.log.device) && this.document.live; }

  // --- the frame, which stays; what is in it is drawn anew ------------------------------------------

  #lay() {
    const part = (name, attributes = {}) => { this[name] = make("div", { class: `console__${name}`, ...attributes }); return this[name]; };
    const frame = make("div", { class: "console__frame" }, part("bar"), part("signal", { role: "status" }), part("flags"), part("news", { role: "status", class: "visually-hidden" }), part("said", { role: "status" }), part("undo"), part("keys"), part("panel"), part("body"), part("tabs"));
    this.root.replaceChildren(frame);
    this.line = new SignalLine(this.signal, () => ({ unsent: this.log.unsent.length, signal: this.sync.signal, refused: this.sync.refused, durable: this.store.durable }));
    this.root.dataset.hand = localStorage.getItem(HAND) ?? "right";
    this.asking = new Asking(this.panel, (answer, shown) => this.#everybody(answer, shown), () => { this.root.dataset.asking = ""; });
    this.#listen();
  }

  #everybody(answer, { first, among } = {}) {
    const teams = this.people.ordered(first, among);
    return shirtsOf({ teams, state: this.match.state, boxes: this.document.boxes, tap: answer, filter: "" });
  }

  // Draws once for everything that comes in together. A tap is answered at once, before any layout.
  #drawSoon() {
    clearTimeout(this.due);
    this.due = setTimeout(() => this.#answer());
  }

  #answer() { this.#drawHead(); this.#restSoon(); }

  #restSoon() {
    clearTimeout(this.rest);
    this.rest = setTimeout(() => this.#drawRest());
  }

  draw() { this.#drawHead(); this.#drawRest(); }

  #drawHead() {
    clearTimeout(this.due);
    if (this.bar) onceUp("head", () => this.#head());
  }

  #head() {
    const { match } = this;
    this.#drawBar();
    this.line.draw();
    redraw(this.flags, flagsOf({ flags: match.flags, entries: this.log.entries, words: this.words, device: this.log.device, settle: (flag, as) => this.record([["settle", { flag: flag.id, as }]]) }));
    tellFlags(this.news, match.flags);
    this.#drawUndo();
    this.#drawKeys();
  }

  #drawRest() { if (this.body) onceUp("rest", () => this.#below()); }

  #below() {
    this.root.toggleAttribute("data-chosen", Boolean(this.chosen && this.seated && this.tab === "play"));
    this.root.dataset.tab = this.tab;
    redraw(this.body, this.pages[this.tab]());
    this.#drawTabs();
  }

  #drawBar() {
    const { people, match: { state } } = this;
    const { running } = state.clock, seconds = this.match.seconds();
    const clock = !state.whistle && (this.document.clock || running || seconds) ? [clockOf({ running, press: this.seated && (() => this.#pressClock()) })] : [];
    redraw(this.bar, [barOf({ people, state, clock })]);
    fillClock(this.bar, seconds);
  }

  #pressClock() { return this.record([clockEntry(this.match.state.clock.running, this.match.seconds())]); }

  #drawUndo() {
    const last = this.seated && lastOwn(this.log.entries, this.log.device, this.match.revoked);
    const undo = (refs) => this.record(refs.reverse().map((entry) => ["revoke", { entry }]));
    redraw(this.undo, last ? undoOf(last, this.log.togetherWith(last).filter((one) => this.match.counts(one)), this.words.said(last, this.log.entries), undo) : []);
  }

  #drawKeys() {
    const { live } = this.document, over = !live || this.match.state.whistle;
    const seats = live && !this.log.device ? [seatsOf({ api: this.api, log: this.log, document: this.document, people: this.people, taken: () => this.#sat(), failed: (why) => this.say(why) })] : [];
    if (over) {
      redraw(this.keys, [...seats, onwardFrom(this.root.dataset, sameGame(this.match.digest))]);
      htmx.process(this.keys);
    } else if (seats.length) redraw(this.keys, seats);
    else {
      const due = this.dice?.due() ?? [], keys = (deeds, which) => keysOf(deeds.map((deed) => this.key(deed)), { class: `keys keys--${which}` });
      redraw(this.keys, [...(due.length ? [keys(due, "due")] : []), keys(this.deeds.likely(), "often")]);
    }
  }

  key(deed) { return deedKey(deed, this.root.dataset.event, () => this.run(deed)); }

  choose(id) {
    this.chosen = this.chosen === id ? null : id;
    this.draw();
    const sheet = this.body.querySelector(".sheet");
    sheet?.focus({ preventScroll: true });
    sheet?.scrollIntoView({ block: "start" });
  }

  go(tab) { scrollTo({ top: 0 }); this.tab = tab; this.asking.drop(); this.draw(); }

  #drawTabs() {
    const change = (hand) => { this.root.dataset.hand = hand; localStorage.setItem(HAND, hand); this.draw(); };
    redraw(this.tabs, tabsOf({ tab: this.tab, hand: this.root.dataset.hand, go: (tab) => this.go(tab), change, map: this.map }));
  }

  // --- recording -------------------------------------------------------------------------------------

  async run(deed) {
    const about = this.chosen && this.tab === "play" ? `${this.people.called(this.chosen)} \u00b7 ` : "";
    const record = this.#together(), { chosen } = this;
    const entries = await this.asking.run(deed.run, about + deed.words, record);
    if (!this.asking.open) delete this.root.dataset.asking;
    if (entries) await record(entries);
    if (!this.asking.open && !this.asking.dropped) this.#done(chosen);
  }

  // Back to the top: undo, turn, open flags. A player tapped meanwhile stays chosen.
  #done(before) {
    if (this.chosen !== before) return;
    this.chosen = null;
    this.#restSoon();
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
    for (const [kind, fields] of entries) written.push(await this.log.append(kind, fields, since ?? (written[0]?.n || null)));
    this.say(`Recorded: ${written.map(({ device, entry }) => this.people.named(entry.key, this.match.texts[`${device}.${entry.n}`] ?? "") || this.words.said({ device, ...entry }, this.log.entries)).join("; ")}`);
    this.#answer();
    return written;
  }

  say(words) { onceUp("said", () => { this.said.textContent = words; }); }

  // A new minute may call for something (TIME-01).
  #tick() {
    const seconds = this.match.state.clock.running && this.match.seconds();
    if (seconds) fillClock(this.bar, seconds);
    if (seconds && seconds % 60 === 0) this.#drawHead();
  }

  #listen() {
    listenToKeys({
      panel: this.panel,
      open: () => this.asking.open,
      on: keysAreOn,
      find: (figure) => this.#find(figure),
      acts: {
        Escape: () => { this.asking.drop(); this.chosen = null; this.filter = ""; this.draw(); },
        u: () => this.undo.querySelector("button")?.click(),
        c: () => this.bar.querySelector("[data-mark=clock]")?.click(),
      },
    });
  }

  #find(figure) {
    if (this.tab !== "play") return;
    this.filter += figure;
    this.draw();
    this.body.querySelector(".shirt-key")?.focus();
  }
}

const root = document.getElementById("console");
const held = document.getElementById("console-document");
if (root && held) new Console(root, JSON.parse(held.textContent)).open();
