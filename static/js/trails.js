// The plans that a browser remembers, each with the way that led there. A plan is its address: a
// trail is a list of addresses, and the present place in it.
const KEY = "planner.trails";
const MOST_TRAILS = 20;
const MOST_STEPS = 60;
export const LONGEST = 6000;

const sound = (trail) =>
  trail &&
  typeof trail.title === "string" &&
  Array.isArray(trail.steps) &&
  trail.steps.length > 0 &&
  trail.steps.every((step) => typeof step === "string" && step.startsWith("/builder/?")) &&
  Number.isInteger(trail.at) &&
  trail.at >= 0 &&
  trail.at < trail.steps.length;

export const remembered = () => {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter(sound) : [];
  } catch {
    return [];
  }
};
export const remember = (trails) => {
  try {
    localStorage.setItem(KEY, JSON.stringify(trails.slice(0, MOST_TRAILS)));
  } catch {
    /* full, or a private window */
  }
};

export const walked = (trail, address) => {
  const place = trail.steps.lastIndexOf(address);
  if (place >= 0) return { ...trail, at: place };
  const steps = [...trail.steps.slice(0, trail.at + 1), address].slice(-MOST_STEPS);
  return { ...trail, steps, at: steps.length - 1 };
};
