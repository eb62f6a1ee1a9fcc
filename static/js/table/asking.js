// One question at a time, answered by a tap; whoever asks waits for the answer.
//
// `await asking.player(...)` shows the question in the console's panel and comes back with what was
// tapped. "Start over", Escape and another deed end it by throwing Dropped.
import { make } from "../elements.js";
import { LINK, SMALL, button, keyOf, keysOf } from "./buttons.js";

class Dropped extends Error {}
// Another way out than an answer, by its word.
class Exit extends Error {
  constructor(word) {
    super(word);
    this.word = word;
  }
}

// A die of two figures is entered figure by figure, as it lies on the table.
export const figuresOf = (die) => {
  const faces = Number(die.slice(1));
  if (die === "block") return [6];
  if (faces === 66) return [6, 6];
  if (faces === 68) return [6, 8];
  return faces > 20 ? [] : [faces];
};
const numbers = (most) => Array.from({ length: most }, (_, at) => at + 1);

export class Asking {
  open = false;
  #drop = () => {};
  #exits = {};

  // `panel` is where questions stand, `shirts(answer, first)` draws everybody to choose from,
  // `asks()` hears of each question before it stands there.
  constructor(panel, shirts, asks = () => {}) {
    Object.assign(this, { panel, shirts, asks });
  }

  // Runs a deed from its first question to its last; a deed begun meanwhile takes its place.
  // `dropped` says afterwards whether it wasn't finished.
  async run(deed, story, record) {
    this.drop();
    this.story = [story].filter(Boolean);
    this.open = true;
    this.dropped = false;
    try {
      return await deed(this, record);
    } catch (why) {
      if (!(why instanceof Dropped)) throw why;
      this.dropped = true;
      return null;
    } finally {
      this.open = false;
      this.panel.replaceChildren();
    }
  }

  drop() {
    this.#drop();
  }

  // While `deed` asks, each of these words stands beside the question as a key: `{word: words}`.
  // Comes back with `{answer}`, or with the `{word}` that was tapped instead.
  async within(exits, deed) {
    const before = this.#exits;
    this.#exits = exits;
    try {
      return { answer: await deed() };
    } catch (why) {
      if (!(why instanceof Exit && this.#exits === exits)) throw why;
      return { word: why.word };
    } finally {
      this.#exits = before;
    }
  }

  // From here on the exits aren't offered any more.
  inside() {
    this.#exits = {};
  }

  choice(text, choices) {
    return this.#ask(text, (answer) => [
      keysOf(
        choices.map(({ value, words, note, reply = words }) =>
          keyOf(words, note, () => answer(value, reply)),
        ),
      ),
    ]);
  }

  // `first` is the side shown first, `among` the only players to choose from, `likely` those shown
  // before all others.
  player(text, { first, nobody, among, likely = [], reply } = {}) {
    return this.#ask(text, (answer) => [
      ...(nobody ? [keysOf([keyOf(nobody, "", () => answer(null, reply ?? nobody))])] : []),
      ...this.#people((id, words) => answer(id, reply ?? words), { first, among }, likely),
    ]);
  }

  #people(answer, shown, likely) {
    const all = this.shirts(answer, shown);
    if (!likely.length) return [all];
    return [
      this.shirts(answer, { ...shown, among: likely }),
      make("details", { class: "disclosure" }, make("summary", {}, "Somebody else"), all),
    ];
  }

  // `none` are the words of a key for no number, which answers 0.
  number(text, most, note = () => "", least = 1, none = "") {
    return this.#ask(text, (answer) => [
      ...(none ? [keysOf([keyOf(none, "", () => answer(0, none))])] : []),
      keysOf(
        numbers(most)
          .filter((n) => n >= least)
          .map((n) => keyOf(String(n), note(n), () => answer(n, String(n)), { "data-face": n })),
        { class: "keys keys--faces" },
      ),
    ]);
  }

  // A face as it was rolled; undefined leaves the roll to the program, where that may roll.
  async face(text, die, { rolled = false } = {}) {
    const figures = figuresOf(die);
    if (!figures.length) return this.#typed(text, Number(die.slice(1)));
    let face = 0;
    for (const [place, most] of figures.entries()) {
      const asked = figures.length > 1 ? `${text}: ${place ? "ones" : "tens"}` : text;
      const figure = await this.#faceOf(asked, most, rolled && !place);
      if (figure === undefined) return undefined;
      face = face * 10 + figure;
    }
    return face;
  }

  #faceOf(text, most, rolled) {
    return this.#ask(text, (answer) => [
      keysOf(
        numbers(most).map((n) =>
          keyOf(String(n), "", () => answer(n, String(n)), { "data-face": n }),
        ),
        { class: "keys keys--faces" },
      ),
      ...(rolled
        ? [keysOf([keyOf("The program rolls", "", () => answer(undefined, "rolled"))])]
        : []),
    ]);
  }

  #typed(text, most) {
    return this.#ask(text, (answer) =>
      this.#form(
        answer,
        { type: "number", min: 1, max: most, inputmode: "numeric", required: "" },
        Number,
      ),
    );
  }

  // Any other control: `draw(answer)` makes it, and what it made calls `answer`.
  custom(text, draw) {
    return this.#ask(text, (answer) => draw((value) => answer(value, "")));
  }

  // `none` are the words of a key for no answer, where none is needed.
  words(text, { none } = {}) {
    return this.#ask(text, (answer) => [
      ...(none ? [keysOf([keyOf(none, "", () => answer("", ""))])] : []),
      ...this.#form(answer, { maxlength: 300, required: "" }, (typed) => typed.trim()),
    ]);
  }

  #form(answer, attributes, read) {
    const input = make("input", { "aria-label": "Your answer", ...attributes });
    const form = make(
      "form",
      { class: "cluster" },
      input,
      make("button", { class: "button", type: "submit" }, "Record it"),
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const value = read(input.value);
      if (value) answer(value, input.value);
    });
    return [form];
  }

  #ask(text, drawn) {
    this.asks();
    return new Promise((done, failed) => {
      this.#drop = () => failed(new Dropped());
      const answer = (value, words) => {
        if (words) this.story.push(words);
        done(value);
      };
      const back = button("Start over", () => this.drop(), LINK);
      const heading = make("h2", { class: "recorder__question", tabindex: "-1" }, text);
      const exits = Object.entries(this.#exits).map(([word, words]) =>
        button(words, () => failed(new Exit(word)), SMALL),
      );
      const soFar = make(
        "p",
        { class: "recorder__so-far" },
        make("strong", {}, this.story.join(" \u00b7 ")),
        back,
        ...exits,
      );
      this.panel.replaceChildren(soFar, heading, ...drawn(answer));
      heading.focus({ preventScroll: true });
      this.panel.scrollIntoView({ block: "nearest" });
    });
  }
}
