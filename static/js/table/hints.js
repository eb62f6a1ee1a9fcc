// Of which rules a place reminds, folded away where a table may want them
// (`dungeonbowl.procedures.prompts`); the kit has those alone that its options call for.
import { make } from "../elements.js";

const folded = (words, rules) => make("details", { class: "disclosure hints" }, make("summary", {}, words),
  make("ul", {}, ...rules.map(({ rule, text }) => make("li", {}, text, " ", make("small", { class: "soft" }, rule)))));

// `places` are keys of places; nothing where none of them reminds of anything.
export const hintsAt = (kit, places, words = "What the rules say") => {
  const { hints = {} } = kit?.prompts ?? {};
  const rules = [...new Map(places.flatMap((place) => hints[place]?.rules ?? []).map((one) => [one.rule, one])).values()];
  return rules.length ? [folded(words, rules)] : [];
};
export const hintsOf = (kit, procedure) => hintsAt(kit, kit?.prompts?.procedures?.[procedure] ?? []);
