// On a phone the question is a sheet from below: pulled up and down by its grip, or pressed on from stop to stop. The
// stop stays from question to question. Pulled up it is a layer: Escape lets it down again, and so does a press beside
// one that covers all.
import { laid } from "../kit/layers.js";

const STOPS = ["peek", "half", "full"];
let stop = 0;
/** Takes the sheet off the pile of layers. */
let off = () => {};

/** @param {HTMLElement} panel */
export function openGrip(panel) {
  const grip = /** @type {HTMLElement | null} */ (panel.querySelector(".grip"));
  if (!grip || grip.dataset.open) return;
  grip.dataset.open = "1";
  const go = (/** @type {number} */ to) => {
    stop = Math.max(0, Math.min(STOPS.length - 1, to));
    panel.dataset.stop = STOPS[stop];
    grip.setAttribute("aria-expanded", String(stop > 0));
    off();
    off =
      stop > 0 && grip.offsetParent
        ? laid({ holds: (target) => panel.contains(target), close: down, beside: stop > 1 })
        : () => {};
  };
  const down = (/** @type {boolean} */ back) => {
    go(0);
    if (back) grip.focus({ preventScroll: true });
  };
  go(stop);
  panel.addEventListener("pull", () => go(STOPS.length - 1));
  let from = 0;
  let moved = 0;
  grip.addEventListener("pointerdown", (event) => {
    from = event.clientY;
    moved = 0;
    grip.setPointerCapture(event.pointerId);
  });
  grip.addEventListener("pointermove", (event) => {
    if (from) moved = from - event.clientY;
  });
  grip.addEventListener("pointerup", () => {
    from = 0;
  });
  grip.addEventListener("click", () => {
    if (Math.abs(moved) > 24) go(stop + Math.sign(moved));
    else go(stop === 0 ? 1 : 0);
    moved = 0;
  });
}
