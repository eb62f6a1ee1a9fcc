// Players are dragged into another order, by pointer or arrow keys, while the list of shirts stays
// the same. Without a script the numbers are typed.
const rows = (list) => [...list.querySelectorAll(":scope > li")];
const field = (row) => row.querySelector("input");
const named = (row) => row.querySelector("label").firstChild.textContent.trim();

// The present shirts, each once, lowest first: whatever the order of players, the same are worn.
export const shirts = (list) =>
  rows(list)
    .map((row) => Number(field(row).value))
    .sort((one, other) => one - other);

const hand = (list, worn) =>
  rows(list).forEach((row, place) => {
    field(row).value = worn[place];
  });

const sayPlace = (list, row) => {
  const said = list.closest("form").querySelector("[data-reorder-said]");
  said.textContent = `${named(row)}: place ${rows(list).indexOf(row) + 1} of ${rows(list).length}, number ${field(row).value}`;
};

export const move = (list, row, before) => {
  const worn = shirts(list);
  list.insertBefore(row, before);
  hand(list, worn);
};

const step = (event) => {
  const handle = event.target.closest("[data-handle]");
  if (!handle || !["ArrowUp", "ArrowDown"].includes(event.key)) return;
  event.preventDefault();
  const row = handle.closest("li");
  const list = row.parentElement;
  const neighbour = event.key === "ArrowUp" ? row.previousElementSibling : row.nextElementSibling;
  if (!neighbour) return;
  move(list, row, event.key === "ArrowUp" ? neighbour : neighbour.nextElementSibling);
  handle.focus();
  sayPlace(list, row);
};

const follow = (row, event) => {
  const list = row.parentElement;
  const middle = (other) => {
    const box = other.getBoundingClientRect();
    return box.top + box.height / 2;
  };
  const next = rows(list).find((other) => other !== row && event.clientY < middle(other)) ?? null;
  if (next !== row.nextElementSibling) move(list, row, next);
};

const grab = (event) => {
  const handle = event.target.closest("[data-handle]");
  if (!handle || event.button !== 0) return;
  event.preventDefault();
  handle.focus();
  const row = handle.closest("li");
  row.classList.add("is-held");
  const moved = (later) => follow(row, later);
  const dropped = () => {
    row.classList.remove("is-held");
    document.removeEventListener("pointermove", moved);
    sayPlace(row.parentElement, row);
  };
  document.addEventListener("pointermove", moved);
  for (const end of ["pointerup", "pointercancel"])
    document.addEventListener(end, dropped, { once: true });
};

const enhance = () => {
  for (const list of document.querySelectorAll("[data-reorder]")) {
    for (const shy of list.closest("form").querySelectorAll("[data-handle], [data-reorder-help]"))
      shy.hidden = false;
  }
};
document.addEventListener("keydown", step);
document.addEventListener("pointerdown", grab);
document.addEventListener("DOMContentLoaded", enhance);
document.addEventListener("htmx:afterSettle", enhance);
