// Which door, trap, referee, monster or ball a procedure is about, since it has no input for that,
// and what becomes of it.
import { byMap } from "./mapinputs.js";
import { ballMeant, highest, newBall } from "./state.js";

const LISTS = { door: "doors", trap: "traps", referee: "referees", monster: "monsters" };
const KINDS = { referee: "referee_model" };
const ABOUT = {
  door_open: "door",
  door_smash: "door",
  trap: "trap",
  referee_hit: "referee",
  referee_stands_up: "referee",
  monster_hit: "monster",
  monster_activation: "monster",
  monster_attack: "monster",
  monster_eats: "monster",
};
// States after which nobody meets that thing again.
const OVER = ["gone", "smashed"];
const CALLED = { door: "Door", trap: "Trap", referee: "Referee", monster: "Monster" };
const NEW = { door: "Another door", trap: "One that lay face down" };

const standing = (things) =>
  Object.entries(things)
    .filter(([, { is }]) => !OVER.includes(is) && is !== "hidden")
    .map(([number]) => Number(number));
const hidden = (things) =>
  Object.keys(things)
    .map(Number)
    .find((number) => things[number].is === "hidden");
const unseen = (thing, things) =>
  thing === "trap" ? (hidden(things) ?? highest(things) + 1) : highest(things) + 1;

const nameOf = ({ monsters }, thing, number, { is, key }) =>
  thing === "monster"
    ? `${monsters[key] ?? "Monster"} (${number})`
    : `${CALLED[thing]} ${number}, ${is}`;

// Which of them it is: `{door: 2}`. Asked if there are several; traps and doors may be new ones.
export const whichOf = async (ask, key, table, words) => {
  const thing = ABOUT[key];
  if (!thing) return {};
  const things = table.state[LISTS[thing]],
    known = standing(things),
    more = NEW[thing] ? [{ value: unseen(thing, things), words: NEW[thing] }] : [];
  const choices = [
    ...known.map((number) => ({
      value: number,
      words: nameOf(table, thing, number, things[number]),
    })),
    ...more,
  ];
  if (!choices.length) return {};
  return { [thing]: choices.length === 1 ? choices[0].value : await ask.choice(words, choices) };
};

// The closed chests at which nobody has checked yet whether something lurks; if the map knows where
// the player is, those within four squares.
export const lurkingOf = (table, player) => {
  const closed = Object.keys(table.state.chests)
    .map(Number)
    .filter(
      (chest) => table.state.chests[chest].is === "closed" && !table.remembered.lurked.has(chest),
    );
  const near = byMap("lurking", { ...table, player });
  return near ? closed.filter((chest) => near.includes(chest)) : closed;
};
export const chestOf = async (ask, chests) => {
  const choices = chests.map((value) => ({ value, words: `Chest ${value}` }));
  return choices.length
    ? { chest: choices.length === 1 ? chests[0] : await ask.choice("Near which chest?", choices) }
    : {};
};

// The inputs that follow from a monster on the list, or a trap found before.
export const inputsOf = (entry, numbers, { state, remembered }) => {
  const { monster, trap } = numbers,
    key = state.monsters[monster]?.key,
    type = remembered.traps.get(trap);
  const asks = (name) => entry.inputs.some((input) => input.name === name);
  return {
    ...(key && asks("monster") ? { monster: key } : {}),
    ...(type && asks("type") ? { type } : {}),
  };
};

const HURT = ["knocked_out", "casualty"];
const BECOMES = {
  trap: ({ value }) => ({ is: value === "gone" ? "gone" : "known" }),
  // 001's model that is hurt worse than stunned stays away (C-171).
  referee_hit: ({ outcome }, { result }) =>
    ({ down: { is: HURT.includes(result) ? "gone" : "down" }, removed: { is: "gone" } })[outcome],
  referee_stands_up: () => ({ is: "up" }),
  monster_hit: ({ outcome }) =>
    ({ stunned: { is: "down" }, removed: { is: "gone" }, gone: { is: "gone" } })[outcome],
  monster_activation: ({ outcome }) =>
    ({ stands_up: { is: "up" }, recovers: { is: "up" } })[outcome],
};

