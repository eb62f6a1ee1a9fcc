// What the hand does on the map: strokes with what the palette holds, by finger, mouse or keyboard.
import { clear, holds } from "./document.js";
import { Stroke } from "./strokes.js";
import { mirrored, turned } from "./turning.js";

const TURNS = { turned, mirrored };

export class Hand {
  stroke = null;
  #from = null;
  #drew = null;

  constructor(editor) {
    this.editor = editor;
  }

  go(at, line) {
    this.stroke?.to(at, line);
    if (this.stroke) this.editor.drawBoard();
  }

  drop() {
    this.stroke = null;
    this.editor.drawBoard();
  }

  // Forgets the first corner, and what is measured.
  rest() {
    this.#from = null;
    this.editor.measure(null);
  }

  #holding() {
    const { palette, floor, mode, kinds } = this.editor;
    const fills = palette.fills || this.#from !== null;
    return { brush: palette.brush, said: palette.said(), fills, floor, mode, kinds };
  }

  press(at, line) {
    const { palette, dungeon, floor, history } = this.editor;
    if (!holds(dungeon, [...at, floor])) return;
    if (palette.brush.does === "measure") {
      this.editor.measure([...at, floor]);
      return;
    }
    if (palette.said() === null) {
      this.editor.say("First say which one, beside what is in hand.");
      return;
    }
    this.stroke = new Stroke(history.now, this.#holding(), at, line);
    this.editor.drawBoard();
  }

  release() {
    const { stroke } = this;
    this.stroke = null;
    if (!stroke) return;
    const { brush } = this.editor.palette;
    if (brush.does === "copy") {
      this.#copied(stroke, brush);
      return;
    }
    this.editor.change(stroke.dungeon, stroke.began);
    if (brush.then) this.editor.palette.take(brush.then);
  }

  // By keyboard a stroke is one square, or two corners in turn if everything between is meant.
  tap(at, line = { x: at[0], y: at[1], side: "e" }) {
    if (this.editor.palette.brush.does === "copy" && !this.#from) {
      this.#from = at;
      this.editor.say(`From ${at.join(", ")}: go to the other corner and press Space.`);
      return;
    }
    this.press(this.#from ?? at, line);
    if (this.#from) this.stroke?.to(at, line);
    this.#from = null;
    this.#drew = at;
    this.release();
    this.#sayOf(at);
  }

  fill(at) {
    this.#from = this.editor.palette.brush.does === "paint" ? this.#drew : null;
    this.tap(at);
  }

  // A moved part is laid down once; then another may be cut.
  #copied(stroke, brush) {
    const part = stroke.part(),
      size = `${part.rows[0].length} by ${part.rows.length}`;
    if (brush.lifts) this.editor.change(stroke.lifted(), stroke.began);
    this.editor.palette.take({
      id: "copied",
      does: "lay",
      name: `${brush.lifts ? "what is moved" : "a copy"}, ${size}`,
      part,
      ...(brush.lifts ? { then: brush } : {}),
    });
  }

  turn(how) {
    const { palette } = this.editor,
      { name, part } = palette.brush;
    palette.take({
      ...palette.brush,
      id: "turned",
      name: name.replace(/(, turned)?$/, how === "turned" ? ", turned" : ""),
      part: TURNS[how](part),
    });
  }
  took(brush) {
    this.#from = null;
    this.editor.say(`In hand: ${brush.name}`);
  }

  clear(at) {
    const { history, floor } = this.editor;
    this.editor.change(clear(history.now, [...at, floor]));
    this.#sayOf(at);
  }

  #sayOf(at) {
    this.editor.say(this.editor.board.cell(at).getAttribute("aria-label"));
  }

  // Whether a key did anything.
  take(key) {
    if (key === "u") this.editor.undo();
    if (key === "y") this.editor.redo();
    if (["u", "y"].includes(key)) return true;
    const { palette } = this.editor,
      brush = palette.byKey(key);
    if (brush) palette.take(brush);
    return Boolean(brush);
  }
}
