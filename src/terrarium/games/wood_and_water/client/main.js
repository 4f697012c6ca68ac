// Of Wood and Water in the browser: a desk for the starting army and for the orders of phase 5.
// What is sent stays the form's own text; the desk writes it, and the table's aids say what it costs.

import { Desk } from "./desk.js";
import { musterSheet } from "./muster.js";
import { orderSheet } from "./orders.js";

const SHEETS = { spend: { aid: "orders", draw: orderSheet }, muster_start: { aid: "muster", draw: musterSheet } };

/** @param {{page: HTMLElement}} parts */
export function start({ page }) {
  const dress = () => {
    for (const [kind, { aid, draw }] of Object.entries(SHEETS)) {
      const form = /** @type {HTMLFormElement | null} */ (document.querySelector(`form[data-kind="${kind}"]`));
      if (!form || form.dataset.ww) continue;
      form.dataset.ww = "1";
      new Desk(page, form, aid, draw).open().catch((error) => console.warn("Of Wood and Water:", error));
    }
  };
  document.addEventListener("dressed", dress);
  dress();
}
