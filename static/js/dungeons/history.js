// What was drawn, step by step: documents, which share whatever didn't change.
const MOST = 300;

export class History {
  #before = [];
  #after = [];

  constructor(dungeon) {
    this.now = dungeon;
  }

  get canUndo() {
    return this.#before.length > 0;
  }
  get canRedo() {
    return this.#after.length > 0;
  }

  // One stroke is one step, however many squares it touched: `began` is what it began with.
  add(dungeon, began = this.now) {
    if (dungeon === began) return false;
    this.#before = [...this.#before, began].slice(-MOST);
    this.#after = [];
    this.now = dungeon;
    return true;
  }

  undo() {
    return this.#step(this.#before, this.#after);
  }
  redo() {
    return this.#step(this.#after, this.#before);
  }

  #step(from, to) {
    if (!from.length) return false;
    to.push(this.now);
    this.now = from.pop();
    return true;
  }
}
