// Replaces a part of the page by what the server made of it.

export const swap = (selector, element) => {
  const fresh = document.importNode(element, true);
  document.querySelector(selector).replaceWith(fresh);
  window.htmx?.process(fresh);
  document.dispatchEvent(new CustomEvent("outbox:swapped"));
};

// Shows the form just sent with its errors; false if the page has no place for it.
export const mend = (page, entry) => {
  const asked = page.querySelector("#recorder:has(form[data-outbox])");
  if (!asked || !document.getElementById("recorder")) return false;
  swap("#recorder", asked);
  const shown = document.getElementById("recorder");
  const form = shown.querySelector("form[data-outbox]");
  if (form) form.dataset.kept = entry.key;
  // In a long form, the reason for a refusal is beside the button at its end.
  const why = shown.querySelector("[role=alert]");
  (why ?? shown).scrollIntoView({ block: why ? "center" : "start" });
  (why ?? shown).focus({ preventScroll: true });
  return true;
};
