// Pygmies in the browser: desks for moves, volleys, powers, windows and deployment, worked by pointer, finger or
// keyboard.

import { button } from "./dom.js";
import { Moves } from "./moves.js";
import { Places } from "./places.js";
import { listen } from "./pointing.js";
import { Powers } from "./powers.js";
import { Volleys } from "./volleys.js";
import { Windows } from "./windows.js";

/** @import { Desk } from "./desk.js" */

/** @typedef {new (page: HTMLElement, form: HTMLFormElement) => Desk} Kind */

const DESKS = /** @type {Record<string, Kind>} */ ({
  move: Moves,
  with_me: Moves,
  free_move: Moves,
  shoot: Volleys,
  cast: Powers,
  deploy: Places,
  interrupt: Windows,
  resist: Windows,
  pair_combats: Windows,
  nominate: Windows,
});
/** What leads from one desk to the other, where skills can be used instead of an action. */
const TURNS = /** @type {Record<string, string>} */ ({
  move: "Back to the moves",
  with_me: "Back to the moves",
  shoot: "Back to the volleys",
});

/** Ends when the first desk is open. @param {{page: HTMLElement}} parts */
export function start({ page }) {
  /** @type {Desk | null} */
  let desk = null;
  /** @param {HTMLFormElement} form @param {Kind} Kind */
  const open = (form, Kind) => {
    const opened = new Kind(page, form),
      kind = form.dataset.kind ?? "";
    if (kind in TURNS) {
      const skills = Kind !== Powers;
      const turn = () => {
        opened.clear();
        open(form, skills ? Powers : DESKS[kind]);
      };
      opened.turn = button(skills ? "Use a skill" : TURNS[kind], turn, { class: "quiet", "data-is": "turn" });
    }
    return opened
      .open()
      .catch((error) => console.warn("Pygmies:", error))
      .then((can) => {
        if (can) desk = opened;
        else form.classList.add("pg-bare");
      });
  };
  const dress = () => {
    if (desk?.form.isConnected && !desk.closed) {
      desk.show();
      return;
    }
    desk?.bench.remove();
    desk = null;
    for (const [kind, Kind] of Object.entries(DESKS)) {
      const form = /** @type {HTMLFormElement | null} */ (document.querySelector(`form[data-kind="${kind}"]`));
      if (!form || form.dataset.pg) continue;
      form.dataset.pg = "1";
      return open(form, Kind);
    }
  };
  listen(() => (desk && !desk.closed && desk.form.isConnected ? desk : null));
  document.addEventListener("dressed", dress);
  return dress();
}
