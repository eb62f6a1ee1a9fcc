// The editor: a dungeon drawn by finger, mouse or keyboard, judged while it is drawn.
//
// Every action makes a new document; everything shown follows from that, and it is kept on this
// device before anything else happens.
import { make } from "../elements.js";
import { Board } from "./board.js";
import { Palette } from "./brushes.js";
import { between, clear, floorsOf, holds, mended, resized, sizeOf, squareOf, withFloor, withoutFloor } from "./document.js";
import { History } from "./history.js";
import { Judge } from "./judging.js";
import { Keeper } from "./keeping.js";
import { listenToKeys } from "./keys.js";
import { Pointing } from "./pointing.js";
import { tilesOf } from "./rooms.js";
import { Saving } from "./saving.js";
import { distances } from "./steps.js";
import { Stroke } from "./strokes.js";
import { aidsOf, showFloors, toolsOf } from "./tools.js";
import { MODES, mirrored, turned } from "./turning.js";
import { summaryOf, verdictsOf } from "./verdicts.js";

const TEAMS = { least: 2, most: 4 };
const TURNS = { turned, mirrored };
const howTo = () => (matchMedia("(pointer: coarse)").matches ? "One finger draws, two move the map." : "Drag on the map to draw.");
const part = (name, ...rest) => make("div", { class: `editor__${name}` }, ...rest);

export class Editor {
  floor = 0;
  mode = "alone";
  by = "003";
  measured = null;
  judged = {};
  shownVerdict = null;
  kept = null;
  #stroke = null;

