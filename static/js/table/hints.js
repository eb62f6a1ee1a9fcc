// The rules that a place reminds of, folded away where a table may want them
// (`dungeonbowl.procedures.prompts`). The kit has only those for its options.
import { make } from "../elements.js";

const folded = (words, rules) =>
  make(
    "details",
    { class: "disclosure hints" },
    make("summary", {}, words),
    make(
      "ul",
      {},
      ...rules.map(({ rule, text }) =>
        make("li", {}, text, " ", make("small", { class: "soft" }, rule)),
      ),
    ),
  );

// `places` are keys of places. Nothing is shown if none of them reminds of a rule.
export const hintsAt = (kit, places, words = "What the rules say") => {
  const { hints = {} } = kit?.prompts ?? {};
  const rules = [
    ...new Map(
      places.flatMap((place) => hints[place]?.rules ?? []).map((one) => [one.rule, one]),
    ).values(),
  ];
  return rules.length ? [folded(words, rules)] : [];
};
export const hintsOf = (kit, procedure) =>
  hintsAt(kit, kit?.prompts?.procedures?.[procedure] ?? []);
