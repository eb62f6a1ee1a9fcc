// What follows from where somebody or the ball is, read beside the map.
import { make } from "../../elements.js";

const LURKS = ["lurking", "both"];

export const factsOf = (map) => {
  const player = map.chosen?.player,
    square = player && map.known.at(player);
  if (!square) return [];
  const { people } = map.console,
    { known } = map,
    called = (ids) => ids.map((id) => people.called(id)).join(", ");
  const marking = known.markers(player),
    chests = LURKS.includes(known.kit.options.monsters) ? known.lurking(square) : [];
  const lines = [
    marking.length ? `Marked by ${called(marking)}.` : "Marked by nobody.",
    ...(known.hazards(square).length ? [`Beside ${known.hazards(square).join(", ")}.`] : []),
    ...(known.watched(square) ? ["A referee sees them, within six squares."] : []),
    ...(chests.length
      ? [`Within four squares of chest ${chests.join(", ")}: something may lurk there.`]
      : []),
    ...(known.here(player) ? [] : ["Said in an earlier turn: where they act, it is asked."]),
    ...aimedOf(map, square),
  ];
  return [
    make(
      "section",
      { "aria-label": people.called(player) },
      make("h2", { class: "recorder__heading" }, people.called(player)),
      ...lines.map((line) => make("p", {}, line)),
    ),
  ];
};

const aimedOf = (map, square) => {
  if (!map.aim) return [];
  const { ground } = map.known,
    steps = ground.far(square, map.aim),
    leap = ground.leap(square, map.aim),
    sees = ground.sees(square, map.aim);
  const crossed = ground.obstacles(square, map.aim);
  return [
    [
      `To ${map.aim.slice(0, 2).join(", ")}: ${steps ?? "no"} steps`,
      `a leap of ${leap ?? "no"} squares`,
      `${ground.range(square, map.aim) ?? "out of"} range`,
      sees ? "in sight" : "behind a wall",
      ...(crossed ? [`${crossed} obstacles between`] : []),
    ].join(", ") + ".",
  ];
};

// How far the ball is from where each side would score, for when time is up (TIME-02).
export const ballOf = (map) => {
  const steps = map.known.toScore();
  if (!steps) return [];
  const teams = map.console.people.numbered;
  const said = teams
    .map(({ name }, order) => `${name}: ${steps[order] === Infinity ? "no way" : steps[order]}`)
    .join("; ");
  return [
    make(
      "section",
      { "aria-label": "The ball" },
      make("h2", { class: "recorder__heading" }, "From the ball to score"),
      make("p", {}, `${said}.`),
      map.button(
        "Draw the ways",
        () => {
          map.shows = !map.shows;
        },
        map.shows,
      ),
    ),
  ];
};
