// The verdicts on the drawing, beside it: each with its squares, and a mend to press.
import { make } from "../elements.js";

const MOST_NAMED = 4;

const whereOf = (squares) => {
  const named = squares.slice(0, MOST_NAMED).map((at) => at.join(", "));
  const more = squares.length - named.length;
  const rest = more ? ` and ${more} more` : "";
  return named.length ? ` At ${named.join("; ")}${rest}.` : "";
};

const counted = (number, word) => `${number} ${word}${number === 1 ? "" : "s"}`;

export const summaryOf = ({ verdicts = [], fairness, wrong }) => {
  if (wrong || !fairness) return "Not judged yet";
  const errors = verdicts.filter(({ severity }) => severity === "error").length,
    warnings = verdicts.length - errors;
  const said = verdicts.length
    ? [errors && counted(errors, "error"), warnings && counted(warnings, "warning")].filter(Boolean)
    : ["No errors"];
  const fair =
    fairness.balance === null
      ? []
      : [`${Math.max(0, Math.floor(fairness.balance * 100))}\u00a0% fair`];
  return [...said, ...fair].join(", ");
};

const button = (words, press, attributes = {}) => {
  const made = make(
    "button",
    { type: "button", class: "button button--quiet button--small", ...attributes },
    words,
  );
  made.addEventListener("click", press);
  return made;
};

const lineOf = (verdict, { rules, show, mend }) => {
  const kind = verdict.severity === "error" ? "Error" : "Warning";
  const rule = make(
    "a",
    { class: "rule", href: rules.replace("DUN-01", verdict.rule) },
    verdict.rule,
  );
  const acts = [];
  if (verdict.mend) acts.push(button(verdict.mend.says, () => mend(verdict)));
  if (verdict.squares.length) acts.push(button("Show", () => show(verdict)));
  return make(
    "li",
    { class: `verdict verdict--${verdict.severity}` },
    make(
      "span",
      { class: "verdict__mark", "aria-hidden": "true" },
      kind === "Error" ? "\u00d7" : "!",
    ),
    make(
      "div",
      {},
      make(
        "p",
        {},
        make("strong", {}, `${kind}: `),
        verdict.message,
        " ",
        rule,
        whereOf(verdict.squares),
      ),
      make("p", { class: "cluster" }, ...acts),
    ),
  );
};

const MOST_ROUTES = 4;
const waysOf = (number) => (number < MOST_ROUTES ? `${number}` : `${number} or more`);

const routesOf = ({ routes }) =>
  routes.length > 1 && new Set(routes.map((one) => one.routes)).size === 1
    ? `${waysOf(routes[0].routes)} between any two ends`
    : routes
        .map(({ ends, routes: number }) => `${waysOf(number)} between ${ends.join(" and ")}`)
        .join(", ");

const meanOf = (chests) => {
  if (!chests.length) return "no chest yet";
  if (chests.includes(null)) return "no way to some chest";
  return `${(chests.reduce((sum, far) => sum + far, 0) / chests.length).toFixed(1)} squares to a chest on average`;
};

const saidOf = ({ end, chests, ends }) => {
  const others = Object.entries(ends).map(([other, far]) => `${far ?? "no way"} to end ${other}`);
  return `End ${end}: ${[meanOf(chests), ...others].join(", ")}.`;
};

const fairOf = (fairness) => {
  if (!fairness?.ends.length) return [];
  const ends = fairness.ends.map(saidOf);
  return [
    make(
      "ul",
      { class: "plain-list soft" },
      ...ends.map((said) => make("li", {}, said)),
      ...(fairness.routes.length
        ? [make("li", {}, `Ways that share no square: ${routesOf(fairness)}.`)]
        : []),
    ),
  ];
};

export const verdictsOf = ({ verdicts = [], fairness, wrong }, acts) => [
  ...(wrong
    ? [make("ul", { class: "refusals" }, ...wrong.slice(0, 5).map((said) => make("li", {}, said)))]
    : []),
  ...(!fairness || verdicts.length ? [] : [make("p", {}, "It breaks no rules.")]),
  make("ol", { class: "verdicts" }, ...verdicts.map((verdict) => lineOf(verdict, acts))),
  ...fairOf(fairness),
];
