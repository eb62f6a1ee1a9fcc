// What is drawn and not saved yet is kept on this device, under a key for each dungeon and person:
// nothing is lost when a page is reloaded, a battery is empty, or the signal is gone.
import { store } from "../localstore.js";
import { person } from "../elements.js";

export class Keeper {
  constructor(dungeon, origin) {
    this.key = ["dungeon", person, ...(dungeon ? [dungeon] : ["new", origin ?? ""])].join(" ");
  }

  get kept() {
    return store.get(this.key);
  }
  keep(document_, version) {
    store.put({ key: this.key, document: document_, version, at: Date.now() });
  }
  drop() {
    store.drop(this.key);
  }
}
