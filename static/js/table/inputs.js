// The inputs of a procedure: what the state of the table fills in, and how the rest is asked for.
import { make } from "../kept.js";

const sideOf = (state, people, player) => state.sides[people.player(player)?.team];
const carries = (state, player) => Object.values(state.balls).some((ball) => ball.with === player);
const open = (things) => Object.entries(things).filter(([, { is }]) => is === "open").map(([n]) => Number(n));
const lying = (side, player) => ["prone", "stunned"].find((how) => side?.[how].includes(player)) ?? "standing";

// Whose ball it is that `carrier` asks for: of two players, theirs to whom it happens.
const DROPPERS = ["defender", "lander", "player"];
const dropper = (inputs) => inputs[DROPPERS.find((name) => name in inputs)]?.id;
// Of the attacker it is asked by another name, and is known as well.
const KNOWN_TOO = ["attacker_carrier"];

// What a match fills in by itself; an input that isn't here is asked, or is as usual.
const FROM_STATE = {
  active: ({ state, people, player }) => !state.turn.over && state.turn.team === people.player(player)?.team,
  carrier: ({ state, player, inputs }) => carries(state, inputs ? dropper(inputs) : player),
  attacker_carrier: ({ state, inputs: { attacker } }) => carries(state, attacker?.id),
  pads: ({ state }) => open(state.pads),
  chests: ({ state }) => Object.entries(state.chests).filter(([, { is }]) => is === "closed").map(([n]) => Number(n)),
  chests_left: ({ state }) => Object.values(state.chests).filter(({ is }) => is === "closed").length || undefined,
  eye_on_team: ({ state, people, player }) => state.eye !== null && state.eye === people.player(player)?.team,
  state: ({ state, people, player }) => (player ? lying(sideOf(state, people, player), player) : undefined),
  left: ({ state, people, player }) => sideOf(state, people, player)?.rerolls.left,
  reserves: ({ state }) => state.sides[state.turn.team]?.boxes.reserves.length,
  teams: ({ people }) => people.teams.length,
  box: ({ state, people, player }) => (sideOf(state, people, player)?.boxes.casualty.includes(player) ? "casualty" : "knocked_out"),
};

// What was said of it already stays as it is.
export const fromState = (entry, inputs, { state, people }) => {
  const at = { state, people, inputs, player: (inputs.player ?? inputs.attacker)?.id }, filled = {};
  for (const { name, match } of entry.inputs) {
    const value = match || KNOWN_TOO.includes(name) ? FROM_STATE[name]?.(at) : undefined;
    if (value !== undefined && value !== null) filled[name] = value;
  }
  return { ...filled, ...inputs };
};

// Of what the table counts, only those come into question, though one of them is usual.
const closed = (state) => FROM_STATE.chests({ state });
const AMONG = {
  chest: { there: closed, words: (number) => `Chest ${number}` },
};
const amongOf = ({ name, default: usual }, state) => (usual === undefined ? [] : AMONG[name]?.there(state) ?? []);

// Whoever is named in one of these is the other side's.
const FACING = ["defender", "victim"];

// Asked before anything is thrown, where nobody said it yet; `ask` puts one question at a time.
const REQUIRED = {
  player: (ask, label, { name, other }) => ask.player(label, { first: FACING.includes(name) ? other : undefined }).then((id) => ({ id })),
  choice: (ask, label, { words, choices }) => ask.choice(label, choices.map((value) => ({ value, words: words.choice(value) }))),
  number: (ask, label, { low = 0, high = 99 }) => ask.number(label, Math.min(high, 20)).then((value) => Math.max(low, value)),
  flag: (ask, label) => ask.choice(label, [{ value: true, words: "Yes" }, { value: false, words: "No" }]),
  monster: (ask, label, { monsters }) => ask.choice(label, Object.entries(monsters).map(([value, words]) => ({ value, words }))),
};
export const lacking = (entry, inputs, state) => entry.inputs.filter((input) => !(input.name in inputs) && (!("default" in input) || amongOf(input, state).length));
export const askFor = (ask, input, about) => {
  const label = about.words.label(about.key, input.name), there = amongOf(input, about.state);
  if (there.length === 1) return there[0];
  if (there.length) return ask.choice(label, there.map((value) => ({ value, words: AMONG[input.name].words(value) })));
  return REQUIRED[input.type]?.(ask, label, { ...input, ...about, choices: about.choicesOf(input) });
};

