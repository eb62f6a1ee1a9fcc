// The page around the map: its keys, the palette, what the rules say; and all of it drawn anew.
import { make } from "../elements.js";
import { Board } from "./board.js";
import { Palette } from "./brushes.js";
import { between, floorsOf, squareOf } from "./document.js";
import { listenToKeys } from "./keys.js";
import { Pointing } from "./pointing.js";
import { distances } from "./steps.js";
import { aidsOf, showFloors, toolsOf } from "./tools.js";
import { summaryOf, verdictsOf } from "./verdicts.js";

const KEYS =
  "By keyboard: the arrows move over the map, Space draws, Shift with Space draws everything from the last square to this one, Shift with an arrow on the way or a wall on that side; the key beside a brush takes it; Delete takes things away; U undoes, Y does it again.";
const FIELDS = "button, select, input, textarea";
const howTo = () =>
  matchMedia("(pointer: coarse)").matches
    ? "One finger draws, two move the map."
    : "Drag on the map to draw.";
const part = (name, ...rest) => make("div", { class: `editor__${name}` }, ...rest);

export class Desk {
  constructor(editor) {
    this.editor = editor;
    this.#lay();
    this.#layBar();
    this.#listen();
  }

  #lay() {
    const { root } = this.editor;
    this.grid = make("div", {
      class: "squares squares--drawn",
      role: "grid",
      "aria-label": "The map",
      "aria-describedby": "editor-keys",
    });
    this.box = make("div", { class: "squares-box editor__board" }, this.grid);
    this.bar = part("bar");
    this.brushes = part("brushes");
    this.verdicts = part("verdicts");
    this.toolbox = part("tools");
    this.said = make("p", { class: "editor__said", role: "status" });
    const keys = make("p", { class: "soft editor__keys", id: "editor-keys" }, KEYS);
    const work = part("work", this.bar, this.box, this.brushes, this.said, keys);
    root.replaceChildren(work, part("side", this.#judgement(), this.#more()));
    root.hidden = false;
    if (matchMedia("(min-width: 64rem)").matches) root.querySelector(".editor__more").open = true;
  }

  #judgement() {
    const about = { id: "editor-verdicts", "aria-label": "What the rules say" };
    return make("section", { class: "section section--close", ...about }, this.verdicts);
  }

