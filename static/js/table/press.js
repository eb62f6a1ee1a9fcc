// Nothing is drawn between thumb down and thumb up: if what was pressed slid away meanwhile, the
// tap would be nobody's, or another player's.
const LONGEST_MS = 2_000; // a thumb that rests there keeps nothing back for longer
const CLICK_MS = 50; // in which a press that is a tap becomes a click

const waiting = new Map();
const down = new Set();
let due = 0;

const release = () => {
  clearTimeout(due);
  due = 0;
  down.clear();
  const acts = [...waiting.values()];
  waiting.clear();
  for (const act of acts) act();
};
const releaseIn = (milliseconds) => {
  clearTimeout(due);
  due = setTimeout(release, milliseconds);
};
// As long as another thumb is down, all waits for that one.
const lift = ({ pointerId }, act) => {
  down.delete(pointerId);
  if (!down.size) act();
};

// Does `act` at once, or when no thumb is down; of acts of one name, the last.
export const onceUp = (name, act) => {
  if (due) waiting.set(name, act);
  else {
    waiting.delete(name);
    act();
  }
};

addEventListener(
  "pointerdown",
  ({ pointerId }) => {
    down.add(pointerId);
    releaseIn(LONGEST_MS);
  },
  true,
);
addEventListener("pointerup", (thumb) => lift(thumb, () => releaseIn(CLICK_MS)), true);
addEventListener("pointercancel", (thumb) => lift(thumb, release), true);
// What a tap does is drawn at once; what waited comes after it.
addEventListener(
  "click",
  () => {
    if (down.size) return;
    clearTimeout(due);
    due = 0;
    setTimeout(release);
  },
  true,
);
