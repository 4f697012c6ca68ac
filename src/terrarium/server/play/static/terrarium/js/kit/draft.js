// What is written and not sent: on this device, in the form's own text, and beside the form. What is sent stays the
// form's text: a client only writes it.

import { button, el } from "./dom.js";
import { isNewest, version } from "./newest.js";
import { page } from "./page.js";

/** @import { Child } from "./dom.js" */

/**
 * What is remembered on this device under a game's name; a full or forbidden store forgets quietly.
 * @param {string} name
 * @param {() => Storage} where until this tab closes: `() => sessionStorage`
 */
export const store = (name, where = () => localStorage) => ({
  /** @param {string} key @returns {any} null where nothing is */
  get(key) {
    try {
      return JSON.parse(where().getItem(`${name}:${key}`) ?? "null");
    } catch {
      return null;
    }
  },
  /** @param {string} key @param {any} value null forgets it */
  set(key, value) {
    try {
      if (value === null) where().removeItem(`${name}:${key}`);
      else where().setItem(`${name}:${key}`, JSON.stringify(value));
    } catch {
      /* private windows have no room */
    }
  },
});

/** The field of a form whose text is sent. @param {HTMLFormElement} form */
const field = (form) => /** @type {HTMLInputElement | HTMLTextAreaElement} */ (form.elements.namedItem("text"));

/**
 * An answer while it is made: the client's own notes of it until the tab closes, by table, seat and moment, and the
 * text that is saved and sent. Notes that are older than a draft saved elsewhere are none.
 * @param {HTMLFormElement} form
 * @param {string} name where a question has several drafts
 */
export function draft(form, name = "") {
  const kept = store(page.slug, () => sessionStorage);
  const key = `${page.code}:${page.seat}:${form.dataset.moment}${name && `:${name}`}`;
  /** @returns {import("./newest.js").Kept & {notes: any} | null} */
  const noted = () => kept.get(key);
  // What was saved from here is in the house's draft of that version.
  form.addEventListener("checked", (event) => {
    const saved = /** @type {CustomEvent} */ (event).detail.version;
    if (saved !== undefined && noted()) kept.set(key, { ...noted(), version: String(saved) });
  });
  return {
    /** What the form holds, or would hold by default. */
    get text() {
      return field(form).value || field(form).placeholder;
    },
    /** What was kept for this moment; null where nothing is. @returns {any} */
    read() {
      const found = noted();
      return found && isNewest(found, form) ? found.notes : null;
    },
    /** @param {any} notes */
    keep: (notes) => kept.set(key, { version: version(form), at: Date.now(), notes }),
    /** Have a text in the form that is saved only with what follows. @param {string} words */
    show(words) {
      field(form).value = words;
    },
    /** Write the form's text, as if it were typed: it is saved by itself. @param {string} words */
    write(words) {
      const text = field(form);
      if (text.value === words) return;
      text.value = words;
      text.dispatchEvent(new Event("input", { bubbles: true }));
    },
  };
}

/**
 * Set a client's sheet in place of the form's own inputs. Below it stands the way back to them. What is touched on the
 * sheet is no change of the form: only what is written into its text is.
 * @param {HTMLFormElement} form
 * @param {HTMLElement} sheet
 * @param {{left?: () => void, beside?: Child}} more `left`: the person wants the plain form; `beside`: stands before
 *   the way back
 * @returns {() => void} takes the sheet away again, and leaves no text
 */
export function takeOver(form, sheet, { left, beside } = {}) {
  for (const kind of ["input", "change"]) sheet.addEventListener(kind, (event) => event.stopPropagation());
  const clear = () => {
    field(form).value = "";
    sheet.remove();
    back.remove();
    delete form.dataset.taken;
  };
  const plain = () => {
    clear();
    form.dataset.plain = "1";
    left?.();
  };
  const back = el(
    "p",
    { class: "way-back" },
    beside,
    button("Plain form instead", plain, { class: "quiet", "data-is": "plain" }),
  );
  form.dataset.taken = "1";
  form.dispatchEvent(new CustomEvent("taken"));
  form.querySelector("h2")?.after(sheet);
  (field(form).closest("details") ?? form.lastElementChild)?.before(back);
  return clear;
}
