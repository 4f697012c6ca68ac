// Buttons that copy: `data-copy` names the field whose contents are meant; empty, it is the page's own address.
// Without this script they stay hidden.

/** @param {ParentNode} root */
export function offerCopies(root) {
  for (const button of root.querySelectorAll("[data-copy]")) button.removeAttribute("hidden");
}

offerCopies(document);

document.addEventListener("click", async (event) => {
  const button = /** @type {HTMLElement | null} */ (/** @type {HTMLElement} */ (event.target).closest("[data-copy]"));
  if (!button) return;
  const field = /** @type {HTMLInputElement | null} */ (document.getElementById(button.dataset.copy || "-"));
  try {
    await navigator.clipboard.writeText(field?.value ?? location.href);
    button.textContent = "Copied";
  } catch {
    field?.select();
    button.textContent = field ? "Selected: copy it by hand" : "Copy it from the address bar";
  }
});
