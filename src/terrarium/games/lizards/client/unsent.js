// A sheet that the table has not got yet stays on this device: a train loses the network, and a phone then loses the
// page.

import { button, el } from "terrarium/kit";
import { store } from "./store.js";

/** What was written last: for which turn, over which version of the draft, and whether it was on its way as an answer.
 * @typedef {{moment: string, version: number, text: string, sent: boolean}} Kept */

const AWAY = "No connection. The sheet stays on this device; send it when you are back.";
const BACK = "Connected again. The sheet is saved and not sent yet.";
const PUT_BACK = "Put back: what was written here and had not reached the table.";
/**
 * Turns whose sheet was put back on this page: it says so still when the table has sent the panel anew.
 * @type {Set<string>}
 */
const restored = new Set();

/** Keeps what is written until the table has it, and gives back what a lost page has left.
 * @param {HTMLFormElement} form @param {HTMLTextAreaElement} area @param {string} key names table and seat
 * @returns {HTMLElement} what there is to say about it */
export function keepUnsent(form, area, key) {
  const moment = form.dataset.moment ?? "",
    said = el("div", { role: "status" });
  const version = () => Number(/** @type {HTMLInputElement | null} */ (form.elements.namedItem("version"))?.value || 0);
  const keep = (sent = false) => store.set(key, { moment, version: version(), text: area.value, sent });
  const tell = (/** @type {string} */ words, /** @type {HTMLElement[]} */ ...acts) =>
    said.replaceChildren(el("div", { class: "notice row lz-unsent" }, el("span", {}, words), ...acts));
  const take = (/** @type {string} */ text) => {
    area.value = text;
    area.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const kept = /** @type {Kept | null} */ (store.get(key));
  let posted = "",
    away = false;
  form.addEventListener("formdata", (event) => {
    posted = String(event.formData.get("text")).replaceAll("\r\n", "\n");
  });
  form.addEventListener("checked", (event) => {
    if (/** @type {CustomEvent} */ (event).detail.version === undefined) return;
    if (posted === area.value) store.set(key, null);
    else keep();
    if (away) tell(BACK);
    away = false;
  });
  form.addEventListener("submit", (event) => {
    keep(true);
    if (navigator.onLine) return;
    event.preventDefault();
    away = true;
    tell(AWAY);
    queueMicrotask(() => area.dispatchEvent(new Event("input", { bubbles: true })));
  });
  area.addEventListener("input", () => keep());
  if (restored.has(moment)) tell(PUT_BACK);
  if (!kept || kept.moment !== moment || kept.text.trim() === area.value.trim()) return said;
  if (kept.version === version()) {
    restored.add(moment);
    take(kept.text);
    tell(PUT_BACK);
  } else if (!kept.sent) {
    tell(
      "On this device stands another sheet for this turn, which never reached the table.",
      button("Take it", () => {
        take(kept.text);
        said.replaceChildren();
      }),
      button(
        "Forget it",
        () => {
          store.set(key, null);
          said.replaceChildren();
        },
        { class: "quiet" },
      ),
    );
  }
  return said;
}
