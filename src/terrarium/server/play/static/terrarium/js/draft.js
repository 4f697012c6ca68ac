// Drafts save themselves. "Saved 20:14" is always visible; a draft that could not be saved says so and tries again, and
// stays on this device until then.

import { el } from "./kit/dom.js";
import { tellState } from "./kit/state.js";
import { renew, saving } from "./sending.js";
import { forgetHere, isOvertaken, keepHere, keptOn, takeUp, tellTabs } from "./shelf.js";

const PAUSE = 700,
  AFTER_A_LOSS = 5000;
const STRANGE = "Not saved: you are no longer signed in. Sign in in another tab, then go on here.";
/** A game's own form may want its answer sooner: `data-pause` on the form, in milliseconds. */
const pause = (/** @type {HTMLFormElement} */ form) => Number(form.dataset.pause) || PAUSE;

/** @param {HTMLFormElement} form */
export function keepDraft(form) {
  const address = form.dataset.draft;
  if (!address || !form.querySelector("[data-draft-state]")) return;
  let timer = 0;
  /** Something was written since the last save began. */
  let waiting = false;
  const save = async () => {
    waiting = false;
    if (isOvertaken(form)) resume();
    tellState(form, "Saving ...");
    try {
      const send = () => fetch(address, { method: "POST", body: new FormData(form) });
      let answer = await send();
      if (answer.status === 403 && (await renew())) answer = await send();
      const said = answer.headers.get("Content-Type")?.includes("json") ? await answer.json() : { says: STRANGE };
      tellState(form, said.says ?? (answer.ok ? "Saved." : "Not saved."), { failed: said.says === STRANGE });
      const version = /** @type {HTMLInputElement | null} */ (form.elements.namedItem("version"));
      if (version && said.version !== undefined) {
        version.value = version.defaultValue = String(said.version);
        if (waiting) keptOn(form);
        else forgetHere(form);
        tellTabs("saved", form);
      }
      findings(form, said.findings ?? []);
      if (said.version !== undefined && !said.findings?.some(isWrong))
        document.querySelector("[data-refused]")?.remove();
      form.dispatchEvent(new CustomEvent("checked", { detail: said }));
    } catch {
      tellState(form, "Kept on this device: no connection. It will be tried again.", { failed: true });
      again(AFTER_A_LOSS);
    }
    saving.delete(form);
  };
  const begin = () => {
    if (!form.isConnected) return; // its question is answered, and another form stands there
    if (saving.has(form) || form.dataset.sending) again();
    else saving.set(form, save());
  };
  const again = (after = pause(form)) => {
    clearTimeout(timer);
    timer = window.setTimeout(begin, after);
  };
  const later = () => {
    waiting = true;
    keepHere(form);
    again();
  };
  /** Go on with what was written here or in another tab, and is newer. Says whether there was anything. */
  const resume = () => {
    const found = takeUp(form);
    if (found) form.dispatchEvent(new CustomEvent("resumed"));
    return found;
  };
  form.addEventListener("input", later);
  form.addEventListener("change", later);
  form.addEventListener("submit", () => clearTimeout(timer));
  if (resume()) {
    tellState(form, "Kept on this device.");
    again();
  }
}

/** @typedef {{place: string, where?: string, says: string, warning: boolean, rule?: string}} Finding `where`: the place
 * in words */

/** @param {Finding} finding */
const isWrong = (finding) => !finding.warning;

/** @param {HTMLFormElement} form @param {Finding[]} found */
function findings(form, found) {
  const list = form.querySelector("[data-findings]");
  if (!list) return;
  const rule = (/** @type {string | undefined} */ number) =>
    number && form.dataset.rules && el("a", { href: `${form.dataset.rules}#${number}` }, number);
  list.replaceChildren(
    ...found.map((finding) =>
      el(
        "li",
        { class: finding.warning ? "finding warning" : "finding" },
        finding.where ? `${finding.where}: ${finding.says} ` : `${finding.says} `,
        rule(finding.rule),
      ),
    ),
  );
}
