// Swapped parts inside [data-steady] may be long: what was pressed stays under the finger and in
// focus. If it is gone or disabled by now, its place is held and the next button gets the focus.
const STEADY = "[data-steady] [id]";
const BUTTON = "a.button, button.button";
let pressed = [];
let following = [];
export const markPlace = () => {
  pressed = [];
  following = [];
  let element = document.activeElement?.closest(STEADY);
  if (!element) return;
  const top = element.getBoundingClientRect().top;
  const after = (one) =>
    one.id && element.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING;
  following = [...element.closest("[data-steady]").querySelectorAll(BUTTON)]
    .filter(after)
    .map(({ id }) => ({ id, top }));
  for (; element; element = element.parentElement?.closest(STEADY)) {
    pressed.push({ id: element.id, top: element.getBoundingClientRect().top });
  }
};
const isPressable = (one) => one && one.ariaDisabled !== "true" && one.checkVisibility();
export const returnToPlace = () => {
  const place = [...pressed, ...following].find(({ id }) => document.getElementById(id));
  const next = following.map(({ id }) => document.getElementById(id)).find(isPressable);
  pressed = [];
  following = [];
  if (!place) return;
  const element = document.getElementById(place.id);
  scrollBy({ top: element.getBoundingClientRect().top - place.top, behavior: "instant" });
  if (document.activeElement === document.body) {
    (next ?? element.querySelector(BUTTON))?.focus({ preventScroll: true });
  }
};
