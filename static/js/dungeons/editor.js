// The editor: a dungeon drawn by finger, mouse or keyboard, judged while it is drawn.
//
// Every action makes a new document; everything shown follows from that, and it is kept on this
// device before anything else happens.
import { Desk } from "./desk.js";
import {
  floorsOf,
  mended,
  resized,
  sizeOf,
  squareOf,
  withFloor,
  withoutFloor,
} from "./document.js";
import { Hand } from "./hand.js";
import { History } from "./history.js";
import { Judge } from "./judging.js";
import { Keeper } from "./keeping.js";
import { tilesOf } from "./rooms.js";
import { MODES } from "./turning.js";

const TEAMS = { least: 2, most: 4 };

export class Editor {
  floor = 0;
  mode = "alone";
  by = "003";
  measured = null;
  judged = {};
  shownVerdict = null;
  kept = null;

  constructor(root, { kinds, dungeon, fresh }) {
    Object.assign(this, { root, kinds });
    const { id, version, origin } = root.dataset;
    this.state = {
      id: Number(id) || null,
      version: Number(version) || null,
      origin: Number(origin) || null,
    };
    this.#begin(dungeon, fresh);
    this.hand = new Hand(this);
    this.desk = new Desk(this);
    this.judge = new Judge(root.dataset.api, (heard) => this.#heard(heard));
    this.draw();
    this.desk.pointing.fit();
    this.#ask();
    tilesOf(root.dataset.api).then((tiles) => this.palette.offer(tiles));
  }

  get dungeon() {
    return this.hand.stroke?.dungeon ?? this.history.now;
  }

  get palette() {
    return this.desk.palette;
  }

  get board() {
    return this.desk.board;
  }

  // What was drawn here before and not saved comes back. The page's own dungeon is then the step
  // before it, or after it if the page was asked to draw it.
  #begin(dungeon, fresh) {
    this.keeper = new Keeper(this.state.id, this.state.origin);
    const { kept } = this.keeper;
    const differs = kept && JSON.stringify(kept.document) !== JSON.stringify(dungeon);
    this.history = new History(differs && fresh ? kept.document : dungeon);
    if (!differs) return;
    this.history.add(fresh ? dungeon : kept.document);
    if (fresh) return;
    this.state.version = kept.version ?? this.state.version;
    this.restored = true;
  }

  // --- changes -----------------------------------------------------------------------------------

  change(dungeon, began) {
    if (this.history.add(dungeon, began)) this.#changed();
    else this.drawBoard();
  }

  // Said above the map, where one goes on drawing, until something else is drawn.
  saved({ id, version }) {
    this.kept = { words: `Saved as version ${version}. See its page`, at: `/dungeons/${id}/` };
    this.desk.drawJudged();
    this.say(`Version ${version} is saved.`);
    this.desk.bar.scrollIntoView({ block: "nearest" });
    if (document.activeElement === document.body) this.desk.saveKey.focus({ preventScroll: true });
  }

  #changed() {
    this.kept = null;
    this.floor = Math.min(this.floor, floorsOf(this.dungeon).length - 1);
    this.shownVerdict = null;
    this.keeper.keep(this.history.now, this.state.version);
    this.draw();
    this.#ask();
  }

  undo() {
    if (this.history.undo()) {
      this.#changed();
      this.say("Undone.");
    }
  }
  redo() {
    if (this.history.redo()) {
      this.#changed();
      this.say("Done again.");
    }
  }
  resize(by) {
    this.change(resized(this.history.now, this.floor, by));
  }
  go(floor) {
    this.floor = floor;
    this.draw();
  }
  addFloor() {
    this.change(withFloor(this.history.now));
    this.go(floorsOf(this.dungeon).length - 1);
  }
  dropFloor() {
    this.change(withoutFloor(this.history.now, this.floor));
  }

  call(said) {
    this.change({ ...this.history.now, ...said });
  }

  // For quarter turns a floor must be as wide as it is deep.
  repeat(mode) {
    this.mode = mode;
    this.palette.often = MODES[mode].often;
    this.palette.refresh();
    const { wide, deep } = sizeOf(this.dungeon, this.floor);
    if (MODES[mode].square && wide !== deep)
      this.resize({ right: Math.max(0, deep - wide), bottom: Math.max(0, wide - deep) });
  }

  measure(what) {
    this.measured = what;
    this.draw();
  }
  judgeBy(by) {
    this.by = by;
    this.#ask();
  }
  mend({ mend }) {
    this.change(mended(this.history.now, mend.changes, this.kinds));
    this.say(mend.says);
  }

  show(verdict) {
    this.shownVerdict = verdict;
    const [x, y, floor] = squareOf(verdict.squares[0]);
    if (floor !== this.floor) this.floor = floor;
    this.draw();
    this.board.cell([x, y]).scrollIntoView({ block: "center", inline: "center" });
  }

  // --- what is shown -----------------------------------------------------------------------------

  #ask() {
    const ends = new Set(
      floorsOf(this.dungeon)
        .flat()
        .join("")
        .replace(/[^1-4]/g, ""),
    ).size;
    const teams = Math.min(Math.max(ends, TEAMS.least), TEAMS.most);
    this.judge.judge(this.history.now, { options: this.kinds.options[this.by], teams });
  }

  #heard(judged) {
    this.judged = judged;
    this.desk.drawJudged();
    this.drawBoard();
  }

  draw() {
    this.desk.draw();
  }

  drawBoard() {
    this.desk.drawBoard();
  }

  say(words) {
    this.desk.say(words);
  }
}
