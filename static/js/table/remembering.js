// What a match remembers besides the state: who teleported, leapt or used an item this turn, whose
// coach may no longer argue, the type of each ball. Procedures need it; so nobody has to repeat it.
const OWN_HOPS = ["step", "trap", "enchanted", "arrival"];
const FOUND = ["ball_found", "ball_snatched"];
const PUSHED = ["pushed", "down"];
// Rolls that follow a push, for whoever was pushed or for what it cost, before it is known where
// they end up.
const HARM = [
  "armour",
  "injury",
  "casualty",
  "drugs",
  "wall_push",
  "reroll_allowed",
  "penalty",
  "argue",
];
const HARMS = [...HARM, "scatter", "ball_on_pad", "catch", "enchanted_ball"];
const FIST = "flying_fist";
// Rolls between an accurate pass and its catch; a ball that is stopped on its way reaches nobody.
const FLIGHT = [...HARM, "intercept", "obstacle", "spiked_ball", "balance", "fall", "fall_in"];
const STOPPED = ["intercepted", "hits"];
// Outcomes by which the spell was released; one that fails may be tried again (FEA-12).
const BLEW = ["prone", "stand"];
// Skills that help once a turn, by the procedures at which they do (SKL-05, SKL-06).
const ONCE_A_TURN = {
  dodge: "dodge",
  catch: "catch",
  pass: "pass",
  throw_team_mate: "pass",
  throw_chest: "pass",
  go_for_it: "sure_feet",
  landing: "sure_feet",
  fall: "sure_feet",
  collide: "sure_feet",
};
// Players whose die it may have been; if several roll, that is any of that side, since nobody
// records whose die it was.
const throwersOf = ({ inputs: { player, attacker, lander, hit, victims = [] } }) => {
  const one = player ?? attacker,
    several = [lander, hit, ...victims.map((victim) => victim.player)];
  return (one ? [one] : several.filter(Boolean)).map(idOf);
};

const freshTurn = () => ({
  push: null,
  caster: null,
  passed: null,
  hops: new Map(),
  leapt: new Set(),
  entered: new Set(),
  fished: new Set(),
  sponged: new Set(),
  revived: new Set(),
  items: new Set(),
  skills: new Set(),
});
const idOf = (given) => given?.id;

class Memory {
  turn = { team: null, over: true, by: 0 };
  turns = new Map();
  thisTurn = freshTurn();
  // What was done since the last turn ended: procedures, in their order.
  between = [];
  // Players after whose case their coach may argue no more, and sides of which an event says so.
  barred = new Set();
  silenced = new Set();
  // Whether a referee was removed, and whether anybody said that it was the last.
  removed = false;
  gone = false;
  // Whether the clock has removed the teleporters.
  emptied = false;
  // The types of the balls by their numbers, and of the latest ones found, whose numbers aren't
  // known yet.
  balls = new Map();
  found = [];
  // Which ball was let go last.
  loosed;
  traps = new Map();
  eaten = 0;
  heads = new Map();
  // Monsters that were stunned and haven't recovered.
  dazed = new Set();
  // The side in whose turn each monster appeared, by the monster's number (MON-05).
  roused = new Map();
  // Who has used their Lucky Rabbit's Foot, with their side.
  feet = new Set();
  // How often the Winds blew, each time from another circle (FEA-12); and the chests that were
  // checked for something lurking (MON-02).
  winds = 0;
  lurked = new Set();
  sponges = new Set();
  // Players whom a sponge revived that was recorded as an event.
  revived = new Set();
  // Who stands on which pad, while nobody has moved yet.
  placed = new Map();
  procedures = new Map();
  last = null;
  // The number of the side that goes first, where a die said so.
  first = null;

  // How many entries were taken in.
  count = 0;

  // What was done in the present turn; where no turn was recorded nobody knows of which it was, and
  // it holds nobody back.
  get sinceTurnBegan() {
    return this.turn.team === null ? freshTurn() : this.thisTurn;
  }

  takes(entry) {
    this.count += 1;
    TAKEN[entry.kind]?.(this, entry);
  }

  hops(player, own) {
    const { hops } = this.thisTurn,
      before = hops.get(player) ?? { own: 0, all: 0 };
    hops.set(player, { own: before.own + Number(own), all: before.all + 1 });
  }
}

