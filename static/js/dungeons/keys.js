// The map by keyboard: arrow keys walk it, Space draws, Shift with an arrow draws on the way or,
// with a wall or a door in hand, on that side. Each brush has a key. All this only while a square
// has the focus, so that typing elsewhere isn't affected.
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const sideOf = ([x, y], [dx, dy]) => {
  if (dx) return { x: dx > 0 ? x : x - 1, y, side: "e" };
  return { x, y: dy > 0 ? y : y - 1, side: "s" };
};

export const listenToKeys = (grid, board, acts) => {
  const inside = ([x, y]) => {
    const { wide, deep } = board.size;
    return [Math.max(0, Math.min(wide - 1, x)), Math.max(0, Math.min(deep - 1, y))];
  };
  const walk = (event, by) => {
    const [x, y] = board.focused,
      next = inside([x + by[0], y + by[1]]);
    if (event.shiftKey && acts.drawsLines()) {
      acts.line(sideOf([x, y], by));
      return;
    }
    board.focus(next);
    if (event.shiftKey) acts.draw(next);
  };
  const jump = {
    Home: ([, y]) => [0, y],
    End: ([, y]) => [board.size.wide - 1, y],
    PageUp: ([x]) => [x, 0],
    PageDown: ([x]) => [x, board.size.deep - 1],
  };
  const press = (event) => {
    const here = board.focused;
    if (ARROWS[event.key]) walk(event, ARROWS[event.key]);
    else if (jump[event.key]) board.focus(jump[event.key](here));
    else if (event.key === " " && event.shiftKey) acts.fill(here);
    else if (event.key === " " || event.key === "Enter") acts.draw(here);
    else if (event.key === "Delete" || event.key === "Backspace") acts.clear(here);
    else if (event.key === "Escape") acts.escape();
    else return acts.take(event.key);
    return true;
  };
  grid.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (press(event)) event.preventDefault();
  });
};
