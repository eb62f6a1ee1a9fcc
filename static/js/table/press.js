// Nothing is drawn between thumb down and thumb up: if what was pressed slid away meanwhile, the tap
// would be nobody's, or another player's.
const LONGEST_MS = 2_000; // a thumb that rests there keeps nothing back for longer
const CLICK_MS = 50; // in which a press that is a tap becomes a click

const waiting = new Map();
let pressed = 0;

const release = () => {
  clearTimeout(pressed);
  pressed = 0;
  const acts = [...waiting.values()];
  waiting.clear();
  for (const act of acts) act();
};
const releaseIn = (milliseconds) => {
  clearTimeout(pressed);
  pressed = setTimeout(release, milliseconds);
};

// Does `act` at once, or when the thumb is up; of acts of one name, the last.
export const onceUp = (name, act) => {
  if (pressed) waiting.set(name, act);
  else { waiting.delete(name); act(); }
};

addEventListener("pointerdown", () => releaseIn(LONGEST_MS), true);
addEventListener("pointerup", () => releaseIn(CLICK_MS), true);
addEventListener("pointercancel", release, true);
// What a tap does is drawn at once; what waited comes after it.
addEventListener("click", () => {
  clearTimeout(pressed);
  pressed = 0;
  setTimeout(release);
}, true);