// Whoever passes or hands it on has lost the ball. So has anybody who is down or gone when it
// bounces, or drops it while standing: pushed by Strip Ball, or in a pit.
const isUp = ({ sides }, player) =>
  Object.values(sides).some(
    ({ boxes, prone, stunned }) =>
      boxes.dungeon.includes(player) && ![...prone, ...stunned].includes(player),
  );
const bounces = ({ then = [] }) => then.some(({ key }) => key === "scatter");
const LET_GO = {
  pass: (who, { inputs: { player } }) => who === player?.id,
  scatter: (who, _, answer, { state }) => !isUp(state, who),
  block_dice: (who, { inputs: { defender } }, answer) =>
    who === defender?.id && answer.outcome === "pushed" && bounces(answer),
  fall: (who, { inputs: { player } }, answer) =>
    who === player?.id && answer.outcome === "lands" && bounces(answer),
};
const heldBy = ({ balls }, fits) =>
  Object.keys(balls)
    .map(Number)
    .filter((number) => Number.isInteger(balls[number].with) && fits(balls[number].with));
const numberedLoose = (number) => ["ball", { ball: number, with: "loose" }];
// A hand-off names only whoever catches: the ball was a team-mate's.
const handedOn = ({ key, inputs: { how, player } }, { state, people }) => {
  const team = people?.player(player?.id)?.team;
  return key === "catch" && how === "hand_off"
    ? heldBy(state, (who) => who !== player.id && people.player(who)?.team === team).slice(0, 1)
    : [];
};
const lettingGo = (roll, answer, table) => {
  const handed = answer.outcome === "dropped" ? handedOn(roll, table) : [];
  return [
    ...handed,
    ...heldBy(table.state, (who) => LET_GO[roll.key]?.(who, roll, answer, table)),
  ].map(numberedLoose);
};
// Which ball somebody caught: the one handed on, or for a throw the one let go last; else whichever
// is meant.
const IN_THE_AIR = ["catch", "intercept"];
const caught = (roll, { state: { balls }, options, remembered, ...table }, where) => {
  const [handed] = handedOn(roll, { state: { balls }, ...table }),
    thrown = remembered?.loosed;
  const flies =
    IN_THE_AIR.includes(roll.key) && balls[thrown]?.with === "loose" ? thrown : undefined;
  return handed ?? flies ?? ballMeant({ balls }, options.balls, where, roll.inputs.player?.id);
};
// A spiked ball must still be caught after it was intercepted (VAR-02).
const intercepted = ({ key, inputs: { ball, player } }, { outcome }) =>
  key === "intercept" && outcome === "intercepted" && ball !== "spiked" && player?.id;

// Entries for things whose number the outcome doesn't tell, to be recorded after it.
export const besides = (roll, answer, table) => {
  const { key, numbers } = roll,
    thing = ABOUT[key],
    becomes = BECOMES[key]?.(answer, roll.inputs),
    found = lettingGo(roll, answer, table),
    {
      state: { balls },
    } = table;
  // The event moved its ball already; if it was just found, it is the newest.
  const isMoved = answer.entries.some(({ kind }) => kind === "event");
  if (becomes && numbers[thing])
    found.push([KINDS[thing] ?? thing, { [thing]: numbers[thing], ...becomes }]);
  if (key === "referee_count")
    for (let one = 1; one <= answer.value; one += 1)
      found.push(["referee_model", { referee: one, is: "up" }]);
  // The third ball that a monster eats ends the game (MON-17).
  if (key === "monster_eats" && answer.outcome === "victory") found.push(["whistle", {}]);
  for (const { kind, ...fields } of answer.entries) {
    if (kind === "door") found.push([kind, { ...fields, door: numbers.door ?? 1 }]);
    if (kind === "monster" && fields.monster === null)
      found.push([kind, { ...fields, monster: highest(table.state.monsters) + 1 }]);
    if (kind !== "ball" || fields.ball !== null || (isMoved && !Number.isInteger(fields.with)))
      continue;
    const opened = isMoved ? highest(balls) : newBall(table.state, table.options.balls);
    found.push([
      kind,
      { ...fields, ball: key === "open_chest" ? opened : caught(roll, table, fields.with) },
    ]);
  }
  const who = intercepted(roll, answer);
  if (who) found.push(["ball", { ball: caught(roll, table, who), with: who }]);
  return found;
};
