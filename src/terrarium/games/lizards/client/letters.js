// Messages that go with the sheet (LZ-521), with an address book by clan code.

import { button, el } from "terrarium/kit";

/** @import { Book } from "./book.js" */

/** @param {HTMLElement} place @param {Book} book */
export function letters(place, book) {
  const items = book.items.flatMap((item) => (item.kind === "message" ? [item] : []));
  const stamp = items.map((item) => item.to).join("|") + items.length;
  if (place.dataset.stamp === stamp) return;
  place.dataset.stamp = stamp;
  const clans = book.facts.clans.filter((clan) => clan.number !== book.facts.clan);
  const open = Boolean(place.querySelector("details[open]")) || items.length > 0;
  const folded = el(
    "details",
    { class: "lz-letters" },
    el("summary", {}, items.length ? `Messages with the sheet (${items.length})` : "Messages with the sheet"),
    ...items.map((item) => letter(item, book, clans)),
    button(
      "Write a message",
      () => book.change((all) => [...all, { kind: "message", to: clans.length === 1 ? clans[0].code : "", text: "" }]),
      { "data-lz": "letter" },
    ),
  );
  folded.open = open;
  place.replaceChildren(folded);
}

/**
 * Begin an answer to a clan, or go on with the message to it that is on the sheet already.
 * @param {Book} book
 * @param {string} code
 */
export function reply(book, code) {
  const letters = () => book.items.flatMap((item) => (item.kind === "message" ? [item] : []));
  if (!letters().some((item) => item.to === code))
    book.change((all) => [...all, { kind: "message", to: code, text: "" }]);
  const at = letters().findIndex((item) => item.to === code);
  const text = /** @type {HTMLElement | null} */ (document.querySelectorAll(".lz-letter textarea")[at]);
  text?.scrollIntoView({ block: "center" });
  text?.focus();
}

/**
 * @param {{kind: "message", to: string, text: string}} item
 * @param {Book} book
 * @param {{code: string, name: string, number: number}[]} clans
 */
function letter(item, book, clans) {
  const named = new Set(
    item.to.split(/\s+/).map((word) => clans.find((clan) => String(clan.number) === word)?.code ?? word),
  );
  const all = named.has("ALL");
  const send = () => {
    const to = [...box.querySelectorAll("input:checked")].map((tick) => /** @type {HTMLInputElement} */ (tick).value);
    book.change(() => {
      item.to = to.includes("ALL") ? "ALL" : to.join(" ");
    }, "address");
  };
  const tick = (/** @type {string} */ value, /** @type {string} */ says) => {
    const input = el("input", { type: "checkbox", value, change: send });
    input.checked = named.has(value) || (all && value === "ALL");
    return el("label", { class: "lz-check" }, input, ` ${says}`);
  };
  const box = el(
    "div",
    { class: "lz-addresses", role: "group", "aria-label": "To" },
    tick("ALL", "All"),
    ...clans.map((clan) => tick(clan.code, `${clan.code} ${clan.name}`)),
  );
  const text = el("textarea", {
    rows: 3,
    maxlength: 1000,
    "aria-label": "Message",
    input: (/** @type {Event} */ event) =>
      book.change(() => {
        item.text = /** @type {HTMLTextAreaElement} */ (event.target).value;
      }, "letter"),
  });
  text.value = item.text;
  return el(
    "div",
    { class: "lz-letter" },
    box,
    text,
    button("Take it away", () => book.remove(item), { class: "quiet" }),
  );
}
