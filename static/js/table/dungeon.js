// The things of the dungeon as numbered lists: a tap says what became of one.
import { make } from "../elements.js";
import { keyOf, keysOf } from "./buttons.js";
import { hintsAt } from "./hints.js";

const LISTS = {
  chests: [
    "Chests",
    "chest",
    { closed: "closed", ball: "had a ball", exploded: "exploded", gone: "gone" },
  ],
  pads: ["Teleporters", "pad", { open: "there", removed: "removed" }],
  balls: ["Balls", "ball", { loose: "loose", pad: "on a teleporter", gone: "gone" }],
  doors: [
    "Doors",
    "door",
    { closed: "closed", open: "open", locked: "locked", smashed: "smashed" },
  ],
  traps: ["Traps", "trap", { hidden: "hidden", known: "found", gone: "gone" }],
  monsters: ["Monsters", "monster", { up: "stands", down: "is down", gone: "gone" }],
  referees: ["Referees", "referee", { up: "stands", down: "is down", gone: "gone" }],
};
// The places whose reminders stand with a list of things, and those of what happens once.
const PLACES = {
  chests: ["chest"],
  doors: ["door"],
  traps: ["pit"],
  monsters: ["monster"],
  referees: ["referee"],
};
const OF_ALL = { "Set-up": ["setup"], "The turn": ["turn", "sponge"], "The clock": ["clock"] };
const KINDS = { referees: "referee_model" };

const standing = (name, thing, people) => {
  const [, , words] = LISTS[name];
  if (name === "balls") return words[thing.with] ?? `with ${people.called(thing.with)}`;
  return words[thing.is] ?? thing.is;
};

const fieldOf = (name) => (name === "balls" ? "with" : "is");

// Which monster it is: its turns and attacks follow from that. Not asked if only one may come.
const whichMonster = async (ask, title, kit) => {
  const known = Object.entries(kit?.things.monsters ?? {});
  if (known.length < 2) return known[0]?.[0];
  return ask.choice(
    `${title}: which is it?`,
    known.map(([value, words]) => ({ value, words })),
  );
};

const thingKey = (name, number, thing, { people, run, kit }) => {
  const [, called, words] = LISTS[name];
  const title = `${kit?.things.monsters[thing?.key] ?? called.charAt(0).toUpperCase() + called.slice(1)} ${number}`;
  return keyOf(title, thing ? standing(name, thing, people) : "not seen yet", () =>
    run({
      words: title,
      run: async (ask) => {
        const choices = Object.entries(words).map(([value, said]) => ({ value, words: said }));
        if (name === "balls") choices.unshift({ value: "player", words: "A player has it" });
        let is = await ask.choice(`${title}: what is it now?`, choices);
        if (is === "player") is = await ask.player("Who has it?");
        const key =
          name === "monsters" && is === "up" && !thing?.key
            ? await whichMonster(ask, title, kit)
            : null;
        return [
          [KINDS[name] ?? called, { [called]: number, [fieldOf(name)]: is, ...(key && { key }) }],
        ];
      },
    }),
  );
};

// Where the options say nothing of how many there are, a list offers a first one, if there may be
// any.
export const dungeonOf = ({ kit, state, options, people, run }) =>
  make(
    "div",
    { class: "stack" },
    ...Object.keys(LISTS)
      .filter((name) => options[name] !== 0)
      .map((name) => {
        const known = Object.keys(state[name]).map(Number);
        const most = options[name] ?? known.length + 1;
        const all = [
          ...new Set([
            ...known,
            ...Array.from(
              { length: Math.min(most, Math.max(known.length + 1, 1)) },
              (_, at) => at + 1,
            ),
          ]),
        ].sort((one, other) => one - other);
        return make(
          "section",
          { "aria-label": LISTS[name][0] },
          make("h3", { class: "recorder__heading" }, LISTS[name][0]),
          keysOf(
            all.map((number) => thingKey(name, number, state[name][number], { people, run, kit })),
          ),
          ...hintsAt(kit, PLACES[name] ?? []),
        );
      }),
    ...Object.entries(OF_ALL).flatMap(([words, places]) =>
      hintsAt(kit, places, `${words}: what the rules say`),
    ),
  );
