// What is drawn and not saved yet lies on this device, under a key of its own for each dungeon and
// person: a page reloaded, a battery empty, a signal gone, and nothing of it is lost.
import { store } from "../localstore.js";
import { person } from "../elements.js";

export class Keeper {
  constructor(dungeon, origin) { this.key = ["dungeon", person, ...(dungeon ? [dungeon] : ["new", origin ?? ""])].join(" "); }

  get kept() { return store.get(this.key); }
  keep(document_, version) { store.put({ key: this.key, document: document_, version, at: Date.now() }); }
  drop() { store.drop(this.key); }
}
