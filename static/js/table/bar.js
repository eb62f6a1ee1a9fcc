// What is always in sight: score, turn, clock and re-rolls.
import { make } from "../elements.js";

const sideOf = (team, state, eye) => {
  const { score, rerolls, sponge } = state.sides[team.id];
  const has = [
    `${rerolls.left} re-roll${rerolls.left === 1 ? "" : "s"}`,
    ...(sponge === null ? [] : [sponge ? "sponge" : "no sponge"]),
    ...(eye === team.id ? ["eye"] : []),
  ];
  return make(
    "div",
    { class: `bar__side college--${team.college}` },
    make("span", { class: "bar__name" }, team.name),
    make("strong", { class: "bar__figure" }, String(score)),
    make("small", { class: "bar__has" }, has.join(" \u00b7 ")),
  );
};

const turnOf = (people, { turn, whistle }) => {
  if (whistle) return "The game is over";
  return turn.team && !turn.over
    ? `${people.teamCalled(turn.team)}, turn ${turn.number}`
    : "Between turns";
};

export const barOf = ({ people, state, clock }) =>
  make(
    "div",
    { class: "bar" },
    make(
      "div",
      { class: "bar__score" },
      ...people.teams.map((team) => sideOf(team, state, state.eye)),
    ),
    make(
      "div",
      { class: "bar__now" },
      make("p", { class: "bar__turn" }, turnOf(people, state)),
      ...clock,
    ),
  );
