// The items and skills that somebody may use at a roll or as they act, in few words.
//
// The kit says what there is (`dungeonbowl.procedures.prompts`). A tap uses an item: it sets the
// procedure's input, and its infraction costs what it costs (ITEM-02).
import { make } from "../elements.js";

const MOST = 2;
const ANY_ROLL = "*";

const isAt = (prompt, { procedure, place }) =>
  place ? prompt.place === place : prompt.procedure === procedure || prompt.procedure === ANY_ROLL;
const has = ({ item, skill }, profile) =>
  item ? profile?.item === item : profile?.skills.includes(skill);

// `at` is a procedure or a place; `people` are the ids of those concerned, by the input that names
// them. Prompts of this roll come before those of every roll.
export const promptsAt = (
  { prompts: { prompts = [] } = {}, things: { items = {} } = {} },
  at,
  people,
  profiles,
) =>
  prompts
    .filter((one) => isAt(one, at))
    .sort((one, other) => (one.procedure === ANY_ROLL) - (other.procedure === ANY_ROLL))
    .flatMap((one) =>
      (people[one.whose] ?? [])
        .filter((id) => has(one, profiles[id]))
        .map((player) => ({ ...one, player, name: items[one.item] ?? one.skill })),
    );

// Prompts that are only words: they work by themselves, or people see to them. Re-rolls have keys
// of their own.
export const wordsOf = (prompts) =>
  [
    ...new Set(
      prompts
        .filter(
          ({ item, skill, again, procedure }) => skill || again || procedure === ANY_ROLL || !item,
        )
        .map(({ name, text }) => `${name}: ${text}`),
    ),
  ].slice(0, MOST);

export const spoken = (words) => words.map((one) => make("p", { class: "soft" }, one));

// The items that a tap uses: before the dice, once a turn, unless used already.
export const usableOf = (prompts, inputs, usedBy) =>
  prompts.filter(
    ({ item, sets, place, player }) =>
      item &&
      (place || Object.keys(sets ?? {}).some((name) => !inputs[name])) &&
      !usedBy.has(player),
  );

// The inputs that are set only by using an item.
export const setByItems = ({ prompts: { prompts = [] } = {} }) =>
  new Set(prompts.filter(({ item }) => item).flatMap(({ sets = {} }) => Object.keys(sets)));
