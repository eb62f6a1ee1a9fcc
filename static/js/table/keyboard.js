// A desk's keyboard: figures find a shirt or are the face of a die, Enter takes what has the focus,
// u takes back, c is the clock's, Escape lets go.
const SOON_MS = 1_200; // two figures typed within it are one number

const isElsewhere = ({ ctrlKey, metaKey, altKey, target }) => ctrlKey || metaKey || altKey || target.matches("input, select, textarea");

// `panel` is where a question stands, `open()` says whether one does; `acts` are by key, and `find`
// is for figures while nobody asks anything.
export const listenToKeys = ({ panel, open, acts, find }) => {
  let typed = "", at = 0;
  const shirtOf = (figure) => {
    typed = performance.now() - at < SOON_MS ? typed + figure : figure;
    at = performance.now();
    const shirts = [...panel.querySelectorAll(".shirt-key")];
    const numbered = (number) => shirts.find((one) => one.querySelector(".shirt-key__number").textContent === number);
    (numbered(typed) ?? numbered(figure))?.focus();
  };
  const figured = (figure) => {
    const faces = [...panel.querySelectorAll(".keys--faces button")];
    if (faces.length) faces.find((one) => one.textContent === figure)?.click();
    else shirtOf(figure);
  };
  document.addEventListener("keydown", (event) => {
    if (isElsewhere(event) || event.repeat) return;
    const { key } = event;
    if (/^\d$/.test(key)) {
      event.preventDefault();
      if (open()) figured(key);
      else find(key);
    } else acts[key]?.();
  });
};
