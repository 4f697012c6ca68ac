// Where a table is set up: beside the text of a table of one's own, its picture and the way to the easel on which it is
// drawn. Without this the text alone serves.

import { button, el, fill } from "terrarium/kit";
import { Easel } from "./easel.js";
import { picture } from "./plan.js";
import { read } from "./terrain.js";

const OPTION = "own_board";

/** @param {HTMLFormElement} form the form that creates a table */
export function start(form) {
  const area = form.querySelector(`textarea[name="a.${OPTION}"]`);
  if (!(area instanceof HTMLTextAreaElement)) return;
  const frame = el("div", { class: "pg-small" });
  const open = button("Draw the table", () => new Easel(area.value, examples(form), check(form), use), {
    "data-is": "draw",
  });
  area.after(el("div", { class: "pg-offer" }, frame, open));

  const show = () => {
    fill(frame, area.value.trim() && picture(read(area.value)));
    open.textContent = area.value.trim() ? "Change it on the plan" : "Draw the table";
  };
  /** @param {string} text */
  function use(text) {
    if (!(area instanceof HTMLTextAreaElement)) return;
    area.value = text;
    area.dispatchEvent(new Event("input", { bubbles: true }));
    open.focus();
  }
  area.addEventListener("input", show);
  show();
}

/** Tables to begin with, as the game gives them. @param {HTMLFormElement} form @returns {Promise<string[]>} */
async function examples(form) {
  const reply = await fetch(`/api/games/${form.dataset.slug}`);
  if (!reply.ok) return [];
  return (await reply.json()).options.schema.properties[OPTION].examples ?? [];
}

/**
 * What the rules say of a text: nothing where it is a table, else what is wrong.
 * @param {HTMLFormElement} form
 * @returns {(text: string) => Promise<string>}
 */
const check = (form) => async (text) => {
  const sent = new FormData(form);
  sent.set(`a.${OPTION}`, text);
  const reply = await fetch(form.dataset.check ?? "", { method: "POST", body: sent });
  if (!reply.ok) throw new Error(`the check of a table: ${reply.status}`);
  /** @type {{place: string[], says: string}[]} */
  const found = (await reply.json()).findings;
  return found.find((finding) => finding.place[0] === OPTION)?.says ?? "";
};