const PROCEDURES = {
  teleport: (memory, { inputs: { player, how = "step" } }) =>
    memory.hops(idOf(player), OWN_HOPS.includes(how)),
  leap: (memory, { inputs: { player } }) => memory.thisTurn.leapt.add(idOf(player)),
  open_chest: (memory, entry, { outcome, value }) => {
    if (FOUND.includes(outcome)) memory.found.push(value);
  },
  set_up: (memory, { inputs: { player } }, { outcome, value }) => {
    if (outcome === "placed" && value != null) memory.placed.set(value, idOf(player));
  },
  trap: (memory, entry, { outcome }) => {
    memory.trapType = outcome;
  },
  monster_eats: (memory, entry, { outcome }) => {
    memory.eaten += Number(outcome === "eats");
  },
  monster_hit: (memory, { inputs: { monster } }, { outcome, value }) => {
    if (outcome === "head_lost") memory.heads.set(monster, value);
    if (outcome === "removed") memory.heads.delete(monster);
    if (outcome === "stunned") memory.dazed.add(monster);
  },
  monster_activation: (memory, { inputs: { monster } }, { outcome }) => {
    if (outcome === "recovers") memory.dazed.delete(monster);
  },
  first_turn: (memory, entry, { value }) => {
    memory.first = value;
  },
  winds_of_magic: (memory, entry, { outcome }) => {
    memory.winds += Number(BLEW.includes(outcome));
  },
  monster_appears: (memory, { chest }) => {
    if (chest) memory.lurked.add(chest);
  },
  // Once the server has said what it came to, its event says whether a coach is silent: that may
  // have been taken back since (INF-05).
  argue: (memory, { inputs: { player }, outcome: judged }, { outcome }) => {
    if (!judged && outcome === "barred") memory.barred.add(idOf(player));
  },
  spell: (memory, { inputs: { player } }, { outcome }) => {
    if (outcome === "cast") memory.thisTurn.caster = idOf(player);
  },
  pads_removed: (memory) => {
    memory.emptied = true;
  },
  penalty: (memory, { inputs: { player, kind } }) => {
    if (kind === "item") memory.thisTurn.items.add(idOf(player));
  },
};
const EVENTS = {
  teleport: (memory, { player, hops = [] }) => hops.forEach(() => memory.hops(player, true)),
  infraction: (memory, { player, kind }) => {
    if (kind === "item") memory.thisTurn.items.add(player);
  },
  item_used: (memory, { player }) => memory.thisTurn.items.add(player),
  spell: (memory, { player, success }) => {
    if (success) memory.thisTurn.caster = player;
  },
  sponge: (memory, { player }) => {
    memory.revived.add(player);
    memory.thisTurn.revived.add(player);
  },
  referee_removed: (memory, { last }) =>
    Object.assign(memory, { removed: true, gone: memory.gone || Boolean(last) }),
};
const NO_ANSWER = { outcome: null, value: null };

const begins = (memory, { team, device }) => {
  const { turn } = memory;
  if (!turn.over && turn.team === team && turn.by !== device) return;
  memory.turns.set(team, (memory.turns.get(team) ?? 0) + 1);
  Object.assign(memory, {
    turn: { team, over: false, by: device },
    thisTurn: freshTurn(),
    between: [],
    placed: new Map(),
  });
};
const ends = (memory, { team }) => {
  if (memory.turn.team === team && !memory.turn.over)
    Object.assign(memory, { between: [] }).turn.over = true;
};

// A ball that is seen for the first time is the earliest found of those without a number.
const ballSeen = (memory, { ball, with: where }) => {
  if (where === "loose") memory.loosed = ball;
  if (!memory.balls.has(ball) && memory.found.length) memory.balls.set(ball, memory.found.shift());
};

const TAKEN = {
  turn: (memory, entry) => (entry.does === "begin" ? begins : ends)(memory, entry),
  procedure: (memory, entry) => {
    const answer = entry.answered?.() ?? NO_ANSWER;
    PROCEDURES[entry.key]?.(memory, entry, answer);
    memory.procedures.set(entry.id, entry);
    memory.last = { ...entry, answer };
    if (!HARMS.includes(entry.key))
      memory.thisTurn.push = PUSHED.includes(answer.outcome) ? memory.last : null;
    if (!FLIGHT.includes(entry.key) || STOPPED.includes(answer.outcome))
      memory.thisTurn.passed =
        entry.key === "pass" && answer.outcome === "accurate" ? memory.last : null;
    memory.between.push(memory.last);
  },
  event: (memory, { event, outcome }) => {
    EVENTS[event.type]?.(memory, event);
    for (const [word, about, box] of outcome?.changes ?? []) {
      if (word === "silence") memory.silenced.add(about);
      // Out of a chasm and in reserve, for the whole of this turn (FEA-05).
      if (event.type === "chasm" && box === "reserves") memory.thisTurn.fished.add(about);
    }
  },
  arrive: (memory, { player, pad }) => {
    if (pad == null) return;
    memory.hops(player, true);
    memory.thisTurn.entered.add(player);
  },
  sponge: (memory, { team }) => {
    memory.thisTurn.sponged.add(team);
    memory.sponges.add(team);
  },
  ball: ballSeen,
  trap: (memory, { trap, is }) => {
    if (is === "known" && memory.trapType) memory.traps.set(trap, memory.trapType);
  },
  monster: (memory, { monster, is }) => {
    if (is === "up" && !memory.roused.has(monster)) memory.roused.set(monster, memory.turn.team);
  },
  reroll: (memory, { team, source, of }) => {
    const thrown = memory.procedures.get(of?.join("."));
    for (const player of thrown ? throwersOf(thrown) : []) {
      if (source === "lucky_rabbits_foot") memory.feet.add(`${team} ${player}`);
      if (source === "skill")
        memory.thisTurn.skills.add(`${team} ${player} ${ONCE_A_TURN[thrown.key]}`);
    }
  },
};

// `happened` is all that counts, in the fold's order; `memory`, of its first entries, is continued.
export const remember = (happened, memory = new Memory()) => {
  for (const entry of happened.slice(memory.count)) memory.takes(entry);
  return memory;
};

// Who pushed somebody in this turn, if they were hurt at most since (BLK-07, SOR-04).
export const pusherOf = ({ thisTurn: { push, caster } }, player) => {
  if (push?.key === FIST) return idOf(push.inputs.player) === player ? caster : null;
  return push?.key === "block_dice" && idOf(push.inputs.defender) === player
    ? (idOf(push.inputs.attacker) ?? null)
    : null;
};
// Whose accurate pass is in the air.
export const passerOf = ({ thisTurn: { passed } }) => idOf(passed?.inputs.player) ?? null;
