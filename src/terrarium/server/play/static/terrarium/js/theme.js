// Day or night, as the reader last chose; nothing chosen: as the system says. The choice is kept in a cookie, so that
// the page comes in its colours and does not change them under the reader's eyes. Beside it stands the browser's time
// zone: who comes for the first time has it from then on.
const OLD = "terrarium-theme";
const root = document.documentElement;

/** @param {string} name @param {string} value */
function remember(name, value) {
  // biome-ignore lint/suspicious/noDocumentCookie: what it recommends is there only where the page came encrypted.
  document.cookie = `${name}=${value}; path=/; max-age=31536000; samesite=lax`;
}

/** @param {string} theme */
function choose(theme) {
  root.dataset.theme = theme;
  remember("theme", theme);
}

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
if (zone && !document.cookie.split("; ").includes(`zone=${zone}`)) remember("zone", zone);

const kept = localStorage.getItem(OLD);
if (kept) {
  choose(kept);
  localStorage.removeItem(OLD);
}

document.addEventListener("click", (event) => {
  const button = /** @type {HTMLElement} */ (event.target).closest("[data-theme-toggle]");
  if (!button) return;
  const dark = root.dataset.theme ? root.dataset.theme === "night" : matchMedia("(prefers-color-scheme: dark)").matches;
  choose(dark ? "day" : "night");
});
