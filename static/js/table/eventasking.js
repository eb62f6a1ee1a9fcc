// Asking what an event's form asks at a desk: who, its details, and the dice that fell.
import { askLasting, sendsOn } from "./lasting.js";

const MOST = 8;
// Dice of which only people at the table know whether they fell, where they may: Crystal Balls go
// by a double alone, and nobody sees a foul from afar, nor a Sneaky one that hurt nobody (REF-22,
// REF-16, INF-04).
const FAR = 10;
const SEEN = {
  penalty: ({ double, injured, squares = 0 }) =>
    double === undefined && injured !== false && squares < FAR,
  monster_bonus: () => true,
};
// With one dose drugs help on this face, with each further on one less (DT-04).
const HELPS = 4;
const TOUCHDOWN = "touchdown",
  ILLUSION = "illusion",
  KNOCKED_OUT = "knocked_out";
export const APOTHECARY = "apothecary";

// Choices without their headings.
const flat = (choices) =>
  choices.flatMap(([value, words]) => (Array.isArray(words) ? flat(words) : { value, words }));

// How a detail is asked for, by its sort; those of other sorts only the server's own form can ask.
const asksDetail = {
  choice: (ask, { label, choices }) =>
    ask.choice(
      label,
      flat(choices).filter(({ value }) => value !== ""),
    ),
  flag: (ask, { label }) =>
    ask.choice(label, [
      { value: true, words: "Yes" },
      { value: false, words: "No" },
    ]),
  count: (ask, { label }) => ask.face(label, "d99"),
  event: (ask, { label }, { earlier }) =>
    earlier.length === 1 ? earlier[0].value : ask.choice(label, earlier),
  numbers: async (ask, { label }, { pads }) => {
    const found = [];
    for (let pad = -1; pad && found.length < MOST;) {
      const done = found.length ? [{ value: 0, words: "No further" }] : [];
      pad = await ask.choice(label, [
        ...done,
        ...pads.map((value) => ({ value, words: `Teleporter ${value}` })),
      ]);
      if (pad) found.push(pad);
    }
    return found;
  },
  words: (ask, { label }) => ask.words(label),
};
// The result on a league's own table is asked too: without it nobody knows what an event came to.
const OWN_TABLE = "outcome";
// Without these the rules take the usual for granted: a referee sends off whom they shouldn't, or
// nobody (REF-08, REF-11, REF-16, REF-22, INF-04); who fells somebody prone with a weapon earns for
// it (SW-08), and whoever regenerates or is only badly hurt is hurt for longer (C-137, OPT-82).
const isSound = ({ regenerated, badly_hurt }) => !regenerated && !badly_hurt;
const isFoul = ({ kind }) => kind === "foul";
const DECIDES = {
  near_ref: ({ kind }) => kind !== "obstruction",
  squares: isFoul,
  double: isFoul,
  injured: (event, { people }) => isFoul(event) && people.has(event.player, "Sneaky"),
  victim_standing: ({ cause }) => cause === "weapon",
  regenerated: ({ victim }, { people }) => people.has(victim, "Regenerate"),
  badly_hurt: ({ victim, regenerated }, { people }) =>
    !regenerated && people.has(victim, "Stunty"),
  [OWN_TABLE]: (event, asking) => isSound(event) && asking.comesToATable(event),
  // The model of 001 is alone, and always the last.
  last: (event, asking) =>
    asking.kind("infraction").details.every(({ name }) => name !== "squares"),
};
const isNeeded = ({ name, required }) => required || name in DECIDES;
const needed = (kind) => kind.details.filter(isNeeded);
const hurtIn = ({ victim, player }) => victim ?? player;
// Whether a face says that it isn't for this: no fall into a hole hurts but on a 6 (FEA-06).
const isSpared = (one, { event, rolls }) =>
  Object.keys(one.after ?? {}).some((name) => name in rolls) && !sendsOn(one, { event, rolls });
