// Back and forth in the builder, along the trails of this browser's latest plans.
import { LONGEST, remember, remembered, walked } from "./trails.js";

const HERE = "planner.trail";

// Which trail this tab is on outlives a page, not the tab.
const mine = () => {
  try {
    return sessionStorage.getItem(HERE);
  } catch {
    return null;
  }
};
const isMine = (id) => {
  try {
    sessionStorage.setItem(HERE, id);
  } catch {
    /* for this page only */
  }
};
const cameFromPlan = () =>
  document.referrer.startsWith(`${location.origin}/builder/`) &&
  /\/builder\/(rules\/)?\?(.*&)?college=[a-z]/.test(document.referrer);

// A step from a plan continues its trail. An address opened directly, a friend's above all, begins
// another, unless one has it already.
const follow = ({ plan: title, note, address }, stepped) => {
  if (address.length > LONGEST) return null;
  const trails = remembered();
  const own = trails.find((trail) => trail.id === mine());
  const goesOn = own && (stepped || own.steps.includes(address) || cameFromPlan());
  const found = goesOn ? own : trails.find((trail) => trail.steps[trail.at] === address);
  const trail = {
    ...walked(found ?? { id: `${Date.now()}-${trails.length}`, steps: [], at: -1 }, address),
    title,
    note,
  };
  isMine(trail.id);
  remember([trail, ...trails.filter((other) => other.id !== trail.id)]);
  return trail;
};

const lead = (link, address) => {
  link.hidden = !address;
  if (!address) return;
  link.href = address;
  link.setAttribute("hx-get", address);
  window.htmx?.process(link);
};

const offerTheWayBack = (trail) => {
  const box = document.querySelector("[data-retrace]");
  if (!box || !trail) return;
  lead(box.querySelector("[data-undo]"), trail.steps[trail.at - 1]);
  lead(box.querySelector("[data-redo]"), trail.steps[trail.at + 1]);
  box.hidden = trail.steps.length < 2;
};

const made = (name, words, attributes = {}) => {
  const element = document.createElement(name);
  element.textContent = words;
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
};

const entry = (trail) => {
  const item = made("li", "");
  const address = trail.steps[trail.at];
  const what = made("span", "");
  what.append(
    made("a", trail.title, { href: address }),
    made("span", ` ${trail.note ?? ""}`, { class: "soft" }),
  );
  item.append(what);
  const acts = made("span", "", { class: "cluster" });
  const first = document.getElementById("side-a")?.value;
  if (first) {
    const plans = new URLSearchParams({ a: first, b: address.split("?")[1] });
    const compare = made("a", "Compare", { href: `/builder/compare/?${plans}` });
    compare.append(made("span", ` with ${trail.title}`, { class: "visually-hidden" }));
    acts.append(compare);
  }
  const forget = made("button", "Forget", {
    type: "button",
    class: "button button--quiet button--small",
  });
  forget.append(made("span", ` ${trail.title}`, { class: "visually-hidden" }));
  forget.addEventListener("click", () => {
    remember(remembered().filter((other) => other.id !== trail.id));
    list();
    const said = document.querySelector("[data-remembered-said]");
    if (said) said.textContent = `${trail.title} is forgotten.`;
    document.querySelector("[data-remembered-list] a")?.focus();
  });
  acts.append(forget);
  item.append(acts);
  return item;
};

const list = () => {
  const section = document.querySelector("[data-remembered]");
  if (!section) return;
  const trails = remembered();
  section.hidden = trails.length === 0;
  section.querySelector("[data-remembered-list]").replaceChildren(...trails.map(entry));
};

const saySums = () => {
  const said = document.getElementById("said");
  const sums = [...document.querySelectorAll("#totals > div")];
  if (said)
    said.textContent = sums
      .map((sum) => [...sum.children].map((part) => part.textContent.trim()).join(" "))
      .join(", ");
};

const look = (stepped) => {
  const plan = document.querySelector("[data-plan]");
  if (plan) offerTheWayBack(follow(plan.dataset, stepped));
  if (plan && stepped) saySums();
  list();
};

document.addEventListener("DOMContentLoaded", () => look(false));
document.addEventListener("htmx:afterSettle", () => look(true));
document.addEventListener("htmx:historyRestore", () => look(true));
