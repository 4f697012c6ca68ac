// Elements in one line each. Nothing here writes HTML as text.
import { laid } from "./layers.js";

/**
 * `true` is an attribute without a value, a function listens to the event of that name, nothing is left out.
 * @typedef {string | number | boolean | null | undefined | ((event: any) => unknown)} Value
 */
/** @typedef {Record<string, Value>} Attributes */
/** @typedef {Node | string | null | undefined | false} Child what is nothing is left out */

/**
 * @template {Element} E
 * @param {E} element
 * @param {Attributes} attributes
 * @param {Child[]} children
 */
function filled(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name, value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, String(value));
  }
  element.append(...some(children));
  return element;
}

/** @param {Child[]} children */
const some = (children) => children.filter((child) => child !== null && child !== undefined && child !== false);

/** These children and no others. @param {Element} element @param {...Child} children */
export const fill = (element, ...children) => element.replaceChildren(...some(children));

/**
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Attributes} attributes
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export const el = (tag, attributes = {}, ...children) => filled(document.createElement(tag), attributes, children);

/**
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Attributes} attributes
 * @param {...Child} children
 * @returns {SVGElementTagNameMap[T]}
 */
export const svg = (tag, attributes = {}, ...children) =>
  filled(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);

/** @param {string} text @param {(event: Event) => unknown} click @param {Attributes} more */
export const button = (text, click, more = {}) => el("button", { type: "button", click, ...more }, text);

/** @param {string} label @param {[value: string, says: string][]} options @param {Attributes} more */
export const menu = (label, options, more = {}) =>
  el("select", { "aria-label": label, ...more }, ...options.map(([value, says]) => el("option", { value }, says)));

/** @param {string} label @param {number} least @param {number} most @param {number} value @param {Attributes} more */
export const number = (label, least, most, value, more = {}) =>
  el("input", { type: "number", "aria-label": label, min: least, max: most, value, inputmode: "numeric", ...more });

/**
 * What stands in such a box, kept inside its bounds.
 * @param {{min: string, max: string, value: string}} box
 */
export const amount = (box) =>
  Math.max(Number(box.min), Math.min(Number(box.max), Math.round(Number(box.value)) || Number(box.min)));

/** @param {number} n @param {string} one @param {string} many */
export const plural = (n, one, many = `${one}s`) => `${n} ${n === 1 ? one : many}`;

/**
 * Write a text only where it differs: what stays the same need not be laid out and painted again.
 * @param {Element} element
 * @param {string} text
 */
export function say(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** Likewise an attribute. @param {Element} element @param {string} name @param {string} value */
export function attr(element, name, value) {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/**
 * Have these children in this order, moving only what is out of its place.
 * @param {Element} parent
 * @param {Element[]} wanted
 */
export function arrange(parent, wanted) {
  let at = parent.firstElementChild;
  for (const one of wanted) {
    if (one === at) at = at.nextElementSibling;
    else parent.insertBefore(one, at);
  }
  while (at) {
    const next = at.nextElementSibling;
    at.remove();
    at = next;
  }
}

/** A modal dialog with a title; it takes itself away when closed. Escape closes it, and so does a press beside it as
 * long as nothing is written in it; the keyboard then is where it was.
 * @param {string} title @param {...Child} children */
export function dialog(title, ...children) {
  const box = el("dialog", { "aria-label": title }, el("h2", {}, title), ...children);
  const off = laid({ holds: () => true, close: () => box.close() });
  let beside = false;
  box.addEventListener("pointerdown", (event) => {
    beside = event.target === box && !isInside(box.getBoundingClientRect(), event);
  });
  box.addEventListener("click", () => {
    if (beside && !isWritten(box)) box.close();
  });
  box.addEventListener("close", () => {
    off();
    box.remove();
  });
  (document.querySelector("main") ?? document.body).append(box);
  box.showModal();
  return box;
}

/** @param {DOMRect} area @param {PointerEvent} event */
const isInside = ({ left, right, top, bottom }, { clientX: x, clientY: y }) =>
  x >= left && x <= right && y >= top && y <= bottom;

/** @param {Element} box */
const isWritten = (box) =>
  [.../** @type {NodeListOf<HTMLInputElement>} */ (box.querySelectorAll("textarea, input[type=text]"))].some(
    (field) => field.value !== field.defaultValue,
  );

/**
 * Draw anew and leave the keyboard where it was: on the element that has the same `data-is`, else where the caller
 * says.
 * @param {Document | Element} root
 * @param {() => void} draw
 * @param {() => HTMLElement | null | undefined} otherwise
 */
export function keepFocus(root, draw, otherwise = () => null) {
  const held = document.activeElement;
  const is = held instanceof HTMLElement && root.contains(held) ? held.dataset.is : "";
  draw();
  if (!is || document.activeElement !== document.body) return;
  const again = /** @type {HTMLElement | null} */ (root.querySelector(`[data-is="${CSS.escape(is)}"]`));
  (again ?? otherwise())?.focus({ preventScroll: true });
}
