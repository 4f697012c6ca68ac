// What a decision's form can do beyond plain HTML: show only the chosen way, lists, sums, ways over places, points.
// Without this file every part is there and works.
import { openLists } from "./lists.js";
import { openPaths } from "./paths.js";
import { openPoints } from "./points.js";

/** @param {HTMLElement} root */
export function enliven(root) {
  root.classList.add("scripted");
  openLists(root);
  openPaths(root);
  openPoints(root);
  root.addEventListener("change", () => {
    ways(root);
    sums(root);
    limits(root);
    tell(root);
  });
  root.addEventListener("input", () => sums(root));
  root.addEventListener("checked", () => tell(root));
  ways(root);
  sums(root);
  limits(root);
  tell(root);
}

/** What is chosen so far, in the words of the form, beside the button that sends it; the button of an answer that is
 * final says what it does. While something is still to be chosen it stands back, and the line says so.
 * @param {HTMLElement} root */
function tell(root) {
  const place = root.querySelector("[data-chosen]");
  if (!place) return;
  const said = [];
  for (const input of /** @type {NodeListOf<HTMLInputElement | HTMLSelectElement>} */ (
    root.querySelectorAll("input:checked, select, [data-sum] input")
  )) {
    if (input.offsetParent === null || input.value === "" || input.value === "0") continue;
    if (input instanceof HTMLSelectElement) said.push(input.selectedOptions[0]?.text ?? "");
    else if (input.type === "number") said.push(`${input.value} ${input.dataset.called ?? ""}`.trim());
    else said.push(input.closest("label")?.textContent?.trim() ?? "");
  }
  const open = isWanting(root);
  const button = /** @type {HTMLButtonElement | null} */ (root.querySelector(".actions button.main"));
  if (button && root.dataset.taken === undefined) {
    button.classList.toggle("idle", open);
    const way = root.querySelector("input[type=radio][name=a]:checked")?.closest("label")?.textContent?.trim();
    if (button.dataset.says) button.textContent = called(way, button.dataset.says, button.value === "submit");
  }
  const words = summary(said, open);
  place.textContent = words === button?.textContent ? "" : words;
}

/** @param {string[]} said @param {boolean} open whether something is still to be chosen */
export const summary = (said, open) =>
  said.length ? [...said, ...(open ? ["..."] : [])].join(" · ") : open ? "Choose above or on the board." : "";

const LONGEST = 28;
/** The name of a button that does what was chosen; the usual one where that is too long for a button, or nothing is, or
 * where the answer can still be changed: then it is handed in, and not done.
 * @param {string | undefined} way @param {string} usual @param {boolean} final */
export const called = (way, usual, final) => (final && way && way.length <= LONGEST ? way : usual);

/** Whether a choice in sight is not made yet.
 * @param {HTMLElement} root */
function isWanting(root) {
  const inSight = (/** @type {HTMLInputElement} */ input) => input.offsetParent !== null;
  const radios = /** @type {HTMLInputElement[]} */ ([...root.querySelectorAll("input[type=radio]")]).filter(inSight);
  const made = new Set(radios.filter((radio) => radio.checked).map((radio) => radio.name));
  if (radios.some((radio) => !made.has(radio.name))) return true;
  const groups = /** @type {HTMLElement[]} */ ([...root.querySelectorAll(".options[data-least]")]);
  return groups.some(
    (group) => group.offsetParent !== null && group.querySelectorAll(":checked").length < Number(group.dataset.least),
  );
}

/** Whether the radio button or menu option with this id is chosen.
 * @param {string | null | undefined} id */
export function isChosen(id) {
  const input = document.getElementById(id ?? "");
  return input instanceof HTMLOptionElement ? input.selected : input instanceof HTMLInputElement && input.checked;
}

/** Choose the way that an input stands in, and every way around it.
 * @param {Element} input */
export function openWays(input) {
  for (let way = input.closest("[data-way]"); way; way = way.parentElement?.closest("[data-way]") ?? null) {
    const radio = document.getElementById(way.getAttribute("data-way") ?? "");
    if (!radio || isChosen(radio.id)) continue;
    if (radio instanceof HTMLOptionElement) radio.selected = true;
    if (radio instanceof HTMLInputElement) radio.checked = true;
    radio.dispatchEvent(new Event("change", { bubbles: true }));
  }
}

/** Whether all ways that the input stands in are chosen.
 * @param {Element} input */
export function isOpen(input) {
  for (let way = input.closest("[data-way]"); way; way = way.parentElement?.closest("[data-way]") ?? null) {
    if (!isChosen(way.getAttribute("data-way"))) return false;
  }
  return true;
}

/** Only the fields of the chosen way are shown.
 * @param {HTMLElement} root */
function ways(root) {
  for (const way of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-way]")))
    way.hidden = !isChosen(way.dataset.way);
}

/** @param {HTMLElement} root */
function sums(root) {
  for (const group of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-sum]"))) {
    const total = [...group.querySelectorAll("input")].reduce((sum, input) => sum + (Number(input.value) || 0), 0);
    const shown = group.querySelector("output");
    if (shown) shown.textContent = `${total} of ${group.dataset.sum}`;
  }
}

/** When as many boxes are ticked as may be, the others rest.
 * @param {HTMLElement} root */
function limits(root) {
  for (const group of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll(".options[data-most]"))) {
    const boxes = /** @type {HTMLInputElement[]} */ ([...group.querySelectorAll('input[type="checkbox"]')]);
    const full = boxes.filter((box) => box.checked).length >= Number(group.dataset.most);
    for (const box of boxes) box.disabled = full && !box.checked;
  }
}
