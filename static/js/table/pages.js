// The contents of each tab of the console, by the tab's name: the shirts, the dice, the dungeon,
// and the log with what can be done with it.
import { make } from "../elements.js";
import { LINK, keysOf } from "./buttons.js";
import { offlinePageOf } from "./offlinepage.js";
import { dungeonOf } from "./dungeon.js";
import { keysSwitch } from "./keyboard.js";
import { meetingOf, sameGame } from "./meeting.js";
import { sheetOf } from "./sheet.js";
import { searchOf, shirtsOf } from "./shirts.js";
import { asideOf, storyOf } from "./story.js";

export class Pages {
  constructor(console_) {
    this.console = console_;
  }

  play() {
    const { people, match, document, chosen, filter } = this.console;
    const tap = (id) => this.console.choose(id);
    return [
      ...this.#sheet(),
      this.#search(),
      shirtsOf({
        teams: people.teams,
        state: match.state,
        boxes: document.boxes,
        tap,
        chosen,
        filter,
      }),
    ];
  }

  #sheet() {
    const { seated, chosen, dice, people, deeds, log } = this.console;
    if (!seated || !chosen) return [];
    const { near, ...others } = deeds.of(chosen),
      first = dice?.suggestions.first(chosen) ?? [];
    return [
      sheetOf({
        called: people.called(chosen),
        deeds: {
          near: [
            ...first,
            ...(dice?.suggestions.near(chosen) ?? []),
            ...this.#onMap(chosen),
            ...near,
          ],
          ...others,
        },
        thrown: dice?.suggestions.of(chosen) ?? [],
        hints: dice?.hints(chosen) ?? [],
        places: ["player", ...(dice?.isArmed(chosen) ? ["weapon"] : [])],
        kit: log.record.kit,
        key: (deed) => this.console.key(deed),
        close: () => this.console.choose(null),
      }),
    ];
  }

  // A key for saying on the map where they are, if there is a map.
  #onMap(player) {
    const { map, match } = this.console;
    if (
      !map ||
      !Object.values(match.state.sides).some(({ boxes }) => boxes.dungeon.includes(player))
    )
      return [];
    const run = async () => {
      map.about(player);
      this.console.go("map");
      return null;
    };
    return [{ words: "Where they are", note: "a tap on the map", run }];
  }

  #search() {
    return searchOf(this.console.filter, (figures, at) => {
      this.console.filter = figures;
      this.console.draw();
      const fresh = this.console.body.querySelector(".console__search");
      fresh.focus();
      fresh.setSelectionRange?.(at, at);
    });
  }

  dice() {
    const { seated, dice } = this.console;
    if (!seated || !dice) return [make("p", { class: "soft" }, "Take a seat to record dice.")];
    return dice.suggestions
      .all()
      .filter(([, deeds]) => deeds.length)
      .map(([title, deeds]) =>
        make(
          "details",
          { class: "disclosure" },
          make("summary", {}, title),
          keysOf(deeds.map((deed) => this.console.key(deed))),
        ),
      );
  }

  map() {
    return this.console.map.page();
  }

  dungeon() {
    const { seated, log, match, document, people } = this.console;
    if (!seated)
      return [make("p", { class: "soft" }, "Take a seat to record what happens to them.")];
    const { kit } = log.record,
      options = { ...document.things, ...(kit?.dungeon && { doors: kit.dungeon.doors.length }) };
    return [
      dungeonOf({
        kit,
        state: match.state,
        options,
        people,
        run: (deed) => this.console.run(deed),
      }),
    ];
  }

  log() {
    const { seated, deeds, log, match, root, store, words } = this.console;
    const say = (words) => this.console.say(words);
    return [
      ...(seated
        ? [
            keysOf(
              [deeds.note(), ...(match.state.whistle ? [] : [deeds.whistle()])].map((deed) =>
                this.console.key(deed),
              ),
            ),
          ]
        : []),
      sameGame(match.digest),
      ...asideOf({ aside: log.record.aside, entries: log.entries, words }),
      this.#story(),
      meetingOf({ log, digest: match.digest, say }),
      keysSwitch(() => this.console.draw()),
      offlinePageOf({
        say,
        kept: store.durable && Boolean(log.record.kit),
        changed: () => this.console.draw(),
      }),
      make("a", { ...LINK, href: root.dataset.report }, "To the match's page"),
    ];
  }

  #story() {
    const {
      seated,
      log,
      match: { fallen, outcomes, texts },
      words,
    } = this.console;
    const unsent = new Set(log.unsent.map(({ device, n }) => `${device}.${n}`));
    const undo = (some) =>
      this.console.record(
        some.toReversed().map(({ device, n }) => ["revoke", { entry: [device, n] }]),
      );
    const together = (entry) =>
      log.togetherWith(entry).filter((one) => this.console.match.counts(one));
    return storyOf({
      entries: log.entries,
      words,
      device: seated ? log.device : null,
      revoked: fallen,
      unsent,
      outcomes,
      texts,
      undo,
      together,
    });
  }
}