  #more() {
    return make(
      "details",
      { class: "disclosure editor__more" },
      make("summary", {}, "Name, size, floors, and by what it is judged"),
      this.toolbox,
    );
  }

  #layBar() {
    const key = (words, label, press) => {
      const button = make(
        "button",
        { type: "button", class: "button button--quiet button--small", "aria-label": label },
        words,
      );
      button.addEventListener("click", press);
      return button;
    };
    this.undoKey = key("\u21b6 Undo", "Undo", () => this.editor.undo());
    this.redoKey = key("Redo \u21b7", "Redo", () => this.editor.redo());
    this.saveKey = make(
      "button",
      { type: "submit", form: "drawing", name: "do", value: "save", class: "button button--small" },
      "Save",
    );
    this.sum = make("a", { class: "editor__sum" });
    this.floors = make("select", { "aria-label": "Floor" });
    this.floors.addEventListener("change", () => this.editor.go(Number(this.floors.value)));
    this.bar.append(
      this.undoKey,
      this.redoKey,
      key("\u2212", "Smaller squares", () => this.pointing.resize(this.pointing.size / 1.25)),
      key("+", "Larger squares", () => this.pointing.resize(this.pointing.size * 1.25)),
      this.saveKey,
      this.floors,
      this.sum,
    );
  }

  #listen() {
    const { kinds, hand } = this.editor;
    this.board = new Board(this.grid, kinds);
    this.palette = new Palette(this.brushes, kinds, {
      chosen: (brush) => hand.took(brush),
      turned: (how) => hand.turn(how),
      aids: () => aidsOf(this.editor),
    });
    this.pointing = new Pointing(this.box, this.board, {
      begin: (at, line) => {
        hand.press(at, line);
        if (hand.stroke) this.board.focus(at, false);
      },
      go: (at, line) => hand.go(at, line),
      end: () => hand.release(),
      drop: () => hand.drop(),
      moves: () => this.palette.brush.does === "move",
    });
    listenToKeys(this.grid, this.board, {
      drawsLines: () => this.palette.brush.does === "line",
      draw: (at) => hand.tap(at),
      fill: (at) => hand.fill(at),
      line: (line) => hand.tap([line.x, line.y], line),
      clear: (at) => hand.clear(at),
      escape: () => hand.rest(),
      take: (key) => hand.take(key),
    });
  }

  // Above the map, where one goes on drawing.
  say(words) {
    this.said.textContent = words;
  }

  draw() {
    showFloors(this.floors, this.editor);
    this.drawBoard();
    this.drawJudged();
    if (this.palette.group === "Tools") this.palette.refresh();
    this.#drawTools();
    const { canUndo, canRedo } = this.editor.history;
    this.undoKey.setAttribute("aria-disabled", String(!canUndo));
    this.redoKey.setAttribute("aria-disabled", String(!canRedo));
  }

  // Whatever field was in use is in use still.
  #drawTools() {
    const focused = [...this.toolbox.querySelectorAll(FIELDS)].indexOf(document.activeElement);
    this.toolbox.replaceChildren(...toolsOf(this.editor));
    if (focused >= 0) this.toolbox.querySelectorAll(FIELDS)[focused]?.focus();
  }

  drawBoard() {
    const { dungeon, floor, measured, kinds } = this.editor;
    const far = measured ? distances(dungeon, this.#sources(), kinds)[floor] : null;
    this.board.show(dungeon, floor, { far, marks: this.#marks() });
    this.#drawSum();
  }

  drawJudged() {
    const { judged, root } = this.editor;
    this.#drawSum();
    this.verdicts.replaceChildren(
      ...verdictsOf(judged, {
        rules: root.dataset.rules,
        show: (one) => this.editor.show(one),
        mend: (one) => this.editor.mend(one),
      }),
    );
  }

  #drawSum() {
    const { words, at } = this.editor.kept ?? this.#summary();
    this.sum.textContent = this.editor.hand.stroke?.size || words;
    if (at) this.sum.href = at;
    else this.sum.removeAttribute("href");
  }

  #summary() {
    const { dungeon, kinds, judged } = this.editor;
    const signs = floorsOf(dungeon).flat().join("").split(""),
      entered = signs.filter((sign) => kinds.open.includes(sign)).length;
    return entered
      ? { words: `${entered} squares. ${summaryOf(judged)}.`, at: "#editor-verdicts" }
      : { words: howTo() };
  }

  // From where distances are measured: a square, or everything of one sort.
  #sources() {
    const { measured, dungeon } = this.editor;
    if (Array.isArray(measured)) return [measured];
    if (["chest", "pad"].includes(measured))
      return dungeon.things.filter(({ is }) => is === measured).map(({ at }) => at);
    const all = floorsOf(dungeon).flatMap((rows, floor) =>
      rows.flatMap((row, y) => [...row].map((sign, x) => [sign, [x, y, floor]])),
    );
    return all.filter(([sign]) => sign === measured).map(([, at]) => at);
  }

  #marks() {
    const { shownVerdict, judged, floor, hand } = this.editor;
    const shown = shownVerdict ? [shownVerdict] : (judged.verdicts ?? []);
    const squares =
      hand.stroke && this.palette.brush.does === "copy"
        ? between(...hand.stroke.corners)
        : shown.flatMap(({ squares: some }) => some);
    const here = squares.map(squareOf).filter(([, , at]) => at === floor);
    return new Set(here.map(([x, y]) => `${x},${y}`));
  }
}
