// Marches: an army that is put down farther off than one step goes there by a plan. The first step is the answer, the
// others stand as a march, which ends by itself where something is found or an enemy is near.

import { guide, page } from "terrarium/kit";
import { sent } from "./send.js";

/** @import { Bar } from "./bar.js" */

/** @param {HTMLFormElement} form @param {Bar} bar */
export function marching(form, bar) {
  form.addEventListener(
    "submit",
    (event) => {
      const { draft, touch } = held(form);
      if (!touch.startsWith("march:") && (touch || !draft?.to?.startsWith("march:"))) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      set(form, draft, touch, bar);
    },
    { capture: true },
  );
}

/** What is about to be sent. @param {HTMLFormElement} form @returns {{draft: any, touch: string}} */
function held(form) {
  const field = /** @type {HTMLInputElement | null} */ (form.elements.namedItem("guided"));
  try {
    const { draft, touch } = JSON.parse(field?.value || "{}");
    return { draft, touch: touch ?? "" };
  } catch {
    return { draft: null, touch: "" };
  }
}

/** @param {HTMLFormElement} form @param {any} draft @param {string} touch @param {Bar} bar */
async function set(form, draft, touch, bar) {
  const told = form.querySelector("[data-draft-state]");
  try {
    const { answer, facts } = await guide(form, draft, touch);
    const others = (bar.realm?.marches ?? []).filter((one) => one.stack !== facts.stack);
    const marches = [...others, { stack: facts.stack, path: facts.path.slice(1) }].map(({ stack, path }) => ({
      stack,
      path,
    }));
    await sent(
      `moments/${form.dataset.moment}/answer`,
      "POST",
      { answer, instruction: { ...bar.realm?.standing, marches } },
      form,
    );
    await bar.again();
    page.refresh();
  } catch {
    if (told) told.textContent = "The table does not answer. Try again.";
  }
}
