// The line that says how many entries are only on this phone, and why.
import { onceUp } from "./press.js";

// What is sent within that time is no news. A line that came and went with each tap would move the
// keys under the thumb.
const QUICK_MS = 2_000;

// "" while there is nothing to say.
const signalOf = ({ unsent, signal, refused, durable }) => {
  const words = [];
  if (signal) words.push(signal);
  if (unsent)
    words.push(`${unsent} ${unsent === 1 ? "entry is" : "entries are"} only on this phone.`);
  if (!durable) words.push("This browser can't store anything: leave this page open.");
  if (refused) words.push(refused);
  return words.join(" ");
};

export class SignalLine {
  #since = null;
  #due = 0;

  // `line` is where it stands, `ask()` says how things are.
  constructor(line, ask) {
    Object.assign(this, { line, ask });
  }

  draw() {
    onceUp("signal", () => this.#write(this.ask()));
  }

  #write({ unsent, ...state }) {
    const said = signalOf({ ...state, unsent: this.#isLate(unsent, state) ? unsent : 0 });
    this.line.dataset.unsent = unsent;
    if (this.line.textContent !== said) this.line.textContent = said;
  }

  // Where a signal is known to lack, nothing will be quick.
  #isLate(unsent, { signal, refused }) {
    clearTimeout(this.#due);
    this.#since = unsent ? (this.#since ?? performance.now()) : null;
    if (!unsent || signal || refused) return unsent > 0;
    const left = this.#since + QUICK_MS - performance.now();
    if (left > 0) this.#due = setTimeout(() => this.draw(), left);
    return left <= 0;
  }
}
