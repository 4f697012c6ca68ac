// Elements in one line each. Nothing here writes HTML as text.

/** @typedef {Record<string, string | number | boolean | null | undefined | ((event: any) => void)>} Attributes */

/** @param {Element} element @param {Attributes} attributes */
function dress(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name, value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, String(value));
  }
}

/**
 * @param {string} tag
 * @param {Attributes} attributes
 * @param {...(Node | string | null | undefined | false)} children
 * @returns {any}
 */
export function el(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  dress(element, attributes);
  element.append(
    ...children
      .filter((child) => child !== null && child !== undefined && child !== false)
      .map((child) => /** @type {Node | string} */ (child)),
  );
  return element;
}

/** @param {string} tag @param {Attributes} attributes @param {...(Node | string)} children @returns {any} */
export function svg(tag, attributes = {}, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  dress(element, attributes);
  element.append(...children);
  return element;
}

/** @param {string} text @param {(event: Event) => void} click @param {Attributes} more @returns {HTMLButtonElement} */
export const button = (text, click, more = {}) => el("button", { type: "button", click, ...more }, text);

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
export function note(element, name, value) {
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

/** A modal dialog with a title; it takes itself away when closed.
 * @param {string} title @param {...(Node | string)} children @returns {HTMLDialogElement} */
export function dialog(title, ...children) {
  const box = el("dialog", { "aria-label": title, class: "lz-dialog" }, el("h2", {}, title), ...children);
  box.addEventListener("close", () => box.remove());
  document.body.append(box);
  box.showModal();
  return box;
}

/** A rule's number as a link into the rulebook, with the rule's words when it is pointed at. @param {string} rule */
export function ruleLink(rule) {
  const explain = () => {
    if (!link.title) import("./rules.js").then((rules) => rules.explain(link));
  };
  const link = el(
    "a",
    {
      href: `/games/lizards/rules/#${rule}`,
      target: "_blank",
      rel: "noopener",
      class: "lz-rule",
      pointerenter: explain,
      focus: explain,
    },
    rule,
  );
  return link;
}

/** What is remembered on this device; a full or forbidden store forgets quietly. */
export const store = {
  /** @param {string} key @returns {any} */
  get(key) {
    try {
      return JSON.parse(localStorage.getItem(`lizards:${key}`) ?? "null");
    } catch {
      return null;
    }
  },
  /** @param {string} key @param {any} value */
  set(key, value) {
    try {
      localStorage.setItem(`lizards:${key}`, JSON.stringify(value));
    } catch {
      /* private windows have no room */
    }
  },
};