  constructor(root, { kinds, dungeon, fresh }) {
    Object.assign(this, { root, kinds });
    const { id, version, origin } = root.dataset;
    this.state = { id: Number(id) || null, version: Number(version) || null, origin: Number(origin) || null };
    this.#begin(dungeon, fresh);
    this.#lay();
    this.judge = new Judge(root.dataset.api, (heard) => this.#heard(heard));
    this.draw();
    this.pointing.fit();
    this.#ask();
    tilesOf(root.dataset.api).then((tiles) => this.palette.offer(tiles));
  }

  get dungeon() { return this.#stroke?.dungeon ?? this.history.now; }

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

  #lay() {
    this.grid = make("div", { class: "squares squares--drawn", role: "grid", "aria-label": "The map", "aria-describedby": "editor-keys" });
    this.box = make("div", { class: "squares-box editor__board" }, this.grid);
    [this.bar, this.palette_, this.verdicts, this.toolbox] = ["bar", "brushes", "verdicts", "tools"].map((name) => part(name));
    this.said = make("p", { class: "editor__said", role: "status" });
    const keys = make("p", { class: "soft editor__keys", id: "editor-keys" }, "By keyboard: the arrows move over the map, Space draws, Shift with Space draws everything from the last square to this one, Shift with an arrow on the way or a wall on that side; the key beside a brush takes it; Delete takes things away; U undoes, Y does it again.");
    const work = part("work", this.bar, this.box, this.palette_, this.said, keys);
    const side = part("side", make("section", { class: "section section--close", id: "editor-verdicts", "aria-label": "What the rules say" }, this.verdicts), make("details", { class: "disclosure editor__more" }, make("summary", {}, "Name, size, floors, and by what it is judged"), this.toolbox));
    this.root.replaceChildren(work, side);
    this.root.hidden = false;
    this.board = new Board(this.grid, this.kinds);
    this.palette = new Palette(this.palette_, this.kinds, { chosen: (brush) => this.#took(brush), turned: (how) => this.#turn(how), aids: () => aidsOf(this) });
    this.pointing = new Pointing(this.box, this.board, {
      begin: (at, line) => { this.#press(at, line); if (this.#stroke) this.board.focus(at, false); },
      go: (at, line) => { this.#stroke?.to(at, line); if (this.#stroke) this.#drawBoard(); },
      end: () => this.#release(), drop: () => { this.#stroke = null; this.#drawBoard(); },
      moves: () => this.palette.brush.does === "move",
    });
    listenToKeys(this.grid, this.board, {
      drawsLines: () => this.palette.brush.does === "line",
      draw: (at) => this.#tap(at), fill: (at) => this.#fill(at), line: (line) => this.#tap([line.x, line.y], line), clear: (at) => this.#clear(at),
      escape: () => { this.#from = null; this.measure(null); }, take: (key) => this.#key(key),
    });
    if (matchMedia("(min-width: 64rem)").matches) this.root.querySelector(".editor__more").open = true;
    this.#layBar();
  }

  #layBar() {
    const key = (words, label, press) => { const button = make("button", { type: "button", class: "button button--quiet button--small", "aria-label": label }, words); button.addEventListener("click", press); return button; };
    this.undoKey = key("\u21b6 Undo", "Undo", () => this.undo());
    this.redoKey = key("Redo \u21b7", "Redo", () => this.redo());
    this.saveKey = make("button", { type: "submit", form: "drawing", name: "do", value: "save", class: "button button--small" }, "Save");
    this.sum = make("a", { class: "editor__sum" });
    this.floors = make("select", { "aria-label": "Floor" });
    this.floors.addEventListener("change", () => this.go(Number(this.floors.value)));
    this.bar.append(this.undoKey, this.redoKey, key("\u2212", "Smaller squares", () => this.pointing.resize(this.pointing.size / 1.25)), key("+", "Larger squares", () => this.pointing.resize(this.pointing.size * 1.25)), this.saveKey, this.floors, this.sum);
  }

  // --- strokes --------------------------------------------------------------------------------------

  #hand() { return { brush: this.palette.brush, said: this.palette.said(), fills: this.palette.fills || this.#from !== null, floor: this.floor, mode: this.mode, kinds: this.kinds }; }

  #press(at, line) {
    const { does } = this.palette.brush;
    if (!holds(this.dungeon, [...at, this.floor])) return;
    if (does === "measure") { this.measure([...at, this.floor]); return; }
    if (this.palette.said() === null) { this.say("First say which one, beside what is in hand."); return; }
    this.#stroke = new Stroke(this.history.now, this.#hand(), at, line);
    this.#drawBoard();
  }

  #release() {
    const stroke = this.#stroke;
    this.#stroke = null;
    if (!stroke) return;
    const { brush } = this.palette;
    if (brush.does === "copy") { this.#copied(stroke, brush); return; }
    this.change(stroke.dungeon, stroke.began);
    if (brush.then) this.palette.take(brush.then);
  }

  // By keyboard a stroke is one square, or two corners in turn if everything between is meant.
  #from = null;
  #drew = null;
  #tap(at, line = { x: at[0], y: at[1], side: "e" }) {
    if (this.palette.brush.does === "copy" && !this.#from) { this.#from = at; this.say(`From ${at.join(", ")}: go to the other corner and press Space.`); return; }
    this.#press(this.#from ?? at, line);
    if (this.#from) this.#stroke?.to(at, line);
    this.#from = null;
    this.#drew = at;
    this.#release();
    this.say(this.board.cell(at).getAttribute("aria-label"));
  }

  #fill(at) {
    this.#from = this.palette.brush.does === "paint" ? this.#drew : null;
    this.#tap(at);
  }

  // A moved part is laid down once; then another may be cut.
  #copied(stroke, brush) {
    const part = stroke.part(), size = `${part.rows[0].length} by ${part.rows.length}`;
    if (brush.lifts) this.change(stroke.lifted(), stroke.began);
    this.palette.take({ id: "copied", does: "lay", name: `${brush.lifts ? "what is moved" : "a copy"}, ${size}`, part, ...(brush.lifts ? { then: brush } : {}) });
  }

  #turn(how) { this.palette.take({ ...this.palette.brush, id: "turned", name: this.palette.brush.name.replace(/(, turned)?$/, how === "turned" ? ", turned" : ""), part: TURNS[how](this.palette.brush.part) }); }
  #took(brush) { this.#from = null; this.say(`In hand: ${brush.name}`); }

  #clear(at) {
    const before = this.history.now;
    this.change(clear(before, [...at, this.floor]));
    this.say(this.board.cell(at).getAttribute("aria-label"));
  }

  #key(key) {
    if (key === "u") { this.undo(); return true; }
    if (key === "y") { this.redo(); return true; }
    const brush = this.palette.byKey(key);
    if (brush) this.palette.take(brush);
    return Boolean(brush);
  }

  // --- changes --------------------------------------------------------------------------------------

  change(dungeon, began) {
    if (this.history.add(dungeon, began)) this.#changed();
    else this.#drawBoard();
  }

  // Said above the map, where one goes on drawing, until something else is drawn.
  saved({ id, version }) {
    this.kept = { words: `Saved as version ${version}. See its page`, at: `/dungeons/${id}/` };
    this.#drawJudged();
    this.say(`Version ${version} is saved.`);
    this.bar.scrollIntoView({ block: "nearest" });
    if (document.activeElement === document.body) this.saveKey.focus({ preventScroll: true });
  }

  #changed() {
    this.kept = null;
    this.floor = Math.min(this.floor, floorsOf(this.dungeon).length - 1);
    this.shownVerdict = null;
    this.keeper.keep(this.history.now, this.state.version);
    this.draw();
    this.#ask();
  }

