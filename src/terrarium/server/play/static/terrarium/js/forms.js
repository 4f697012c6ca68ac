// @ts-check
// What a decision's form can do beyond plain HTML: show only the chosen way, add and remove list entries, keep sums,
// build paths. Without this file every part is there and works.

/** @param {HTMLElement} root */
export function enliven(root) {
  root.classList.add("scripted");
  root.addEventListener("change", () => ways(root));
  root.addEventListener("input", () => sums(root));
  root.addEventListener("click", (event) => {
    const button = /** @type {HTMLElement} */ (event.target).closest("button");
    if (button?.dataset.add !== undefined) add(button);
    if (button?.dataset.remove !== undefined) remove(button);
    if (button?.dataset.clear !== undefined) clear(button);
  });
  ways(root);
  sums(root);
}

/** Only the fields of the chosen way are shown and sent.
 * @param {HTMLElement} root */
function ways(root) {
  for (const way of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-way]"))) {
    const radio = /** @type {HTMLInputElement | null} */ (document.getElementById(way.dataset.way ?? ""));
    const on = Boolean(radio?.checked);
    way.hidden = !on;
  }
}

/** @param {HTMLElement} root */
function sums(root) {
  for (const group of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-sum]"))) {
    const total = [...group.querySelectorAll("input")].reduce((sum, input) => sum + (Number(input.value) || 0), 0);
    const shown = group.querySelector("output");
    if (shown) shown.textContent = `${total} of ${group.dataset.sum}`;
  }
}

/** @param {HTMLElement} button */
function add(button) {
  const list = /** @type {HTMLElement} */ (button.closest("[data-list]"));
  const template = /** @type {HTMLTemplateElement} */ (list.querySelector(":scope > template"));
  const used = new Set([...list.querySelectorAll(":scope [data-entry]")].map((entry) => entry.getAttribute("data-entry")));
  let next = 0;
  while (used.has(String(next))) next += 1;
  const holder = document.createElement("div");
  holder.innerHTML = template.innerHTML.replaceAll("__n__", String(next));
  const entry = /** @type {HTMLElement} */ (holder.firstElementChild);
  list.insertBefore(entry, button.closest("[data-list-tools]"));
  /** @type {HTMLElement | null} */ (entry.querySelector("input, select, textarea"))?.focus();
  list.dispatchEvent(new Event("change", { bubbles: true }));
}

/** @param {HTMLElement} button */
function remove(button) {
  const list = button.closest("[data-list]");
  button.closest("[data-entry]")?.remove();
  list?.dispatchEvent(new Event("change", { bubbles: true }));
}

/** @param {HTMLElement} button */
function clear(button) {
  const field = /** @type {HTMLInputElement | null} */ (document.getElementById(button.dataset.clear ?? ""));
  if (field) { field.value = ""; field.dispatchEvent(new Event("change", { bubbles: true })); }
}
