// One stream a browser: of the pages that show a table one listens, and tells the others that there is
// news. Where pages can't speak to each other each has its own; where there is no stream, none.
const PATIENCE_MS = 300; // for an answer of whoever listens

export class Listening {
  #id = Math.random();
  #open = false;
  #follows = false;
  #stream = null;
  #waits = 0;
  #pages;

  // `onNews` is called when the log goes further, `onEnd` when there is no stream (any more).
  constructor(address, match, { onNews, onEnd }) {
    Object.assign(this, { address, onNews, onEnd });
    this.#pages = "BroadcastChannel" in globalThis ? new BroadcastChannel(`stream ${match}`) : null;
    this.#pages?.addEventListener("message", ({ data: { does, id } }) => this.#hears[does]?.(id));
    addEventListener("pagehide", () => this.close());
  }

  // Whether news will be heard of.
  get live() { return this.#follows || this.#stream?.readyState === EventSource.OPEN; }

  open() {
    if (this.#open || !("EventSource" in globalThis)) return;
    this.#open = true;
    this.#ask();
  }

  // Nobody looks at this page: who does listens from now on.
  close() {
    const listened = this.#stream;
    this.#open = this.#follows = false;
    this.#end();
    if (listened) this.#say("leaves");
  }

  // Whoever listened may have been killed without a word.
  check() { if (this.#follows) this.#ask(); }

  #say(does) { this.#pages?.postMessage({ does, id: this.#id }); }

  #ask() {
    clearTimeout(this.#waits);
    this.#say("asks");
    this.#waits = setTimeout(() => this.#listen(), this.#pages ? PATIENCE_MS : 0);
  }

  #hears = {
    asks: () => { if (this.#stream) this.#say("listens"); },
    // Where two began at once, the lesser number goes on.
    listens: (id) => {
      if (this.#stream && this.#id < id) { this.#say("listens"); return; }
      this.#end();
      this.#follows = this.#open;
    },
    leaves: () => { this.#follows = false; if (this.#open && !this.#stream) this.#ask(); },
    lacks: () => { this.#follows = false; clearTimeout(this.#waits); this.onEnd(); },
    news: () => { if (this.#open) this.onNews(); },
  };

  #listen() {
    this.#end();
    this.#follows = false;
    this.#stream = new EventSource(this.address);
    this.#say("listens");
    this.#stream.addEventListener("log", () => { this.#say("news"); this.onNews(); });
    this.#stream.addEventListener("error", () => { if (this.#stream?.readyState === EventSource.CLOSED) this.#lack(); });
  }

  // Closed for good: there is none here, for any page.
  #lack() {
    this.#end();
    this.#say("lacks");
    this.onEnd();
  }

  #end() {
    clearTimeout(this.#waits);
    this.#stream?.close();
    this.#stream = null;
  }
}
