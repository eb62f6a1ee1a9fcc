// Runs before the first paint: a remembered choice of light or dark beats the system's.
(() => {
  const root = document.documentElement;
  const remembered = () => {
    try {
      return localStorage.getItem("theme");
    } catch {
      return null;
    }
  };
  const remember = (theme) => {
    try {
      localStorage.setItem("theme", theme);
    } catch {
      /* private window: it lasts for this page */
    }
  };
  const isDark = () =>
    root.dataset.theme
      ? root.dataset.theme === "dark"
      : matchMedia("(prefers-color-scheme: dark)").matches;

  const theme = remembered();
  if (theme === "light" || theme === "dark") root.dataset.theme = theme;

  document.addEventListener("DOMContentLoaded", () => {
    for (const button of document.querySelectorAll("[data-theme-switch]")) {
      const sayWhich = () =>
        button.setAttribute("aria-label", isDark() ? "Switch to light" : "Switch to dark");
      button.hidden = false;
      sayWhich();
      button.addEventListener("click", () => {
        root.dataset.theme = isDark() ? "light" : "dark";
        remember(root.dataset.theme);
        sayWhich();
      });
    }
  });
})();
