// What has become of an answer, said beside its buttons; what failed is said as a warning.

/** @param {HTMLFormElement} form @param {string} words @param {{failed?: boolean}} [how] */
export function tellState(form, words, { failed = false } = {}) {
  const told = form.querySelector("[data-draft-state]") ?? document.querySelector("[data-live-state]");
  if (!told) return;
  told.textContent = words;
  told.classList.toggle("failed", failed);
  if (failed) told.scrollIntoView({ block: "nearest" });
}