  undo() { if (this.history.undo()) { this.#changed(); this.say("Undone."); } }
  redo() { if (this.history.redo()) { this.#changed(); this.say("Done again."); } }
  resize(by) { this.change(resized(this.history.now, this.floor, by)); }
  go(floor) { this.floor = floor; this.draw(); }
  addFloor() { this.change(withFloor(this.history.now)); this.go(floorsOf(this.dungeon).length - 1); }
  dropFloor() { this.change(withoutFloor(this.history.now, this.floor)); }

  call(said) { this.change({ ...this.history.now, ...said }); }

  // For quarter turns a floor must be as wide as it is deep.
  repeat(mode) {
    this.mode = mode;
    this.palette.often = MODES[mode].often;
    this.palette.refresh();
    const { wide, deep } = sizeOf(this.dungeon, this.floor);
    if (MODES[mode].square && wide !== deep) this.resize({ right: Math.max(0, deep - wide), bottom: Math.max(0, wide - deep) });
  }

  measure(what) { this.measured = what; this.draw(); }
  judgeBy(by) { this.by = by; this.#ask(); }
  mend({ mend }) { this.change(mended(this.history.now, mend.changes, this.kinds)); this.say(mend.says); }

  show(verdict) {
    this.shownVerdict = verdict;
    const [x, y, floor] = squareOf(verdict.squares[0]);
    if (floor !== this.floor) this.floor = floor;
    this.draw();
    this.board.cell([x, y]).scrollIntoView({ block: "center", inline: "center" });
  }

  // --- what is shown --------------------------------------------------------------------------------

  #ask() {
    const ends = new Set(floorsOf(this.dungeon).flat().join("").replace(/[^1-4]/g, "")).size;
    const teams = Math.min(Math.max(ends, TEAMS.least), TEAMS.most);
    this.judge.judge(this.history.now, { options: this.kinds.options[this.by], teams });
  }

  #heard(judged) {
    this.judged = judged;
    this.#drawJudged();
    this.#drawBoard();
  }

  #sources() {
    if (Array.isArray(this.measured)) return [this.measured];
    if (["chest", "pad"].includes(this.measured)) return this.dungeon.things.filter(({ is }) => is === this.measured).map(({ at }) => at);
    const all = floorsOf(this.dungeon).flatMap((rows, floor) => rows.flatMap((row, y) => [...row].map((sign, x) => [sign, [x, y, floor]])));
    return all.filter(([sign]) => sign === this.measured).map(([, at]) => at);
  }

  #marks() {
    const shown = this.shownVerdict ? [this.shownVerdict] : this.judged.verdicts ?? [];
    const squares = this.#stroke && this.palette.brush.does === "copy" ? between(...this.#stroke.corners) : shown.flatMap(({ squares: some }) => some);
    return new Set(squares.map(squareOf).filter(([, , floor]) => floor === this.floor).map(([x, y]) => `${x},${y}`));
  }

  #drawBoard() {
    const far = this.measured ? distances(this.dungeon, this.#sources(), this.kinds)[this.floor] : null;
    this.board.show(this.dungeon, this.floor, { far, marks: this.#marks() });
    this.#drawSum();
  }

  #drawSum() {
    const entered = floorsOf(this.dungeon).flat().join("").split("").filter((sign) => this.kinds.open.includes(sign)).length;
    const judged = entered ? { words: `${entered} squares. ${summaryOf(this.judged)}.`, at: "#editor-verdicts" } : { words: howTo() };
    const { words, at } = this.kept ?? judged;
    this.sum.textContent = this.#stroke?.size || words;
    if (at) this.sum.href = at;
    else this.sum.removeAttribute("href");
  }

  #drawJudged() {
    this.#drawSum();
    this.verdicts.replaceChildren(...verdictsOf(this.judged, { rules: this.root.dataset.rules, show: (one) => this.show(one), mend: (one) => this.mend(one) }));
  }

  draw() {
    showFloors(this.floors, this);
    this.#drawBoard();
    this.#drawJudged();
    if (this.palette.group === "Tools") this.palette.refresh();
    const focused = [...this.toolbox.querySelectorAll("button, select, input, textarea")].indexOf(document.activeElement);
    this.toolbox.replaceChildren(...toolsOf(this));
    if (focused >= 0) this.toolbox.querySelectorAll("button, select, input, textarea")[focused]?.focus();
    for (const [key, can] of [[this.undoKey, this.history.canUndo], [this.redoKey, this.history.canRedo]]) key.setAttribute("aria-disabled", String(!can));
  }

  say(words) { this.said.textContent = words; }
}
