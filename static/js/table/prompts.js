// What somebody may use at a roll or as they act, an item or a skill of theirs, in few words.
//
// The kit says what there is (`dungeonbowl.procedures.prompts`). An item is used by a tap, which says so
// to the procedure, and costs what its infraction costs (ITEM-02).
import { make } from "../elements.js";

const MOST = 2;
const ANY_ROLL = "*";

const isAt = (prompt, { procedure, place }) =>
  (place ? prompt.place === place : prompt.procedure === procedure || prompt.procedure === ANY_ROLL);
const has = ({ item, skill }, profile) => (item ? profile?.item === item : profile?.skills.includes(skill));

// `at` is a procedure or a place; `people` are the ids of those concerned, by the input that names them.
// What belongs to this very roll comes before what may be used at any.
export const promptsAt = ({ prompts: { prompts = [] } = {}, things: { items = {} } = {} }, at, people, profiles) =>
  prompts.filter((one) => isAt(one, at))
    .sort((one, other) => (one.procedure === ANY_ROLL) - (other.procedure === ANY_ROLL))
    .flatMap((one) => (people[one.whose] ?? []).filter((id) => has(one, profiles[id])).map((player) => ({ ...one, player, name: items[one.item] ?? one.skill })));

// Words alone, for what does itself or what people see to; what is thrown again has a key of its own.
export const wordsOf = (prompts) => [...new Set(prompts.filter(({ item, skill, again, procedure }) => skill || again || procedure === ANY_ROLL || !item).map(({ name, text }) => `${name}: ${text}`))].slice(0, MOST);

export const spoken = (words) => words.map((one) => make("p", { class: "soft" }, one));

// What a tap uses: before the dice, once a turn, where it isn't used by now.
export const usableOf = (prompts, inputs, usedBy) =>
  prompts.filter(({ item, sets, place, player }) => item && (place || Object.keys(sets ?? {}).some((name) => !inputs[name])) && !usedBy.has(player));

// The inputs that only who carries an item sets.
export const setByItems = ({ prompts: { prompts = [] } = {} }) => new Set(prompts.filter(({ item }) => item).flatMap(({ sets = {} }) => Object.keys(sets)));
