// What makes a page quicker. Everything here has a plain way without it.
(() => {
  // Labelled rows change `display`, which makes some browsers forget that a table is one.
  const keepTableMeaning = (root) => {
    for (const table of root.querySelectorAll("table.data")) {
      table.setAttribute("role", "table");
      for (const part of table.querySelectorAll("thead, tbody, tfoot")) part.setAttribute("role", "rowgroup");
      for (const row of table.querySelectorAll("tr")) row.setAttribute("role", "row");
      for (const cell of table.querySelectorAll("td")) cell.setAttribute("role", "cell");
      for (const head of table.querySelectorAll("th")) {
        head.setAttribute("role", head.scope === "row" ? "rowheader" : "columnheader");
      }
    }
  };

  // The clipboard is missing on plain http (a phone on the home network): then the field stands alone.
  const offerCopying = (root) => {
    if (!navigator.clipboard) return;
    for (const button of root.querySelectorAll("[data-copy]")) button.hidden = false;
  };

  const copy = async (button) => {
    const field = document.getElementById(button.dataset.copy);
    await navigator.clipboard.writeText(field.value);
    button.parentElement.querySelector("[data-copied]").textContent = "Copied.";
  };

  // <a href="/the/page/" data-dialog="id"> opens the dialog where there is one, else follows the link.
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
    else if (target.closest("dialog")) { event.preventDefault(); target.closest("dialog").close(); }
  });

  // What is swapped inside [data-steady] may be long: what was pressed stays under the finger and in
  // focus. Where it is gone, or off by now, its place is held and the next button has the focus.
  const STEADY = "[data-steady] [id]";
  const BUTTON = "a.button, button.button";
  let pressed = [];
  let following = [];
  const markPlace = () => {
    pressed = [];
    following = [];
    let element = document.activeElement?.closest(STEADY);
    if (!element) return;
    const top = element.getBoundingClientRect().top;
    const after = (one) => one.id && element.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING;
    following = [...element.closest("[data-steady]").querySelectorAll(BUTTON)].filter(after).map(({ id }) => ({ id, top }));
    for (; element; element = element.parentElement?.closest(STEADY)) {
      pressed.push({ id: element.id, top: element.getBoundingClientRect().top });
    }
  };
  const isPressable = (one) => one && one.ariaDisabled !== "true" && one.checkVisibility();
  const returnToPlace = () => {
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
  document.addEventListener("htmx:beforeSwap", markPlace);
  document.addEventListener("htmx:afterSettle", returnToPlace);

  // Where the pressed key was swapped away, the next question has the focus, and not the page's top.
  const askNext = ({ target }) => {
    if (target.id !== "tell" || document.activeElement !== document.body) return;
    target.querySelector("[tabindex='-1']")?.focus({ preventScroll: true });
  };
  document.addEventListener("htmx:afterSettle", askNext);

  // A refusal takes the focus by `autofocus`, which a browser leaves out where the address names a
  // place on the page; and the address a form was sent to is no page to come back to.
  const turnToRefusal = () => {
    const refusal = document.querySelector(".error-summary[autofocus]");
    if (!refusal) return;
    if (refusal.dataset.page) history.replaceState(history.state, "", refusal.dataset.page);
    for (let fold = refusal.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
    refusal.focus();
  };
  document.addEventListener("DOMContentLoaded", turnToRefusal);

  // What htmx doesn't swap in would be said to nobody: it is said where one pressed. Pages of ours
  // have a sentence for it, those of a proxy before them have none.
  const UNSAID = {
    408: "What you sent didn't arrive in time. Nothing of it was written: try again.",
    413: "What you sent is larger than anything that is asked for here. Nothing was written.",
    429: "You did this very often lately. Nothing was written: try again in a few minutes.",
  };
  const sentenceOf = ({ status, responseText }) => {
    const page = new DOMParser().parseFromString(responseText, "text/html");
    const lead = page.querySelector(".page-head .lead")?.textContent.trim();
    return lead || UNSAID[status] || "The server didn't do this. Try again in a moment.";
  };
  const boxOf = (sentence) => {
    const box = document.createElement("div");
    const [heading, words] = ["h2", "p"].map((name) => document.createElement(name));
    box.className = "error-summary";
    box.id = "unswapped";
    box.tabIndex = -1;
    box.setAttribute("role", "alert");
    heading.textContent = "That wasn't done";
    words.textContent = sentence;
    box.append(heading, words);
    return box;
  };
  const sayWherePressed = ({ detail: { elt, xhr, requestConfig } }) => {
    if (elt.matches("[data-again]")) {
      elt.textContent = sentenceOf(xhr);
      return;
    }
    const pressed = requestConfig.triggeringEvent;
    // What only looks again by itself was pressed by nobody; the keys of a match have their own way.
    if (!["click", "submit"].includes(pressed?.type) || elt.matches("#tell *")) return;
    document.getElementById("unswapped")?.remove();
    const box = boxOf(sentenceOf(xhr));
    const actions = elt.closest("form")?.querySelector(".form__actions");
    (actions ?? pressed.submitter ?? elt).before(box);
    box.focus();
  };
  document.addEventListener("htmx:responseError", sayWherePressed);

  const enhance = () => { keepTableMeaning(document); offerCopying(document); };
  document.addEventListener("DOMContentLoaded", enhance);
  document.addEventListener("htmx:afterSettle", enhance);
})();
