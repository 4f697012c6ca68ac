// Of Wood and Water in the browser: a desk for the starting army and for the orders of phase 5.
// What is sent stays the form's own text; the desk writes it, and the table's aids say what it costs.

import { Desk } from "./desk.js";
import { musterSheet } from "./muster.js";
import { orderSheet } from "./orders.js";

const SHEETS = { spend: { aid: "orders", draw: orderSheet }, muster_start: { aid: "muster", draw: musterSheet } };

/** Ends when the first desks are open. @param {{page: HTMLElement}} parts */
export function start({ page }) {
  const dress = () => {
    const opened = [];
    for (const [kind, { aid, draw }] of Object.entries(SHEETS)) {
      const form = /** @type {HTMLFormElement | null} */ (document.querySelector(`form[data-kind="${kind}"]`));
      if (!form || form.dataset.ww) continue;
      form.dataset.ww = "1";
      const desk = new Desk(page, form, aid, draw);
      opened.push(desk.open().catch((error) => console.warn("Of Wood and Water:", error)));
    }
    return Promise.all(opened);
  };
  document.addEventListener("dressed", dress);
  return dress();
}
