// Elements in one line each. Nothing here writes HTML as text.

/** @typedef {Record<string, string | number | boolean | null | undefined | ((event: any) => void)>} Attributes */

/**
 * @param {string} tag
 * @param {Attributes} attributes
 * @param {...(Node | string | null | undefined | false)} children
 * @returns {any}
 */
export function el(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name, value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, String(value));
  }
  element.append(
    ...children
      .filter((child) => child !== null && child !== undefined && child !== false)
      .map((child) => /** @type {Node | string} */ (child)),
  );
  return element;
}

/** @param {string} text @param {() => void} click @param {Attributes} more @returns {HTMLButtonElement} */
export const button = (text, click, more = {}) => el("button", { type: "button", click, ...more }, text);

/** @param {string} label @param {[string, string][]} options @param {Attributes} more @returns {HTMLSelectElement} */
export function menu(label, options, more = {}) {
  return el(
    "select",
    { "aria-label": label, ...more },
    ...options.map(([value, says]) => el("option", { value }, says)),
  );
}

/**
 * @param {string} label
 * @param {number} least
 * @param {number} most
 * @param {number} value
 * @returns {HTMLInputElement}
 */
export const number = (label, least, most, value) =>
  el("input", {
    type: "number",
    "aria-label": label,
    min: least,
    max: most,
    value,
    inputmode: "numeric",
    class: "ww-number",
  });

/** A number kept inside its bounds. @param {HTMLInputElement} box */
export const amount = (box) =>
  Math.max(Number(box.min), Math.min(Number(box.max), Math.round(Number(box.value)) || Number(box.min)));
