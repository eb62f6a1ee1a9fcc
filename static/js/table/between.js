// What is due besides players' turns, in the order of the rules. Before the first: how many
// referees come and where, the monster of a Monsterbowl, who goes first, more Titchy (REF-04,
// REF-05, MON-17, SET-05, SET-14). After each: weapons that may be seen (SW-07), referees (REF-06,
// REF-15), then the monsters that this side roused (MON-05). Each once.
const STANDING = ({ is }) => is !== "gone";
const numbersOf = (things) =>
  Object.entries(things)
    .filter(([, one]) => STANDING(one))
    .map(([number, one]) => ({ number: Number(number), ...one }));
const times = (between, key) => between.filter((one) => one.key === key);

// Magic can't be confiscated like a weapon: each spell is an infraction of its own (SOR-02, C-186).
const SORCERY = "sorcery";
const ejections = ({ remembered, profiles, state, options }, team) => {
  if (options.secret_weapon_ejection !== "002" || options.referee_mode === "none") return [];
  const asked = new Set(
    times(remembered.between, "weapon_ejection").map(({ inputs }) => inputs.player?.id),
  );
  return state.sides[team].boxes.dungeon
    .filter(
      (player) =>
        ![undefined, "", SORCERY].includes(profiles[player]?.weapon) && !asked.has(player),
    )
    .map((player) => ({ key: "weapon_ejection", inputs: { player: { id: player } }, who: player }));
};

// 001's one model is there even if nobody recorded it.
const modelsOf = ({ state, options }) =>
  options.referee_mode === "s1_model" && !Object.keys(state.referees).length
    ? [{ number: 1, is: "up" }]
    : numbersOf(state.referees);

// Those who were knocked down get up instead, in the mode with that rule (REF-09). 001's model
// moves after both sides' turns.
const moves = ({ remembered, state, options, people }, team) => {
  const onSite = options.referee_mode === "eye_onsite",
    turns = people.teams.map(({ id }) => remembered.turns.get(id) ?? 0);
  if (!onSite && (options.referee_mode !== "s1_model" || new Set(turns).size > 1)) return [];
  const models = modelsOf({ state, options }),
    up = models.filter(({ is }) => is === "up"),
    down = onSite ? models.filter(({ is }) => is === "down") : [];
  const gotUp = times(remembered.between, "referee_stands_up").length;
  return [
    ...down.map(({ number }) => ({
      key: "referee_stands_up",
      inputs: {},
      numbers: { referee: number },
      thing: `Referee ${number}`,
    })),
    ...up
      .slice(times(remembered.between, "referee_move").length + gotUp)
      .map(({ number }) => ({ key: "referee_move", inputs: {}, thing: `Referee ${number}` })),
  ];
};

// Monsters of one kind aren't told apart: it counts how often that kind has acted.
const beasts = ({ remembered, state, monsters }, team) => {
  const acted = times(remembered.between, "monster_activation").map(({ inputs }) => inputs.monster);
  const roused = numbersOf(state.monsters).filter(({ number }) =>
    [team, null, undefined].includes(remembered.roused.get(number)),
  );
  return roused
    .filter(({ key }) => {
      const at = acted.indexOf(key);
      if (at >= 0) acted.splice(at, 1);
      return at < 0;
    })
    .map(({ number, key }) => ({
      key: "monster_activation",
      inputs: {},
      numbers: { monster: number },
      thing: `${monsters[key] ?? "Monster"} (${number})`,
    }));
};

// A ball with legs runs wherever it lies alone (VAR-04).
const living = ({ remembered, state, options }) => {
  const types = [options.ball_type].flat(),
    isLiving = (ball) =>
      (remembered.balls.get(Number(ball)) ?? (types.length === 1 ? types[0] : "")) === "living";
  const loose = Object.keys(state.balls).filter(
    (ball) => state.balls[ball].with === "loose" && isLiving(ball),
  );
  return loose
    .slice(times(remembered.between, "living_ball").length)
    .map((ball) => ({ key: "living_ball", inputs: {}, thing: `Ball ${ball}` }));
};

const atFirst = ({ remembered, state, profiles, people, options }) => {
  const thrown = (key) => times(remembered.between, key).length,
    models = modelsOf({ state, options });
  // A side that set up two may slip in more, and no other.
  const titchy = Object.values(state.sides).filter(
    ({ boxes }) =>
      boxes.dungeon.filter((player) => profiles[player]?.skills.includes("Titchy")).length > 1,
  );
  return [
    ...(thrown("referee_count") || models.length ? [] : [{ key: "referee_count" }]),
    ...models
      .slice(thrown("referee_place"))
      .map(({ number }) => ({ key: "referee_place", thing: `Referee ${number}` })),
    ...(options.monsters === "Monsterbowl" && !Object.keys(state.monsters).length
      ? [{ key: "monster_appears", inputs: { cause: "monsterbowl" } }]
      : []),
    ...(thrown("titchy") < titchy.length ? [{ key: "titchy" }] : []),
    ...(thrown("first_turn") || people.drawn ? [] : [{ key: "first_turn" }]),
  ];
};

// `table` is the state and what is remembered; within a turn nothing is due.
export const dueOf = (table) => {
  const {
    turn: { team, over },
    whistle,
  } = table.state;
  if (whistle || (team !== null && !over)) return [];
  return team === null
    ? atFirst(table)
    : [ejections, moves, living, beasts].flatMap((due) => due(table, team));
};

// What the clock calls for, in a turn or between two (TIME-01): chests open, teleporters vanish,
// time is up.
const TIMELY = [
  ["mass_opening", 35, "from the 35th minute to the 45th"],
  ["pads_removed", 65, "from the 65th minute to the 75th"],
  ["time_up", 90, "after 90 minutes"],
];
export const timelyOf = ({ remembered, state, options }, seconds) => {
  if (options.time_limit !== "002" || state.whistle) return [];
  const thrown = new Set([...remembered.procedures.values()].map(({ key }) => key)),
    shut = Object.values(state.chests).some(({ is }) => is === "closed");
  return TIMELY.filter(
    ([key, from]) => seconds >= from * 60 && !thrown.has(key) && (key !== "mass_opening" || shut),
  ).map(([key, , thing]) => ({ key, thing }));
};

// The attacks of a monster that reaches somebody, one after the other: as many as it has heads,
// where those are counted (MON-07, MON-25).
export const attacksOf = (
  { key, numbers, inputs: { monster } },
  { outcome },
  { remembered },
  known,
) => {
  if (key !== "monster_activation") return [];
  if (outcome === "flame_burst") return [{ key: "flame_burst", inputs: {} }];
  if (outcome !== "blitzes") return [];
  const all = (known[monster]?.attacks ?? [{ count: 1, type: "block" }]).flatMap(
    ({ count, type }) => Array(count).fill(type),
  );
  return all
    .slice(0, remembered.heads.get(monster) ?? all.length)
    .map((attack) => ({ key: "monster_attack", inputs: { monster, attack }, numbers }));
};
