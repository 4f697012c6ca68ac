// Points: a drawing says where its points lie by `data-plane="KIND"` and `data-units="x0 y0 x1 y1"` on the shape that
// covers them. A click there fills in the point that is looked for: the one whose button was pressed, else the first
// that is still empty.

import { pointed } from "./kit/board.js";

/** @param {HTMLElement} root */
export function openPoints(root) {
  if (!document.querySelector("[data-board-view]")) {
    for (const tool of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-point-tool]")))
      tool.hidden = true;
    return;
  }
  root.addEventListener("click", (event) => {
    const button = /** @type {HTMLElement} */ (event.target).closest("[data-point-tool]");
    if (!button) return;
    const on = button.getAttribute("aria-pressed") !== "true";
    for (const other of root.querySelectorAll("[data-point-tool]"))
      other.setAttribute("aria-pressed", String(on && other === button));
    if (on) document.querySelector("[data-board-view]")?.scrollIntoView({ block: "nearest" });
  });
}

/** @param {Element} point */
const boxes = (point) => /** @type {HTMLInputElement[]} */ ([...point.querySelectorAll("[data-axis]")]);

/** The drawing of points under a click, whatever lies on it. @param {MouseEvent} event */
export const planeAt = (event) =>
  /** @type {SVGGraphicsElement | null} */ (
    document
      .elementsFromPoint(event.clientX, event.clientY)
      .map((one) => one.closest("[data-plane]"))
      .find(Boolean) ?? null
  );

/** Fill in the point that is looked for; says whether there was one.
 * @param {HTMLElement} panel @param {MouseEvent} event */
export function pinPoint(panel, event) {
  const plane = planeAt(event);
  if (!plane) return false;
  const all = [...panel.querySelectorAll("[data-point]")].filter(
    (one) =>
      one.getAttribute("data-point") === plane.dataset.plane && /** @type {HTMLElement} */ (one).offsetParent !== null,
  );
  const point =
    all.find((one) => one.querySelector('[data-point-tool][aria-pressed="true"]')) ??
    all.find((one) => boxes(one).some((box) => box.value === ""));
  if (!point) return false;
  const { x, y } = pointed(plane, event);
  boxes(point).forEach((box, axis) => {
    box.value = String(Math.round(Math.min(Number(box.max), Math.max(Number(box.min), [x, y][axis]))));
    box.dispatchEvent(new Event("change", { bubbles: true }));
  });
  return true;
}
