// @ts-check
// Pygmies in the browser: desks for moves, volleys and deployment, worked by pointer, finger or keyboard.

import { Moves } from "./moves.js";
import { Places } from "./places.js";
import { listen } from "./pointing.js";
import { Volleys } from "./volleys.js";

const DESKS = { move: Moves, with_me: Moves, free_move: Moves, shoot: Volleys, deploy: Places };

/** @param {{page: HTMLElement}} parts */
export function start({ page }) {
  /** @type {import("./desk.js").Desk | null} */
  let desk = null;
  const dress = () => {
    if (desk?.form.isConnected && !desk.closed) { desk.show(); return; }
    desk?.bench.remove();
    desk = null;
    for (const [kind, Kind] of Object.entries(DESKS)) {
      const form = /** @type {HTMLFormElement | null} */ (document.querySelector(`form[data-kind="${kind}"]`));
      if (!form || form.dataset.pg) continue;
      form.dataset.pg = "1";
      const opened = new Kind(page, form);
      opened.open().catch((error) => console.warn("Pygmies:", error)).then((can) => {
        if (can) desk = opened;
        else form.classList.add("pg-bare");
      });
      return;
    }
  };
  listen(() => (desk && !desk.closed && desk.form.isConnected ? desk : null));
  document.addEventListener("dressed", dress);
  dress();
}
