// The easel's parts as they stand in its dialog: the supply and the plan on the left, words and figures on the right.

import { button, el, menu } from "terrarium/kit";
import { ZONES } from "./terrain.js";

/** @import { Easel } from "./easel.js" */

/** @param {string} says @param {HTMLElement} input */
export const labelled = (says, input) => el("label", { class: "field" }, el("span", {}, says), input);

/** @param {Easel} easel @param {SVGSVGElement} plan */
export function frame(easel, plan) {
  const depths = /** @type {[string, string][]} */ (ZONES.map((zone) => [String(zone), `${zone}″`]));
  const name = el("input", { maxlength: 30, "data-is": "name" });
  const zone = menu("Deployment zones", depths, { "data-is": "zone" });
  for (const input of [name, zone])
    input.addEventListener("change", () => easel.head(name.value.trim(), Number(zone.value)));
  const starts = menu("Begin with", [["", "..."]], { "data-is": "begin" });
  starts.addEventListener("change", () => easel.begin(starts.value));
  const list = menu("Pieces", [], { "data-is": "list" });
  list.addEventListener("change", () => easel.choose(Number(list.value)));
  const area = el("textarea", { spellcheck: "false", class: "mono small" });
  area.addEventListener("input", () => easel.write(area.value, area));
  const verdict = el("p", { role: "status", class: "pg-verdict" });
  const supply = el("div", { class: "pg-supply", role: "group", "aria-label": "Terrain" });
  const panel = el("div", { class: "pg-figures" });
  const back = button("Undo", () => easel.step(-1), { class: "quiet", "data-is": "undo" });
  const forth = button("Redo", () => easel.step(1), { class: "quiet", "data-is": "redo" });
  const right = el(
    "div",
    { class: "pg-right" },
    el("div", { class: "pg-head" }, labelled("Table", name), labelled("Zones", zone), labelled("Begin with", starts)),
    labelled("Pieces", list),
    panel,
  );
  const text = el("div", { class: "pg-text" }, labelled("The table as text", area), button("Copy the text", copy));
  /** @param {Event} event */
  async function copy(event) {
    const pressed = /** @type {HTMLButtonElement} */ (event.currentTarget);
    area.select();
    const copied = await navigator.clipboard?.writeText(area.value).then(
      () => true,
      () => false,
    );
    pressed.textContent = copied ? "Copied" : "Selected: copy it by hand";
  }
  const done = button("Use this table", () => box.close(), { class: "main" });
  const leave = button("Cancel", () => easel.leave(), { class: "quiet" });
  /** @type {HTMLDialogElement} */
  const box = el(
    "dialog",
    { class: "pg-easel", "aria-label": "Draw the table" },
    el("div", { class: "pg-desk" }, el("div", { class: "pg-left" }, supply, plan, verdict), right, text),
    el("div", { class: "row pg-foot" }, done, leave, back, forth),
  );
  box.addEventListener("keydown", (event) => easel.key(event));
  return { box, name, zone, starts, list, area, verdict, supply, panel, back, forth };
}
