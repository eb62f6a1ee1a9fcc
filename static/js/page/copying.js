// Over plain HTTP (a phone on the home network) there is no clipboard: then the field has no
// button.
export const offerCopying = (root) => {
  if (!navigator.clipboard) return;
  for (const button of root.querySelectorAll("[data-copy]")) button.hidden = false;
};

export const copy = async (button) => {
  const field = document.getElementById(button.dataset.copy);
  await navigator.clipboard.writeText(field.value);
  button.parentElement.querySelector("[data-copied]").textContent = "Copied.";
};
