// Redraws a part of the console, but only what changed: nothing closes, jumps or loses the focus
// under a thumb because something came in from elsewhere.

const htmlOf = (nodes) => nodes.map((node) => node.outerHTML ?? node.textContent).join("");
const titleOf = (details) => details.querySelector("summary")?.textContent.replace(/\d+/g, "");
const shown = new WeakMap();

// The marks by which the element is found again that had the focus.
const MARKS = ["player", "mark"];
const markOf = (element) => {
  const name = MARKS.find((one) => element?.dataset[one]);
  return name ? `[data-${name}="${element.dataset[name]}"]` : null;
};

export const redraw = (part, nodes) => {
  const html = htmlOf(nodes);
  if (shown.get(part) === html) return;
  const open = new Set([...part.querySelectorAll("details[open]")].map(titleOf));
  const focused = part.contains(document.activeElement) ? document.activeElement : null;
  const mark = markOf(focused),
    words = focused?.textContent;
  part.replaceChildren(...nodes);
  shown.set(part, html);
  for (const details of part.querySelectorAll("details"))
    if (open.has(titleOf(details))) details.open = true;
  if (!focused) return;
  const again = mark
    ? part.querySelector(mark)
    : [...part.querySelectorAll("button, a")].find((one) => one.textContent === words);
  again?.focus({ preventScroll: true });
};
