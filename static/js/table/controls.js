// Controls for a procedure's inputs that have their usual value: a tap changes one, and the answer
// is worked out anew. What the table knows by itself is folded away.
import { make } from "../elements.js";
import { button } from "./buttons.js";

const FEW = 20;

const stepper = (label, value, [low, high], changed) => {
  const output = make("output", { class: "stepper__value" }, String(value));
  const step = (by, words, sign) =>
    button(
      sign,
      () => {
        const next = Number(output.value) + by;
        if (next >= low && next <= high) {
          output.value = String(next);
          changed(next);
        }
      },
      { "aria-label": `${words}: ${label}` },
    );
  return make(
    "div",
    { class: "stepper" },
    make("span", {}, label),
    step(-1, "Less", "\u2212"),
    output,
    step(1, "More", "+"),
  );
};
const toggle = (label, value, changed) => {
  const box = make("input", { type: "checkbox", ...(value ? { checked: "" } : {}) });
  box.addEventListener("change", () => changed(box.checked));
  return make("label", { class: "choice" }, box, ` ${label}`);
};
const isNothing = (one) => one === null || one === "";
const select = (label, value, choices, words, changed) => {
  const options = choices.map((one) =>
    make(
      "option",
      { value: one ?? "", ...(one === value ? { selected: "" } : {}) },
      isNothing(one) ? words.none : words.choice(one),
    ),
  );
  const list = make("select", {}, ...options);
  list.addEventListener("change", () =>
    changed(choices.find((one) => String(one ?? "") === list.value)),
  );
  return make("label", { class: "field" }, `${label} `, list);
};
const several = (label, given, all, words, changed) => {
  const set = (one) => (on) =>
    changed(all.filter((other) => (other === one ? on : given.includes(other))));
  return make(
    "fieldset",
    { class: "several" },
    make("legend", {}, label),
    ...all.map((one) => toggle(words(one), given.includes(one), set(one))),
  );
};
const upTo = (low, high) =>
  Array.from({ length: Math.max(0, high - low + 1) }, (_, at) => low + at);

// By input (or `procedure.input`), where it matters at all; elsewhere nobody is asked for it.
const isMode =
  (mode) =>
  ({ options }) =>
    options.referee_mode === mode;
const isKind = (kind) => (table, inputs) => inputs.kind === kind;
const hasFeature =
  (...any) =>
  ({ options: { features } }) =>
    any.some((one) => features.includes(one));
const hasSkill =
  (input, skill) =>
  ({ profiles }, { [input]: one }) =>
    !one?.id || profiles[one.id]?.skills.includes(skill);
const isDragon = (table, { monster }) => monster === "cave_dragon";
const casts = ({ profiles }, { player }) =>
  !player?.id || profiles[player.id]?.weapon === "sorcery";
const COUNTS = {
  by_sorcery: casts,
  remote: casts,
  magic: casts,
  near_ref: isMode("eye_onsite"),
  double: isMode("s4_doubles"),
  "penalty.squares": isMode("s1_model"),
  "foul.squares": isMode("s1_model"),
  "spell.at": (table, { spell }) => spell === "phantom_hands",
  "monster_appears.already": (table, { cause = "lurking" }) => cause === "lurking",
  "penalty.injured": isKind("foul"),
  "penalty.item": isKind("item"),
  // What a table said is entered where a league has one of its own (OPT-31).
  told: ({ options }) => options.casualty_table === "manual",
  dauntless: hasSkill("attacker", "Dauntless"),
  titchy_plus: hasSkill("player", "Titchy"),
  "block_dice.piercing": (table, { attacker }) => !attacker?.id,
  "block_dice.passage": (table) => hasFeature("secret_passages")(table) && table.passages !== 0,
  // Elsewhere all balls are of one type (C-180).
  ball_type: ({ options: { ball_type } }, { content }) =>
    content !== "none" && (Array.isArray(ball_type) || ball_type === "roll_when_found"),
  titchy_markers: (table, { markers = 0 }) => markers > 0,
  stopped_after: isMode("s1_model"),
  within_four: isDragon,
  in_range: isDragon,
  on: hasFeature("lava", "water"),
  level: hasFeature("platforms"),
  "go_for_it.stairs": hasFeature("platforms", "water"),
};
const isIdle = ({ key, table }, { name }, inputs) =>
  [COUNTS[name], COUNTS[`${key}.${name}`]].some((counts) => counts && !counts(table, inputs));

