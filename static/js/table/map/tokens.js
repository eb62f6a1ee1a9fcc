// Who and what is on the map, as it is drawn: people by their numbers, balls, monsters, referees.
export const SORTS = {
  balls: ["ball", "Ball"],
  monsters: ["monster", "Monster"],
  referees: ["referee", "Referee"],
};

export const tokensOf = (map) => {
  const {
      people,
      match: { state },
    } = map.console,
    { places } = map.known;
  const held = new Set(Object.values(state.balls).map(({ with: where }) => where));
  const sides = people.numbered.map(({ id }) => id);
  const found = [...places.players].map(([id, { at }]) => {
    const { number, team } = people.player(id);
    return {
      id,
      at,
      number,
      side: sides.indexOf(team) + 1,
      down: !map.known.stands(id),
      chosen: map.chosen?.player === id,
      called: people.called(id),
      holds: held.has(id),
    };
  });
  const tokens = Object.entries(SORTS).flatMap(([sort, [name, words]]) =>
    [...places[sort]]
      .filter(([number]) => sort !== "balls" || typeof state.balls[number]?.with !== "number")
      .map(([number, { at }]) => ({
        [name]: number,
        at,
        mark: `${words.charAt(0)}${number}`,
        called: `${words} ${number}`,
      })),
  );
  return { people: found, tokens };
};
