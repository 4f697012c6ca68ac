// What is written and has not reached the house is kept on this device, by account, table, seat and moment (which names
// the branch): a page that is closed without a connection loses nothing. It goes when the house has it, when it is
// sent, when its question is no longer asked, and when somebody signs out (install.js). Other tabs are told of it. All
// tabs write on the same sheet, and the newest word counts, whoever has written it.
import { isNewest, version } from "./kit/newest.js";
import { page } from "./kit/page.js";

const BEGINS = "draft";
/** What the house writes into every form, and not the person. */
const ITS_OWN = ["csrfmiddlewaretoken", "seat", "moment", "number", "version", "shaped", "do"];

/** @typedef {[string, string][]} Written names and values of a form's fields */

const tabs = "BroadcastChannel" in globalThis ? new BroadcastChannel("terrarium tables") : null;

const table = () => `${BEGINS}:${page.account}:${page.code}:${page.seat}:`;

/** @param {HTMLFormElement} form */
const key = (form) => table() + (form.dataset.moment ?? "");

/** A full or forbidden store forgets quietly. @template T @param {() => T} work */
function quietly(work) {
  try {
    return work();
  } catch {
    return null;
  }
}

/** When a form of this tab was last written on, or taken up. @type {WeakMap<HTMLFormElement, number>} */
const mine = new WeakMap();

/** @typedef {import("./kit/newest.js").Kept & {written: Written}} Sheet */

/** @param {HTMLFormElement} form @returns {Sheet | null} */
const sheet = (form) =>
  form.dataset.moment ? quietly(() => JSON.parse(localStorage.getItem(key(form)) ?? "null")) : null;

/** @param {HTMLFormElement} form @param {Sheet} kept */
function put(form, kept) {
  mine.set(form, kept.at);
  if (form.dataset.moment) quietly(() => localStorage.setItem(key(form), JSON.stringify(kept)));
}

/** @param {HTMLFormElement} form */
export function keepHere(form) {
  const written = /** @type {Written} */ ([...new FormData(form)].filter(([name]) => !ITS_OWN.includes(name)));
  put(form, { version: version(form), at: Date.now(), written });
}

/** The house has a draft from here: what was written since builds on that. @param {HTMLFormElement} form */
export function keptOn(form) {
  const kept = sheet(form);
  if (kept && !isFromElsewhere(form, kept)) put(form, { ...kept, version: version(form) });
}

/** Forget it, unless another tab has written on since. @param {HTMLFormElement} form */
export function forgetHere(form) {
  const kept = sheet(form);
  if (kept && !isFromElsewhere(form, kept)) forgetAll(form);
}

/** It is sent: whatever was written is answered. @param {HTMLFormElement} form */
export const forgetAll = (form) => quietly(() => localStorage.removeItem(key(form)));

/** @param {HTMLFormElement} form @param {Sheet} kept */
const isFromElsewhere = (form, kept) => kept.at > (mine.get(form) ?? Infinity);

/** Whether another tab has written on it since this one did. @param {HTMLFormElement} form */
export function isOvertaken(form) {
  const kept = sheet(form);
  return kept !== null && isFromElsewhere(form, kept);
}

/** What was written and did not reach the house, unless that has a newer draft by now, from elsewhere.
 * @param {HTMLFormElement} form @returns {Written | null} */
export function keptHere(form) {
  const kept = sheet(form);
  return kept && isNewest(kept, form) ? kept.written : null;
}

/** Have it in the form again. Says whether there was anything. @param {HTMLFormElement} form */
export function takeUp(form) {
  const written = keptHere(form);
  if (!written) return false;
  mine.set(form, sheet(form)?.at ?? 0);
  const names = new Set(written.map(([name]) => name));
  for (const field of /** @type {Iterable<HTMLInputElement>} */ (form.elements)) {
    if (!field.name || ITS_OWN.includes(field.name)) continue;
    const values = written.filter(([name]) => name === field.name).map(([, value]) => value);
    if (["checkbox", "radio"].includes(field.type)) field.checked = values.includes(field.value);
    else if (names.has(field.name)) field.value = values[0];
  }
  return true;
}

/** What belongs to questions that are no longer asked. @param {string[]} moments those that are */
export function tidy(moments) {
  const open = new Set(moments.map((moment) => table() + moment));
  quietly(() => {
    for (const name of Object.keys(localStorage))
      if (name.startsWith(table()) && !open.has(name)) localStorage.removeItem(name);
  });
}

/** Something of this table was saved or sent from here. @param {"saved" | "sent"} what @param {HTMLFormElement} form */
export const tellTabs = (what, form) => tabs?.postMessage({ what, table: table(), moment: form.dataset.moment });

/** @param {(what: "saved" | "sent", moment: string) => void} hear */
export const onTabs = (hear) =>
  tabs?.addEventListener("message", ({ data }) => {
    if (data?.table === table()) hear(data.what, data.moment);
  });
