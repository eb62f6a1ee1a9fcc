// What somebody may use at a roll or as they act, an item or a skill of theirs, in few words.
//
// The kit says what there is (`dungeonbowl.procedures.prompts`); nothing is done of it by itself.
const MOST = 2;
const ANY_ROLL = "*";

const isAt = (prompt, { procedure, place }) =>
  (place ? prompt.place === place : prompt.procedure === procedure || prompt.procedure === ANY_ROLL);
const has = ({ item, skill }, profile) => (item ? profile.item === item : profile.skills.includes(skill));

// `at` is a procedure or a place; `people` are the profiles of those concerned, by the input that
// names them. What belongs to this very roll comes before what may be used at any.
export const promptsAt = ({ prompts: { prompts = [] } = {}, things: { items = {} } = {} }, at, people) =>
  prompts.filter((one) => isAt(one, at) && (people[one.whose] ?? []).some((profile) => has(one, profile)))
    .sort((one, other) => (one.procedure === ANY_ROLL) - (other.procedure === ANY_ROLL))
    .slice(0, MOST)
    .map(({ item, skill, text }) => `${items[item] ?? skill}: ${text}`);
