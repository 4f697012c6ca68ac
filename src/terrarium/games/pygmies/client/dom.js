// Elements in one line each. Nothing here writes HTML as text.

/** @typedef {Record<string, string | number | boolean | null | undefined | ((event: any) => void)>} Attributes */
/** @typedef {Node | string | null | undefined | false} Child */

/** @param {Element} element @param {Attributes} attributes @param {Child[]} children */
function filled(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name, value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, String(value));
  }
  for (const child of children) if (child !== null && child !== undefined && child !== false) element.append(child);
  return element;
}

/** @param {string} tag @param {Attributes} attributes @param {...Child} children @returns {any} */
export const el = (tag, attributes = {}, ...children) => filled(document.createElement(tag), attributes, children);

/** @param {string} tag @param {Attributes} attributes @param {...Child} children @returns {any} */
export const svg = (tag, attributes = {}, ...children) =>
  filled(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);

/** @param {string} text @param {() => void} click @param {Attributes} more @returns {HTMLButtonElement} */
export const button = (text, click, more = {}) => el("button", { type: "button", click, ...more }, text);

/** Thousandths as inches, to a tenth. @param {number} n */
export const inch = (n) => `${(Math.round(n / 100) / 10).toFixed(1)}″`;

/** @param {{x: number, y: number}} p */
export const spot = (p) => `${(p.x / 1000).toFixed(1)}, ${(p.y / 1000).toFixed(1)}`;
