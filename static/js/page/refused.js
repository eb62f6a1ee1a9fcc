// A refusal gets the focus by `autofocus`, which browsers ignore if the address names a place on
// the page; and the address to which a form was sent is no page to return to.
export const turnToRefusal = () => {
  const refusal = document.querySelector(".error-summary[autofocus]");
  if (!refusal) return;
  if (refusal.dataset.page) history.replaceState(history.state, "", refusal.dataset.page);
  for (let fold = refusal.closest("details"); fold; fold = fold.parentElement.closest("details"))
    fold.open = true;
  refusal.focus();
};

// What htmx doesn't swap in would be shown to nobody, so it is said beside what was pressed. Our
// own pages have a sentence for it, those of a proxy in front have none.
const UNSAID = {
  408: "What you sent didn't arrive in time. Nothing was saved: try again.",
  413: "What you sent is too large for this site. Nothing was saved.",
  429: "You have done this too often in a short time. Nothing was saved: try again in a few minutes.",
};
export const sentenceOf = ({ status, responseText }) => {
  const page = new DOMParser().parseFromString(responseText, "text/html");
  const lead = page.querySelector(".page-head .lead")?.textContent.trim();
  return lead || UNSAID[status] || "The server couldn't do this. Try again in a moment.";
};
const boxOf = (sentence) => {
  const box = document.createElement("div");
  const [heading, words] = ["h2", "p"].map((name) => document.createElement(name));
  box.className = "error-summary";
  box.id = "unswapped";
  box.tabIndex = -1;
  box.setAttribute("role", "alert");
  heading.textContent = "That didn't work";
  words.textContent = sentence;
  box.append(heading, words);
  return box;
};
export const sayWherePressed = ({ detail: { elt, xhr, requestConfig } }) => {
  if (elt.matches("[data-again]")) {
    elt.textContent = sentenceOf(xhr);
    return;
  }
  const pressed = requestConfig.triggeringEvent;
  // Parts that refresh by themselves were pressed by nobody; the keys of a match have their own
  // way.
  if (!["click", "submit"].includes(pressed?.type) || elt.matches("#recorder *")) return;
  document.getElementById("unswapped")?.remove();
  const box = boxOf(sentenceOf(xhr));
  const actions = elt.closest("form")?.querySelector(".form__actions");
  (actions ?? pressed.submitter ?? elt).before(box);
  box.focus();
};