export const needsSignal = (kind) => needed(kind).some(({ sort }) => !asksDetail[sort]);

export const openPads = ({ pads }) =>
  Object.entries(pads)
    .filter(([, { is }]) => is === "open")
    .map(([pad]) => Number(pad));

export class EventAsking {
  constructor({ document, people, state, signal, earlier, kinds }) {
    Object.assign(this, { document, people, state, signal, earlier, kinds });
  }

  // Asks for whatever isn't known of it.
  async event(ask, wanted, known) {
    const claimed = wanted.key === TOUCHDOWN && this.#hasIllusions,
      kind = claimed ? await this.#asReal(ask, wanted) : wanted;
    const event = { type: kind.key };
    for (const { name, text, nobody } of kind.asks) {
      const id = name in known ? known[name] : await this.#who(ask, { name, text, nobody, event });
      if (id !== null) event[name] = id;
    }
    const later = needed(kind).filter(({ after }) => after);
    await this.#details(ask, event, needed(kind).filter(({ after }) => !after));
    if (claimed) Object.assign(event, await this.#whichBall(ask, event));
    const rolls = await this.#rolls(ask, kind, event);
    const helped = this.#helped(event, rolls);
    await this.#details(
      ask,
      event,
      later.filter((one) => !helped && !isSpared(one, { event, rolls })),
    );
    await this.#lasting(ask, kind, event, rolls);
    await this.#whichStands(ask, kind, event, rolls);
    return Object.keys(rolls).length ? { ...event, rolls } : event;
  }

