// Everything that makes pages quicker. Each has a plain alternative without a script.
import { copy, offerCopying } from "./page/copying.js";
import { sayWherePressed, turnToRefusal } from "./page/refused.js";
import { markPlace, returnToPlace } from "./page/holdplace.js";
import { leaveCleanly, sayWhatIsLeft } from "./page/signout.js";
import { keepTableMeaning } from "./page/tables.js";

// <a href="/the/page/" data-dialog="id"> opens the dialog where there is one, else follows the
// link.
const openDialog = (link, event) => {
  const dialog = document.getElementById(link.dataset.dialog);
  if (!dialog) return;
  event.preventDefault();
  dialog.showModal();
};

document.addEventListener("click", (event) => {
  const target = event.target.closest("[data-copy], [data-dialog], [data-close]");
  if (!target) return;
  if (target.dataset.copy) copy(target);
  else if (target.dataset.dialog) openDialog(target, event);
  else if (target.closest("dialog")) {
    event.preventDefault();
    target.closest("dialog").close();
  }
});

// If the pressed key was swapped away, the next question gets the focus, not the top of the page.
const askNext = ({ target }) => {
  if (target.id !== "recorder" || document.activeElement !== document.body) return;
  target.querySelector("[tabindex='-1']")?.focus({ preventScroll: true });
};

document.addEventListener("htmx:beforeSwap", markPlace);
document.addEventListener("htmx:afterSettle", returnToPlace);
document.addEventListener("htmx:afterSettle", askNext);
document.addEventListener("htmx:responseError", sayWherePressed);
document.addEventListener("DOMContentLoaded", turnToRefusal);
document.addEventListener("DOMContentLoaded", sayWhatIsLeft);
// On the window, so that outbox.js comes first: without a signal nobody signs out or loses pages.
addEventListener("submit", leaveCleanly);

const enhance = () => {
  keepTableMeaning(document);
  offerCopying(document);
};
document.addEventListener("DOMContentLoaded", enhance);
document.addEventListener("htmx:afterSettle", enhance);
