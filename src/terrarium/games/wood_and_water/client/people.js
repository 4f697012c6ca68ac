// The first question: three peoples with what makes them easy, the others one press away. One press takes a people with
// its ready-made army; another lets one fit out an army of one's own.

import { button, el, fill, guide, plural, ruleLink, takeOver } from "terrarium/kit";
import { sent } from "./send.js";

/** @typedef {{key: string, name: string, like: string, why: string, rule: string, army: string[], worth: number,
 *   heroes: number, models: number}} People */

/** @param {HTMLFormElement} form */
export async function choosePeople(form) {
  const { facts } = await guide(form, null, "");
  if (!facts) return false;
  /** @type {People[]} */
  const all = facts.peoples;
  const easy = facts.advised.map((/** @type {string} */ key) => all.find((one) => one.key === key));
  const place = el("div", { class: "choices ww-peoples" });
  const said = el("p", { class: "small soft", role: "status" });
  const text = /** @type {HTMLInputElement} */ (form.elements.namedItem("text"));
  const send = /** @type {HTMLButtonElement | null} */ (form.querySelector("button.main[name=do]"));
  let busy = false;
  let filed = false;

  const take = async (/** @type {People} */ one, /** @type {boolean} */ ready) => {
    if (busy) return;
    busy = true;
    try {
      const keeps = facts.duel && { keep_alliances: true };
      await sent("instruction", "PUT", { instruction: { marches: [], ...(ready && { ready, ...keeps }) } }, form);
      text.value = one.key;
      filed = true;
      form.requestSubmit(send);
    } catch {
      said.textContent = "The table does not answer. Try again.";
    }
    busy = false;
  };
  const card = (/** @type {People} */ one) =>
    el(
      "article",
      { class: "ww-people" },
      el("h3", {}, one.name, one.like && el("small", {}, one.like)),
      el("p", {}, one.why, " ", ruleLink(one.rule)),
      el(
        "p",
        { class: "small soft", title: one.army.join(", ") },
        `${plural(one.heroes, "hero", "heroes")} and ${one.models - one.heroes} troops, worth ${one.worth} points.`,
      ),
      el(
        "div",
        { class: "ww-buttons" },
        button("Play with this army", () => take(one, true), { class: "ww-go", "data-is": `ready:${one.key}` }),
        button("Fit out my own", () => take(one, false), { class: "quiet", "data-is": `own:${one.key}` }),
      ),
    );
  const draw = (/** @type {boolean} */ whole) => {
    const shown = whole ? [...easy, ...all.filter((one) => !easy.includes(one))] : easy;
    fill(
      place,
      said,
      ...shown.map(card),
      all.length > easy.length &&
        button(whole ? "Only the three easiest" : `All ${all.length} peoples`, () => draw(!whole), {
          "data-is": "others",
        }),
    );
  };
  draw(false);
  const left = () => {
    form.classList.remove("ww-first");
    if (send) send.textContent = send.dataset.says ?? "";
  };
  takeOver(form, place, { left });
  form.classList.add("ww-first");
  if (!send) return true;
  send.hidden = false;
  send.textContent = "Surprise me";
  form.addEventListener(
    "submit",
    (event) => {
      if (filed || text.value || !form.dataset.taken) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      take(easy[Math.floor(Math.random() * easy.length)], true);
    },
    { capture: true },
  );
}
