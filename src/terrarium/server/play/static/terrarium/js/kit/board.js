// The board on the page: which drawing is seen, its layers, and what is pointed at. What a client takes for itself does
// not go on to the common page.

/** The board that is seen, where a page has several. @returns {HTMLElement | null} */
export function view() {
  const all = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("[data-board-view]")]);
  return all.find((one) => one.offsetParent !== null) ?? all[0] ?? null;
}

/** A layer of the drawing, by the name that the board gave it. @param {string} name @param {Element | null} on */
export const layer = (name, on = view()) =>
  /** @type {SVGGElement | null} */ (on?.querySelector(`[data-layer="${name}"]`) ?? null);

/** Where points lie on a drawing: what covers them, and the units from its one corner to the other.
 * @typedef {{x0: number, y0: number, x1: number, y1: number}} Units */

/** @param {SVGElement} plane @returns {Units} */
export function units(plane) {
  const [x0, y0, x1, y1] = (plane.dataset.units ?? "").split(" ").map(Number);
  return { x0, y0, x1, y1 };
}

/**
 * Where an event points to on a plane, in the game's units; outside of it too.
 * @param {SVGElement} plane
 * @param {{clientX: number, clientY: number}} event
 */
export function pointed(plane, event) {
  const { x0, y0, x1, y1 } = units(plane);
  const seen = plane.getBoundingClientRect();
  return {
    x: x0 + ((event.clientX - seen.left) / seen.width) * (x1 - x0),
    y: y0 + ((event.clientY - seen.top) / seen.height) * (y1 - y0),
  };
}

/**
 * Something on the board was chosen whose ref begins so (`square:B4`). Who says `true` has taken it: then the common
 * page does nothing with it.
 * @param {string} begins
 * @param {(rest: string) => boolean} take
 */
export function onRef(begins, take) {
  const heard = (/** @type {Event} */ event) => {
    const ref = String(/** @type {CustomEvent} */ (event).detail?.ref ?? "");
    if (ref.startsWith(begins) && take(ref.slice(begins.length))) event.stopImmediatePropagation();
  };
  document.addEventListener("ref", heard, { capture: true });
}

/** Likewise a spot, whatever lies there. @param {(click: MouseEvent) => boolean} take */
export function onSpot(take) {
  const heard = (/** @type {Event} */ event) => {
    if (take(/** @type {CustomEvent} */ (event).detail.event)) event.stopImmediatePropagation();
  };
  document.addEventListener("spot", heard, { capture: true });
}

/**
 * Have a spot of the drawing in the middle of the board.
 * @param {HTMLElement} board
 * @param {{x: number, y: number, k?: number}} where in the drawing's own measure; `k`: how large
 */
export const look = (board, where) => board.dispatchEvent(new CustomEvent("look", { detail: where }));
