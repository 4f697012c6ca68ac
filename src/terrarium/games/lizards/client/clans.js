// The other clans: how they stand, a letter to each, and one's own notes on them: what was promised, what is feared.
// Notes are kept at the table for this seat, on every device; nobody else gets them. What is typed while the table does
// not answer stays on this device until it does.

import { button, el, page } from "terrarium/kit";
import { reply } from "./letters.js";
import { store } from "./store.js";

/** @import { Book } from "./book.js" */
/** @import { Facts } from "./facts.js" */

/** Milliseconds without a key after which a note is sent. */
const PAUSE = 600;

/** One's notes on the other clans, and the way to the table and back. */
class Notes {
  #key = `${page.code}:${page.seat}:clans`;
  #at = `/api/tables/${page.code}/seats/${page.seat}/notes`;
  /** @type {Record<string, string>} by code: what has not reached the table yet */
  #unsent = store.get(this.#key) ?? {};
  /** @type {Record<string, ReturnType<typeof setTimeout>>} */
  #timers = {};
  /** @type {Promise<{about: number, text: string}[]>} */
  #kept = fetch(this.#at)
    .then((reply) => (reply.ok ? reply.json() : []))
    .catch(() => []);

  /** Fill in what is known, and send what the table does not know yet.
   * @param {number} about @param {string} code @param {HTMLTextAreaElement} box */
  async show(about, code, box) {
    const own = this.#unsent[code];
    if (own !== undefined) box.value = own;
    const found = (await this.#kept).find((note) => note.about === about)?.text ?? "";
    if (this.#unsent[code] === undefined) box.value = found;
    else if (!this.#timers[code]) this.#send(about, code);
  }

  /** @param {number} about @param {string} code @param {string} text */
  write(about, code, text) {
    this.#unsent[code] = text;
    store.set(this.#key, this.#unsent);
    clearTimeout(this.#timers[code]);
    this.#timers[code] = setTimeout(() => this.#send(about, code), PAUSE);
  }

  /** @param {number} about @param {string} code */
  async #send(about, code) {
    const text = this.#unsent[code];
    const mark = /** @type {HTMLInputElement | null} */ (document.querySelector("input[name=csrfmiddlewaretoken]"));
    const headers = { "Content-Type": "application/json", "X-CSRFToken": mark?.value ?? "" };
    const sent = { method: "PUT", headers, body: JSON.stringify({ text }), keepalive: true };
    const reply = await fetch(`${this.#at}/${about}`, sent).catch(() => null);
    if (!reply?.ok || this.#unsent[code] !== text) return;
    delete this.#unsent[code];
    store.set(this.#key, this.#unsent);
  }
}

/** @param {Facts} facts @param {Book} book */
export function clans(facts, book) {
  const notes = new Notes();
  const card = (/** @type {Facts["clans"][number]} */ clan) => {
    const seen = facts.foes.filter((foe) => foe.clan === clan.code);
    const note = el("textarea", {
      rows: 2,
      maxlength: 2000,
      "aria-label": `Your notes on ${clan.name}`,
      placeholder: "Promises, debts, suspicions. Only you see this.",
      "data-lz": `note-${clan.code}`,
      input: () => {
        notes.write(clan.number - 1, clan.code, note.value);
      },
    });
    notes.show(clan.number - 1, clan.code, note);
    const sight = seen.length
      ? `In sight: ${seen.map((foe) => `${foe.total} in ${foe.hex}`).join(", ")}.`
      : "Out of sight.";
    return el(
      "li",
      { class: "lz-clan" },
      el("strong", {}, clan.name),
      el("span", { class: "small soft" }, `${clan.code} · ${clan.points} points · ${clan.status}`),
      el("p", { class: "small" }, sight),
      note,
      clan.status !== "out" &&
        button("Write to them", () => reply(book, clan.code), { "data-lz": `write-${clan.code}` }),
    );
  };
  const others = facts.clans.filter((clan) => clan.number !== facts.clan);
  const box = el(
    "details",
    { class: "lz-look-up" },
    el("summary", {}, "Other clans: letters and your notes"),
    el("ul", { class: "lz-clans" }, ...others.map(card)),
  );
  // What is written here is no change of the sheet.
  for (const kind of ["input", "change"]) box.addEventListener(kind, (event) => event.stopPropagation());
  return box;
}
