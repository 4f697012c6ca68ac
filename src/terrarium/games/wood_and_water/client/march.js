// Marches: an army that is put down farther off than one step goes there by a plan. The first step is the answer, the
// others stand as a march, which ends by itself where something is found or an enemy is near. One over several turns is
// drawn before it is sent, leg by leg, with the turn in which each ends.

import { guide, layer, page, svg } from "terrarium/kit";
import { arrow, middle } from "./bar.js";
import { sent } from "./send.js";

/** @import { Bar } from "./bar.js" */

/** @param {HTMLFormElement} form @param {Bar} bar */
export function marching(form, bar) {
  form.addEventListener("guided", (event) => plan(/** @type {CustomEvent} */ (event).detail.facts));
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

/** @typedef {{turn: number, path: string[], says: string}} Leg */

/** Draw the march that is in hand, or none. @param {{from: string, legs: Leg[]} | null} facts */
function plan(facts) {
  for (const board of document.querySelectorAll("[data-board-view]"))
    layer("plan", board)?.replaceChildren(...(facts?.legs ?? []).flatMap((_, n, legs) => drawn(board, facts, legs, n)));
}

/** One leg, from where the one before it ends. @param {Element} board @param {{from: string} | null} facts
 * @param {Leg[]} legs @param {number} n */
function drawn(board, facts, legs, n) {
  const before = n ? (legs[n - 1].path.at(-1) ?? "") : (facts?.from ?? "");
  const way = arrow(board, [before, ...legs[n].path], legs[n].says);
  const end = middle(board, legs[n].path.at(-1) ?? "");
  if (legs.length < 2 || !end) return way;
  for (const one of way) one.classList.toggle("ww-later", n > 0);
  const sign = svg(
    "text",
    { x: end.x, y: end.y - 14, class: "ww-way-turn", "text-anchor": "middle" },
    `turn ${legs[n].turn}`,
  );
  return [...way, sign];
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
