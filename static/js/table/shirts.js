// Everybody as shirts in a grid: one's own side first, box by box, big enough for a thumb.
import { make } from "../elements.js";
import { button } from "./buttons.js";

const HOW = ["prone", "stunned"];
// The boxes whose players are rarely needed, and shown small.
const ASIDE = ["casualty", "sent_off", "lost", "dead", "stone", "away"];

const shirt = (player, side, { tap, chosen, holds }) => {
  const how = HOW.find((word) => side[word].includes(player.id)) ?? "";
  const acted = side.acted.includes(player.id);
  const marks = [how, acted ? "has acted" : "", holds ? "has the ball" : ""].filter(Boolean);
  const classes = [
    "shirt-key",
    how && `is-${how}`,
    acted && "has-acted",
    holds && "has-ball",
    chosen && "is-chosen",
  ];
  const said = [
    make("span", { class: "shirt-key__number" }, String(player.number)),
    make("span", { class: "shirt-key__name" }, player.name || player.position),
    ...(marks.length ? [make("span", { class: "visually-hidden" }, `, ${marks.join(", ")}`)] : []),
  ];
  return button(said, () => tap(player.id, player.name || `Number ${player.number}`), {
    class: classes.filter(Boolean).join(" "),
    "data-player": player.id,
    "aria-pressed": String(Boolean(chosen)),
  });
};

const holdersOf = (state) => new Set(Object.values(state.balls).map((ball) => ball.with));

const boxOf = (words, players, side, shown) =>
  make(
    "div",
    { class: "shirts-box" },
    make("h3", { class: "recorder__heading" }, words),
    make(
      "ul",
      { class: "shirts-grid" },
      ...players.map((player) =>
        make(
          "li",
          {},
          shirt(player, side, {
            ...shown,
            chosen: player.id === shown.chosen,
            holds: shown.holders.has(player.id),
          }),
        ),
      ),
    ),
  );

const sideOf = (team, state, boxes, shown) => {
  const side = state.sides[team.id];
  const inBox = (box) =>
    team.players
      .filter(({ id }) => side.boxes[box].includes(id))
      .filter(({ number }) => !shown.filter || String(number).startsWith(shown.filter));
  const all = Object.entries(boxes)
    .map(([box, words]) => [box, words, inBox(box)])
    .filter(([, , players]) => players.length);
  const near = all.filter(([box]) => !ASIDE.includes(box));
  const aside = all.filter(([box]) => ASIDE.includes(box));
  return make(
    "section",
    { class: `side college--${team.college}`, "aria-label": team.name },
    make("h2", { class: "side__name college-band" }, team.name),
    ...near.map(([, words, players]) => boxOf(words, players, side, shown)),
    ...(aside.length
      ? [
          make(
            "details",
            { class: "side__aside", ...(shown.filter ? { open: "" } : {}) },
            make(
              "summary",
              {},
              `${aside.reduce((sum, [, , players]) => sum + players.length, 0)} out of the game`,
            ),
            ...aside.map(([, words, players]) => boxOf(words, players, side, shown)),
          ),
        ]
      : []),
  );
};

// `tap(id, words)` answers; `chosen` is the player tapped last, `filter` the digits typed so far.
export const shirtsOf = ({ teams, state, boxes, tap, chosen, filter = "" }) =>
  make(
    "div",
    { class: "shirts-all" },
    ...teams.map((team) =>
      sideOf(team, state, boxes, { tap, chosen, filter, holders: holdersOf(state) }),
    ),
  );

// `typed(digits, at)` hears what was typed, and where the next digit goes.
export const searchOf = (filter, typed) => {
  const input = make("input", {
    type: "search",
    inputmode: "numeric",
    "aria-label": "Find a shirt by its number",
    placeholder: "No.",
    value: filter,
    class: "console__search",
  });
  input.addEventListener("input", () => typed(input.value.trim(), input.selectionStart));
  return input;
};
