// Pygmies in the browser: desks for moves, volleys, powers, windows and deployment, worked by pointer, finger or
// keyboard.

import { button, onChange, onForm } from "terrarium/kit";
import { Moves } from "./moves.js";
import { Places } from "./places.js";
import { listen } from "./pointing.js";
import { Powers } from "./powers.js";
import { Volleys } from "./volleys.js";
import { Windows } from "./windows.js";

/** @import { Desk } from "./desk.js" */

/** @typedef {new (form: HTMLFormElement) => Desk} Kind */

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

/** The desk at which is worked; there is never more than one. @type {Desk | null} */
let desk = null;

const current = () => (desk?.isOpen ? desk : null);

export function start() {
  listen(current);
  onChange(() => current()?.show());
  return onForm(Object.keys(DESKS), (form, kind) => (current() ? bare(form) : open(form, DESKS[kind])));
}

/** Leave a form to its own inputs. @param {HTMLFormElement} form */
function bare(form) {
  form.dataset.plain = "1";
}

/** @param {HTMLFormElement} form @param {Kind} Kind */
async function open(form, Kind) {
  const opened = new Kind(form),
    kind = form.dataset.kind ?? "";
  if (kind in TURNS) {
    const skills = Kind !== Powers;
    const turn = () => {
      opened.clear();
      open(form, skills ? Powers : DESKS[kind]);
    };
    opened.turn = button(skills ? "Use a skill" : TURNS[kind], turn, { class: "quiet", "data-is": "turn" });
  }
  try {
    if (await opened.open()) desk = opened;
    else bare(form);
  } catch (error) {
    bare(form);
    throw error;
  }
}
