// @ts-check
// Day or night, as the reader last chose; nothing chosen: as the system says. Loaded before the first paint.
const KEY = "terrarium-theme";
const chosen = localStorage.getItem(KEY);
if (chosen) document.documentElement.dataset.theme = chosen;

document.addEventListener("click", (event) => {
  const button = /** @type {HTMLElement} */ (event.target).closest("[data-theme-toggle]");
  if (!button) return;
  const dark = document.documentElement.dataset.theme
    ? document.documentElement.dataset.theme === "night"
    : matchMedia("(prefers-color-scheme: dark)").matches;
  const next = dark ? "day" : "night";
  document.documentElement.dataset.theme = next;
  localStorage.setItem(KEY, next);
});
