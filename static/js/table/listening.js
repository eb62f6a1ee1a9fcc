// One stream for each browser: of the pages that show a table one listens, and tells the others of
// news. If pages can't reach each other, each has its own stream.
const PATIENCE_MS = 300; // for an answer of the page that listens

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
  get live() {
    return this.#follows || this.#stream?.readyState === EventSource.OPEN;
  }

  open() {
    if (this.#open || !("EventSource" in globalThis)) return;
    this.#open = true;
    this.#ask();
  }

  // Nobody looks at this page: another one listens from now on.
  close() {
    const listened = this.#stream;
    this.#open = this.#follows = false;
    this.#end();
    if (listened) this.#say("leaves");
  }

  // The page that listened may have been killed without telling.
  check() {
    if (this.#follows) this.#ask();
  }

  #say(does) {
    this.#pages?.postMessage({ does, id: this.#id });
  }

  #ask() {
    clearTimeout(this.#waits);
    this.#say("asks");
    this.#waits = setTimeout(() => this.#listen(), this.#pages ? PATIENCE_MS : 0);
  }

  #hears = {
    asks: () => {
      if (this.#stream) this.#say("listens");
    },
    // If two began at once, the one with the smaller id goes on.
    listens: (id) => {
      if (this.#stream && this.#id < id) {
        this.#say("listens");
        return;
      }
      this.#end();
      this.#follows = this.#open;
    },
    leaves: () => {
      this.#follows = false;
      if (this.#open && !this.#stream) this.#ask();
    },
    lacks: () => {
      this.#follows = false;
      clearTimeout(this.#waits);
      this.onEnd();
    },
    news: () => {
      if (this.#open) this.onNews();
    },
  };

  #listen() {
    this.#end();
    this.#follows = false;
    this.#stream = new EventSource(this.address);
    this.#say("listens");
    this.#stream.addEventListener("log", () => {
      this.#say("news");
      this.onNews();
    });
    this.#stream.addEventListener("error", () => {
      if (this.#stream?.readyState === EventSource.CLOSED) this.#lack();
    });
  }

  // Closed for good: there is no stream here, for any page.
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
