// @ts-check
// Stepping through a match by slider and arrow keys.
import { openBoard } from "./board.js";

const view = /** @type {HTMLElement | null} */ (document.querySelector("[data-board-view]"));
if (view) { view.dataset.open = "1"; openBoard(view); }
const form = /** @type {HTMLFormElement | null} */ (document.querySelector("[data-replay]"));
const slider = /** @type {HTMLInputElement | null} */ (form?.querySelector('input[type="range"]') ?? null);
slider?.addEventListener("change", () => form?.requestSubmit());
document.addEventListener("keydown", (event) => {
  if (/** @type {HTMLElement} */ (event.target).closest("input, textarea, [data-board-view]")) return;
  const step = { ArrowLeft: 0, ArrowRight: 1 }[event.key];
  const buttons = form?.querySelectorAll("button");
  if (step !== undefined && buttons) { event.preventDefault(); buttons[step].click(); }
});
