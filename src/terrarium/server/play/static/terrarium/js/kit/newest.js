// Of two drafts of one answer the newest counts: what a device has kept is held against the draft that the house had
// when it wrote the form. The same version means that the house knows nothing newer; else the hour decides.

/** @typedef {{version: string, at: number}} Kept over which of the house's drafts it was written, and when */

/** The draft that the house had when it wrote this form. @param {HTMLFormElement} form */
export const version = (form) =>
  /** @type {HTMLInputElement | null} */ (form.elements.namedItem("version"))?.defaultValue ?? "";

/** When that was written, by this device's clock; nothing was before everything.
 * @type {WeakMap<HTMLElement, number>} */
const hours = new WeakMap();

/** @param {HTMLFormElement} form */
function hour(form) {
  const ago = form.dataset.draftAgo;
  if (!hours.has(form)) hours.set(form, ago ? Date.now() - 1000 * Number(ago) : 0);
  return hours.get(form) ?? 0;
}

/** Whether what was kept is at least as new as the house's. @param {Kept} kept @param {HTMLFormElement} form */
export const isNewest = (kept, form) => kept.version === version(form) || kept.at > hour(form);
