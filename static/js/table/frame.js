// The console's frame, which stays; what is in it is drawn anew.
import { make } from "../elements.js";
import { barOf } from "./bar.js";
import { keysOf } from "./buttons.js";
import { clockEntry, clockOf, fillClock } from "./clock.js";
import { sameGame } from "./meeting.js";
import { onwardFrom } from "./onward.js";
import { onceUp } from "./press.js";
import { redraw } from "./redraw.js";
import { seatsOf } from "./seats.js";
import { SignalLine } from "./signalline.js";
import { flagsOf, lastOwn, tellFlags, undoOf } from "./story.js";
import { tabsOf } from "./tabs.js";

const HAND = "console hand";

export class Frame {
  constructor(console_) {
    this.console = console_;
  }

  lay() {
    const part = (name, attributes = {}) => {
      this[name] = make("div", { class: `console__${name}`, ...attributes });
      return this[name];
    };
    const frame = make(
      "div",
      { class: "console__frame" },
      part("bar"),
      part("signal", { role: "status" }),
      part("flags"),
      part("news", { role: "status", class: "visually-hidden" }),
      part("said", { role: "status" }),
      part("undo"),
      part("keys"),
      part("panel"),
      part("body"),
      part("tabs"),
    );
    const { root, log, sync, store } = this.console;
    root.replaceChildren(frame);
    this.line = new SignalLine(this.signal, () => ({
      unsent: log.unsent.length,
      signal: sync.signal,
      refused: sync.refused,
      durable: store.durable,
    }));
    root.dataset.hand = localStorage.getItem(HAND) ?? "right";
  }

  // Draws once for everything that comes in together. A tap is answered at once, before any layout.
  drawSoon() {
    clearTimeout(this.due);
    this.due = setTimeout(() => this.answer());
  }

  answer() {
    this.drawHead();
    this.restSoon();
  }

  restSoon() {
    clearTimeout(this.rest);
    this.rest = setTimeout(() => this.drawRest());
  }

  draw() {
    this.drawHead();
    this.drawRest();
  }

  drawHead() {
    clearTimeout(this.due);
    if (this.bar) onceUp("head", () => this.#head());
  }

  #head() {
    const { match, log, words } = this.console;
    this.#drawBar();
    this.line.draw();
    redraw(
      this.flags,
      flagsOf({
        flags: match.flags,
        entries: log.entries,
        words,
        device: log.device,
        settle: (flag, as) => this.console.record([["settle", { flag: flag.id, as }]]),
      }),
    );
    tellFlags(this.news, match.flags);
    this.#drawUndo();
    this.#drawKeys();
  }

  drawRest() {
    if (this.body) onceUp("rest", () => this.#below());
  }

  #below() {
    const { root, tab, chosen, seated, pages } = this.console;
    root.toggleAttribute("data-chosen", Boolean(chosen && seated && tab === "play"));
    root.dataset.tab = tab;
    redraw(this.body, pages[tab]());
    this.#drawTabs();
  }

  #drawBar() {
    const { people, match, document, seated } = this.console,
      { state } = match,
      { running } = state.clock,
      seconds = match.seconds();
    const clock =
      !state.whistle && (document.clock || running || seconds)
        ? [clockOf({ running, press: seated && (() => this.#pressClock()) })]
        : [];
    redraw(this.bar, [barOf({ people, state, clock })]);
    fillClock(this.bar, seconds);
  }

  #pressClock() {
    const { match } = this.console;
    return this.console.record([clockEntry(match.state.clock.running, match.seconds())]);
  }

  #drawUndo() {
    const { seated, log, match, words } = this.console,
      last = seated && lastOwn(log.entries, log.device, match.revoked);
    if (!last) {
      redraw(this.undo, []);
      return;
    }
    const together = log.togetherWith(last).filter((one) => match.counts(one)),
      undo = (refs) => this.console.record(refs.reverse().map((entry) => ["revoke", { entry }]));
    redraw(this.undo, undoOf(last, together, words.said(last, log.entries), undo));
  }

  // What may be recorded next; before, the seats, and when it is over, the way on.
  #drawKeys() {
    const { live } = this.console.document,
      { match, log, root } = this.console,
      seats = live && !log.device ? [this.#seats()] : [];
    if (!live || match.state.whistle) {
      redraw(this.keys, [...seats, onwardFrom(root.dataset, sameGame(match.digest))]);
      htmx.process(this.keys);
    } else redraw(this.keys, seats.length ? seats : this.#deeds());
  }

  #seats() {
    const { api, log, document, people } = this.console;
    return seatsOf({
      api,
      log,
      document,
      people,
      taken: () => this.console.sat(),
      failed: (why) => this.console.say(why),
    });
  }

  #deeds() {
    const { dice, deeds } = this.console,
      due = dice?.suggestions.due() ?? [];
    const keys = (some, which) =>
      keysOf(
        some.map((deed) => this.console.key(deed)),
        { class: `keys keys--${which}` },
      );
    return [...(due.length ? [keys(due, "due")] : []), keys(deeds.likely(), "often")];
  }

  #drawTabs() {
    const { root, tab, map } = this.console,
      { hand } = root.dataset;
    const change = (other) => {
      root.dataset.hand = other;
      localStorage.setItem(HAND, other);
      this.draw();
    };
    redraw(this.tabs, tabsOf({ tab, hand, go: (to) => this.console.go(to), change, map }));
  }
}
