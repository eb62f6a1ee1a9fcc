// Saving over the API. If somebody else saved meanwhile, both are kept and shown, and whoever drew
// decides: to save over the other's, or as a new dungeon.
import { make } from "../elements.js";
import { ask, sentences } from "./asking.js";

const button = (words, press, quiet = true) => {
  const made = make(
    "button",
    { type: "button", class: `button${quiet ? " button--quiet" : ""}` },
    words,
  );
  made.addEventListener("click", press);
  return made;
};

export class Saving {
  #key = "";
  #of = "";
  #kept = "";

  // `state` has id, version and origin; `drawn()` the document; `saved` and `said` are called.
  constructor(root, { api, state, drawn, place, saved, look }) {
    Object.assign(this, { root, api, state, drawn, place, saved, look });
  }

  // Remembers what the page brought, or what was saved last.
  stands(document_) {
    this.#kept = JSON.stringify([document_, this.place()]);
  }

  async save({ own = false } = {}) {
    const document_ = this.drawn(),
      isNew = own || !this.state.id;
    if (!isNew && this.#kept === JSON.stringify([document_, this.place()])) {
      this.root.replaceChildren();
      this.saved(this.state, document_);
      return;
    }
    const origin = own && this.state.id ? this.state.id : this.state.origin;
    const body = {
      dungeon: document_,
      ...this.place(),
      ...(isNew ? { ...(origin ? { forked_from: origin } : {}) } : { version: this.state.version }),
    };
    this.#show(make("p", { role: "status" }, "Saving \u2026"));
    try {
      const reply = await ask(
        isNew ? this.api : `${this.api}${this.state.id}/`,
        isNew ? "POST" : "PUT",
        body,
        isNew ? { "Idempotency-Key": this.#once(body) } : {},
      );
      await this.#heard(reply, document_);
    } catch (error) {
      this.#show(
        make(
          "p",
          { class: "error-summary", role: "alert" },
          `${error.message} Nothing is lost: what you drew stays on this device until it is saved.`,
        ),
      );
    }
  }

  // The same drawing sent again because no answer came isn't saved twice.
  #once(body) {
    const of = JSON.stringify(body);
    if (of !== this.#of)
      [this.#of, this.#key] = [of, crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`];
    return this.#key;
  }

  async #heard({ status, said }, document_) {
    if (status === 409 && said.version) return this.#both(said.version);
    if (status >= 400)
      return this.#show(
        make(
          "div",
          { class: "error-summary", role: "alert" },
          make("h2", {}, "It wasn't saved"),
          make(
            "ul",
            {},
            ...sentences(said)
              .slice(0, 8)
              .map((one) => make("li", {}, one)),
          ),
        ),
      );
    Object.assign(this.state, { id: said.id, version: said.version, origin: null });
    this.root.replaceChildren();
    this.stands(document_);
    return this.saved(said, document_);
  }

  async #both(version) {
    const { said: theirs } = await ask(`${this.api}${this.state.id}/`);
    const pictures = ["light", "dark"].map((theme) =>
      make("img", {
        class: `map map--${theme}`,
        alt: `Version ${version}, as it was saved meanwhile`,
        src: `${this.api}${this.state.id}/picture.svg?version=${version}&theme=${theme}`,
      }),
    );
    const over = () => {
      this.state.version = version;
      return this.save();
    };
    this.#show(
      make(
        "div",
        { class: "error-summary", role: "alert", tabindex: "-1" },
        make("h2", {}, `Somebody saved version ${version} in the meantime`),
        make("p", {}, "What you drew is still on the map. This is theirs:"),
        ...pictures,
        make(
          "p",
          { class: "cluster" },
          button(`Save mine as version ${version + 1}`, over, false),
          button("Save mine as a dungeon of its own", () => this.save({ own: true })),
          button("Continue with theirs; Undo brings mine back", () => {
            this.state.version = version;
            this.look(theirs.dungeon);
            this.root.replaceChildren();
          }),
        ),
      ),
    );
    this.root.querySelector("[tabindex]").focus();
  }

  #show(...nodes) {
    this.root.replaceChildren(...nodes);
    this.root.scrollIntoView({ block: "nearest" });
  }
}
