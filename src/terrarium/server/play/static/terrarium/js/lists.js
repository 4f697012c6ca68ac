// Lists that grow and shrink. Entries keep the numbers they were made with; only what is sent is numbered in order.

import { el } from "./kit/dom.js";

/** @param {HTMLElement} root */
export function openLists(root) {
  for (const spare of root.querySelectorAll(".plain-only")) spare.remove();
  for (const entry of root.querySelectorAll("[data-entry]")) tools(/** @type {HTMLElement} */ (entry));
  root.addEventListener("click", (event) => {
    const button = /** @type {HTMLElement} */ (event.target).closest("button");
    const entry = /** @type {HTMLElement | null} */ (button?.closest("[data-entry]") ?? null);
    if (button?.dataset.add !== undefined) add(/** @type {HTMLElement} */ (button.closest("[data-list]")));
    if (button?.dataset.remove !== undefined && entry) remove(entry);
    if (button?.dataset.earlier !== undefined && entry) earlier(entry);
  });
  root.addEventListener("formdata", (event) => inOrder(root, /** @type {FormDataEvent} */ (event).formData));
  for (const list of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-list]"))) count(list);
}

/** A new entry at the list's end, with the keyboard in it.
 * @param {HTMLElement} list @returns {HTMLElement} */
export function add(list) {
  const template = /** @type {HTMLTemplateElement} */ (list.querySelector(":scope > template"));
  const next = String(
    Number(list.dataset.next ?? entries(list).reduce((most, one) => Math.max(most, Number(one.dataset.entry) + 1), 0)),
  );
  list.dataset.next = String(Number(next) + 1);
  const holder = document.createElement("div");
  holder.innerHTML = template.innerHTML.replaceAll(template.dataset.blank ?? "", next);
  const entry = /** @type {HTMLElement} */ (holder.firstElementChild);
  for (const inner of [entry, ...entry.querySelectorAll("[data-entry]")]) tools(/** @type {HTMLElement} */ (inner));
  list.insertBefore(entry, list.querySelector(":scope > [data-add]"));
  count(list);
  changed(list);
  /** @type {HTMLElement | null} */ (entry.querySelector("input:not([type=hidden]), select, textarea"))?.focus();
  return entry;
}

/** @param {HTMLElement} entry */
function remove(entry) {
  const list = /** @type {HTMLElement} */ (entry.closest("[data-list]"));
  const next = /** @type {HTMLElement | null} */ (entry.nextElementSibling);
  entry.remove();
  count(list);
  changed(list);
  /** @type {HTMLElement | null} */ (
    next?.querySelector("[data-remove]") ?? list.querySelector(":scope > [data-add]")
  )?.focus();
}

/** @param {HTMLElement} entry */
function earlier(entry) {
  const before = entry.previousElementSibling;
  if (!before?.matches("[data-entry]")) return;
  before.before(entry);
  changed(entry);
  /** @type {HTMLElement | null} */ (entry.querySelector("[data-earlier]"))?.focus();
}

/** @param {HTMLElement} entry */
function tools(entry) {
  const tool = (/** @type {string} */ does, /** @type {string} */ says) =>
    el("button", { type: "button", class: "quiet", [`data-${does}`]: true }, says);
  entry.append(el("div", { class: "row entry-tools" }, tool("earlier", "Earlier"), tool("remove", "Remove")));
}

/** @param {HTMLElement} list @returns {HTMLElement[]} */
const entries = (list) => /** @type {HTMLElement[]} */ ([...list.querySelectorAll(":scope > [data-entry]")]);

/** @param {HTMLElement} list */
function count(list) {
  const button = /** @type {HTMLButtonElement | null} */ (list.querySelector(":scope > [data-add]"));
  if (button) button.disabled = entries(list).length >= Number(list.dataset.most);
}

/** @param {HTMLElement} element */
const changed = (element) => element.dispatchEvent(new Event("change", { bubbles: true }));

/** Sent names count the entries as they stand.
 * @param {HTMLElement} root @param {FormData} data */
function inOrder(root, data) {
  const lists = /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-list]"));
  const seen = [...lists].map((list) => ({
    name: list.dataset.list ?? "",
    entries: entries(list).map((entry) => entry.dataset.entry ?? ""),
  }));
  const pairs = numbered(seen, [...data.entries()]);
  for (const key of new Set(data.keys())) data.delete(key);
  for (const [key, value] of pairs) data.append(key, value);
}

/**
 * Fields by the names that they are sent under: removed entries leave no gap, moved ones are where they are seen, and a
 * list inside an entry follows it.
 * @template V
 * @param {{name: string, entries: string[]}[]} lists outer before inner, entries as they stand
 * @param {[string, V][]} pairs
 * @returns {[string, V][]}
 */
export function numbered(lists, pairs) {
  /** @type {[string, string][]} */
  const renamed = [];
  for (const { name, entries } of lists) {
    const outer = renamed.findLast(([old]) => name.startsWith(`${old}.`));
    const now = outer ? outer[1] + name.slice(outer[0].length) : name;
    for (const [n, entry] of entries.entries()) renamed.push([`${name}.${entry}`, `${now}.${n}`]);
  }
  return pairs.map(([key, value]) => {
    const found = renamed.findLast(([old]) => key === old || key.startsWith(`${old}.`));
    return [found ? found[1] + key.slice(found[0].length) : key, value];
  });
}