// Inputs that name people who needn't be named, each with those whom it names by now.
const IDS = {
  player: (given) => (given?.id ? [given.id] : []),
  players: (given = []) => given.map(({ id }) => id),
  objects: (given = []) => given.map(({ player }) => player?.id),
};
const namesPeople = ({ type, fields, match, ...input }) => "default" in input && !match && type in IDS && (type !== "objects" || fields[0].type === "player");
export const peopleOf = (entry, inputs) => entry.inputs.filter(namesPeople).map((input) => ({ input, ids: IDS[input.type](inputs[input.name]).filter(Boolean) }));

// Somebody more is named, or nobody any more; how they are the table knows.
const withState = ({ fields }, id, at) => {
  const known = fields.filter(({ name }) => name in FROM_STATE).map(({ name }) => [name, FROM_STATE[name]({ ...at, player: id })]);
  return { ...Object.fromEntries(known), player: { id } };
};
export const addPerson = (input, inputs, id, at) => {
  const { [input.name]: given = [], ...others } = inputs;
  if (id === null) return others;
  if (input.type === "player") return { ...others, [input.name]: { id } };
  const one = input.type === "players" ? { id } : withState(input, id, at);
  return { ...others, [input.name]: [...given, one] };
};

const stepper = (label, value, { low, high }, changed) => {
  const output = make("output", { class: "stepper__value" }, String(value));
  const step = (by, words, sign) => {
    const button = make("button", { class: "button button--quiet", type: "button", "aria-label": `${words}: ${label}` }, sign);
    button.addEventListener("click", () => {
      const next = Number(output.value) + by;
      if (next >= low && next <= high) { output.value = String(next); changed(next); }
    });
    return button;
  };
  return make("div", { class: "stepper" }, make("span", {}, label), step(-1, "Less", "\u2212"), output, step(1, "More", "+"));
};
const toggle = (label, value, changed) => {
  const box = make("input", { type: "checkbox", ...(value ? { checked: "" } : {}) });
  box.addEventListener("change", () => changed(box.checked));
  return make("label", { class: "choice" }, box, ` ${label}`);
};
const select = (label, value, choices, words, changed) => {
  const options = choices.map((one) => make("option", { value: one ?? "", ...(one === value ? { selected: "" } : {}) }, one === null || one === "" ? words.none : words.choice(one)));
  const list = make("select", {}, ...options);
  list.addEventListener("change", () => changed(list.value === "" ? choices.find((one) => one === null || one === "") : list.value));
  return make("label", { class: "field" }, `${label} `, list);
};

// Whatever is as usual, to be changed by a tap; the answer is worked out anew each time. What the
// table knows by itself is folded away.
export const controlsOf = (entry, inputs, { key, words, choicesOf, defaultOf, canBe }, changed) => {
  const set = (name) => (value) => changed({ ...inputs, [name]: value });
  const controlOf = (input) => {
    if (!("default" in input)) return null;
    const label = words.label(key, input.name), now = inputs[input.name] ?? defaultOf(input);
    if (input.type === "flag" && now !== true && !canBe(input.name)) return null;
    if (input.type === "flag") return toggle(label, now === true, set(input.name));
    if (input.type === "number" && typeof now === "number") return stepper(label, now, input, set(input.name));
    if (input.type === "choice") {
      const choices = choicesOf(input);
      if (choices.length < 2) return null;
      return select(label, now, input.default === null ? [null, ...choices] : choices, { choice: (one) => words.choice(one), none: words.nothing(input.name) }, set(input.name));
    }
    return null;
  };
  const drawn = (match) => entry.inputs.filter((input) => Boolean(input.match) === match).map(controlOf).filter(Boolean);
  const known = drawn(true);
  return [...drawn(false), ...(known.length ? [make("details", { class: "disclosure" }, make("summary", {}, "As the table stands"), ...known)] : [])];
};