  async #details(ask, event, details) {
    for (const detail of details) {
      if (!(DECIDES[detail.name]?.(event, this) ?? true)) continue;
      event[detail.name] = await asksDetail[detail.sort](ask, detail, {
        earlier: this.#earlier(detail, event),
        pads: openPads(this.state()),
      });
    }
  }

  // Where one ball of several is real, whoever carries one home has the real one or an illusion
  // (VAR-08).
  get #hasIllusions() {
    return this.kind(ILLUSION)?.idle === undefined;
  }
  #asReal(ask, touchdown) {
    return ask.choice("Is that ball the real one?", [
      { value: touchdown, words: "It is real: a touchdown" },
      { value: this.kind(ILLUSION), words: "An illusion: it vanishes" },
    ]);
  }

  // The ball that the player holds; if that isn't known, any that isn't gone.
  async #whichBall(ask, { player }) {
    const there = Object.entries(this.state().balls).filter(([, ball]) => ball.with !== "gone"),
      own = there.filter(([, ball]) => ball.with === player);
    const among = (own.length ? own : there).map(([number]) => Number(number));
    if (!among.length) return {};
    return {
      ball: {
        number:
          among.length === 1
            ? among[0]
            : await ask.choice(
                "Which ball?",
                among.map((value) => ({ value, words: `Ball ${value}` })),
              ),
      },
    };
  }

  // What may have brought it about: events of its types that befell the same player, latest first.
  #earlier({ types = [] }, { victim, player }) {
    const who = victim ?? player;
    const fits = (one) =>
      (!types.length || types.includes(one.type)) &&
      (!who || [one.victim, one.player].includes(who));
    const words = (one) =>
      `${this.kind(one.type)?.name ?? one.type}: ${this.people.called(one.victim ?? one.player)}`;
    return this.earlier()
      .filter(fits)
      .reverse()
      .slice(0, MOST)
      .map((one) => ({ value: one.key.split(".").map(Number), words: words(one) }));
  }

  #who(ask, { name, text, nobody, event }) {
    if (name === "team")
      return ask.choice(
        text,
        this.people.teams.map((team) => ({ value: team.id, words: team.name })),
      );
    const likely =
      event.type === "touchdown"
        ? Object.values(this.state().balls)
            .map((ball) => ball.with)
            .filter(Number.isInteger)
        : [];
    return ask.player(text, {
      nobody,
      likely,
      first: name === "victim" ? this.people.facing(event.player)?.id : undefined,
    });
  }

  // Real dice are asked for. With a signal the program rolls its own as the entry arrives.
  async #rolls(ask, kind, event) {
    const rolls = {};
    for (const one of kind.dice) {
      const byProgram = this.document.dice !== "table" && !this.signal(),
        { purpose, die, must } = one;
      if (!this.#isDue(one, event, rolls) || (!must && byProgram)) continue;
      const face = await ask.face(`${kind.name}: the ${die.toUpperCase()}`, die, {
        rolled: byProgram,
      });
      if (face !== undefined) rolls[purpose] = face;
    }
    // Whether those fell depends on who saw it, or how strong it was.
    for (const { purpose } of this.document.dice === "table"
      ? kind.dice.filter((one) => SEEN[one.purpose]?.(event))
      : []) {
      const face = await ask.number(
        `${kind.name}: the D6, if it was rolled`,
        6,
        undefined,
        1,
        "It wasn't rolled",
      );
      if (face) rolls[purpose] = face;
    }
    return rolls;
  }

  async #lasting(ask, kind, event, rolls) {
    const lasting = kind.dice.find(({ purpose }) => purpose === "lasting"),
      { niggles } = this.people.player(hurtIn(event)) ?? {};
    const isLasting = lasting && sendsOn(lasting, { event, rolls, niggles });
    // If this is the only face and the program may roll it, it is left to the program.
    if (isLasting && (Object.keys(rolls).length || this.document.dice === "table"))
      rolls.lasting = await askLasting(ask, lasting);
  }

  // Whether a die falls with the event, or is led to by those that fell.
  #isDue(one, event, rolls) {
    if (event.regenerated) return false;
    const { purpose, at_once, after } = one,
      isLed = after && purpose !== "lasting" && sendsOn(one, { event, rolls });
    if (purpose === "drugs")
      return this.document.dice === "table" && this.#doses(event) > 0 && (isLed || !after);
    if (purpose === "casualty" && (!isSound(event) || this.#helped(event, rolls))) return false;
    return at_once || isLed || (purpose === "casualty" && this.#isRolledAgain(event));
  }

  // How often the side of whoever is hurt took drugs, and whether they helped (DT-04).
  #doses(event) {
    return this.people.doses[this.people.player(hurtIn(event))?.team] ?? 0;
  }
  #helped(event, { drugs }) {
    return drugs !== undefined && drugs + this.#doses(event) > HELPS;
  }

  // Whether a casualty table has a say: the apothecary only has of a knock-out that it is less,
  // whatever drugs made it one (C-202, DT-04).
  comesToATable(event) {
    return event.type !== APOTHECARY || this.#isRolledAgain(event);
  }
  #isRolledAgain({ type, of, victim }) {
    if (type !== APOTHECARY) return false;
    const hurt = this.earlier().find(({ key }) => key === of.join(".")),
      { boxes } = this.state().sides[this.people.player(victim).team];
    return hurt?.type !== KNOCKED_OUT && !boxes[KNOCKED_OUT].includes(victim);
  }

  // Of two rolls that lie there the coach chooses. If the program is yet to roll the second, nobody
  // can, and the milder one stands (C-202).
  async #whichStands(ask, { details }, event, rolls) {
    const isKnown = "casualty" in rolls || OWN_TABLE in event,
      chosen = isKnown && details.find(({ name }) => name === "chosen");
    if (chosen) event.chosen = await asksDetail.choice(ask, chosen);
  }

  // Whether it is about an earlier event, and there is none that it could be about.
  isAboutNothing({ details }, victim) {
    return details.some(
      (one) => one.required && one.sort === "event" && !this.#earlier(one, { victim }).length,
    );
  }

  kind(key) {
    return this.kinds.find((one) => one.key === key);
  }
}
