// The other clans: how they stand, a letter to each, and one's own notes on them: what was promised, what is feared.
// Notes stay on this device; nobody else gets them.

import { button, el, page } from "terrarium/kit";
import { reply } from "./letters.js";
import { store } from "./store.js";

/** @import { Book } from "./book.js" */
/** @import { Facts } from "./facts.js" */

/** @param {Facts} facts @param {Book} book */
export function clans(facts, book) {
  const key = `${page.code}:${page.seat}:clans`;
  /** @type {Record<string, string>} */
  const notes = store.get(key) ?? {};
  const card = (/** @type {Facts["clans"][number]} */ clan) => {
    const seen = facts.foes.filter((foe) => foe.clan === clan.code);
    const note = el("textarea", {
      rows: 2,
      maxlength: 2000,
      "aria-label": `Your notes on ${clan.name}`,
      placeholder: "Promises, debts, suspicions. Only you see this.",
      "data-lz": `note-${clan.code}`,
      input: () => {
        notes[clan.code] = note.value;
        store.set(key, notes);
      },
    });
    note.value = notes[clan.code] ?? "";
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