// Of places where something may come down, fall or stand only those that this dungeon has; of
// monsters only those that may come, not any race's (`ogres.lineman`).
const PLACES = {
  chasm: hasFeature("chasms"),
  edge: hasFeature("platforms"),
  head: hasFeature("platforms"),
  lava: hasFeature("lava"),
  water: hasFeature("water"),
};
const isThere = ({ table }, value) =>
  PLACES[value]?.(table) ?? (!/\./.test(value) || value in table.monsters);

// A control for each type of input; null where there is nothing to choose.
export const CONTROLS = {
  flag: ({ now, label, can, set }) =>
    now !== true && !can(true) ? null : toggle(label, now === true, set),
  number: ({ input, now, label, limits, can, words, set }) => {
    if (now === limits[0] && !can(now + 1)) return null;
    if (typeof now === "number") return stepper(label, now, limits, set);
    const numbers = upTo(limits[0], Math.min(limits[1], FEW));
    return select(
      label,
      now,
      [null, ...numbers],
      { choice: String, none: words.nothing(input.name) },
      set,
    );
  },
  choice: ({ input, now, label, choices, can, words, set }) => {
    const open = choices.filter((one) => one === now || can(one)),
      none = input.default === null && !open.includes(null) ? [null] : [];
    const all = [...none, ...open];
    return all.length < 2
      ? null
      : select(
          label,
          now,
          all,
          { choice: (one) => words.choice(one, input.name), none: words.nothing(input.name) },
          set,
        );
  },
  choices: ({ now, label, choices, counts, words, set }) => {
    const open = choices.filter((one) => now.includes(one) || counts(one));
    return open.length ? several(label, now, open, (one) => words.choice(one), set) : null;
  },
  numbers: ({ input, now, label, limits, set }) =>
    input.rising && limits[1] <= FEW
      ? several(label, now ?? [], upTo(...limits), String, set)
      : null,
};

const drawn = (entry, inputs, about, changed) => (input) => {
  if (
    !("default" in input) ||
    !(input.type in CONTROLS) ||
    about.byItem(input.name) ||
    isIdle(about, input, inputs)
  )
    return null;
  const now = inputs[input.name] ?? about.defaultOf(input),
    rest = now ?? [];
  return CONTROLS[input.type]({
    input,
    now: ["choices", "numbers"].includes(input.type) ? rest : now,
    label: about.words.label(about.key, input.name),
    words: about.words,
    choices: about.choicesOf(input),
    limits: about.limitsOf(input),
    can: (value) => isThere(about, value) && about.canBe(input.name, value),
    counts: (one) => about.counts(input.name, [...rest, one]),
    set: (value) => changed({ ...inputs, [input.name]: value }),
  });
};

// Procedures whose inputs all come from the one before, except for what a coach keeps or adds
// (C-148, SKL-10).
const HANDED = ["armour", "injury", "casualty", "drugs", "explosion", "argue", "penalty.injured"],
  ADDED = ["on_injury", "titchy_plus"];
const isOpen = ({ key, handed, known }, { name }) =>
  handed && [key, `${key}.${name}`].some((one) => HANDED.includes(one))
    ? ADDED.includes(name)
    : !known.includes(name);

// `about` has names and what is possible; `known` are the names of inputs that the table knows or
// that were asked already; `handed` says whether another procedure led here.
export const controlsOf = (entry, inputs, about, changed) => {
  const draw = drawn(entry, inputs, about, changed),
    isFolded = (input) => !isOpen(about, input);
  const open = entry.inputs
    .filter((input) => !isFolded(input))
    .map(draw)
    .filter(Boolean);
  const folded = entry.inputs.filter(isFolded).map(draw).filter(Boolean);
  return [
    ...open,
    ...(folded.length
      ? [
          make(
            "details",
            { class: "disclosure" },
            make("summary", {}, "As things stand at the table"),
            ...folded,
          ),
        ]
      : []),
  ];
};
