// Of Wood and Water in the browser: lists to shop by, for the starting army, new towns and the orders of phase 5.

import { List } from "./list.js";

const LISTS = ["spend", "muster_start", "start_buildings", "local_town"];

/** Ends when the first lists are open. @param {{page: HTMLElement}} parts */
export function start({ page }) {
  const dress = () => {
    const opened = [];
    for (const kind of LISTS) {
      const form = /** @type {HTMLFormElement | null} */ (document.querySelector(`form[data-kind="${kind}"]`));
      if (!form || form.dataset.ww) continue;
      form.dataset.ww = "1";
      opened.push(new List(page, form).open().catch((error) => console.warn("Of Wood and Water:", error)));
    }
    return Promise.all(opened);
  };
  document.addEventListener("dressed", dress);
  return dress();
}
